/** Tells a trace which candidates a cell loses. */
import { type Cell, type DigitSet, digitsOf, type House } from '@sudoku-lab/core'
import { trace } from '@sudoku-lab/trace'

/** The trace passes over a candidate that a peer holds. So without a house, it is told nothing. */
export function tellEliminated(cell: Cell, digits: DigitSet, house: House | undefined): void {
  for (const digit of digitsOf(digits)) trace.eliminate(cell, digit, 'hall-set', house)
}
