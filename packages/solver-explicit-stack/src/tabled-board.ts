import { type Cell, type Digit, emptyGrid, type Geometry, type Grid } from '@sudoku-lab/core'
import type { CheckedBoard } from './search.ts'

/**
 * Keeps three tables of booleans, so that a check is three look-ups:
 *
 *                 digit  1 2 3 4 5 6 7 8 9
 *   rowHolds      r1     0 1 0 0 1 0 0 0 0      r1 has 2 and 5
 *                 r2     …                      columnHolds and boxHolds likewise
 */
export class TabledBoard implements CheckedBoard {
  readonly grid: Grid
  private readonly geometry: Geometry
  private readonly rowHolds: Uint8Array // row × N + digit − 1 → 1 if the row holds the digit
  private readonly columnHolds: Uint8Array
  private readonly boxHolds: Uint8Array

  constructor(geometry: Geometry) {
    const { size } = geometry
    this.geometry = geometry
    this.grid = emptyGrid(geometry)
    this.rowHolds = new Uint8Array(size * size)
    this.columnHolds = new Uint8Array(size * size)
    this.boxHolds = new Uint8Array(size * size)
  }

  clear(): void {
    this.grid.fill(0)
    this.rowHolds.fill(0)
    this.columnHolds.fill(0)
    this.boxHolds.fill(0)
  }

  fits(cell: Cell, digit: Digit): boolean {
    const { size, rowOf, columnOf, boxOf } = this.geometry
    const held =
      this.rowHolds[rowOf[cell] * size + digit - 1] |
      this.columnHolds[columnOf[cell] * size + digit - 1] |
      this.boxHolds[boxOf[cell] * size + digit - 1]
    return held === 0
  }

  place(cell: Cell, digit: Digit): void {
    this.grid[cell] = digit
    this.flip(cell, digit)
  }

  takeBack(cell: Cell): void {
    this.flip(cell, this.grid[cell])
    this.grid[cell] = 0
  }

  private flip(cell: Cell, digit: Digit): void {
    const { size, rowOf, columnOf, boxOf } = this.geometry
    this.rowHolds[rowOf[cell] * size + digit - 1] ^= 1
    this.columnHolds[columnOf[cell] * size + digit - 1] ^= 1
    this.boxHolds[boxOf[cell] * size + digit - 1] ^= 1
  }
}
