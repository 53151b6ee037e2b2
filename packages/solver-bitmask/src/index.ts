/** The solvers of this package are described to the catalog here. */
import type { SolverDefinition } from '@sudoku-lab/core'
import { searchOn } from './search.ts'
import { fewestFirst } from './static-order.ts'
import { fitsPositions, TunedSearch } from './tuned.ts'

/** Backtracking in reading order over one set of free digits per house. */
export const bitmask: SolverDefinition = {
  id: 'bitmask',
  title: 'Bitmask',
  traits: {
    state: 'one digit set per house',
    inference: 'none',
    family: 'none',
    order: 'cells in reading order, digits ascending',
    branching: 'reading-order',
    complete: true,
    lexicographic: true,
  },
  origin: 'Folklore; sets of free queens as bits: M. Richards, "Backtracking algorithms in MCPL", 1997.',
  supports: () => true,
  create: (geometry) => searchOn(geometry),
}

/** The search of `bitmask`, written for the speed of V8. */
export const bitmaskTuned: SolverDefinition = {
  id: 'bitmask-tuned',
  title: 'Bitmask, tuned',
  traits: bitmask.traits,
  origin: bitmask.origin,
  supports: fitsPositions,
  create: (geometry) => new TunedSearch(geometry),
}

/** `bitmask` with the cells sorted once, at the start, by their number of candidates. */
export const staticOrder: SolverDefinition = {
  id: 'static-order',
  title: 'Static order',
  traits: {
    ...bitmask.traits,
    order: 'cells sorted once by candidates, digits ascending',
    branching: 'candidates-at-the-start',
    lexicographic: false,
  },
  origin:
    'Folklore; ordering the variables before a search: E. C. Freuder, "A sufficient condition for backtrack-free search", 1982.',
  supports: () => true,
  create: (geometry) => searchOn(geometry, fewestFirst),
}
