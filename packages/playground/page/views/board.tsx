/** This view shows the board of a search and what has just happened on it. */
import { digitsOf, type Geometry, hasBoxes, nameOfCell, symbolOf } from '@sudoku-lab/core'
import { Board as Cellular } from '@sudoku-lab/look/board'
import { cellOf, eventKindOf, eventOf, type TraceState } from '@sudoku-lab/trace'
import type { VNode } from 'preact'
import { useMemo } from 'preact/hooks'
import { edgesOf } from './edges.ts'
import { moveFocus } from './move-focus.ts'

/** What a question shows on the board of a solver. */
export interface OnBoard {
  readonly solver: string
  /** The cell whose candidates are hidden, also on the boards of the others. */
  readonly hides?: number | undefined
  /** The name of the cell that is picked, if one is. */
  readonly picked?: string
  /** Picks a cell by its name. */
  readonly onPick?: (name: string) => void
}

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
  /** A question about the next event. */
  readonly asked?: Omit<OnBoard, 'solver'> | undefined
}

/** The cells that the last event is about, and those that it rests on. */
function marksOf(event: number | undefined, restsOn: readonly number[]): ReadonlyMap<number, string> {
  const { cell, kind } = event === undefined ? { cell: undefined, kind: 'node' } : eventOf(event)
  const marks = new Map(restsOn.map((one) => [one, kind === 'contradiction' ? 'clash' : 'used']))
  return cell === undefined ? marks : marks.set(cell, kind)
}

/** How each cell was filled: by a clue, or by an event of a kind. */
function filledBy(state: TraceState, puzzle: Readonly<Uint8Array>): ReadonlyMap<number, string> {
  const kinds = new Map<number, string>()
  for (const event of state.liveEvents) {
    const kind = eventKindOf(event)
    if (kind !== 'eliminate' && kind !== 'exclude') kinds.set(cellOf(event), kind)
  }
  for (const [cell, digit] of puzzle.entries()) if (digit !== 0) kinds.set(cell, 'clue')
  return kinds
}

/** How the candidates of a cell are arranged: like the cells of a box, or in the most square way. */
function marksIn(geometry: Geometry): { readonly height: number; readonly width: number } {
  if (hasBoxes(geometry)) return { height: geometry.boxHeight, width: geometry.boxWidth }
  const width = Math.ceil(Math.sqrt(geometry.size))
  return { height: Math.ceil(geometry.size / width), width }
}

/** A cell's candidates in rows. */
function pencilMarks(geometry: Geometry, candidates: number): string {
  const { size } = geometry
  const boxWidth = marksIn(geometry).width
  const has = new Set(digitsOf(candidates))
  const symbols = Array.from({ length: size }, (_, index) => (has.has(index + 1) ? symbolOf(index + 1) : ' '))
  const rows: string[] = []
  for (let start = 0; start < size; start += boxWidth)
    rows.push(symbols.slice(start, start + boxWidth).join(' '))
  return rows.join('\n')
}

/** The size of the candidates, as a share of that of a digit: their rows fill a cell, and their columns leave space to the next cell. */
function markSize(geometry: Geometry): number {
  const { height, width } = marksIn(geometry)
  const cell = 2 // a digit is half as high as its cell
  const [lineHeight, letterWidth] = [1.05, 0.6]
  const letters = 2 * width - 1
  return Math.min((0.92 * cell) / (height * lineHeight), (0.8 * cell) / (letters * letterWidth))
}

interface Looks {
  readonly mark: string | undefined
  readonly isOpen: boolean
  readonly isHidden: boolean
  readonly isPicked: boolean
}

/** The classes of a cell besides those of its edges and of how it was filled. */
function classesOf({ mark, isOpen, isHidden, isPicked }: Looks): string {
  const candidates = isHidden ? 'hidden-marks' : isOpen ? 'marks' : ''
  return [mark && `marked-${mark}`, candidates, isPicked && 'picked'].filter(Boolean).join(' ')
}

interface Drawn {
  readonly look: string
  readonly node: VNode
}

export function Board({ geometry, puzzle, state, hasMarks, event, restsOn, label, asked }: Props) {
  const { size } = geometry
  const marks = marksOf(event, restsOn)
  const kinds = filledBy(state, puzzle)
  const pick = (event: Event): void => {
    const [name = ''] = (event.target as Element).getAttribute('title')?.split(',') ?? []
    if (asked?.onPick === undefined || name === '') return
    event.preventDefault()
    asked.onPick(name)
  }
  // a cell that looks as before is the same node, so that the browser and Preact have work for those only that have changed
  const cells = useMemo<Drawn[]>(() => [], [geometry])
  const drawn = (cell: number): VNode => {
    const digit = state.grid[cell] ?? 0
    const candidates = hasMarks ? state.candidatesOf(cell) : 0
    const how = kinds.get(cell) ?? 'open'
    const isHidden = cell === asked?.hides && digit === 0
    const isPicked = asked?.picked === nameOfCell(geometry, cell)
    const mark = classesOf({ mark: marks.get(cell), isOpen: digit === 0, isHidden, isPicked })
    const look = `${digit} ${candidates} ${how} ${mark}`
    const known = cells[cell]
    if (known?.look === look) return known.node
    const shown = digit === 0 ? pencilMarks(geometry, candidates) : symbolOf(digit)
    const column = cell % size
    const box = edgesOf(geometry, cell)
    const node = (
      <td
        key={column}
        class={`${how} ${box} ${mark}`}
        title={`${nameOfCell(geometry, cell)}, ${how}`}
        tabIndex={cell === 0 ? 0 : -1}
      >
        {isHidden ? '?' : shown}
      </td>
    )
    cells[cell] = { look, node }
    return node
  }
  return (
    <Cellular
      size={size}
      look={`--mark:${markSize(geometry)}`}
      class={`${size > 9 ? 'large' : ''} ${asked?.onPick === undefined ? '' : 'asks'}`}
      aria-label={label}
      onKeyDown={(event) => {
        moveFocus(event, size, 'td')
        if (event.key === 'Enter' || event.key === ' ') pick(event)
      }}
      onClick={pick}
      cell={drawn}
    />
  )
}
