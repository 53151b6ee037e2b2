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
import { type Geometry, sizeOf } from '@sudoku-lab/core'
import { BitmaskSearch } from './search.ts'

const CELL_BITS = 10 // a cell is below 1,024: the largest board has 625
const CELL_MASK = (1 << CELL_BITS) - 1

export class StaticOrderSearch extends BitmaskSearch {
  private readonly sortKeys: Uint16Array // bits 10–14 = candidates of a cell, bits 0–9 = the cell

  constructor(geometry: Geometry) {
    super(geometry)
    this.sortKeys = new Uint16Array(geometry.cellCount)
  }

  /** Sorts the empty cells by their number of candidates; equal ones stay in reading order. */
  protected override order(emptyCells: Uint16Array): void {
    const keys = this.sortKeys.subarray(0, emptyCells.length)
    for (let index = 0; index < keys.length; index++) {
      const cell = emptyCells[index]
      keys[index] = (sizeOf(this.candidatesOf(cell)) << CELL_BITS) | cell
    }
    keys.sort()
    for (let index = 0; index < keys.length; index++) emptyCells[index] = keys[index] & CELL_MASK
  }
}
