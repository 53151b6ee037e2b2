import type { SolverDefinition } from '@sudoku-lab/core'
import { BitmaskSearch } from './search.ts'

/** Backtracking in reading order over one set of free digits per house. */
export const bitmask: SolverDefinition = {
  id: 'bitmask',
  title: 'Bitmask',
  traits: {
    state: 'one digit set per house',
    inference: 'none',
    order: 'cells in reading order, digits ascending',
    complete: true,
    lexicographic: true,
  },
  origin: 'Folklore; sets of free queens as bits: M. Richards, "Backtracking algorithms in MCPL", 1997.',
  supports: () => true,
  create: (geometry) => new BitmaskSearch(geometry),
}
