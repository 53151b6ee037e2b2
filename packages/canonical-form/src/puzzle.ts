/**
 * The canonical form of a puzzle.
 *
 * Idea.      Empty cells are 0, and digits get the names 1, 2, 3 … in the order in which they occur. The rows of the image
 *            are chosen from the top: among all rows that may come next, the search chooses those that can be made least.
 *            Columns and stacks are ordered only as far as this requires. Those that are still alike stay together:
 *
 *              fresh stacks    stacks that are empty in all rows chosen so far; they come first
 *              fresh columns   columns of another stack that are empty so far; they come first in it
 *
 *                 row 1   0 0 0   0 0 0   0 0 1      The first two stacks are fresh, and so are the first two
 *                 row 2   0 0 0   0 2 3   4 0 0      columns of the third. Row 2 ends the freshness of a stack;
 *                                                    its 2 and 3 can be exchanged, so there are two branches.
 *
 * Branches.  Columns that get new names in one row can have any order, and so can fresh stacks that look alike and get new
 *            names. Each order is a branch. All orders give the same row, so only rows that are good enough are branched.
 * Bound.     The best rows so far. A branch with a greater row is dropped, and a branch with a lesser row restarts the count.
 * Count.     The branches that end with the best rows, each multiplied by the number of orders that were never
 *            distinguished: of rows, bands, columns and stacks without a clue.
 */
import type { Grid } from '@sudoku-lab/core'
import { type Arrangement, newArrangement, transpose } from './arrangement.ts'

/** No row is as large, read as a number of nine digits. */
const ABOVE_ALL_ROWS = 1e9
/** A digit that has no name yet. It gets a greater name than all other digits so far. */
const NEW = 10

const FACTORIAL = [1, 1, 2, 6]
/** Stack → what the last digit of its part of a row counts. */
const SCALE = [1e6, 1e3, 1]

/** Number of blocks → the blocks with which the first one is exchanged, one after another, so that every order occurs once. */
const EXCHANGES: readonly (readonly number[])[] = [[], [], [1, 1], [1, 2, 1, 2, 1, 2]]

export class PuzzleSearch {
  private readonly boards = [new Uint8Array(81), new Uint8Array(81)] as const // the grid, and the transposed grid
  private board: Uint8Array = this.boards[0]

