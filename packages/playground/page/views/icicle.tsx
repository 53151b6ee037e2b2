/**
 * The search tree as an icicle: a node is as wide as there are nodes below it, and lies under the node above it.
 *
 * A node below one pixel is drawn with all that is below it, as one column; so a frame costs the pixels, not the nodes.
 */
import type { SearchTree } from '@sudoku-lab/trace'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { deepestOf, drawBlocks, type View } from '../state/columns.ts'

interface Props {
  readonly tree: SearchTree
  /** The node that the search is at, or −1. */
  readonly node: number
  readonly label: string
  onPick(node: number): void
}

const HEIGHT = 150
const FINEST = 8 // nodes across, at the largest zoom
const DEAD_END = 1

interface Colours {
  readonly inner: string
  readonly deadEnd: string
  readonly solution: string
  readonly later: string
  readonly here: string
}

function coloursOf(element: Element): Colours {
  const style = getComputedStyle(element)
  const of = (name: string): string => style.getPropertyValue(name)
  return {
    inner: of('--tree'),
    deadEnd: of('--dead'),
    solution: of('--good'),
    later: of('--later'),
    here: of('--text'),
  }
}

/** The colours of an element. Asking for them makes the browser style the page, so that they are asked for once a scheme. */
function useColours(canvas: { readonly current: HTMLCanvasElement | null }): () => Colours | undefined {
  const known = useRef<{ readonly isDark: boolean; readonly colours: Colours }>()
  return () => {
    const isDark = matchMedia('(prefers-color-scheme: dark)').matches
    if (canvas.current !== null && known.current?.isDark !== isDark)
      known.current = { isDark, colours: coloursOf(canvas.current) }
    return known.current?.colours
  }
}

/** All that a painter draws. */
interface Picture {
  readonly tree: SearchTree
  readonly deepest: Uint16Array
  readonly view: View
  /** The width of the canvas. The painter does not read it off the page, which would be laid out for that. */
  readonly width: number
  readonly colours: Colours
}

class Painter {
  private readonly context: CanvasRenderingContext2D
  private readonly tree: SearchTree
  private readonly deepest: Uint16Array
  private readonly view: View
  private readonly colours: Colours
  private readonly width: number
  private readonly row: number

  constructor(canvas: HTMLCanvasElement, { tree, deepest, view, width: space, colours }: Picture) {
    const scale = window.devicePixelRatio
    this.width = space
    this.context = canvas.getContext('2d') as CanvasRenderingContext2D
    const [width, height] = [Math.round(this.width * scale), Math.round(HEIGHT * scale)]
    if (canvas.width !== width || canvas.height !== height) {
      canvas.width = width // a new size is a new canvas, which costs more than wiping the old one
      canvas.height = height
    }
    this.context.setTransform(scale, 0, 0, scale, 0, 0)
    this.context.clearRect(0, 0, this.width, HEIGHT)
    this.tree = tree
    this.deepest = deepest
    this.view = view
    this.colours = colours
    this.row = Math.min(22, HEIGHT / ((deepest[0] ?? 0) + 1))
  }

  paint(present: number): void {
    const { tree, deepest, view } = this
    drawBlocks(tree, deepest, { view, pixels: this.width }, (node, end, top, bottom) => {
      this.rectangle(node, end, top, bottom)
      this.fill(present, node)
    })
    this.outline(present)
  }

  private fill(present: number, node: number): void {
    const { context, colours } = this
    const end = this.tree.endOf[node]
    if (node > present) context.fillStyle = colours.later
    else context.fillStyle = end === 0 ? colours.inner : end === DEAD_END ? colours.deadEnd : colours.solution
    context.fill()
  }

  /** From one node to another, and from one depth to another. */
  private rectangle(from: number, to: number, top: number, bottom: number): void {
    const left = this.xOf(from)
    const width = Math.max(1, this.xOf(to) - left)
    const gap = width > 3 ? 1 : 0
    this.context.beginPath()
    this.context.rect(
      left,
      top * this.row,
      width - gap,
      (bottom - top + 1) * this.row - (this.row > 3 ? 1 : 0),
    )
  }

