import { digitsOf, type Geometry, nameOfCell, symbolOf } from '@sudoku-lab/core'
import { Board as Cellular } from '@sudoku-lab/look/board'
import { cellOf, EVENT_KINDS, eventOf, kindOf, type TraceState } from '@sudoku-lab/trace'
import type { VNode } from 'preact'
import { useMemo } from 'preact/hooks'

interface Props {
  readonly geometry: Geometry
  readonly puzzle: Readonly<Uint8Array>
  readonly state: TraceState
  /** Whether the candidates are shown. */
  readonly hasMarks: boolean
  /** The event that has just happened, packed. */
  readonly event: number | undefined
  /** The cells that it rests on. */
  readonly restsOn: readonly number[]
  readonly label: string
}

/** The cells that the last event is about, and those that it rests on. */
function marksOf(event: number | undefined, restsOn: readonly number[]): ReadonlyMap<number, string> {
  const { cell, kind } = event === undefined ? { cell: undefined, kind: 'node' } : eventOf(event)
  const marks = new Map(restsOn.map((one) => [one, kind === 'contradiction' ? 'clash' : 'used']))
  return cell === undefined ? marks : marks.set(cell, kind)
}

/** How each cell was filled: by an event of a kind. */
function placedBy(state: TraceState): ReadonlyMap<number, string> {
  const kinds = new Map<number, string>()
  for (const event of state.liveEvents) {
    const kind = EVENT_KINDS[kindOf(event)] ?? 'node'
    if (kind !== 'eliminate' && kind !== 'exclude') kinds.set(cellOf(event), kind)
  }
  return kinds
}

/** A cell's candidates in rows like those of a box. */
function pencilMarks({ size, boxWidth }: Geometry, candidates: number): string {
  const has = new Set(digitsOf(candidates))
  const symbols = Array.from({ length: size }, (_, index) => (has.has(index + 1) ? symbolOf(index + 1) : ' '))
  const rows: string[] = []
  for (let start = 0; start < size; start += boxWidth)
    rows.push(symbols.slice(start, start + boxWidth).join(' '))
  return rows.join('\n')
}

/** The size of the candidates, as a share of that of a digit: their rows and columns fill a cell. */
function markSize({ boxHeight, boxWidth }: Geometry): number {
  const cell = 2 // a digit is half as high as its cell
  const [lineHeight, letterWidth] = [1.15, 0.6]
  const letters = 2 * boxWidth - 1
  return Math.min(0.48, (0.92 * cell) / (boxHeight * lineHeight), (0.92 * cell) / (letters * letterWidth))
}

/** What a cell shows. */
interface Look {
  readonly digit: number
  readonly candidates: number
  readonly how: string
  readonly mark: string
}

/**
 * The cells of one board. A cell that looks as before is the same node as before, so that the browser and Preact have
 * work for those only that a step has changed.
 */
class Cells {
  private readonly geometry: Geometry
  private readonly looks: Look[] = []
  private readonly nodes: VNode[] = []

  constructor(geometry: Geometry) {
    this.geometry = geometry
  }

  cell(cell: number, look: Look): VNode {
    const before = this.looks[cell]
    const known = this.nodes[cell]
    if (known !== undefined && before !== undefined && isSame(before, look)) return known
    this.looks[cell] = look
    this.nodes[cell] = this.drawn(cell, look)
    return this.nodes[cell]
  }

  private drawn(cell: number, { digit, candidates, how, mark }: Look): VNode {
    const { size, boxWidth } = this.geometry
    const column = cell % size
    const box = column % boxWidth === 0 && column > 0 ? 'beside' : ''
    const isOpen = digit === 0
    return (
      <td
        key={column}
        class={`${how} ${box} ${isOpen ? 'marks' : ''} ${mark === '' ? '' : `marked-${mark}`}`}
        title={`${nameOfCell(this.geometry, cell)}, ${how}`}
      >
        {isOpen ? pencilMarks(this.geometry, candidates) : symbolOf(digit)}
      </td>
    )
  }
}

function isSame(a: Look, b: Look): boolean {
  return a.digit === b.digit && a.candidates === b.candidates && a.how === b.how && a.mark === b.mark
}

export function Board({ geometry, puzzle, state, hasMarks, event, restsOn, label }: Props) {
  const { size, boxHeight } = geometry
  const cells = useMemo(() => new Cells(geometry), [geometry])
  const marks = marksOf(event, restsOn)
  const kinds = placedBy(state)
  const drawn = (cell: number): VNode =>
    cells.cell(cell, {
      digit: state.grid[cell] ?? 0,
      candidates: hasMarks ? state.candidatesOf(cell) : 0,
      how: puzzle[cell] !== 0 ? 'clue' : (kinds.get(cell) ?? 'open'),
      mark: marks.get(cell) ?? '',
    })
  return (
    <Cellular
      size={size}
      boxHeight={boxHeight}
      look={`--mark:${markSize(geometry)}`}
      aria-label={label}
      cell={drawn}
    />
  )
}
