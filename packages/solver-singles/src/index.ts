/** The solvers of this package are described to the catalog here. */
import type { SolverDefinition } from '@sudoku-lab/core'
import { SinglesSearch } from './search.ts'

/** Fills every cell that has one candidate left, until there is none. */
export const singlesNaked: SolverDefinition = {
  id: 'singles-naked',
  title: 'Naked singles',
  traits: {
    state: 'one digit set per house',
    inference: 'naked singles',
    family: 'naked',
    order: 'none: never guesses',
    complete: false,
    lexicographic: false,
  },
  origin: 'How people start: the first steps of every guide to Sudoku.',
  supports: () => true,
  create: (geometry) => new SinglesSearch(geometry, { hiddenSingles: false }),
}

/** `singles-naked`, and every digit that has one cell left in a house. */
export const singlesHidden: SolverDefinition = {
  id: 'singles-hidden',
  title: 'Naked and hidden singles',
  traits: { ...singlesNaked.traits, inference: 'naked and hidden singles', family: 'singles' },
  origin: singlesNaked.origin,
  supports: () => true,
  create: (geometry) => new SinglesSearch(geometry, { hiddenSingles: true }),
}
