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

/** Asks a solver about puzzles of one size. A solver with `solveMany` gets all of them in one call. */
export class Questions {
  private readonly solver: Solver
  private readonly limits: SearchLimits
  private cells = new Uint8Array(0) // of the puzzles of a call, used again and again

  /** @param nodes the limit of each search */
  constructor(solver: Solver, nodes: number) {
    this.solver = solver
    this.limits = { ...UNIQUENESS, nodes, keep: 0 }
  }

  /** The verdicts on the first `count` puzzles. */
  ask(questions: readonly Question[], count: number = questions.length): Verdict[] {
    const { solver, limits } = this
    const verdicts: Verdict[] = []
    if (solver.solveMany === undefined) {
      for (let index = 0; index < count; index++)
        verdicts.push(verdictOf(solver.solve(questions[index].puzzle, limits)))
      return verdicts
    }
    const { solutionCounts, endings } = solver.solveMany(this.cellsOf(questions, count), limits)
    for (let index = 0; index < count; index++)
      verdicts.push(verdictOf({ solutionCount: solutionCounts[index], ending: endingOf(endings[index]) }))
    return verdicts
  }

  private cellsOf(questions: readonly Question[], count: number): Uint8Array {
    const length = questions[0]?.puzzle.length ?? 0
    if (this.cells.length < count * length) this.cells = new Uint8Array(count * length)
    for (let index = 0; index < count; index++) this.cells.set(questions[index].puzzle, length * index)
    return this.cells.subarray(0, count * length)
  }
}
