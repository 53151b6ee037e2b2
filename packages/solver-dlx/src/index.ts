import type { SolverDefinition } from '@sudoku-lab/core'
import { DlxSolver } from './search.ts'

/** Sudoku as exact cover, searched by Algorithm X with dancing links. */
export const dlx: SolverDefinition = {
  id: 'dlx',
  title: 'Dancing links',
  traits: {
    state: 'exact cover matrix, four links a candidate',
    inference: 'none beyond cover and uncover',
    order: 'cell, or digit in a house, with the fewest options',
    complete: true,
    lexicographic: false,
  },
  origin:
    'D. E. Knuth, "Dancing links", 2000, and TAOCP 7.2.2.1; the links after Hitotumatu and Noshita, 1979.',
  supports: () => true,
  create: (geometry) => new DlxSolver(geometry),
}
