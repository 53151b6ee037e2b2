/**
 * Unavoidable sets of a 9×9 solution grid: every proper puzzle of that grid has a clue in each of them. If a set had no clue,
 * its digits could be exchanged, and there would be a second solution.
 *
 *   two digits    4 7 . . | 7 4 …   If all cells of two digits are empty, each digit can take the cells of the other. If these
 *                                   cells fall into parts that share no house, each part is an unavoidable set.
 *   two lines     of one band or stack: if two rows have the same digits in some columns, these digits can be exchanged, and
 *                                   likewise for two columns.
 *
 * Every cell is in eight sets of the first kind, one for each other digit, and in four sets of the second kind. There are
 * about a hundred sets. They show that half of the clues of a minimal puzzle are needed, without a search.
 *
 * Origin. Unavoidable sets were used by the checkers for 16 clues (Gary McGuire, Bastian Tugemann and Gilles Civario,
 * "There is no 16-Clue Sudoku", 2012).
 */
import { type Cell, type Grid, geometryOf } from '@sudoku-lab/core'

const { rowOf, columnOf, boxOf } = geometryOf(3, 3)
const BOX_OF: Uint8Array = Uint8Array.from(boxOf)
const OTHER_DIGITS = 8
const SETS_OF_A_CELL = OTHER_DIGITS + 4
/** There are 18 pairs of rows or columns and 36 pairs of digits, and each has at most four parts. */
const MOST_SETS = 4 * (18 + 36)

/** 9 × (digit − 1) + row → column, and so on: the cells of each digit, in the last grid. */
const columnAt = new Uint8Array(81)
const rowInColumn = new Uint8Array(81)
const rowInBox = new Uint8Array(81)
/** A row, column or box of nine → the number of its part, or `NO_PART`. */
const part = new Uint8Array(9)
const NO_PART = 255
/** Rows of a part whose neighbours have not been visited. */
const waiting = new Uint8Array(9)

export class Unavoidable {
  private readonly setsOf = new Uint8Array(81 * SETS_OF_A_CELL) // cell → numbers of its sets
  private readonly cluesIn = new Uint8Array(MOST_SETS) // set → its number of clues
  private setCount = 0

  /** Begins with a solution grid. All its cells are clues. */
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

  /** Removes a clue. Returns whether some set has no clue left now. */
  take(cell: Cell): boolean {
    const { setsOf, cluesIn } = this
    const end = SETS_OF_A_CELL * (cell + 1)
    let isOpen = false
    for (let index = end - SETS_OF_A_CELL; index < end; index++) {
      if (--cluesIn[setsOf[index]] === 0) isOpen = true
    }
    return isOpen
  }

  putBack(cell: Cell): void {
    const { setsOf, cluesIn } = this
    const end = SETS_OF_A_CELL * (cell + 1)
    for (let index = end - SETS_OF_A_CELL; index < end; index++) cluesIn[setsOf[index]]++
  }

  /** Adds the parts of two digits. A row stands for its two cells, which are always in the same part. */
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

  /** Adds a row to a part, and all rows that are connected with it by a column or box. */
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
