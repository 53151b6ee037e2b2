import {
  type BatchSpace,
  type Ending,
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
  private readonly uniqueness: SearchLimits
  private readonly existence: SearchLimits
  // used again and again
  private cells = new Uint8Array(0) // of the puzzles of a call
  private space: BatchSpace = spaceFor(0)

  /** @param nodes the limit of each search */
  constructor(solver: Solver, nodes: number) {
    this.solver = solver
    this.uniqueness = { ...UNIQUENESS, nodes, keep: 0 }
    this.existence = { solutions: 1, nodes, keep: 0 }
  }

  /** The verdicts on the puzzles. */
  ask(questions: readonly Question[]): Verdict[] {
    return this.answersTo(questions, this.uniqueness, (solutionCount, ending) =>
      verdictOf({ solutionCount, ending }),
    )
  }

  /** Whether each puzzle has a solution. Undefined if the search was not decided within its nodes. */
  askForAny(questions: readonly Question[]): (boolean | undefined)[] {
    return this.answersTo(questions, this.existence, (solutionCount, ending) =>
      solutionCount > 0 ? true : ending === 'exhausted' ? false : undefined,
    )
  }

  private answersTo<Answer>(
    questions: readonly Question[],
    limits: SearchLimits,
    read: (solutionCount: number, ending: Ending) => Answer,
  ): Answer[] {
    const { solver } = this
    const count = questions.length
    const answers: Answer[] = []
    if (solver.solveMany === undefined || count === 0) {
      for (const { puzzle } of questions) {
        const { solutionCount, ending } = solver.solve(puzzle, limits)
        answers.push(read(solutionCount, ending))
      }
      return answers
    }
    const { solutionCounts, endings } = solver.solveMany(this.cellsOf(questions), limits, this.space)
    for (let index = 0; index < count; index++)
      answers.push(read(solutionCounts[index], endingOf(endings[index])))
    return answers
  }

  private cellsOf(questions: readonly Question[]): Uint8Array {
    const count = questions.length
    const length = questions[0]?.puzzle.length ?? 0
    if (this.cells.length < count * length) {
      this.cells = new Uint8Array(count * length)
      this.space = spaceFor(count)
    }
    for (let index = 0; index < count; index++) this.cells.set(questions[index].puzzle, length * index)
    return this.cells.subarray(0, count * length)
  }
}

/** For answers without solutions. */
function spaceFor(count: number): BatchSpace {
  return {
    solutionCounts: new Uint32Array(count),
    endings: new Uint8Array(count),
    solutions: new Uint8Array(0),
  }
}
