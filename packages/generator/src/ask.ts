import {
  endingOf,
  type Grid,
  type SearchLimits,
  type Solver,
  UNIQUENESS,
  type Verdict,
  verdictOf,
} from '@sudoku-lab/core'

/** What a solver says of puzzles of one size, with the nodes that each search may take. All at once where it can. */
export function askAll(solver: Solver, puzzles: readonly Readonly<Grid>[], nodes: number): Verdict[] {
  const limits: SearchLimits = { ...UNIQUENESS, nodes, keep: 0 }
  if (solver.solveMany === undefined) return puzzles.map((puzzle) => verdictOf(solver.solve(puzzle, limits)))
  const length = puzzles[0]?.length ?? 0
  const cells = new Uint8Array(puzzles.length * length)
  for (let index = 0; index < puzzles.length; index++) cells.set(puzzles[index], length * index)
  const { solutionCounts, endings } = solver.solveMany(cells, limits)
  return puzzles.map((_, index) =>
    verdictOf({ solutionCount: solutionCounts[index], ending: endingOf(endings[index]) }),
  )
}
