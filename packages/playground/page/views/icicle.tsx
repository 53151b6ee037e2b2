/**
 * The search tree as an icicle: a node is as wide as there are nodes below it, and lies under the node above it.
 *
 * A node below one pixel is drawn with all that is below it, as one column; so a picture costs the pixels, not the nodes.
 * All blocks are drawn once for each zoom, in the colours of a node that was entered and of one that was not. The nodes
 * stand in the order in which they are entered, so a step shows the first picture to the left of the present node and the
 * second one to its right, and draws only the nodes above the present one anew. The colours can be seen on light and on dark
 * pages.
 */
import { useWidth } from '@sudoku-lab/look/use-width'
import type { SearchTree } from '@sudoku-lab/trace'
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { deepestOf, drawBlocks, FINEST, nodeByKey, type View, viewOf } from '../state/columns.ts'

/** Pixels: less in a low window, so that a tree is on the first screen. */
const HEIGHT = Math.min(150, Math.max(100, Math.round(innerHeight / 6)))
const DEAD_END = 1
/** Pixels of a block in which a text is written. */
const NARROWEST_TEXT = 44
const LOWEST_TEXT = 9

export const TREE_COLOURS = {
  'not entered yet': '#727e93',
  entered: '#32a4fe',
  'dead end': '#ed3815',
  solution: '#b2dcc4',
  'on the way to the present one': '#f4a800',
} as const
const TEXT = '#101418'

/** A wiped canvas of the size of the tree on the screen. */
function wiped(canvas: HTMLCanvasElement, space: number): CanvasRenderingContext2D {
  const scale = window.devicePixelRatio
  const [width, height] = [Math.round(space * scale), Math.round(HEIGHT * scale)]
  if (canvas.width !== width || canvas.height !== height) {
    canvas.width = width // a new size is a new canvas, which costs more than wiping the old one
    canvas.height = height
  }
  const context = canvas.getContext('2d') as CanvasRenderingContext2D
  context.setTransform(scale, 0, 0, scale, 0, 0)
  context.clearRect(0, 0, space, HEIGHT)
  return context
}

/** Copies what is drawn from one x to another. */
function copy(from: HTMLCanvasElement, to: CanvasRenderingContext2D, left: number, right: number): void {
  const scale = window.devicePixelRatio
  const [start, end] = [Math.round(left * scale), Math.round(right * scale)]
  if (end <= start) return
  const part = [start / scale, 0, (end - start) / scale, HEIGHT] as const
  to.drawImage(from, start, 0, end - start, from.height, ...part)
}

interface Labelled {
  readonly tree: SearchTree
  /** What a node was entered for, in a few letters. */
  readonly labelOf: (node: number) => string
}

/** A part of a tree, drawn as wide as it is on the screen. */
class Drawing {
  private readonly shown: Labelled
  private readonly view: View
  private readonly width: number
  private readonly row: number
  private readonly entered = document.createElement('canvas')
  private readonly notEntered = document.createElement('canvas')

  constructor(shown: Labelled, deepest: Readonly<Uint16Array>, view: View, width: number) {
    this.shown = shown
    this.view = view
    this.width = width
    this.row = Math.min(22, HEIGHT / ((deepest[0] ?? 0) + 1))
    const [entered, notEntered] = [wiped(this.entered, width), wiped(this.notEntered, width)]
    drawBlocks(shown.tree, deepest, { view, pixels: width }, (node, end, top, bottom) => {
      entered.fillStyle = this.colourOf(node)
      notEntered.fillStyle = TREE_COLOURS['not entered yet']
      for (const context of [entered, notEntered]) this.drawBlock(context, [node, end], [top, bottom])
    })
  }

  show(canvas: HTMLCanvasElement, { entered, present }: Reached): void {
    const context = wiped(canvas, this.width)
    const middle = Math.max(0, Math.min(this.width, this.xOf(entered + 1)))
    const { tree } = this.shown
    copy(this.entered, context, 0, middle)
    copy(this.notEntered, context, middle, this.width)
    for (let node = present; node >= 0; node = node === 0 ? -1 : (tree.parentOf[node] ?? 0)) {
      const steps = tree.stepsOf[node] ?? 0
      const isEnd = node === present && tree.endOf[node] !== 0
      context.fillStyle = isEnd ? this.colourOf(node) : TREE_COLOURS['on the way to the present one']
      this.drawBlock(context, [node, (tree.lastOf[node] ?? 0) + 1], [steps, steps])
    }
  }

