/** A board on which a puzzle is drawn. */

import {
  allDigits,
  cluesOf,
  conflictSummary,
  conflictsIn,
  geometryIn,
  isCandidateGrid,
  nameOfCell,
  singleton,
  symbolOf,
} from '@sudoku-lab/core'
import { Board } from '@sudoku-lab/look/board'
import type { Puzzle } from '../worker/jobs.ts'
import { edgesOf } from './edges.ts'
import { moveFocus } from './move-focus.ts'

interface Props {
  readonly puzzle: Puzzle
  /** Whether another mistake is told, which is the one to be looked at. */
  readonly isQuiet: boolean
  onPuzzle(puzzle: Puzzle): void
}

/** A puzzle with another clue in a cell; 0 gives the cell back all its candidates. */
function withDigit({ grid, ...shape }: Puzzle, cell: number, digit: number): Puzzle {
  if (!isCandidateGrid(grid)) return { ...shape, grid: grid.with(cell, digit) }
  const set = digit === 0 ? allDigits(Math.sqrt(grid.length)) : singleton(digit)
  return { ...shape, grid: grid.with(cell, set) }
}

export function Draw({ puzzle, isQuiet, onPuzzle }: Props) {
  const geometry = geometryIn(puzzle.layout)
  const { size, cellCount } = geometry
  const symbols = Array.from({ length: size }, (_, index) => symbolOf(index + 1))
  const clues = cluesOf(puzzle.grid)
  const conflicts = isQuiet ? [] : conflictsIn(geometry, puzzle.grid)
  const wrong = new Set(conflicts.flatMap(({ first, second }) => [first, second]))

  const write = (field: HTMLInputElement, cell: number): void => {
    const digit = symbols.indexOf(field.value.slice(-1).toUpperCase()) + 1
    onPuzzle(withDigit(puzzle, cell, digit))
    field.value = digit === 0 ? '' : symbolOf(digit) // the page may have had this digit, and then draws nothing
  }
  return (
    <div class="draw">
      <span id="draw-label">Or draw it: choose a cell, and type a digit</span>
      <Board
        size={size}
        class="small"
        aria-labelledby="draw-label"
        onKeyDown={(event) => moveFocus(event, size, 'input')}
        cell={(cell) => (
          <td key={cell} class={`${edgesOf(geometry, cell)} ${wrong.has(cell) ? 'wrong' : ''}`}>
            <input
              aria-label={nameOfCell(geometry, cell)}
              inputMode={size < 10 ? 'numeric' : 'text'}
              autocomplete="off"
              value={clues[cell] === 0 ? '' : symbolOf(clues[cell] ?? 1)}
              onFocus={(event) => event.currentTarget.select()}
              onInput={(event) => write(event.currentTarget, cell)}
            />
          </td>
        )}
      />
      <button type="button" onClick={() => onPuzzle({ ...puzzle, grid: new Uint8Array(cellCount) })}>
        Empty the board
      </button>
      {wrong.size > 0 ? <span class="error">{conflictSummary(geometry, puzzle.grid)}</span> : null}
    </div>
  )
}
