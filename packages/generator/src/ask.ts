/** A solver is asked here about many puzzles, in one call if it can. */
import {
  type BatchSpace,
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
  // used again and again
  private cells = new Uint8Array(0) // of the puzzles of a call
  private space: BatchSpace = spaceFor(0)

  /** @param nodes the limit of each search */
  constructor(solver: Solver, nodes: number) {
    this.solver = solver
    this.limits = { ...UNIQUENESS, nodes, keep: 0 }
  }

  /** The verdicts on the puzzles. */
  ask(questions: readonly Question[]): Verdict[] {
    const { solver, limits } = this
    if (solver.solveMany === undefined || questions.length === 0)
      return questions.map(({ puzzle }) => verdictOf(solver.solve(puzzle, limits)))
    const { solutionCounts, endings } = solver.solveMany(this.cellsOf(questions), limits, this.space)
    return questions.map((_, index) =>
      verdictOf({ solutionCount: solutionCounts[index], ending: endingOf(endings[index]) }),
    )
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

/** The space for answers whose solutions nobody needs. */
function spaceFor(count: number): BatchSpace {
  return {
    solutionCounts: new Uint32Array(count),
    endings: new Uint8Array(count),
    solutions: new Uint8Array(0),
  }
}
