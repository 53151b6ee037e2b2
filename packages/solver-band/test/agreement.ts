import { type Grid, geometryOf, isSolutionOf, type SolverDefinition } from '@sudoku-lab/core'

const GEOMETRY = geometryOf(3, 3)

/**
 * What a solver answers for each puzzle, and how many different solutions of it keep the rules and the clues.
 */
export function answersOf({ create }: SolverDefinition, puzzles: readonly Grid[], limit: number) {
  const solver = create(GEOMETRY)
  return puzzles.map((puzzle) => {
    const { solutionCount, ending, solutions } = solver.solve(puzzle, {
      solutions: limit,
      nodes: Infinity,
      keep: Infinity,
    })
    const valid = solutions.filter((solution) => isSolutionOf(GEOMETRY, solution, puzzle))
    const different = new Set(valid.map((solution) => solution.join(''))).size
    return { puzzle: puzzle.join(''), solutionCount, ending, different }
  })
}
