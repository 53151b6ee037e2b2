/** The solvers of this package are described to the catalog here. */
import type { SolverDefinition } from '@sudoku-lab/core'
import { ScannedBoard } from './scanned-board.ts'
import { ExplicitStackSearch } from './search.ts'
import { tabledBoard } from './tabled-board.ts'

/** Two stacks of cells. A digit is compared with every other cell of its row, column and box. */
export const explicitStackScan: SolverDefinition = {
  id: 'explicit-stack-scan',
  title: 'Explicit stack, scan',
  traits: {
    state: 'the board, a stack of cells to check and one of checked cells',
    inference: 'none',
    family: 'none',
    order: 'cells from the last to the first, digits ascending',
    branching: 'reverse-reading-order',
    complete: true,
    lexicographic: false,
  },
  origin:
    'Folklore; backtracking as a loop over a stack of its own: R. W. Floyd, "Nondeterministic algorithms", 1967.',
  supports: () => true,
  create: (geometry) => new ExplicitStackSearch(geometry, new ScannedBoard(geometry)),
}

/** Two stacks of cells. Three tables of booleans check a digit. */
export const explicitStackTable: SolverDefinition = {
  id: 'explicit-stack-table',
  title: 'Explicit stack, table',
  traits: {
    ...explicitStackScan.traits,
    state: 'the board, two stacks of cells, three tables house × digit',
  },
  origin: explicitStackScan.origin,
  supports: () => true,
  create: (geometry) => new ExplicitStackSearch(geometry, tabledBoard(geometry)),
}
