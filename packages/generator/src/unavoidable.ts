/**
 * Sets of cells of a 9×9 solution grid of which every proper puzzle of that grid has a clue: without one, what the set
 * holds could be exchanged, and there would be a second solution.
 *
 *   two digits    4 7 . . | 7 4 …   Where all their cells are taken together, each digit can take the cells of the other.
 *                                   What has no house in common with the rest can be exchanged by itself.
 *   two lines     of one band or stack: the columns of two rows (or the rows of two columns) that hold the same digits can
 *                                   exchange them.
 *
 * Every cell is in eight sets of the first kind, one for each other digit, and in four of the second. These sets, some
 * hundred, tell of half of the clues that a minimal puzzle needs that they are needed, and nothing has to be searched.
 *
 * Origin. Unavoidable sets are those of the checkers for 16 clues (Gary McGuire, Bastian Tugemann and Gilles Civario,
 * "There is no 16-Clue Sudoku", 2012).
 */
import { type Cell, type Grid, geometryOf } from '@sudoku-lab/core'

const { rowOf, columnOf, boxOf } = geometryOf(3, 3)
const BOX_OF: Uint8Array = Uint8Array.from(boxOf)
const OTHER_DIGITS = 8
const SETS_OF_A_CELL = OTHER_DIGITS + 4
/** 18 pairs of two rows or two columns, and 36 of digits; none falls apart into more than four sets. */
const MOST_SETS = 4 * (18 + 36)

/** 9 × (digit − 1) + row → column, and so on: where the digits of the grid lie that was looked at last. */
const columnAt = new Uint8Array(81)
const rowInColumn = new Uint8Array(81)
const rowInBox = new Uint8Array(81)
/** A row, column or box of nine → the number of its part, or `NO_PART`. */
const part = new Uint8Array(9)
const NO_PART = 255
/** Rows of a part whose neighbours have not been looked at. */
const waiting = new Uint8Array(9)

export class Unavoidable {
  private readonly setsOf = new Uint8Array(81 * SETS_OF_A_CELL) // cell → numbers of its sets
  private readonly cluesIn = new Uint8Array(MOST_SETS) // set → clues that are left in it
  private setCount = 0

  /** Begins with a solution grid, all cells of which are clues. */
  begin(grid: Readonly<Grid>): void {
    this.setCount = 0
    this.cluesIn.fill(0)
    for (let cell = 0; cell < 81; cell++) {
      const digit = 9 * (grid[cell] - 1)
      columnAt[digit + rowOf[cell]] = columnOf[cell]
      rowInColumn[digit + columnOf[cell]] = rowOf[cell]
      rowInBox[digit + BOX_OF[cell]] = rowOf[cell]
    }
    for (let digit = 1; digit < 9; digit++) {
      for (let other = 0; other < digit; other++) this.addDigits(digit, other)
    }
    for (let line = 0; line < 9; line++) {
      for (let other = line - (line % 3); other < line; other++) {
        this.addRows(grid, line, other)
        this.addColumns(grid, line, other)
      }
    }
  }

  take(cell: Cell): void {
    const { setsOf, cluesIn } = this
    const end = SETS_OF_A_CELL * (cell + 1)
    for (let index = end - SETS_OF_A_CELL; index < end; index++) cluesIn[setsOf[index]]--
  }

  putBack(cell: Cell): void {
    const { setsOf, cluesIn } = this
    const end = SETS_OF_A_CELL * (cell + 1)
    for (let index = end - SETS_OF_A_CELL; index < end; index++) cluesIn[setsOf[index]]++
  }

  /** Whether some set of the cell has no clue any more. */
  isOpenAt(cell: Cell): boolean {
    const { setsOf, cluesIn } = this
    const end = SETS_OF_A_CELL * (cell + 1)
    for (let index = end - SETS_OF_A_CELL; index < end; index++) if (cluesIn[setsOf[index]] === 0) return true
    return false
  }

  /** The cells of two digits, numbered by the rows in which they lie. In each row both belong together. */
  private addDigits(digit: number, other: number): void {
    part.fill(NO_PART)
    for (let start = 0; start < 9; start++) {
      if (part[start] === NO_PART) this.spread(9 * digit, 9 * other, start, this.setCount++)
    }
    for (let row = 0; row < 9; row++) {
      this.join(9 * row + columnAt[9 * digit + row], other, part[row]) // the other digit is the lesser one
      this.join(9 * row + columnAt[9 * other + row], digit - 1, part[row])
    }
  }

  /** Gives a row, and all that hang together with it, to a part: whose column or box the other digit has. */
  private spread(digit: number, other: number, start: number, set: number): void {
    let length = 1
    waiting[0] = start
    part[start] = set
    while (length > 0) {
      const row = waiting[--length]
      const column = columnAt[digit + row]
      const inColumn = rowInColumn[other + column]
      const inBox = rowInBox[other + BOX_OF[9 * row + column]]
      if (part[inColumn] === NO_PART) {
        part[inColumn] = set
        waiting[length++] = inColumn
      }
      if (part[inBox] === NO_PART) {
        part[inBox] = set
        waiting[length++] = inBox
      }
    }
  }

  private addRows(grid: Readonly<Grid>, row: number, other: number): void {
    part.fill(NO_PART)
    for (let start = 0; start < 9; start++) {
      if (part[start] !== NO_PART) continue
      const set = this.setCount++
      for (let column = start; part[column] === NO_PART; ) {
        part[column] = set
        this.join(9 * row + column, OTHER_DIGITS + sideOf(row, other), set)
        this.join(9 * other + column, OTHER_DIGITS + sideOf(other, row), set)
        column = columnAt[9 * (grid[9 * row + column] - 1) + other]
      }
    }
  }

  private addColumns(grid: Readonly<Grid>, column: number, other: number): void {
    part.fill(NO_PART)
    for (let start = 0; start < 9; start++) {
      if (part[start] !== NO_PART) continue
      const set = this.setCount++
      for (let row = start; part[row] === NO_PART; ) {
        part[row] = set
        this.join(9 * row + column, OTHER_DIGITS + 2 + sideOf(column, other), set)
        this.join(9 * row + other, OTHER_DIGITS + 2 + sideOf(other, column), set)
        row = rowInColumn[9 * (grid[9 * row + column] - 1) + other]
      }
    }
  }

  private join(cell: Cell, position: number, set: number): void {
    this.setsOf[SETS_OF_A_CELL * cell + position] = set
    this.cluesIn[set]++
  }
}

/** Which of the two other lines of its band or stack a line is: 0 or 1. */
function sideOf(line: number, other: number): number {
  return (other - line + 3) % 3 === 1 ? 0 : 1
}
