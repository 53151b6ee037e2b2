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
 * Four things save questions or nodes, and do not change the puzzles:
 *
 * - If a naked or hidden single would place a clue again, the clue can be removed. This decides half of the clues.
 * - The last clue of an unavoidable set is needed. This decides half of the clues that stay.
 * - The puzzle has one solution as long as it has the clue. So the question about a clue is not how many solutions are left
 *   without it, but whether one is left in which the clue differs. Such a solution has another digit in the cell, or the digit
 *   in another cell of a house. The solver is asked about the fewest of these placements, one after another, and
 *   stops at the first solution. This takes half of the nodes.
 * - As long as there are many clues, three are removed together, and one question is asked about them. If one solution is
 *   left, all of them can be removed. If not, they are put back and tried one by one.
 *
 * Of 81 questions, 32 are left, and they take 2.3 nodes each.
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
  private readonly ofSeveral: Reduction[] = []
  private readonly ofOne: Reduction[] = []

  constructor(solver: Solver, nodeLimit: number) {
    this.questions = new Questions(solver, nodeLimit)
  }

  /** Returns for each puzzle whether every question was decided within the nodes of a search. */
  run(tasks: readonly ReductionTask[]): boolean[] {
    while (this.reductions.length < tasks.length) this.reductions.push(new Reduction())
    const reductions = this.reductions.slice(0, tasks.length)
    for (let index = 0; index < tasks.length; index++) reductions[index].begin(tasks[index])
    const asking = reductions.slice()
    let left = keepIf(asking, asking.length, goesOn)
    while (left > 0) {
      this.askAll(asking, left)
      left = keepIf(asking, left, goesOn)
    }
    return reductions.map(({ isDecided }) => isDecided)
  }

  private askAll(asking: readonly Reduction[], count: number): void {
    const { questions, ofSeveral, ofOne } = this
    ofSeveral.length = ofOne.length = 0
    for (let index = 0; index < count; index++) {
      const reduction = asking[index]
      if (reduction.isAboutOneClue) ofOne.push(reduction)
      else ofSeveral.push(reduction)
    }
    const verdicts = questions.ask(ofSeveral)
    for (let index = 0; index < verdicts.length; index++) ofSeveral[index].answer(verdicts[index])
    const haveSolution = questions.askForAny(ofOne)
    for (let index = 0; index < haveSolution.length; index++) ofOne[index].answerAboutOne(haveSolution[index])
  }
}

function goesOn(reduction: Reduction): boolean {
  return reduction.goOn()
}

/** Moves the first items that pass the test to the front. Returns how many they are. */
function keepIf<Item>(items: Item[], count: number, test: (item: Item) => boolean): number {
  let kept = 0
  for (let index = 0; index < count; index++) {
    const item = items[index]
    if (test(item)) items[kept++] = item
  }
  return kept
}

/** How many clues are removed together. */
const TOGETHER = 3
/** With this many clues or fewer, one of three clues mostly stays, so clues are tried one by one. */
const MANY_CLUES = 32

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
  private next = 0 // in the order
  private group = 0
  private readonly taken = new Uint8Array(81) // cells that the question is about
  private takenCount = 0
  private together = 0 // clues or groups that the question is about
  private firstTaken = 0 // their beginning in the order
  private alone = 0 // so many of the next clues are tried one by one
  private readonly others = new Uint16Array(16) // 16 × cell + digit: placements, one of which another solution has
  private otherCount = 0
  private other = 0 // the one that the question is about

  begin({ puzzle, order, groups, clues }: ReductionTask): void {
    this.puzzle = puzzle
    this.order = order
    this.groups = groups
    this.clues = clues
    this.board.begin(puzzle)
    this.unavoidable.begin()
    this.isDecided = true
    this.left = 81
    this.next = this.group = this.together = this.alone = this.takenCount = this.otherCount = 0
  }

  /** Whether the question is whether there is another solution in which a single clue differs. */
  get isAboutOneClue(): boolean {
    return this.otherCount > 0
  }

  /** Removes clues until the solver has to be asked. Returns false if every clue is decided. */
  goOn(): boolean {
    if (this.otherCount > 0) {
      this.placeOther()
      return true
    }
    while (this.next < this.order.length && this.left > this.clues) {
      if (!this.goOneOn() || this.together === this.most()) break
    }
    if (this.takenCount === 1) {
      this.otherCount = this.board.writeOthers(this.taken[0], this.others)
      this.other = 0
      this.placeOther()
    }
    return this.together > 0
  }

  /** Tries the next clue, or the next group. Returns false if the solver has to be asked first. */
  private goOneOn(): boolean {
    const { order, groups, next: start } = this
    if (groups === undefined) {
      this.next++
      const isGone = this.puzzle[order[start]] === 0 // a single has decided it
      return isGone || this.tryNext(start, this.next)
    }
    const length = groups[this.group++]
    this.next += length
    return this.left - length < this.clues || this.tryNext(start, this.next)
  }

  /** Groups are tried one at a time. So if clues are put back, the search continues at a single clue. */
  private most(): number {
    return this.groups !== undefined || this.alone > 0 || this.left <= MANY_CLUES ? 1 : TOGETHER
  }

  /** Removes some clues together. Returns false if the solver has to be asked first. */
  private tryNext(start: number, end: number): boolean {
    const { order, board, unavoidable, taken } = this
    let isNeedless = true
    for (let index = start; index < end; index++) {
      this.remove(order[index])
      if (!board.followsBySingle(order[index])) isNeedless = false
    }
    if (isNeedless) return true
    let isNeeded = false
    for (let index = start; index < end; index++) if (unavoidable.isOpenAt(order[index])) isNeeded = true
    if (isNeeded) {
      for (let index = start; index < end; index++) this.putBack(order[index])
      if (this.together === 0) return true
      this.next = start
      return false
    }
    if (this.together++ === 0) this.firstTaken = start
    for (let index = start; index < end; index++) taken[this.takenCount++] = order[index]
    return true
  }

  answer(verdict: Verdict): void {
    const { taken, together } = this
    if (this.alone > 0) this.alone--
    if (verdict !== 'unique') {
      for (let index = 0; index < this.takenCount; index++) this.putBack(taken[index])
      if (together > 1) {
        this.next = this.firstTaken
        this.alone = together
      } else if (verdict !== 'multiple') this.isDecided = false
    }
    this.takenCount = this.together = 0
  }

  /** @param hasSolution whether the puzzle has a solution with the placement, if this was decided */
  answerAboutOne(hasSolution: boolean | undefined): void {
    this.puzzle[this.others[this.other] >> 4] = 0
    if (hasSolution === false && ++this.other < this.otherCount) return
    this.otherCount = 0
    this.answer(hasSolution === undefined ? 'undecided' : hasSolution ? 'multiple' : 'unique')
  }

  private placeOther(): void {
    const other = this.others[this.other]
    this.puzzle[other >> 4] = other & 15
  }

  private remove(cell: Cell): void {
    this.puzzle[cell] = 0
    this.left--
    this.board.flip(cell)
  }

  private putBack(cell: Cell): void {
    this.puzzle[cell] = this.board.digits[cell]
    this.left++
    this.board.flip(cell)
  }
}
