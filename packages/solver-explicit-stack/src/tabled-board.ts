import { type Cell, type Digit, emptyGrid, type Geometry, type Grid } from '@sudoku-lab/core'
import type { CheckedBoard } from './search.ts'

/**
 * Keeps a table of booleans for the houses, so that a check is a look-up for each house of the cell:
 *
 *           digit  1 2 3 4 5 6 7 8 9
 *   row 1          0 1 0 0 1 0 0 0 0      row 1 has 2 and 5
 *   row 2          …
 */
export class TabledBoard implements CheckedBoard {
  readonly grid: Grid
  private readonly geometry: Geometry
  private readonly holds: Uint8Array // house × N + digit − 1 → 1 if the house holds the digit

  constructor(geometry: Geometry) {
    this.geometry = geometry
    this.grid = emptyGrid(geometry)
    this.holds = new Uint8Array(geometry.houseCount * geometry.size)
  }

  clear(): void {
    this.grid.fill(0)
    this.holds.fill(0)
  }

  fits(cell: Cell, digit: Digit): boolean {
    const { size, housesOf } = this.geometry
    const houses = housesOf[cell]
    let held = 0
    for (let k = 0; k < houses.length; k++) held |= this.holds[houses[k] * size + digit - 1]
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
    const { size, housesOf } = this.geometry
    const houses = housesOf[cell]
    for (let k = 0; k < houses.length; k++) this.holds[houses[k] * size + digit - 1] ^= 1
  }
}
