/**
 * The canonical form of a puzzle.
 *
 * Idea.      Empty cells are 0, and digits get their names 1, 2, 3 … where they first occur. The rows of the image are
 *            chosen from the top: of all rows that may come next, those that can be made least. Columns and stacks are
 *            ordered no further than that takes. What is still alike stays together, as is:
 *
 *              fresh stacks    stacks that are empty in all rows chosen so far; they come first
 *              fresh columns   columns of another stack that are empty so far; they come first in it
 *
 *                 row 1   0 0 0   0 0 0   0 0 1      The first two stacks are fresh, and so are the first two
 *                 row 2   0 0 0   0 2 3   4 0 0      columns of the third. Row 2 ends the freshness of a stack;
 *                                                    its 2 and 3 may change places: two branches.
 *
 * Branches.  Columns that get new names in one row, and fresh stacks that look alike and get some, may have any order:
 *            each is a branch. All give the same row, so that branches are made only for rows that are not beaten.
 * Bound.     The best rows so far; a branch with a greater row is left, one with a lesser row begins the count anew.
 * Count.     Branches that end with the best rows, each times the orders that were never told apart: of rows, bands,
 *            columns and stacks without a clue.
 */
import type { Grid } from '@sudoku-lab/core'
import { type Arrangement, newArrangement, transpose } from './arrangement.ts'

/** No row is as large, read as a number of nine digits. */
const ABOVE_ALL_ROWS = 1e9
/** A digit without a name yet: it gets a greater one than all that have theirs. */
const NEW = 10

const FACTORIAL = [1, 1, 2, 6]

/** Number of blocks → with which block the first one is exchanged, again and again, to meet with every order once. */
const EXCHANGES: readonly (readonly number[])[] = [[], [], [1, 1], [1, 2, 1, 2, 1, 2]]

/** Blocks of columns that may have any order. */
interface Tie {
  readonly start: number
  readonly blocks: number
  readonly width: number
}

export class PuzzleSearch {
  private readonly boards = [new Uint8Array(81), new Uint8Array(81)] as const // as it stands, and transposed
  private board: Uint8Array = this.boards[0]

  // One of each for every depth, that is, for the number of rows chosen: the state before the next row.
  private readonly columns = new Uint8Array(10 * 9) // column of the image → column of the board
  private readonly freshColumns = new Uint8Array(10 * 3) // stack of the image → its fresh columns
  private readonly freshStacks = new Uint8Array(10)
  private readonly names = new Uint8Array(10 * 10) // digit → its name, or 0
  private readonly nextName = new Uint8Array(10)
  private readonly values = new Uint8Array(10 * 9) // column of the image → what the last row has there

  private readonly keys = new Uint8Array(9) // column of the image → 0, a name or NEW, in the row looked at last
  private readonly rows = new Uint8Array(9) // row of the image → row of the board, as far as chosen
  private readonly isUsed = new Uint8Array(9) // row of the board
  private isTransposed = false

  /** The best arrangement so far. */
  readonly best: Arrangement = newArrangement()
  private readonly bestRows = new Int32Array(9)
  /** How many arrangements are as good. */
  count = 0

  /** Finds the best arrangement of a grid without conflict, and how many there are. */
  run(grid: Readonly<Grid>): void {
    this.boards[0].set(grid)
    transpose(grid, this.boards[1])
    this.bestRows.fill(ABOVE_ALL_ROWS)
    this.count = 0
    this.begin()
    for (const isTransposed of [false, true]) {
      this.isTransposed = isTransposed
      this.board = this.boards[isTransposed ? 1 : 0]
      this.chooseRow(0, 1)
    }
  }

  private begin(): void {
    for (let column = 0; column < 9; column++) this.columns[column] = column
    this.freshColumns.fill(3, 0, 3)
    this.freshStacks[0] = 3
    this.names.fill(0, 0, 10)
    this.nextName[0] = 1
  }

