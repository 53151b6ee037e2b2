/**
 * The search tree as an icicle: a node is as wide as there are nodes below it, and lies under the node above it.
 *
 * A node below one pixel is drawn with all that is below it, as one column; so a frame costs the pixels, not the nodes.
 * All blocks are drawn once for each zoom, in the colours of a node that was entered and of one that was not. The nodes
 * stand in the order in which they are entered, so a step shows the first picture to the left of the present node and the
 * second one to its right, and draws only the nodes above the present one anew.
 */
import type { SearchTree } from '@sudoku-lab/trace'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { deepestOf, drawBlocks, moved, type View, viewOf } from '../state/columns.ts'
import { type Colours, useColours } from './tree-colours.ts'

interface Props {
  readonly tree: SearchTree
  /** The node that the search is at, or −1. */
  readonly node: number
  readonly label: string
  /** What a node was entered for, in a few letters. */
  labelOf(node: number): string
  onPick(node: number): void
}

const HEIGHT = 150
const FINEST = 8 // nodes across, at the largest zoom
const DEAD_END = 1
/** Pixels of a block in which a text is written. */
const NARROWEST_TEXT = 44
const LOWEST_TEXT = 9
/** All that a painter draws. */
interface Picture {
  readonly tree: SearchTree
  readonly deepest: Uint16Array
  readonly view: View
  /** The width of the canvas. The painter does not read it off the page, which would be laid out for that. */
  readonly width: number
  readonly colours: Colours
  readonly labelOf: (node: number) => string
}

/** A canvas and what is drawn on it, of the size of the tree on the screen. */
function sheet(canvas: HTMLCanvasElement, space: number): CanvasRenderingContext2D {
  const scale = window.devicePixelRatio
  const [width, height] = [Math.round(space * scale), Math.round(HEIGHT * scale)]
  if (canvas.width !== width || canvas.height !== height) {
    canvas.width = width // a new size is a new canvas, which costs more than wiping the old one
    canvas.height = height
  }
  const context = canvas.getContext('2d') as CanvasRenderingContext2D
  context.setTransform(scale, 0, 0, scale, 0, 0)
  return context
}

type Block = readonly [x: number, y: number, width: number, height: number]

class Painter {
  readonly picture: Picture
  private readonly context: CanvasRenderingContext2D
  private readonly entered = document.createElement('canvas')
  private readonly notEntered = document.createElement('canvas')
  private readonly row: number

  constructor(canvas: HTMLCanvasElement, picture: Picture) {
    this.picture = picture
    this.context = sheet(canvas, picture.width)
    this.row = Math.min(22, HEIGHT / ((picture.deepest[0] ?? 0) + 1))
    this.paintBlocks()
  }

  private paintBlocks(): void {
    const { tree, deepest, view, width, colours } = this.picture
    const entered = sheet(this.entered, width)
    const notEntered = sheet(this.notEntered, width)
    notEntered.fillStyle = colours.later
    drawBlocks(tree, deepest, { view, pixels: width }, (node, end, top, bottom) => {
      const block = this.block(node, end, top, bottom)
      entered.fillStyle = this.colourOf(node)
      entered.fillRect(...block)
      notEntered.fillRect(...block)
      for (const sheet of [entered, notEntered]) this.write(sheet, node, block)
    })
  }

  paint(present: number): void {
    const { context, picture } = this
    context.clearRect(0, 0, picture.width, HEIGHT)
    const middle = Math.max(0, Math.min(picture.width, this.xOf(present + 1)))
    this.copy(this.entered, 0, middle)
    this.copy(this.notEntered, middle, picture.width)
    context.strokeStyle = picture.colours.here
    context.lineWidth = 1.5
    for (const node of pathTo(picture.tree, present)) {
      const steps = picture.tree.stepsOf[node] ?? 0
      const block = this.block(node, (picture.tree.lastOf[node] ?? 0) + 1, steps, steps)
      context.fillStyle = this.colourOf(node)
      context.fillRect(...block)
      this.write(context, node, block)
      context.strokeRect(...block)
    }
  }

  /** Writes what a node was entered for, if its block has space for it. */
  private write(context: CanvasRenderingContext2D, node: number, [x, y, width, height]: Block): void {
    if (width < NARROWEST_TEXT || height < LOWEST_TEXT) return
    const text = this.picture.labelOf(node)
    context.font = `${Math.min(11, height)}px system-ui, sans-serif`
    context.fillStyle = this.picture.colours.text
    const space = width - 6
    const letters = Math.floor((text.length * space) / context.measureText(text).width)
    context.fillText(
      letters < text.length ? `${text.slice(0, letters - 1)}…` : text,
      x + 3,
      y + height / 2 + 4,
    )
  }

  /** Copies a part of a sheet from one x to another. */
  private copy(from: HTMLCanvasElement, left: number, right: number): void {
    const scale = window.devicePixelRatio
    const [start, end] = [Math.round(left * scale), Math.round(right * scale)]
    if (end <= start) return
    const part = [start / scale, 0, (end - start) / scale, HEIGHT] as const
    this.context.drawImage(from, start, 0, end - start, from.height, ...part)
  }

  private colourOf(node: number): string {
    const { tree, colours } = this.picture
    const end = tree.endOf[node]
    return end === 0 ? colours.inner : end === DEAD_END ? colours.deadEnd : colours.solution
  }

  /** From one node to another, and from one depth to another. */
  private block(from: number, to: number, top: number, bottom: number): Block {
    const left = this.xOf(from)
    const width = Math.max(1, this.xOf(to) - left)
    const gap = width > 3 ? 1 : 0
    const height = (bottom - top + 1) * this.row - (this.row > 3 ? 1 : 0)
    return [left, top * this.row, width - gap, height]
  }

