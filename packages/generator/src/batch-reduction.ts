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
 * Three things save questions, and do not change the puzzles:
 *
 * - If a naked or hidden single would place a clue again, the clue can be removed. This decides half of the clues.
 * - The last clue of an unavoidable set is needed. This decides half of the clues that stay.
 * - As long as there are many clues, three are removed together, and one question is asked about them. If one solution is
 *   left, all of them can be removed. If not, they are put back and tried one by one.
 *
 * Of 81 questions, 24 are left.
 */
import {
  type Cell,
  type Digit,
  type Geometry,
  type Grid,
  geometryOf,
  type Solver,
  type Verdict,
} from '@sudoku-lab/core'
import { Questions } from './ask.ts'
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
    for (let index = 0; index < tasks.length; index++) reductions[index].begin(tasks[index])
    const asking = reductions.slice()
    let left = keepIf(asking, asking.length, goesOn)
    while (left > 0) {
      const verdicts = this.questions.ask(asking, left)
      for (let index = 0; index < left; index++) asking[index].answer(verdicts[index])
      left = keepIf(asking, left, goesOn)
    }
    return reductions.map(({ isDecided }) => isDecided)
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

const NINE: Geometry = geometryOf(3, 3)
const { rowOf, columnOf, boxOf, bandOf, stackOf } = NINE
/** cell → its position in its box, 0 to 8. */
const positionOf = rowOf.map((row, cell) => 3 * (row % 3) + (columnOf[cell] % 3))
/** Three bits → three groups of three bits, and → three bits, three times. */
const SPREAD = Int32Array.from(
  { length: 8 },
  (_, bits) => (bits & 1) * 0o7 + (bits & 2) * 0o34 + (bits & 4) * 0o160,
)
const REPEATED = Int32Array.from({ length: 8 }, (_, bits) => bits * 0o111)
const EVERY_DIGIT = 0o777

// Where the state of a reduction lies in its array. The index of each part is a digit, or a row, column or box.
const ROWS_WITH = 0 // digit → rows that have it, as bits
const COLUMNS_WITH = 10
const BOXES_WITH = 20 // bit 3 × band + stack
const BOXES_ACROSS = 30 // the same with bit 3 × stack + band
const DIGITS_IN = 40 // row, then 9 + column, then 18 + box → its digits, as bits
const EMPTY_IN = 67 // likewise → its empty cells, as bits: columns, rows, positions

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
  private readonly state = new Int32Array(94)
  private readonly unavoidable = new Unavoidable()
  private left = 0 // clues
  private next = 0 // in the order
  private group = 0
  private readonly taken = new Uint8Array(81) // cells that the question is about
  private takenCount = 0
  private together = 0 // clues or groups that the question is about
  private firstTaken = 0 // their beginning in the order
  private alone = 0 // so many of the next clues are tried one by one
  private readonly digits = new Uint8Array(81) // of the solution grid

  begin({ puzzle, order, groups, clues }: ReductionTask): void {
    this.puzzle = puzzle
    this.order = order
    this.groups = groups
    this.clues = clues
    this.digits.set(puzzle)
    this.unavoidable.begin(puzzle)
    this.isDecided = true
    this.left = 81
    this.next = this.group = this.together = this.alone = this.takenCount = 0
    this.state.fill(EVERY_DIGIT, 0, EMPTY_IN) // a full grid has every digit in every house, and no empty cell
    this.state.fill(0, EMPTY_IN)
  }

  /** Removes clues until the solver has to be asked. Returns false if every clue is decided. */
  goOn(): boolean {
    while (this.next < this.order.length && this.left > this.clues) {
      if (!this.goOneOn() || this.together === this.most()) break
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
    const { order, unavoidable, taken } = this
    let isNeeded = false
    for (let index = start; index < end; index++) if (unavoidable.take(order[index])) isNeeded = true
    if (isNeeded) {
      for (let index = start; index < end; index++) unavoidable.putBack(order[index])
      if (this.together === 0) return true
      this.next = start
      return false
    }
    let isNeedless = true
    for (let index = start; index < end; index++) if (!this.takeNeedless(order[index])) isNeedless = false
    if (isNeedless) return true
    if (this.together++ === 0) this.firstTaken = start
    for (let index = start; index < end; index++) taken[this.takenCount++] = order[index]
    return true
  }

  answer(verdict: Verdict): void {
    const { taken, together, digits, unavoidable } = this
    if (this.alone > 0) this.alone--
    if (verdict !== 'unique') {
      for (let index = 0; index < this.takenCount; index++) {
        const cell = taken[index]
        unavoidable.putBack(cell)
        this.put(cell, digits[cell])
      }
      if (together > 1) {
        this.next = this.firstTaken
        this.alone = together
      } else if (verdict !== 'multiple') this.isDecided = false
    }
    this.takenCount = this.together = 0
  }

  private put(cell: Cell, digit: Digit): void {
    this.puzzle[cell] = digit
    this.left++
    this.flip(cell, digit)
  }

  /** Removes a clue. Returns whether a single would place it again. */
  private takeNeedless(cell: Cell): boolean {
    const { state, puzzle } = this
    const digit = puzzle[cell]
    puzzle[cell] = 0
    this.left--
    this.flip(cell, digit)
    const row = rowOf[cell]
    const column = columnOf[cell]
    const box = boxOf[cell]
    const seen = state[DIGITS_IN + row] | state[DIGITS_IN + 9 + column] | state[DIGITS_IN + 18 + box]
    if ((seen | (1 << (digit - 1))) === EVERY_DIGIT) return true

    // the cells of each house that can still have the digit: not those in a line or box that has it
    const band = 3 * bandOf[cell]
    const stack = 3 * stackOf[cell]
    const rows = state[ROWS_WITH + digit]
    const columns = state[COLUMNS_WITH + digit]
    const inRow = state[EMPTY_IN + row] & ~(columns | SPREAD[(state[BOXES_WITH + digit] >> band) & 7])
    if (inRow === 1 << column) return true
    const inColumn =
      state[EMPTY_IN + 9 + column] & ~(rows | SPREAD[(state[BOXES_ACROSS + digit] >> stack) & 7])
    if (inColumn === 1 << row) return true
    const seenInBox = SPREAD[(rows >> band) & 7] | REPEATED[(columns >> stack) & 7]
    return (state[EMPTY_IN + 18 + box] & ~seenInBox) === 1 << positionOf[cell]
  }

  /** Updates the state after a digit was placed in a cell or removed from it. */
  private flip(cell: Cell, digit: Digit): void {
    const { state } = this
    const row = rowOf[cell]
    const column = columnOf[cell]
    const box = boxOf[cell]
    const bit = 1 << (digit - 1)
    state[ROWS_WITH + digit] ^= 1 << row
    state[COLUMNS_WITH + digit] ^= 1 << column
    state[BOXES_WITH + digit] ^= 1 << box
    state[BOXES_ACROSS + digit] ^= 1 << (3 * stackOf[cell] + bandOf[cell])
    state[DIGITS_IN + row] ^= bit
    state[DIGITS_IN + 9 + column] ^= bit
    state[DIGITS_IN + 18 + box] ^= bit
    state[EMPTY_IN + row] ^= 1 << column
    state[EMPTY_IN + 9 + column] ^= 1 << row
    state[EMPTY_IN + 18 + box] ^= 1 << positionOf[cell]
  }
}