  /** Chooses the row of the image after `depth` others. `orders`: how many equal choices this branch stands for. */
  private chooseRow(depth: number, orders: number): void {
    if (depth === 9) {
      this.record(orders)
      return
    }
    const first = depth % 3 === 0 ? 0 : 3 * Math.floor(this.rows[depth - 1] / 3)
    const last = depth % 3 === 0 ? 9 : first + 3
    let least = ABOVE_ALL_ROWS
    for (let row = first; row < last; row++) {
      if (this.isUsed[row] === 0) least = Math.min(least, this.arrange(depth, row))
    }
    if (!this.isGoodEnough(depth, least)) return
    for (let row = first; row < last; row++) {
      if (this.isUsed[row] !== 0) continue
      const alike = least > 0 ? 1 : this.emptyAlike(depth, row)
      if (alike > 0 && this.arrange(depth, row) === least) this.branch(depth, row, orders * alike)
    }
  }

  /** Whether no better row is known after the same ones. When it is the best so far, what was found before counts no more. */
  private isGoodEnough(depth: number, row: number): boolean {
    const { bestRows } = this
    if (row < bestRows[depth]) {
      bestRows.fill(ABOVE_ALL_ROWS, depth)
      bestRows[depth] = row
      this.count = 0
    }
    return row === bestRows[depth]
  }

  /** How many choices are the same as that of this empty row; 0 when it is not the first of them, or not empty. */
  private emptyAlike(depth: number, row: number): number {
    const band = Math.floor(row / 3)
    const alike = this.emptyRows(band)
    const isFirst = this.isEmpty(row) && !this.hasEmptyRowBefore(row)
    if (!isFirst) return 0
    if (alike < 3 || depth % 3 !== 0) return alike
    const emptyBands = [0, 1, 2].filter((other) => this.emptyRows(other) === 3)
    return emptyBands[0] === band ? alike * emptyBands.length : 0
  }

  private isEmpty(row: number): boolean {
    for (let cell = 9 * row; cell < 9 * row + 9; cell++) if (this.board[cell] !== 0) return false
    return this.isUsed[row] === 0
  }

  private hasEmptyRowBefore(row: number): boolean {
    for (let other = row - (row % 3); other < row; other++) if (this.isEmpty(other)) return true
    return false
  }

  /** Empty rows of a band that are not used yet. */
  private emptyRows(band: number): number {
    let count = 0
    for (let row = 3 * band; row < 3 * band + 3; row++) if (this.isEmpty(row)) count++
    return count
  }

  /** Goes on with a row that has just been arranged, in every order of its ties. */
  private branch(depth: number, row: number, orders: number): void {
    this.rows[depth] = row
    this.isUsed[row] = 1
    this.breakTies(depth, this.ties(depth), orders)
    this.isUsed[row] = 0
  }

  private breakTies(depth: number, ties: readonly Tie[], orders: number): void {
    const [tie, ...others] = ties
    if (tie === undefined) {
      this.giveNames(depth)
      this.chooseRow(depth + 1, orders)
      return
    }
    for (const other of EXCHANGES[tie.blocks]) {
      this.breakTies(depth, others, orders)
      exchange(this.columns, 9 * (depth + 1) + tie.start, tie.width, other)
    }
  }

  private giveNames(depth: number): void {
    const { names, columns, values, board } = this
    const from = 10 * depth
    const to = from + 10
    for (let digit = 0; digit < 10; digit++) names[to + digit] = names[from + digit]
    const start = 9 * this.rows[depth]
    for (let column = 9 * (depth + 1); column < 9 * (depth + 2); column++) {
      if (values[column] >= this.nextName[depth]) names[to + board[start + columns[column]]] = values[column]
    }
  }

