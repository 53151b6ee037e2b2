/** This board says what a cell may be by reading the cells that it shares a house with. */
import { type Cell, type Digit, emptyGrid, type Geometry, type Grid, oncePerGeometry } from '@sudoku-lab/core'
import type { CheckedBoard } from './search.ts'

type OtherCells = readonly Readonly<Uint16Array>[]

/** cell → 3 × (N − 1) cells; some cells of the box occur twice */
const otherCellsIn = oncePerGeometry(
  ({ housesOf, cellsOf }): OtherCells =>
    housesOf.map((houses, cell) =>
      Uint16Array.from(
        Array.from(houses).flatMap((house) => [...cellsOf[house]].filter((other) => other !== cell)),
      ),
    ),
)

/** Keeps only the digits. A check reads the 8 + 8 + 8 other cells of the row, the column and the box. */
export class ScannedBoard implements CheckedBoard {
  readonly grid: Grid
  private readonly othersOf: OtherCells

  constructor(geometry: Geometry) {
    this.grid = emptyGrid(geometry)
    this.othersOf = otherCellsIn(geometry)
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
