import type { SolverDefinition } from '@sudoku-lab/core'
import { StaticOrderSearch } from './search.ts'

/** `bitmask` with the cells sorted once, at the start, by their number of candidates. */
export const staticOrder: SolverDefinition = {
  id: 'static-order',
  title: 'Static order',
  traits: {
    state: 'one digit set per house',
    inference: 'none',
    order: 'cells sorted once by candidates, digits ascending',
    complete: true,
    lexicographic: false,
  },
  origin:
    'Folklore; ordering the variables before a search: E. C. Freuder, "A sufficient condition for backtrack-free search", 1982.',
  supports: () => true,
  create: (geometry) => new StaticOrderSearch(geometry),
}
