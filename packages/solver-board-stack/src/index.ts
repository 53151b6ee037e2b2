/** The solvers of this package are described to the catalog here. */
import type { SolverDefinition } from '@sudoku-lab/core'
import { BoardStackSearch } from './search.ts'

/** A stack of whole boards; cells in reading order. */
export const boardStackReading: SolverDefinition = {
  id: 'board-stack-reading',
  title: 'Board stack, reading order',
  traits: {
    state: 'a stack of whole boards',
    inference: 'none',
    family: 'none',
    order: 'cells in reading order, digits ascending',
    branching: 'reading-order',
    complete: true,
    lexicographic: true,
  },
  origin: 'Folklore: depth-first search of a graph of states, as in textbooks of artificial intelligence.',
  supports: () => true,
  create: (geometry) => new BoardStackSearch(geometry, 'reading'),
}

/** A stack of whole boards; cells sorted once, at the start, by their number of candidates. */
export const boardStackSorted: SolverDefinition = {
  id: 'board-stack-sorted',
  title: 'Board stack, sorted',
  traits: {
    ...boardStackReading.traits,
    order: 'cells sorted once by candidates, digits ascending',
    branching: 'candidates-at-the-start',
    lexicographic: false,
  },
  origin: boardStackReading.origin,
  supports: () => true,
  create: (geometry) => new BoardStackSearch(geometry, 'sorted'),
}
