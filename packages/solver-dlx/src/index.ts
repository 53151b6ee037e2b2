/** The solvers of this package are described to the catalog here. */
import type { SolverDefinition } from '@sudoku-lab/core'
import { ENGINES } from '@sudoku-lab/exact-cover'
import { CoverSolver } from './search.ts'

/** Up to this size, a node costs so little that the first of several equal items is good enough. */
const SMALL = 9

/** Sudoku as exact cover, searched by Algorithm X with dancing links. */
export const dlx: SolverDefinition = {
  id: 'dlx',
  title: 'Dancing links',
  traits: {
    state: 'exact cover matrix, four links a candidate',
    inference: 'none beyond cover and uncover',
    family: 'none',
    order: 'cell, or digit in a house, with the fewest options',
    branching: 'fewest-options',
    keepsCandidates: true,
    complete: true,
    lexicographic: false,
  },
  origin:
    'D. E. Knuth, "Dancing links", 2000, and TAOCP 7.2.2.1; the links after Hitotumatu and Noshita, 1979.',
  supports: () => true,
  create: (geometry) =>
    new CoverSolver(geometry, {
      engine: 'links',
      nodes: 'options',
      ties: geometry.size > SMALL ? 'pairs' : 'first',
    }),
}

/** Sudoku as exact cover, where a state is a bit for each placement that is still possible, and the sizes of the items. */
export const bitset: SolverDefinition = {
  id: 'bitset',
  title: 'Exact cover with bitsets',
  traits: {
    state: 'a bit for each possible placement, the number of placements of each item',
    inference: 'naked and hidden singles',
    family: 'singles',
    order: 'cell or house and digit with the fewest candidates',
    branching: 'fewest-options',
    keepsCandidates: true,
    complete: true,
    lexicographic: false,
  },
  origin:
    'This project. Exact cover after D. E. Knuth, TAOCP 7.2.2.1; rows of conflicts as bits are known from clique search.',
  supports: () => ENGINES.bitset.lacks() === undefined,
  create: (geometry) => new CoverSolver(geometry, { engine: 'bitset' }),
}