  /** Draws from one node to another, and from one depth to another, what the first node was entered for, if there is space. */
  private drawBlock(
    context: CanvasRenderingContext2D,
    [from, to]: readonly [node: number, end: number],
    [top, bottom]: readonly [top: number, bottom: number],
  ): void {
    const x = this.xOf(from)
    const y = top * this.row
    const all = Math.max(1, this.xOf(to) - x)
    const width = all - (all > 3 ? 1 : 0)
    // a solution is told by its shape, too: it reaches the bottom
    const end = context.fillStyle === TREE_COLOURS.solution ? HEIGHT : (bottom + 1) * this.row
    const height = end - y - (this.row > 3 ? 1 : 0)
    context.fillRect(x, y, width, height)
    // what the search will choose is not told before
    const isAhead = context.fillStyle === TREE_COLOURS['not entered yet']
    if (isAhead || width < NARROWEST_TEXT || height < LOWEST_TEXT) return
    const text = this.shown.labelOf(from)
    context.font = `${Math.min(11, height)}px system-ui, sans-serif`
    context.fillStyle = TEXT
    const letters = Math.floor((text.length * (width - 6)) / context.measureText(text).width)
    const fitting = letters < text.length ? `${text.slice(0, letters - 1)}…` : text
    context.fillText(fitting, x + 3, y + Math.min(height, this.row) / 2 + 4)
  }

  private colourOf(node: number): string {
    const end = this.shown.tree.endOf[node]
    return end === 0
      ? TREE_COLOURS.entered
      : end === DEAD_END
        ? TREE_COLOURS['dead end']
        : TREE_COLOURS.solution
  }

  private xOf(node: number): number {
    const { view, width } = this
    return ((node - view.start) / (view.end - view.start)) * width
  }

  /** The node at a point of the canvas. */
  nodeAt({ offsetX, offsetY }: MouseEvent): number {
    const { view, width, row } = this
    const { tree } = this.shown
    const column = Math.floor(view.start + (offsetX / width) * (view.end - view.start))
    const steps = Math.floor(offsetY / row)
    let node = Math.max(0, Math.min(column, tree.nodeCount - 1))
    while ((tree.stepsOf[node] ?? 0) > steps) node = tree.parentOf[node] ?? 0
    return node
  }
}

/** How far a search has come. Before the first node, both are −1. */
interface Reached {
  /** The node that was entered last. */
  readonly entered: number
  /** The node that the search is at: that one, or one above it to which the search has gone back. */
  readonly present: number
}

interface Props extends Labelled, Reached {
  readonly label: string
  onPick(node: number): void
}

export function Icicle({ tree, entered, present, label, labelOf, onPick }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const width = useWidth(canvas)
  const [zoom, setZoom] = useState(1)
  const { start, end } = viewOf(tree, zoom, entered)
  const deepest = useMemo(() => deepestOf(tree), [tree])
  const drawing = useMemo(
    () => (width === 0 ? undefined : new Drawing({ tree, labelOf }, deepest, { start, end }, width)),
    [tree, start, end, width],
  )
  // in the frame of the board, not in one of its own
  useLayoutEffect(() => {
    if (canvas.current !== null) drawing?.show(canvas.current, { entered, present })
  }, [drawing, entered, present])
  return (
    <figure class="tree">
      <canvas
        ref={canvas}
        style={`height:${HEIGHT}px`}
        tabIndex={0}
        role="slider"
        aria-label={label}
        aria-description="The arrow keys go to the node above, to the first node below, and to the nodes beside."
        aria-valuemin={0}
        aria-valuemax={tree.nodeCount}
        aria-valuenow={present + 1}
        aria-valuetext={present < 0 ? 'before the first node' : `node ${present + 1}: ${labelOf(present)}`}
        onKeyDown={(event) => {
          const next = nodeByKey(tree, present, event.key)
          if (next === undefined) return
          // elsewhere on the page, these keys step
          event.stopPropagation()
          event.preventDefault()
          onPick(next)
        }}
        onMouseMove={(event) => {
          const under = drawing?.nodeAt(event)
          event.currentTarget.title = under === undefined ? '' : `node ${under + 1}: ${labelOf(under)}`
        }}
        onClick={(event) => {
          if (drawing !== undefined) onPick(drawing.nodeAt(event))
        }}
      />
      <figcaption>
        <button
          type="button"
          disabled={end - start <= FINEST}
          onClick={() => setZoom(2 * zoom)}
          title="Zoom into the tree"
          aria-label="Zoom into the tree"
        >
          +
        </button>
        <button
          type="button"
          disabled={zoom === 1}
          onClick={() => setZoom(zoom / 2)}
          title="Zoom out of the tree"
          aria-label="Zoom out of the tree"
        >
          −
        </button>
      </figcaption>
    </figure>
  )
}
