/** The solvers of this package are described to the catalog here. */
import type { SolverDefinition } from '@sudoku-lab/core'
import type { Encoding } from './encoding.ts'
import { CdclSolver } from './search.ts'

/** Each cell has exactly one digit, and each house has every digit exactly once. */
export const cdcl: SolverDefinition = define('cdcl', 'extended', {
  title: 'Clause learning',
  inference: 'naked and hidden singles, learned clauses',
})

/** The shortest encoding: no house has a digit twice, and every cell has a digit. */
export const cdclMinimal: SolverDefinition = define('cdcl-minimal', 'minimal', {
  title: 'Clause learning, minimal encoding',
  inference: 'naked singles, learned clauses',
})

/** With a variable for each digit in each minirow and minicolumn, by which unit propagation finds locked candidates. */
export const cdclLocked: SolverDefinition = define('cdcl-locked', 'locked', {
  title: 'Clause learning, locked candidates',
  inference: 'naked and hidden singles, locked candidates, learned clauses',
})

interface Variant {
  readonly title: string
  readonly inference: string
}

function define(id: string, encoding: Encoding, { title, inference }: Variant): SolverDefinition {
  return {
    id,
    title,
    traits: {
      state: 'clauses, two of whose literals are watched',
      inference,
      family: 'clauses',
      order: 'candidate of the most recent conflicts',
      branching: 'recent-conflicts',
      keepsCandidates: true,
      complete: true,
      lexicographic: false,
    },
    origin:
      'Clause learning: J. Marques-Silva and K. Sakallah, 1996, and MiniSat, 2003; Sudoku in it: I. Lynce and J. Ouaknine, 2006.',
    supports: () => true,
    create: (geometry) => new CdclSolver(geometry, encoding),
  }
}
