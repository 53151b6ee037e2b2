/** The clues of a 9×9 puzzle, house by house, while they are removed from its solution grid. */
import { type BoxGeometry, type Cell, type Grid, geometryOf } from '@sudoku-lab/core'

const NINE: BoxGeometry = geometryOf(3, 3)
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

// Where the parts of the state are in its array. The index of each part is a digit, or a row, column or box.
const ROWS_WITH = 0 // digit → rows that have it, as bits
const COLUMNS_WITH = 10
const BOXES_WITH = 20 // bit 3 × band + stack
const BOXES_ACROSS = 30 // the same with bit 3 × stack + band
const DIGITS_IN = 40 // row, then 9 + column, then 18 + box → its digits, as bits
const EMPTY_IN = 67 // likewise → its empty cells, as bits: columns, rows, positions

export class ClueBoard {
  /** The solution grid. */
  readonly digits: Grid = new Uint8Array(81)
  private readonly state = new Int32Array(94)

  /** Begins with a solution grid. All its cells are clues. */
  begin(solution: Readonly<Grid>): void {
    this.digits.set(solution)
    this.state.fill(EVERY_DIGIT, 0, EMPTY_IN) // a full grid has every digit in every house, and no empty cell
    this.state.fill(0, EMPTY_IN)
  }

  /** Removes a clue, or puts it back. */
  flip(cell: Cell): void {
    const { state } = this
    const digit = this.digits[cell]
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

  /** Whether a naked or hidden single places the digit of an empty cell. */
  followsBySingle(cell: Cell): boolean {
    return (
      this.othersInCell(cell) === 0 ||
      this.othersInRow(cell) === 0 ||
      this.othersInColumn(cell) === 0 ||
      this.othersInBox(cell) === 0
    )
  }

  /** The other digits that a cell can have, as bits. */
  private othersInCell(cell: Cell): number {
    return EVERY_DIGIT & ~(this.digitsSeenFrom(cell) | (1 << (this.digits[cell] - 1)))
  }

  /** The other cells of the row that can have the digit of a cell: not those in a column or box that has it. */
  private othersInRow(cell: Cell): number {
    const { state } = this
    const digit = this.digits[cell]
    const seen = state[COLUMNS_WITH + digit] | SPREAD[(state[BOXES_WITH + digit] >> (3 * bandOf[cell])) & 7]
    return state[EMPTY_IN + rowOf[cell]] & ~(seen | (1 << columnOf[cell]))
  }

  private othersInColumn(cell: Cell): number {
    const { state } = this
    const digit = this.digits[cell]
    const seen = state[ROWS_WITH + digit] | SPREAD[(state[BOXES_ACROSS + digit] >> (3 * stackOf[cell])) & 7]
    return state[EMPTY_IN + 9 + columnOf[cell]] & ~(seen | (1 << rowOf[cell]))
  }

  private othersInBox(cell: Cell): number {
    const { state } = this
    const digit = this.digits[cell]
    const rows = SPREAD[(state[ROWS_WITH + digit] >> (3 * bandOf[cell])) & 7]
    const columns = REPEATED[(state[COLUMNS_WITH + digit] >> (3 * stackOf[cell])) & 7]
    return state[EMPTY_IN + 18 + boxOf[cell]] & ~(rows | columns | (1 << positionOf[cell]))
  }

  /** The digits of the clues that share a house with a cell, as bits. */
  digitsSeenFrom(cell: Cell): number {
    const { state } = this
    return (
      state[DIGITS_IN + rowOf[cell]] |
      state[DIGITS_IN + 9 + columnOf[cell]] |
      state[DIGITS_IN + 18 + boxOf[cell]]
    )
  }

  /** The rows in which a digit is a clue, as bits. */
  rowsWith(digit: number): number {
    return this.state[ROWS_WITH + digit]
  }

  /** The empty cells of a row, one bit for each column. */
  emptyInRow(row: number): number {
    return this.state[EMPTY_IN + row]
  }

  /** The empty cells of a column, one bit for each row. */
  emptyInColumn(column: number): number {
    return this.state[EMPTY_IN + 9 + column]
  }
}
