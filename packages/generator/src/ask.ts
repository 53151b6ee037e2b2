import {
  endingOf,
  type Grid,
  type SearchLimits,
  type Solver,
  UNIQUENESS,
  type Verdict,
  verdictOf,
} from '@sudoku-lab/core'

interface Question {
  readonly puzzle: Readonly<Grid>
}

/** What a solver says of puzzles of one size, with the nodes that each search may take. All at once where it can. */
export function askAll(solver: Solver, questions: readonly Question[], nodes: number): Verdict[] {
  const limits: SearchLimits = { ...UNIQUENESS, nodes, keep: 0 }
  if (solver.solveMany === undefined)
    return questions.map(({ puzzle }) => verdictOf(solver.solve(puzzle, limits)))
  const length = questions[0]?.puzzle.length ?? 0
  const cells = new Uint8Array(questions.length * length)
  for (let index = 0; index < questions.length; index++) cells.set(questions[index].puzzle, length * index)
  const { solutionCounts, endings } = solver.solveMany(cells, limits)
  return questions.map((_, index) =>
    verdictOf({ solutionCount: solutionCounts[index], ending: endingOf(endings[index]) }),
  )
}
