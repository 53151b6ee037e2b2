/** A board on which a puzzle is drawn: choose a cell, then type a digit, or press its button. */

import {
  allDigits,
  cluesOf,
  conflictsIn,
  type Geometry,
  geometryOf,
  isCandidateGrid,
  nameOfCell,
  singleton,
  symbolOf,
} from '@sudoku-lab/core'
import { Board } from '@sudoku-lab/look/board'
import { useState } from 'preact/hooks'
import type { Puzzle } from '../worker/jobs.ts'

interface Props {
  readonly puzzle: Puzzle
  onPuzzle(puzzle: Puzzle): void
}

const MOVES: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

function symbolsOf({ size }: Geometry): readonly string[] {
  return Array.from({ length: size }, (_, index) => symbolOf(index + 1))
}

/** The digit that a key writes: 0 empties the cell; undefined for other keys. */
function digitOfKey(key: string, geometry: Geometry): number | undefined {
  if (['Backspace', 'Delete', ' ', '0', '.'].includes(key)) return 0
  const index = symbolsOf(geometry).indexOf(key.toUpperCase())
  return index < 0 ? undefined : index + 1
}

/** A puzzle with another clue in a cell; 0 gives the cell back all its candidates. */
function withDigit({ size }: Geometry, cells: Puzzle['grid'], cell: number, digit: number): Puzzle['grid'] {
  if (!isCandidateGrid(cells)) return cells.with(cell, digit)
  return cells.with(cell, digit === 0 ? allDigits(size) : singleton(digit))
}

export function Draw({ puzzle, onPuzzle }: Props) {
  const geometry = geometryOf(puzzle.boxHeight, puzzle.boxWidth)
  const { size, boxHeight, boxWidth } = geometry
  const [chosen, setChosen] = useState(0)
  const active = Math.min(chosen, geometry.cellCount - 1) // another puzzle may be smaller
  const clues = cluesOf(puzzle.grid)
  const wrong = new Set(conflictsIn(geometry, puzzle.grid).flatMap(({ first, second }) => [first, second]))

  const write = (cell: number, digit: number): void =>
    onPuzzle({ ...puzzle, grid: withDigit(geometry, puzzle.grid, cell, digit) })
  const press = (event: KeyboardEvent, cell: number): void => {
    const move = MOVES[event.key]
    const digit = event.ctrlKey || event.metaKey || event.altKey ? undefined : digitOfKey(event.key, geometry)
    if (move !== undefined) {
      const row = Math.max(0, Math.min(size - 1, Math.floor(cell / size) + move[0]))
      const column = Math.max(0, Math.min(size - 1, (cell % size) + move[1]))
      const table = (event.currentTarget as Element).closest('table')
      table?.querySelectorAll<HTMLElement>('td')[row * size + column]?.focus()
    } else if (digit !== undefined) write(cell, digit)
    else return
    event.preventDefault()
  }
  return (
    <div class="draw">
      <span id="draw-label">Or draw it: choose a cell, then a digit</span>
      <Board
        size={size}
        boxHeight={boxHeight}
        class="small"
        role="grid"
        aria-labelledby="draw-label"
        cell={(cell) => (
          <DrawnCell
            key={cell}
            name={nameOfCell(geometry, cell)}
            digit={clues[cell] ?? 0}
            look={`${cell % boxWidth === 0 && cell % size > 0 ? 'beside' : ''} ${wrong.has(cell) ? 'wrong' : ''}`}
            isActive={cell === active}
            onActive={() => setChosen(cell)}
            onKey={(event) => press(event, cell)}
          />
        )}
      />
      <Digits
        symbols={symbolsOf(geometry)}
        cell={nameOfCell(geometry, active)}
        onDigit={(digit) => write(active, digit)}
        onEmpty={() => onPuzzle({ ...puzzle, grid: new Uint8Array(geometry.cellCount) })}
      />
      {wrong.size > 0 ? <span class="error">Two equal digits share a house.</span> : null}
    </div>
  )
}

interface DrawnCellProps {
  readonly name: string
  readonly digit: number
  readonly look: string
  readonly isActive: boolean
  onActive(): void
  onKey(event: KeyboardEvent): void
}

function DrawnCell({ name, digit, look, isActive, onActive, onKey }: DrawnCellProps) {
  return (
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are edited is a grid
      role="gridcell"
      tabIndex={isActive ? 0 : -1}
      aria-selected={isActive}
      class={`clue ${look}`}
      aria-label={`${name}: ${digit === 0 ? 'empty' : symbolOf(digit)}`}
      onFocus={onActive}
      onClick={(event) => event.currentTarget.focus()}
      onKeyDown={onKey}
    >
      {digit === 0 ? '' : symbolOf(digit)}
    </td>
  )
}

interface DigitsProps {
  readonly symbols: readonly string[]
  /** The name of the cell that they write into. */
  readonly cell: string
  onDigit(digit: number): void
  onEmpty(): void
}

/** A screen that is touched shows no keyboard for a cell, so it has a button for each digit. A keyboard skips them. */
function Digits({ symbols, cell, onDigit, onEmpty }: DigitsProps) {
  const keepFocus = (event: Event): void => event.preventDefault()
  const write = (label: string, name: string, digit: number) => (
    <button
      key={digit}
      type="button"
      tabIndex={-1}
      aria-label={name}
      onMouseDown={keepFocus}
      onClick={() => onDigit(digit)}
    >
      {label}
    </button>
  )
  return (
    <div class="digits">
      {symbols.map((symbol, index) => write(symbol, `Write ${symbol} into ${cell}`, index + 1))}
      {write('⌫', `Empty ${cell}`, 0)}
      <button type="button" class="all" onClick={onEmpty}>
        Empty the board
      </button>
    </div>
  )
}