  private xOf(node: number): number {
    const { start, end } = this.view
    return ((node - start) / (end - start)) * this.width
  }

  /** The way from the root to the present node. */
  private outline(present: number): void {
    const { context, tree } = this
    context.strokeStyle = this.colours.here
    context.lineWidth = 1.5
    for (let node = present; node >= 0; ) {
      this.rectangle(node, (tree.lastOf[node] ?? 0) + 1, tree.stepsOf[node] ?? 0, tree.stepsOf[node] ?? 0)
      context.stroke()
      if (node === 0) return
      node = tree.parentOf[node] ?? 0
    }
  }

  /** The node at a point of the canvas. */
  nodeAt(x: number, y: number): number | undefined {
    const { tree, view } = this
    const column = Math.floor(view.start + (x / this.width) * (view.end - view.start))
    const steps = Math.floor(y / this.row)
    let node = Math.max(0, Math.min(column, tree.nodeCount - 1))
    while ((tree.stepsOf[node] ?? 0) > steps) node = tree.parentOf[node] ?? 0
    return node
  }
}

function zoomed({ start, end }: View, factor: number, around: number, all: number): View {
  const width = Math.min(all, Math.max(Math.min(FINEST, all), (end - start) * factor))
  const share = (around - start) / (end - start)
  const left = Math.max(0, Math.min(all - width, around - share * width))
  return { start: left, end: left + width }
}

export function Icicle({ tree, node, label, onPick }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const painter = useRef<Painter>()
  const [view, setView] = useState<View>({ start: 0, end: Math.max(1, tree.nodeCount) })
  const deepest = useMemo(() => deepestOf(tree), [tree])
  const [size, setSize] = useState(0)

  useEffect(() => setView({ start: 0, end: Math.max(1, tree.nodeCount) }), [tree])
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setSize(entry?.contentRect.width ?? 0))
    if (canvas.current !== null) observer.observe(canvas.current)
    return () => observer.disconnect()
  }, [])
  const coloursNow = useColours(canvas)
  // in the frame of the board, not in one of its own
  useLayoutEffect(() => {
    const colours = coloursNow()
    if (canvas.current === null || colours === undefined || size === 0) return
    painter.current = new Painter(canvas.current, { tree, deepest, view, width: size, colours })
    painter.current.paint(node)
  }, [tree, deepest, view, node, size])

  const zoom = (factor: number, around = Math.max(0, node)): void =>
    setView((before) => zoomed(before, factor, around, Math.max(1, tree.nodeCount)))
  const wheel = (event: WheelEvent): void => {
    if (!event.ctrlKey && !event.metaKey && Math.abs(event.deltaX) < Math.abs(event.deltaY) && !event.altKey)
      return
    event.preventDefault()
    const around = view.start + (event.offsetX / size) * (view.end - view.start)
    zoom(event.deltaY > 0 ? 1.25 : 0.8, around)
  }
  return (
    <figure class="tree">
      <canvas
        ref={canvas}
        style={`height:${HEIGHT}px`}
        role="img"
        aria-label={label}
        onWheel={wheel}
        onClick={(event) => {
          const picked = painter.current?.nodeAt(event.offsetX, event.offsetY)
          if (picked !== undefined) onPick(picked)
        }}
      />
      <figcaption>
        <button type="button" onClick={() => zoom(0.5)} aria-label="Zoom into the tree">
          +
        </button>
        <button type="button" onClick={() => zoom(2)} aria-label="Zoom out of the tree">
          −
        </button>
        <button type="button" onClick={() => setView({ start: 0, end: Math.max(1, tree.nodeCount) })}>
          whole tree
        </button>
      </figcaption>
    </figure>
  )
}