  private xOf(node: number): number {
    const { view, width } = this.picture
    return ((node - view.start) / (view.end - view.start)) * width
  }

  /** The node at a point of the canvas. */
  nodeAt(x: number, y: number): number | undefined {
    const { tree, view, width } = this.picture
    const column = Math.floor(view.start + (x / width) * (view.end - view.start))
    const steps = Math.floor(y / this.row)
    let node = Math.max(0, Math.min(column, tree.nodeCount - 1))
    while ((tree.stepsOf[node] ?? 0) > steps) node = tree.parentOf[node] ?? 0
    return node
  }
}

/** The nodes from the root to the present one; none before the first. */
function pathTo({ parentOf }: SearchTree, present: number): readonly number[] {
  const path: number[] = []
  for (let node = present; node >= 0; node = node === 0 ? -1 : (parentOf[node] ?? 0)) path.push(node)
  return path.reverse()
}

function isSame(a: Picture, b: Picture): boolean {
  return (Object.keys(a) as (keyof Picture)[]).every((name) => a[name] === b[name])
}

function zoomed({ start, end }: View, factor: number, around: number, all: number): View {
  const width = Math.min(all, Math.max(Math.min(FINEST, all), (end - start) * factor))
  const share = (around - start) / (end - start)
  const left = Math.max(0, Math.min(all - width, around - share * width))
  return { start: left, end: left + width }
}

/** So many pixels a press may move and still be a click. */
const CLICK_PIXELS = 5

/** Moves a view with a finger, a pen or the mouse, from where it was when the press began. There may be nothing to move. */
function useDrag(view: View | undefined, move: (from: View, pixels: number) => void) {
  const press = useRef<{ readonly x: number; readonly from: View; hasMoved: boolean }>()
  return {
    /** Whether the last press has moved the view, so that it was no click. */
    hasMoved: () => press.current?.hasMoved === true,
    handlers: {
      onPointerDown: (event: PointerEvent) => {
        press.current = view && { x: event.clientX, from: view, hasMoved: false }
      },
      onPointerMove: (event: PointerEvent) => {
        const { current } = press
        if (current === undefined || event.buttons === 0) return
        const pixels = event.clientX - current.x
        if (!current.hasMoved && Math.abs(pixels) < CLICK_PIXELS) return
        if (!current.hasMoved) (event.currentTarget as Element).setPointerCapture(event.pointerId)
        current.hasMoved = true
        move(current.from, pixels)
      },
    },
  }
}

export function Icicle({ tree, node, label, labelOf, onPick }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const painter = useRef<Painter>()
  const whole = useMemo<View>(() => ({ start: 0, end: Math.max(1, tree.nodeCount) }), [tree])
  // a zoom is that of its tree: another tree is seen as a whole from its first frame on
  const [zoomedTo, setZoomedTo] = useState({ tree, view: whole, node })
  const chosen = zoomedTo.tree === tree ? zoomedTo.view : whole
  const { start, end } = zoomedTo.node === node ? chosen : viewOf(chosen, node, whole.end)
  const view = useMemo<View>(() => ({ start, end }), [start, end]) // the same one is not painted anew
  const setView = (next: View): void => setZoomedTo({ tree, view: next, node })
  const deepest = useMemo(() => deepestOf(tree), [tree])
  const [size, setSize] = useState(0)

  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setSize(entry?.contentRect.width ?? 0))
    if (canvas.current !== null) observer.observe(canvas.current)
    return () => observer.disconnect()
  }, [])
  const paint = useRef(() => {})
  const labels = useMemo(() => labelOf, [tree]) // the same ones are not painted anew
  const coloursNow = useColours(canvas, () => paint.current())
  paint.current = () => {
    if (canvas.current === null || size === 0) return
    const colours = coloursNow(canvas.current)
    const picture: Picture = { tree, deepest, view, width: size, colours, labelOf: labels }
    if (painter.current === undefined || !isSame(painter.current.picture, picture))
      painter.current = new Painter(canvas.current, picture)
    painter.current.paint(node)
  }
  // in the frame of the board, not in one of its own
  useLayoutEffect(() => paint.current(), [tree, deepest, view, node, size])
  const isZoomed = end - start < whole.end
  const zoom = (factor: number, around = Math.max(0, node)): void =>
    setView(zoomed(view, factor, around, Math.max(1, tree.nodeCount)))
  const wheel = (event: WheelEvent): void => {
    const perPixel = (end - start) / size
    if (event.ctrlKey || event.metaKey || event.altKey)
      zoom(event.deltaY > 0 ? 1.25 : 0.8, start + event.offsetX * perPixel)
    else if (Math.abs(event.deltaX) > Math.abs(event.deltaY) && isZoomed)
      setView(moved(view, event.deltaX * perPixel, whole.end))
    else return
    event.preventDefault()
  }
  const drag = useDrag(isZoomed ? view : undefined, (from, by) =>
    setView(moved(from, (-by * (end - start)) / size, whole.end)),
  )
  return (
    <figure class={isZoomed ? 'tree zoomed' : 'tree'}>
      <canvas
        ref={canvas}
        style={`height:${HEIGHT}px`}
        role="img"
        aria-label={label}
        onWheel={wheel}
        {...drag.handlers}
        onMouseMove={(event) => {
          const under = painter.current?.nodeAt(event.offsetX, event.offsetY)
          event.currentTarget.title = under === undefined ? '' : `node ${under + 1}: ${labelOf(under)}`
        }}
        onClick={(event) => {
          if (drag.hasMoved()) return
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
        <button type="button" onClick={() => setView(whole)}>
          whole tree
        </button>
      </figcaption>
    </figure>
  )
}
