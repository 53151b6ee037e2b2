/** Wraps a foreign solver and checks all of its answers. */
import {
  type BatchResult,
  codeOf,
  FIRST_SOLUTION,
  type Geometry,
  type Grid,
  isSolutionOf,
  type Puzzle,
  type SearchLimits,
  type SolveResult,
  type Solver,
} from '@sudoku-lab/core'

/** Gives the solver copies of the puzzles, and throws if an answer is wrong. */
export function checkedSolver(geometry: Geometry, solver: Solver): Solver {
  const requireSolution = (solution: Grid, puzzle: Readonly<Puzzle>): void => {
    if (!isSolutionOf(geometry, solution, puzzle)) throw new Error('its answer is not a solution')
  }
  const solve = (puzzle: Readonly<Puzzle>, limits: SearchLimits = FIRST_SOLUTION): SolveResult => {
    const result: SolveResult | undefined = solver.solve(puzzle.slice(), limits)
    if (typeof result !== 'object' || result === null) throw new TypeError(`expected a result, got ${result}`)
    const { ending, solutionCount, solutions } = result
    codeOf(ending) // this throws for an unknown ending
    const shown = Array.isArray(solutions) ? solutions.length : undefined
    if (!Number.isInteger(solutionCount) || shown !== Math.min(solutionCount, limits.keep))
      throw new RangeError(`its solutionCount is ${solutionCount}, but its list of solutions has ${shown}`)
    for (const solution of solutions) requireSolution(solution, puzzle)
    if (new Set(solutions.map(String)).size < solutions.length)
      throw new Error('it returns the same solution twice')
    return result
  }
  if (solver.solveMany === undefined) return { solve }
  const solveMany: NonNullable<Solver['solveMany']> = (puzzles, limits, space) => {
    const results = solver.solveMany?.(puzzles.slice(), limits, space) as BatchResult
    const { cellCount } = geometry
    for (const [index, count] of results.solutionCounts.entries()) {
      const [start, end] = [index * cellCount, (index + 1) * cellCount]
      if (count > 0) requireSolution(results.solutions.subarray(start, end), puzzles.subarray(start, end))
    }
    return results
  }
  return { solve, solveMany }
}
