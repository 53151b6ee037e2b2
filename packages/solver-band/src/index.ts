/** The solver `band` is described to the catalog here. */
import type { SolverDefinition } from '@sudoku-lab/core'
import { BandSearch, fitsBands } from './search.ts'

/** Band bitboards: the candidates of one digit in one row of boxes are the bits of one word. */
export const band: SolverDefinition = {
  id: 'band',
  title: 'Band bitboards',
  traits: {
    state: 'one word of candidates per digit and band',
    inference: 'naked and hidden singles, locked candidates',
    family: 'locked',
    order: 'bivalue cells, of these the most unsolved peers',
    branching: 'bivalue-cells',
    keepsCandidates: true,
    complete: true,
    lexicographic: false,
  },
  origin:
    "The idea is that of the band solvers of the New Sudoku Players' Forum: JCZSolve by zhouyundong and champagne, about 2012.",
  supports: fitsBands,
  create: (geometry) => new BandSearch(geometry),
}
