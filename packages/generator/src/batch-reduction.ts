/**
 * Removes clues from many 9×9 puzzles at once.
 *
 * Idea. The clues of every puzzle are tried in its own order, and each is removed if one solution is left without it. One
 * pass is enough, as in `reduce`. What has to be asked is asked for all puzzles together, because a solver that works on
 * many puzzles at once is faster.
 *
 *   puzzle 1   …singles…  ask ┐            ┌ removed   …singles…  ask
 *   puzzle 2   …singles…  ask ├─ solver ───┤ stays     …singles…  ask
 *   puzzle 3   …singles…  ask ┘            └ removed   done
 *
 * Two things save questions and do not change the puzzles. If a naked or hidden single would place a clue again, the clue can be
 * removed. This decides half of the clues. And the last clue of an unavoidable set is needed. This decides half of the clues that stay.
 *
 * Rejected alternatives. Removing three clues at once while there are many, and asking whether a solution exists in which the clue
 * differs, in place of how many solutions there are: both saved nodes, and neither saved time with `lanes-batch` (November 2026).
 */
import type { Cell, Grid, Solver, Verdict } from '@sudoku-lab/core'
import { Questions } from './ask.ts'
import { ClueBoard } from './clue-board.ts'
import { Unavoidable } from './unavoidable.ts'

/** What is asked of one puzzle. */
export interface ReductionTask {
  /** A solution grid. Clues are taken from it. */
  readonly puzzle: Grid
  /** Its clues in the order in which they are tried. */
  readonly order: ArrayLike<Cell>
  /** The lengths of the groups into which the order is divided. The clues of a group are removed together or not at all. Without groups, each clue is tried alone. */
  readonly groups?: ArrayLike<number>
  /** How many clues are enough; 0 for a minimal puzzle. */
  readonly clues: number
}

/** Reduces puzzles in place. With some hundred puzzles at once, their state stays in the processor's cache. */
export class BatchReduction {
  private readonly questions: Questions
  private readonly reductions: Reduction[] = [] // used again and again

  constructor(solver: Solver, nodeLimit: number) {
    this.questions = new Questions(solver, nodeLimit)
  }

  /** Returns for each puzzle whether every question was decided within the nodes of a search. */
  run(tasks: readonly ReductionTask[]): boolean[] {
    while (this.reductions.length < tasks.length) this.reductions.push(new Reduction())
    const reductions = this.reductions.slice(0, tasks.length)
    for (const [index, task] of tasks.entries()) reductions[index].begin(task)
    for (let asking = reductions.filter(goesOn); asking.length > 0; asking = asking.filter(goesOn)) {
      const verdicts = this.questions.ask(asking)
      for (const [index, verdict] of verdicts.entries()) asking[index].answer(verdict)
    }
    return reductions.map(({ isDecided }) => isDecided)
  }
}

function goesOn(reduction: Reduction): boolean {
  return reduction.goOn()
}

/** The reduction of one puzzle. */
class Reduction {
  puzzle: Grid = new Uint8Array(0)
  isDecided = true
  private order: ArrayLike<Cell> = []
  private groups: ArrayLike<number> | undefined
  private clues = 0
  private readonly board = new ClueBoard()
  private readonly unavoidable = new Unavoidable(this.board)
  private left = 0 // clues
  private group = 0
  private start = 0 // in the order: the clues from here to the end are those that the question is about
  private end = 0

  begin({ puzzle, order, groups, clues }: ReductionTask): void {
    this.puzzle = puzzle
    this.order = order
    this.groups = groups
    this.clues = clues
    this.board.begin(puzzle)
    this.unavoidable.begin()
    this.isDecided = true
    this.left = 81
    this.group = this.start = this.end = 0
  }

  /** Removes clues until the solver has to be asked. Returns false if every clue is decided. */
  goOn(): boolean {
    while (this.end < this.order.length && this.left > this.clues) {
      this.start = this.end
      this.end += this.groups?.[this.group++] ?? 1
      if (this.left - (this.end - this.start) >= this.clues && this.hasToAsk()) return true
    }
    return false
  }

  /** Removes the next clues. Returns false if singles or unavoidable sets decide about them. */
  private hasToAsk(): boolean {
    const { order, board, unavoidable, start, end } = this
    let isNeedless = true
    for (let index = start; index < end; index++) {
      this.remove(order[index])
      if (!board.followsBySingle(order[index])) isNeedless = false
    }
    if (isNeedless) return false
    for (let index = start; index < end; index++) {
      if (!unavoidable.isOpenAt(order[index])) continue
      this.putBack()
      return false
    }
    return true
  }

  answer(verdict: Verdict): void {
    if (verdict === 'unique') return
    this.putBack()
    if (verdict !== 'multiple') this.isDecided = false
  }

  private remove(cell: Cell): void {
    this.puzzle[cell] = 0
    this.left--
    this.board.flip(cell)
  }

  private putBack(): void {
    for (let index = this.start; index < this.end; index++) {
      const cell = this.order[index]
      this.puzzle[cell] = this.board.digits[cell]
      this.left++
      this.board.flip(cell)
    }
  }
}
