/** What is known about a puzzle before a solver is asked. */
import { candidateSets, clueCount, cluesOf, FIRST_SOLUTION, type Puzzle, sizeOf } from '@sudoku-lab/core'
import type { Fact } from '@sudoku-lab/harness'
import { geometryIn } from './shape.ts'

/** Nothing limits a rating, so a puzzle that needs more than this is not rated. */
const MOST_NODES = 10_000

export const FACTS: readonly Fact<Puzzle>[] = [
  { name: 'clues', description: 'The number of clues.', of: clueCount },
  {
    name: 'candidates',
    description: 'The candidates of all empty cells when those of the clues are taken from their peers.',
    of: (puzzle, shape) => {
      const geometry = geometryIn(shape)
      const clues = cluesOf(puzzle)
      const sets = candidateSets(geometry, puzzle)
      for (const [cell, clue] of clues.entries()) {
        if (clue === 0) continue
        for (const peer of geometry.peersOf[cell] ?? []) sets[peer] = (sets[peer] ?? 0) & ~(sets[cell] ?? 0)
      }
      return sets.reduce((sum, set, cell) => sum + (clues[cell] === 0 ? sizeOf(set) : 0), 0)
    },
  },
  {
    name: 'solved_by_singles',
    description: '1 if naked and hidden singles alone fill every cell, and otherwise 0.',
    of: async (puzzle, shape) => {
      const { trustedSolver } = await import('./counterexample.ts')
      // it places singles before it guesses
      const solver = await trustedSolver(geometryIn(shape))
      return solver === undefined ? null : solver.solve(puzzle, { ...FIRST_SOLUTION, nodes: 1 }).solutionCount
    },
  },
  {
    name: 'rating',
    description:
      'How hard the puzzle is to search: the nodes in which mrv-locked proves that it has one solution, as a mean over eight isomorphs. Empty if it has not exactly one solution, or if this is not known within 10,000 nodes.',
    of: async (puzzle, shape) => {
      const { rate, solve } = await import('sudoku-lab') // when a run begins, and not in the processes that are measured
      const { layout } = geometryIn(shape)
      const { verdict } = solve(puzzle, { layout, nodeLimit: MOST_NODES })
      return verdict === 'unique' ? rate(puzzle, { layout }) : null
    },
  },
]
