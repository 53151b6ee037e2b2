/**
 * Takes clues away from many 9×9 puzzles at once.
 *
 * Idea. Every puzzle goes its own way: its clues are tried in its order, and each goes if one solution is left without
 * it. One pass is enough, as in `reduce`. What has to be asked is asked for all puzzles together, since a solver that
 * works on many at once is faster that way. What a single tells is not asked: a clue that a naked or hidden single would
 * write back is not needed. Of a full grid that is so for the first half of the clues.
 *
 *   puzzle 1   …singles…  ask ┐            ┌ goes   …singles…  ask
 *   puzzle 2   …singles…  ask ├─ solver ───┤ stays  …singles…  ask
 *   puzzle 3   …singles…  ask ┘            └ goes   done
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
import { askAll } from './ask.ts'

/** What is asked of one puzzle. */
export interface ReductionTask {
  /** A grid with one solution. Clues are taken from it. */
  readonly puzzle: Grid
  /** Its clues, in the order in which they are tried. */
  readonly order: ArrayLike<Cell>
  /** How many clues at the head of the order go together or not at all, how many after them, and so on; 1 if not said. */
  readonly groups?: ArrayLike<number>
  /** How many clues are enough; 0 for a minimal puzzle. */
  readonly clues: number
}

/** Reduces all puzzles in place. Returns for each whether every question was decided within the nodes of a search. */
export function reduceAll(solver: Solver, nodeLimit: number, tasks: readonly ReductionTask[]): boolean[] {
  const reductions = tasks.map((task) => new Reduction(task))
  let asking = reductions.filter((reduction) => reduction.goOn())
  while (asking.length > 0) {
    const verdicts = askAll(
      solver,
      asking.map(({ puzzle }) => puzzle),
      nodeLimit,
    )
    for (let index = 0; index < asking.length; index++) asking[index].answer(verdicts[index])
    asking = asking.filter((reduction) => reduction.goOn())
  }
  return reductions.map(({ isDecided }) => isDecided)
}

const NINE: Geometry = geometryOf(3, 3)
const { rowOf, columnOf, boxOf, bandOf, stackOf } = NINE
/** cell → its place in its box, 0 to 8. */
const placeOf = rowOf.map((row, cell) => 3 * (row % 3) + (columnOf[cell] % 3))
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
const EMPTY_IN = 67 // likewise → its empty cells, as bits: columns, rows, places

/** One puzzle on its way. */
class Reduction {
  readonly puzzle: Grid
  isDecided = true
  private readonly order: ArrayLike<Cell>
  private readonly groups: ArrayLike<number> | undefined
  private readonly clues: number
  private readonly state = new Int32Array(94)
  private left = 0 // clues
  private next = 0 // in the order
  private group = 0
  private taken = 0 // where in the order the group begins that is asked about
  private readonly digits: Grid // all that were there to begin with

  constructor({ puzzle, order, groups, clues }: ReductionTask) {
    this.puzzle = puzzle
    this.order = order
    this.groups = groups
    this.clues = clues
    this.digits = puzzle.slice()
    this.state.fill(0o777, EMPTY_IN)
    for (let cell = 0; cell < 81; cell++) if (puzzle[cell] !== 0) this.put(cell, puzzle[cell])
  }

  /** Tries clues until the solver has to be asked about what has been taken. False when all are done. */
  goOn(): boolean {
    const { order, groups } = this
    while (this.next < order.length && this.left > this.clues) {
      const length = groups === undefined ? 1 : groups[this.group++]
      const start = this.next
      this.next += length
      if (this.left - length < this.clues) continue
      this.taken = start
      let isNeedless = true
      for (let index = start; index < start + length; index++) {
        if (!this.takeNeedless(order[index])) isNeedless = false
      }
      if (!isNeedless) return true
    }
    return false
  }

  answer(verdict: Verdict): void {
    if (verdict === 'unique') return
    if (verdict !== 'multiple') this.isDecided = false
    for (let index = this.taken; index < this.next; index++) {
      this.put(this.order[index], this.digits[this.order[index]])
    }
  }

  private put(cell: Cell, digit: Digit): void {
    this.puzzle[cell] = digit
    this.left++
    this.flip(cell, digit)
  }

  /** Takes a clue away. True when a single would write it back. */
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

    // where a house still has a place for the digit: not in a line or box that has it
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
    return (state[EMPTY_IN + 18 + box] & ~seenInBox) === 1 << placeOf[cell]
  }

  /** Notes that a digit has come into a cell, or has gone from it. */
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
    state[EMPTY_IN + 18 + box] ^= 1 << placeOf[cell]
  }
}