  /** What may still have any order after the row that has just been arranged. */
  private ties(depth: number): Tie[] {
    const { keys } = this
    const ties: Tie[] = []
    for (let stack = 0; stack < 3; stack++) {
      const end = 3 * stack + this.freshColumns[3 * depth + stack]
      let start = end
      while (start > 3 * stack && keys[start - 1] === NEW) start--
      if (end - start > 1) ties.push({ start, blocks: end - start, width: 1 })
    }
    for (let stack = 0; stack < this.freshStacks[depth]; ) {
      let end = stack + 1
      while (end < this.freshStacks[depth] && this.stackKey(end) === this.stackKey(stack)) end++
      if (end - stack > 1 && this.stackKey(stack) > 0)
        ties.push({ start: 3 * stack, blocks: end - stack, width: 3 })
      stack = end
    }
    return ties
  }

  /** Orders the columns so that a row becomes least. Returns it as a number of nine digits. */
  private arrange(depth: number, row: number): number {
    const { columns, keys, names, board } = this
    const from = 9 * depth
    const to = from + 9
    for (let column = 0; column < 9; column++) {
      const source = columns[from + column]
      const digit = board[9 * row + source]
      columns[to + column] = source
      keys[column] = digit === 0 ? 0 : names[10 * depth + digit] || NEW
    }
    for (let stack = 0; stack < 3; stack++)
      this.sortColumns(to, 3 * stack, this.freshColumns[3 * depth + stack])
    if (this.freshStacks[depth] > 1) this.sortStacks(to, this.freshStacks[depth])
    this.noteFresh(depth)
    return this.valuesOf(depth)
  }

  private sortColumns(to: number, start: number, count: number): void {
    const { columns, keys } = this
    for (let index = start + 1; index < start + count; index++) {
      const key = keys[index]
      const column = columns[to + index]
      let at = index
      for (; at > start && keys[at - 1] > key; at--) {
        keys[at] = keys[at - 1]
        columns[to + at] = columns[to + at - 1]
      }
      keys[at] = key
      columns[to + at] = column
    }
  }

  private sortStacks(to: number, count: number): void {
    for (let sorted = 1; sorted < count; sorted++) {
      for (let stack = sorted; stack > 0 && this.stackKey(stack - 1) > this.stackKey(stack); stack--) {
        exchange(this.columns, to + 3 * (stack - 1), 3, 1)
        exchange(this.keys, 3 * (stack - 1), 3, 1)
      }
    }
  }

  private stackKey(stack: number): number {
    const { keys } = this
    return 256 * keys[3 * stack] + 16 * keys[3 * stack + 1] + keys[3 * stack + 2]
  }

  private noteFresh(depth: number): void {
    const { freshColumns, freshStacks, keys } = this
    let stacks = 0
    while (stacks < freshStacks[depth] && this.stackKey(stacks) === 0) stacks++
    freshStacks[depth + 1] = stacks
    for (let stack = 0; stack < 3; stack++) {
      const before = freshColumns[3 * depth + stack]
      let count = 0
      while (count < before && keys[3 * stack + count] === 0) count++
      freshColumns[3 * (depth + 1) + stack] = count
    }
  }

  private valuesOf(depth: number): number {
    const { keys, values } = this
    let next = this.nextName[depth]
    let number = 0
    for (let column = 0; column < 9; column++) {
      const value = keys[column] === NEW ? next++ : keys[column]
      values[9 * (depth + 1) + column] = value
      number = 10 * number + value
    }
    this.nextName[depth + 1] = next
    return number
  }

  private record(orders: number): void {
    const fresh = this.freshColumns.subarray(27)
    const alike = FACTORIAL[fresh[0]] * FACTORIAL[fresh[1]] * FACTORIAL[fresh[2]]
    if (this.count === 0) {
      const { best } = this
      best.isTransposed = this.isTransposed
      best.rows.set(this.rows)
      best.columns.set(this.columns.subarray(81))
      best.names.set(this.names.subarray(90))
    }
    this.count += orders * alike * FACTORIAL[this.freshStacks[9]]
  }
}

/** Exchanges the first of some blocks with another one. */
function exchange(table: Uint8Array, start: number, width: number, other: number): void {
  for (let index = start; index < start + width; index++) {
    const entry = table[index]
    table[index] = table[index + width * other]
    table[index + width * other] = entry
  }
}
