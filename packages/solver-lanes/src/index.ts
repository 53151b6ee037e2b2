import type { SolverDefinition } from '@sudoku-lab/core'
import { createSearch, fitsLanes } from './search.ts'

/** Eight boards in the eight 16-bit lanes of WebAssembly SIMD. */
export const lanes: SolverDefinition = {
  id: 'lanes',
  title: 'Lanes',
  traits: {
    state: 'one digit set per cell, in eight lanes',
    inference: 'naked and hidden singles, locked candidates',
    order: 'fewest candidates first, of these the most unsolved peers',
    complete: true,
    lexicographic: false,
  },
  origin:
    "This project. Digits as matchings of minirows after tdoku by T. Dillon, 2019; the bits after the band solvers of the New Sudoku Players' Forum.",
  supports: fitsLanes,
  create: createSearch,
}
