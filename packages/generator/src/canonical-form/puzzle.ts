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
 *            names. Each order is a branch. All orders give the same row.
 * Order.     All branches get their next row at the same time: the least row that any of them can have. Those that cannot
 *            have it are dropped. Depth first took half as long again: it followed branches to the last row in vain.
 * Invariant. All branches have the same rows of the image, and so the same names are taken.
 * Count.     The branches that are left at the end, each multiplied by the number of orders that were never
 *            distinguished: of rows, bands, columns and stacks without a clue.
 */
import type { Grid } from '@sudoku-lab/core'
import { type Arrangement, newArrangement, transpose } from './arrangement.ts'
import {
  BRANCH,
  Branches,
  COLUMNS,
  FRESH_COLUMNS,
  FRESH_STACKS,
  IS_TRANSPOSED,
  NAMES,
  NEXT_NAME,
  ROWS,
} from './branches.ts'
import { exchange, NextRow } from './next-row.ts'

/** No row has a value as large. */
const ABOVE_ALL_ROWS = 2 ** 36
/** A digit that has no name yet. It gets a greater name than all other digits so far. */
const NEW = 10

const FACTORIAL = [1, 1, 2, 6]

/** Number of blocks → the blocks with which the first one is exchanged, one after another, so that every order occurs once. */
const EXCHANGES: readonly (readonly number[])[] = [[], [], [1, 1], [1, 2, 1, 2, 1, 2]]

export class PuzzleSearch {
  private readonly boards = [new Uint8Array(81), new Uint8Array(81)] as const // the grid, and the transposed grid
  private branches = new Branches()
  private longer = new Branches() // those with one more row
  private values = new Float64Array(9 * 64) // 9 × branch + row of the board → its value as the next row

  // the branch that is looked at
  private bytes: Uint8Array = this.branches.bytes
  private at = 0 // where it begins
  private board: Uint8Array = this.boards[0]
  private used = 0 // rows of the board that are chosen, as bits
  private first = 0 // the rows of the board that may come next
  private end = 9
  private readonly next = new NextRow()

  /** The best arrangement. */
  readonly best: Arrangement = newArrangement()
  /** How many arrangements are as good. */
  count = 0

  /** Finds the best arrangement of a grid without conflict, and how many there are. */
  run(grid: Readonly<Grid>): void {
    this.boards[0].set(grid)
    transpose(grid, this.boards[1])
    this.branches.count = 0
    this.begin(0)
    this.begin(1)
    for (let depth = 0; depth < 9; depth++) this.chooseRow(depth)
    this.record()
  }

  private begin(isTransposed: number): void {
    const at = this.branches.add(1)
    const { bytes } = this.branches
    for (let column = 0; column < 9; column++) bytes[at + COLUMNS + column] = column
    bytes.fill(NEW, at + NAMES, at + NAMES + 10)
    bytes[at + NAMES] = 0
    bytes.fill(3, at + FRESH_COLUMNS, at + FRESH_STACKS + 1)
    bytes[at + NEXT_NAME] = 1
    bytes[at + IS_TRANSPOSED] = isTransposed
  }

  /** Chooses the next row of the image after `depth` rows, in all branches. */
  private chooseRow(depth: number): void {
    const { branches, longer } = this
    const least = this.leastRow(depth)
    longer.count = 0
    for (let branch = 0; branch < branches.count; branch++) {
      this.turnTo(branch, depth)
      for (let row = this.first; row < this.end; row++) {
        if (this.values[9 * branch + row] !== least) continue
        const alike = least > 0 ? 1 : this.emptyAlike(depth, row)
        if (alike > 0) this.extend(depth, row, alike * branches.orders[branch])
      }
    }
    this.branches = longer
    this.longer = branches
  }

  /** The least value that a row can get in any branch. */
  private leastRow(depth: number): number {
    const { count } = this.branches
    if (this.values.length < 9 * count) this.values = new Float64Array(18 * count)
    let least = ABOVE_ALL_ROWS
    for (let branch = 0; branch < count; branch++) {
      this.turnTo(branch, depth)
      for (let row = this.first; row < this.end; row++) {
        const value = (this.used >> row) & 1 ? ABOVE_ALL_ROWS : this.valueOf(row)
        this.values[9 * branch + row] = value
        if (value < least) least = value
      }
    }
    return least
  }

