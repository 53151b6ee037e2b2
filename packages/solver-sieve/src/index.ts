import type { SolverDefinition } from '@sudoku-lab/core'
import { hasSieve } from '@sudoku-lab/exact-cover'
import { SieveSolver } from './search.ts'

/** Sudoku as exact cover, where a state is the list of the placements that are still possible. */
export const sieve: SolverDefinition = {
  id: 'sieve',
  title: 'Sieve',
  traits: {
    state: 'the list of possible placements, each with its four items as bits',
    inference: 'naked and hidden singles',
    order: 'cell or house and digit with the fewest candidates',
    complete: true,
    lexicographic: false,
  },
  origin: 'This project. Exact cover after D. E. Knuth, TAOCP 7.2.2.1; masks of placements are older.',
  supports: hasSieve,
  create: (geometry) => new SieveSolver(geometry),
}
