/**
 * Unavoidable sets of a 9×9 solution grid: every proper puzzle of that grid has a clue in each of them. If a set had no clue,
 * its digits could be exchanged, and there would be a second solution.
 *
 *   two digits    4 7 . . | 7 4 …   If all cells of two digits are empty, each digit can take the cells of the other. If these
 *                                   cells fall into parts that share no house, each part is an unavoidable set.
 *   two lines     of one band or stack: if two rows have the same digits in some columns, these digits can be exchanged, and
 *                                   likewise for two columns.
 *
 * Every cell is in eight sets of the first kind, one for each other digit, and in four sets of the second kind. They show that
 * half of the clues of a minimal puzzle are needed, without a search. A set is followed from a cell until a clue is met, which
 * mostly takes one or two steps. Lists of all sets would take longer to make.
 *
 * Origin. Unavoidable sets were used by the checkers for 16 clues (Gary McGuire, Bastian Tugemann and Gilles Civario,
 * "There is no 16-Clue Sudoku", 2012).
 */
import { type Cell, geometryOf } from '@sudoku-lab/core'
import type { ClueBoard } from './clue-board.ts'

const { rowOf, columnOf, boxOf } = geometryOf(3, 3)
const EVERY_DIGIT = 0o777

export class Unavoidable {
  private readonly clues: ClueBoard
  /** 9 × digit + row → column, and so on: the cells of each digit. */
  private readonly columnAt = new Uint8Array(90)
  private readonly boxAt = new Uint8Array(90)
  private readonly rowInColumn = new Uint8Array(90)
  private readonly rowInBox = new Uint8Array(90)

  constructor(clues: ClueBoard) {
    this.clues = clues
  }

  /** Begins with the solution grid of the clues. */
  begin(): void {
    const { digits } = this.clues
    for (let cell = 0; cell < 81; cell++) {
      const digit = 9 * digits[cell]
      const row = rowOf[cell]
      const column = columnOf[cell]
      const box = boxOf[cell]
      this.columnAt[digit + row] = column
      this.boxAt[digit + row] = box
      this.rowInColumn[digit + column] = row
      this.rowInBox[digit + box] = row
    }
  }

  /** Whether an empty cell is in a set without a clue. */
  isOpenAt(cell: Cell): boolean {
    const row = rowOf[cell]
    const column = columnOf[cell]
    const digit = this.clues.digits[cell]
    // a digit that the cell sees has a clue in the same part
    const unseen = EVERY_DIGIT & ~(this.clues.digitsSeenFrom(cell) | (1 << (digit - 1)))
    for (let rest = unseen; rest !== 0; rest &= rest - 1) {
      if (this.areDigitsOpen(digit, 32 - Math.clz32(rest & -rest), row)) return true
    }
    return (
      this.areRowsOpen(row, NEXT[row], column) ||
      this.areRowsOpen(row, NEXT[NEXT[row]], column) ||
      this.areColumnsOpen(column, NEXT[column], row) ||
      this.areColumnsOpen(column, NEXT[NEXT[column]], row)
    )
  }

  /** Follows a part of two digits. A row stands for its two cells, which are always in the same part. */
  private areDigitsOpen(digit: number, other: number, start: number): boolean {
    const withClue = this.clues.rowsWith(digit) | this.clues.rowsWith(other)
    let part = 1 << start
    if ((part & withClue) !== 0) return false
    for (let waiting = part; waiting !== 0; ) {
      const at = 9 * digit + 31 - Math.clz32(waiting & -waiting)
      waiting &= waiting - 1
      const inColumn = this.rowInColumn[9 * other + this.columnAt[at]]
      const inBox = this.rowInBox[9 * other + this.boxAt[at]]
      const fresh = ((1 << inColumn) | (1 << inBox)) & ~part
      if ((fresh & withClue) !== 0) return false
      part |= fresh
      waiting |= fresh
    }
    return true
  }

  private areRowsOpen(row: number, other: number, start: number): boolean {
    const { digits } = this.clues
    const empty = this.clues.emptyInRow(row) & this.clues.emptyInRow(other)
    let column = start
    do {
      if (((empty >> column) & 1) === 0) return false
      column = this.columnAt[9 * digits[9 * row + column] + other]
    } while (column !== start)
    return true
  }

  private areColumnsOpen(column: number, other: number, start: number): boolean {
    const { digits } = this.clues
    const empty = this.clues.emptyInColumn(column) & this.clues.emptyInColumn(other)
    let row = start
    do {
      if (((empty >> row) & 1) === 0) return false
      row = this.rowInColumn[9 * digits[9 * row + column] + other]
    } while (row !== start)
    return true
  }
}

/** Line → the next line of its band or stack, or the first after the last. */
const NEXT = Uint8Array.of(1, 2, 0, 4, 5, 3, 7, 8, 6)