  private turnTo(branch: number, depth: number): void {
    const { bytes } = this.branches
    const at = BRANCH * branch
    this.bytes = bytes
    this.at = at
    this.board = this.boards[bytes[at + IS_TRANSPOSED]]
    this.used = 0
    for (let row = at + ROWS; row < at + ROWS + depth; row++) this.used |= 1 << bytes[row]
    const isNewBand = depth % 3 === 0
    this.first = isNewBand ? 0 : 3 * ((bytes[at + ROWS + depth - 1] / 3) | 0)
    this.end = isNewBand ? 9 : this.first + 3
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
    return ((this.used >> row) & 1) === 0
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
  private extend(depth: number, row: number, orders: number): void {
    this.next.read(this.bytes, this.at, this.board, row)
    this.breakTies(depth, row, 0, orders)
  }

  /** Goes through the orders of columns with new names, stack by stack, and then of stacks that look alike. */
  private breakTies(depth: number, row: number, stack: number, orders: number): void {
    if (stack > 3) {
      this.add(depth, row, orders)
      return
    }
    const width = stack < 3 ? 1 : 3
    const end = stack < 3 ? 3 * stack + this.bytes[this.at + FRESH_COLUMNS + stack] : this.endOfStackTie()
    const blocks = stack < 3 ? this.newColumns(3 * stack, end) : this.stacksAlike(end)
    if (blocks < 2) {
      this.breakTies(depth, row, stack + 1, orders)
      return
    }
    for (const other of EXCHANGES[blocks]) {
      this.breakTies(depth, row, stack + 1, orders)
      exchange(this.next.columns, end - width * blocks, width, other)
    }
  }

  /** How many of the columns before the end get new names. */
  private newColumns(start: number, end: number): number {
    let first = end
    while (first > start && this.next.keys[first - 1] === NEW) first--
    return end - first
  }

  /** The column after the last fresh stack that looks like the one before it and has a clue in the row; 0 without one. */
  private endOfStackTie(): number {
    for (let stack = this.bytes[this.at + FRESH_STACKS] - 1; stack > 0; stack--) {
      const key = this.next.stackKey(stack)
      if (key > 0 && key === this.next.stackKey(stack - 1)) return 3 * (stack + 1)
    }
    return 0
  }

  /** How many stacks before the end look alike. */
  private stacksAlike(end: number): number {
    const last = end / 3 - 1
    let first = last
    while (first > 0 && this.next.stackKey(first - 1) === this.next.stackKey(last)) first--
    return last - first + 1
  }

  /** Adds the branch with another row. */
  private add(depth: number, row: number, orders: number): void {
    const { at: from, bytes, board } = this
    const { columns, keys } = this.next
    const at = this.longer.add(orders)
    const to = this.longer.bytes
    for (let index = NAMES; index < BRANCH; index++) to[at + index] = bytes[from + index]
    to[at + ROWS + depth] = row
    for (let column = 0; column < 9; column++) {
      to[at + COLUMNS + column] = columns[column]
      if (keys[column] === NEW) to[at + NAMES + board[9 * row + columns[column]]] = to[at + NEXT_NAME]++
    }
    this.noteFresh(to, at)
  }

  /** Notes which columns and stacks of a new branch are still fresh. */
  private noteFresh(to: Uint8Array, at: number): void {
    let stacks = 0
    while (stacks < to[at + FRESH_STACKS] && this.next.stackKey(stacks) === 0) stacks++
    to[at + FRESH_STACKS] = stacks
    for (let stack = 0; stack < 3; stack++) {
      const fresh = at + FRESH_COLUMNS + stack
      let count = 0
      while (count < to[fresh] && this.next.keys[3 * stack + count] === 0) count++
      to[fresh] = count
    }
  }

  /**
   * The least value that a row can get. It has four bits for each column: 0, a name or NEW. As the same names are taken in all
   * branches, rows with NEW in the place of new names are in the same order.
   */
  private valueOf(row: number): number {
    const fresh = this.bytes[this.at + FRESH_STACKS]
    let x = this.leastKey(row, 0)
    let y = this.leastKey(row, 1)
    let z = this.leastKey(row, 2)
    if (fresh > 1 && x > y) [x, y] = [y, x]
    if (fresh > 2 && y > z) [y, z] = [z, y]
    if (fresh > 2 && x > y) [x, y] = [y, x]
    return 2 ** 24 * x + 2 ** 12 * y + z
  }

  /** The least that a row can have in a stack. */
  private leastKey(row: number, stack: number): number {
    const { bytes, board, at } = this
    const column = at + COLUMNS + 3 * stack
    const fresh = bytes[at + FRESH_COLUMNS + stack]
    let x = bytes[at + NAMES + board[9 * row + bytes[column]]]
    let y = bytes[at + NAMES + board[9 * row + bytes[column + 1]]]
    let z = bytes[at + NAMES + board[9 * row + bytes[column + 2]]]
    if (fresh > 1 && x > y) [x, y] = [y, x]
    if (fresh > 2 && y > z) [y, z] = [z, y]
    if (fresh > 2 && x > y) [x, y] = [y, x]
    return (x << 8) | (y << 4) | z
  }

  /** All branches that are left are as good. The first one is kept. */
  private record(): void {
    const { best, branches } = this
    const { bytes } = branches
    best.isTransposed = bytes[IS_TRANSPOSED] === 1
    for (let index = 0; index < 9; index++) {
      best.rows[index] = bytes[ROWS + index]
      best.columns[index] = bytes[COLUMNS + index]
      const name = bytes[NAMES + index + 1]
      best.names[index + 1] = name === NEW ? 0 : name
    }
    this.count = 0
    for (let branch = 0; branch < branches.count; branch++) {
      const fresh = BRANCH * branch + FRESH_COLUMNS
      let alike = FACTORIAL[bytes[BRANCH * branch + FRESH_STACKS]]
      for (let stack = 0; stack < 3; stack++) alike *= FACTORIAL[bytes[fresh + stack]]
      this.count += branches.orders[branch] * alike
    }
  }
}