  // One of each for every depth, that is, for the number of rows chosen: the state before the next row.
  private readonly columns = new Uint8Array(10 * 9) // column of the image → column of the board
  private readonly freshColumns = new Uint8Array(10 * 3) // stack of the image → its fresh columns
  private readonly freshStacks = new Uint8Array(10)
  private readonly names = new Uint8Array(10 * 10) // digit → its name, or NEW; an empty cell has 0
  private readonly nextName = new Uint8Array(10)
  private readonly keys = new Uint8Array(10 * 9) // column of the image → 0, a name or NEW, in the last row
  private readonly candidates = new Int32Array(9 * 9) // row of the board → its value as the next row

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
    this.names.fill(NEW, 0, 10)
    this.names[0] = 0
    this.nextName[0] = 1
  }

  /** Chooses the next row of the image after `depth` rows. `orders` is the number of equivalent choices of this branch. */
  private chooseRow(depth: number, orders: number): void {
    if (depth === 9) {
      this.record(orders)
      return
    }
    const first = depth % 3 === 0 ? 0 : 3 * ((this.rows[depth - 1] / 3) | 0)
    const last = depth % 3 === 0 ? 9 : first + 3
    const { candidates, isUsed } = this
    const least = this.leastRow(depth, first, last)
    this.noteLeast(depth, least)
    for (let row = first; row < last; row++) {
      if (isUsed[row] !== 0 || candidates[9 * depth + row] !== least) continue
      const alike = least > 0 ? 1 : this.emptyAlike(depth, row)
      if (alike > 0) this.branch(depth, row, orders * alike)
    }
  }

  /** The least value that one of some rows can get, or that of the best row if it is less. */
  private leastRow(depth: number, first: number, last: number): number {
    let least = this.bestRows[depth]
    for (let row = first; row < last; row++) {
      if (this.isUsed[row] !== 0) continue
      const value = this.arrange(depth, row, least)
      this.candidates[9 * depth + row] = value
      if (value < least) least = value
    }
    return least
  }

  /** If a row is less than the best one, what was found before does not count. */
  private noteLeast(depth: number, row: number): void {
    const { bestRows } = this
    if (row === bestRows[depth]) return
    bestRows.fill(ABOVE_ALL_ROWS, depth)
    bestRows[depth] = row
    this.count = 0
  }

  /** The number of choices that are equivalent to this empty row, or 0 if the row is not the first of them, or not empty. */
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

  /** Continues with a row, in every order of its ties. */
  private branch(depth: number, row: number, orders: number): void {
    this.arrange(depth, row, ABOVE_ALL_ROWS)
    this.noteFresh(depth)
    this.rows[depth] = row
    this.isUsed[row] = 1
    this.breakTies(depth, 0, orders)
    this.isUsed[row] = 0
  }

  /** Goes through the orders of columns with new names, stack by stack, and then of stacks that look alike. */
  private breakTies(depth: number, stack: number, orders: number): void {
    if (stack > 3) {
      this.giveNames(depth)
      this.chooseRow(depth + 1, orders)
      return
    }
    const width = stack < 3 ? 1 : 3
    const end = stack < 3 ? 3 * stack + this.freshColumns[3 * depth + stack] : this.endOfStackTie(depth)
    const blocks = stack < 3 ? this.newColumns(depth, 3 * stack, end) : this.stacksAlike(depth, end)
    if (blocks < 2) {
      this.breakTies(depth, stack + 1, orders)
      return
    }
    for (const other of EXCHANGES[blocks]) {
      this.breakTies(depth, stack + 1, orders)
      exchange(this.columns, 9 * (depth + 1) + end - width * blocks, width, other)
    }
  }

  /** How many of the columns before the end get new names. */
  private newColumns(depth: number, start: number, end: number): number {
    const from = 9 * (depth + 1)
    let first = end
    while (first > start && this.keys[from + first - 1] === NEW) first--
    return end - first
  }

  /** The column after the last fresh stack that looks like the one before it and has a clue in the row; 0 without one. */
  private endOfStackTie(depth: number): number {
    const from = 9 * (depth + 1)
    for (let stack = this.freshStacks[depth] - 1; stack > 0; stack--) {
      const key = this.stackKey(from, stack)
      if (key > 0 && key === this.stackKey(from, stack - 1)) return 3 * (stack + 1)
    }
    return 0
  }

  /** How many stacks before the end look alike. */
  private stacksAlike(depth: number, end: number): number {
    const from = 9 * (depth + 1)
    const last = end / 3 - 1
    let first = last
    while (first > 0 && this.stackKey(from, first - 1) === this.stackKey(from, last)) first--
    return last - first + 1
  }

  private giveNames(depth: number): void {
    const { names, columns, keys, board } = this
    const from = 10 * depth
    const to = from + 10
    for (let digit = 0; digit < 10; digit++) names[to + digit] = names[from + digit]
    const start = 9 * this.rows[depth]
    let next = this.nextName[depth]
    for (let column = 9 * (depth + 1); column < 9 * (depth + 2); column++) {
      if (keys[column] === NEW) names[to + board[start + columns[column]]] = next++
    }
    this.nextName[depth + 1] = next
  }

  /**
   * Orders the columns so that a row becomes least. Returns it as a number of nine digits, or `ABOVE_ALL_ROWS` once it is
   * certainly greater than `most`.
   */
  private arrange(depth: number, row: number, most: number): number {
    const { keys } = this
    const to = 9 * (depth + 1)
    const fresh = this.freshStacks[depth]
    if (fresh > 1) {
      // they may change places, so they are read before the first value is known
      for (let stack = 0; stack < fresh; stack++) this.readStack(depth, row, stack)
      this.sortStacks(to, fresh)
    }
    let next = this.nextName[depth]
    let number = 0
    for (let stack = 0; stack < 3; stack++) {
      if (stack >= fresh || fresh === 1) this.readStack(depth, row, stack)
      const end = to + 3 * stack + 3
      for (let column = end - 3; column < end; column++) {
        number = 10 * number + (keys[column] === NEW ? next++ : keys[column])
      }
      if (number * SCALE[stack] > most) return ABOVE_ALL_ROWS
    }
    return number
  }

  /** Reads what a row has in a stack, and sorts the columns that are fresh. */
  private readStack(depth: number, row: number, stack: number): void {
    const { columns, keys, names, board } = this
    const from = 9 * depth
    for (let column = from + 3 * stack; column < from + 3 * stack + 3; column++) {
      const source = columns[column]
      columns[column + 9] = source
      keys[column + 9] = names[10 * depth + board[9 * row + source]]
    }
    const fresh = this.freshColumns[3 * depth + stack]
    if (fresh > 1) this.sortColumns(from + 9, 3 * stack, fresh)
  }

  /** Sorts some columns of a stack by what they have in the row. */
  private sortColumns(to: number, start: number, count: number): void {
    const { columns, keys } = this
    for (let index = to + start + 1; index < to + start + count; index++) {
      const key = keys[index]
      const column = columns[index]
      let at = index
      for (; at > to + start && keys[at - 1] > key; at--) {
        keys[at] = keys[at - 1]
        columns[at] = columns[at - 1]
      }
      keys[at] = key
      columns[at] = column
    }
  }

  private sortStacks(to: number, count: number): void {
    for (let sorted = 1; sorted < count; sorted++) {
      for (
        let stack = sorted;
        stack > 0 && this.stackKey(to, stack - 1) > this.stackKey(to, stack);
        stack--
      ) {
        exchange(this.columns, to + 3 * (stack - 1), 3, 1)
        exchange(this.keys, to + 3 * (stack - 1), 3, 1)
      }
    }
  }

  private stackKey(to: number, stack: number): number {
    const { keys } = this
    const at = to + 3 * stack
    return (keys[at] << 8) | (keys[at + 1] << 4) | keys[at + 2]
  }

  private noteFresh(depth: number): void {
    const { freshColumns, freshStacks, keys } = this
    const to = 9 * (depth + 1)
    let stacks = 0
    while (stacks < freshStacks[depth] && this.stackKey(to, stacks) === 0) stacks++
    freshStacks[depth + 1] = stacks
    for (let stack = 0; stack < 3; stack++) {
      const before = freshColumns[3 * depth + stack]
      let count = 0
      while (count < before && keys[to + 3 * stack + count] === 0) count++
      freshColumns[3 * (depth + 1) + stack] = count
    }
  }

  private record(orders: number): void {
    const fresh = this.freshColumns.subarray(27)
    const alike = FACTORIAL[fresh[0]] * FACTORIAL[fresh[1]] * FACTORIAL[fresh[2]]
    if (this.count === 0) {
      const { best } = this
      best.isTransposed = this.isTransposed
      best.rows.set(this.rows)
      best.columns.set(this.columns.subarray(81))
      for (let digit = 1; digit < 10; digit++) {
        const name = this.names[90 + digit]
        best.names[digit] = name === NEW ? 0 : name
      }
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
