import { type Cell, type Digit, emptyGrid, type Geometry, type Grid } from '@sudoku-lab/core'
import type { CheckedBoard } from './search.ts'

/** Keeps only the digits. A check reads the 8 + 8 + 8 other cells of the row, the column and the box. */
export class ScannedBoard implements CheckedBoard {
  readonly grid: Grid
  private readonly othersOf: readonly Readonly<Uint16Array>[] // cell → 3 × (N − 1) cells; some cells of the box occur twice

  constructor(geometry: Geometry) {
    this.grid = emptyGrid(geometry)
    this.othersOf = geometry.housesOf.map((houses, cell) =>
      Uint16Array.from(
        Array.from(houses).flatMap((house) => [...geometry.cellsOf[house]].filter((other) => other !== cell)),
      ),
    )
  }

  clear(): void {
    this.grid.fill(0)
  }

  fits(cell: Cell, digit: Digit): boolean {
    const others = this.othersOf[cell]
    for (let i = 0; i < others.length; i++) if (this.grid[others[i]] === digit) return false
    return true
  }

  place(cell: Cell, digit: Digit): void {
    this.grid[cell] = digit
  }

  takeBack(cell: Cell): void {
    this.grid[cell] = 0
  }
}
