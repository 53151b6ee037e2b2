/** The solver `naive-scan` is described to the catalog here. */
import type { SolverDefinition } from '@sudoku-lab/core'
import { NaiveScanSearch } from './search.ts'

/** Recursive backtracking in reading order, which reads the board again for every digit that it tries. */
export const naiveScan: SolverDefinition = {
  id: 'naive-scan',
  title: 'Naive scan',
  traits: {
    state: 'the board alone',
    inference: 'none',
    family: 'none',
    order: 'cells in reading order, digits ascending',
    branching: 'reading-order',
    complete: true,
    lexicographic: true,
  },
  origin:
    'Folklore; backtracking as a method: R. J. Walker, 1960; S. W. Golomb and L. D. Baumert, "Backtrack programming", 1965.',
  supports: () => true,
  create: (geometry) => new NaiveScanSearch(geometry),
}
