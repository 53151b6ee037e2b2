/** The solvers of this package are described to the catalog here. */
import type { SolverDefinition } from '@sudoku-lab/core'
import { BatchSearch } from './batch-search.ts'
import { fitsLanes, LaneSolver } from './lane-solver.ts'

const ORIGIN =
  "This project. Digits as matchings of minirows after tdoku by T. Dillon, 2019; the bits after the band solvers of the New Sudoku Players' Forum."

/** Solves one puzzle at a time in the eight 16-bit lanes of WebAssembly SIMD. */
export const lanes: SolverDefinition = {
  id: 'lanes',
  title: 'Lanes',
  traits: {
    state: 'one digit set per cell, in eight lanes',
    inference: 'naked and hidden singles, locked candidates',
    family: 'locked',
    order: 'fewest candidates first, of these the most unsolved peers',
    branching: 'fewest-candidates',
    keepsCandidates: true,
    complete: true,
    lexicographic: false,
  },
  origin: ORIGIN,
  supports: fitsLanes,
  create: (geometry) => new LaneSolver(geometry),
}

/**
 * Solves eight puzzles at a time, one in each of the eight lanes. It is the fastest solver for many puzzles.
 */
export const lanesBatch: SolverDefinition = {
  id: 'lanes-batch',
  title: 'Lanes, a puzzle in each',
  traits: {
    state: 'one digit set per cell, a puzzle in each of eight lanes',
    inference: 'naked and hidden singles, locked candidates',
    family: 'locked',
    order: 'fewest candidates first, of these the most unsolved peers',
    branching: 'fewest-candidates',
    keepsCandidates: true,
    complete: true,
    lexicographic: false,
  },
  origin: ORIGIN,
  supports: fitsLanes,
  create: (geometry) => new BatchSearch(geometry),
}
