/** Wraps a foreign solver and checks all of its answers. */
import {
  type BatchResult,
  cluesOf,
  codeOf,
  FIRST_SOLUTION,
  type Geometry,
  type Grid,
  hasConflict,
  isSolutionOf,
  keepsCandidates,
  type Puzzle,
  type SearchLimits,
  type SolveResult,
  type Solver,
} from '@sudoku-lab/core'

/** Gives the solver copies of the puzzles, and throws if an answer is wrong. */
export function checkedSolver(geometry: Geometry, solver: Solver): Solver {
  const solve = (puzzle: Readonly<Puzzle>, limits: SearchLimits = FIRST_SOLUTION): SolveResult => {
    const result: SolveResult | undefined = solver.solve(puzzle.slice(), limits)
    if (typeof result !== 'object' || result === null) throw new TypeError(`expected a result, got ${result}`)
    requireRight(geometry, puzzle, result, limits.keep)
    return result
  }
  if (solver.solveMany === undefined) return { solve }
  return {
    solve,
    solveMany: (puzzles, limits, space) => {
      const results = solver.solveMany?.(puzzles.slice(), limits, space) as BatchResult
      requireRightBatch(geometry, puzzles, results)
      return results
    },
  }
}

function requireRight(
  geometry: Geometry,
  puzzle: Readonly<Puzzle>,
  { ending, solutionCount, solutions, partial }: SolveResult,
  keep: number,
): void {
  codeOf(ending) // this throws for an unknown ending
  const shown = Array.isArray(solutions) ? solutions.length : undefined
  if (!Number.isInteger(solutionCount) || shown !== Math.min(solutionCount, keep))
    throw new RangeError(`its solutionCount is ${solutionCount}, but its list of solutions has ${shown}`)
  for (const solution of solutions) requireSolution(geometry, solution, puzzle)
  if (new Set(solutions.map(String)).size < solutions.length)
    throw new Error('it returns the same solution twice')
  if (partial !== undefined && !isPartOf(geometry, partial, puzzle))
    throw new Error('its partial board breaks the rules or changes a clue')
}

function requireRightBatch(
  geometry: Geometry,
  puzzles: Readonly<Puzzle>,
  { solutionCounts, solutions }: BatchResult,
): void {
  const { cellCount } = geometry
  for (const [index, count] of solutionCounts.entries()) {
    if (count === 0) continue
    const [start, end] = [index * cellCount, (index + 1) * cellCount]
    requireSolution(geometry, solutions.subarray(start, end), puzzles.subarray(start, end))
  }
}

function requireSolution(geometry: Geometry, solution: Grid, puzzle: Readonly<Puzzle>): void {
  if (!isSolutionOf(geometry, solution, puzzle)) throw new Error('its answer is not a solution')
}

/** Whether a grid is without conflict, keeps all clues of a puzzle, and fills the other cells with digits that it allows. */
function isPartOf(geometry: Geometry, grid: Grid, puzzle: Readonly<Puzzle>): boolean {
  const keepsClues = cluesOf(puzzle).every((clue, cell) => clue === 0 || clue === grid[cell])
  return keepsClues && keepsCandidates(geometry, grid, puzzle) && !hasConflict(geometry, grid)
}
