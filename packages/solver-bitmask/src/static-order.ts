/**
 * Backtracking over bitmasks that begins with the cells with few candidates.
 *
 * Idea.      Wrong branches cost little at cells with few candidates. So the empty cells are sorted once, by the
 *            number of candidates that the clues leave them, and then filled in this order. Everything else is
 *            the search of `bitmask`.
 * Order.     Fewest candidates first, equal cells in reading order; digits ascending. The order depends only on
 *            the clues and not on the placed digits.
 * Cost.      As `bitmask`, and one word per empty cell to sort by.
 */
import { sizeOf } from '@sudoku-lab/core'
import type { CellOrder } from './search.ts'

const CELL_BITS = 10 // a cell is below 1,024: the largest board has 625
const CELL_MASK = (1 << CELL_BITS) - 1

/** Sorts the empty cells by their number of candidates; equal ones stay in reading order. */
export const fewestFirst: CellOrder = (emptyCells, candidatesOf) => {
  for (let index = 0; index < emptyCells.length; index++) {
    const cell = emptyCells[index]
    emptyCells[index] = (sizeOf(candidatesOf(cell)) << CELL_BITS) | cell
  }
  emptyCells.sort()
  for (let index = 0; index < emptyCells.length; index++) emptyCells[index] &= CELL_MASK
}
