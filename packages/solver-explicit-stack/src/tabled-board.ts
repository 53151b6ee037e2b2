/** This board says what a cell may be by three tables. */
import { type Cell, type Digit, emptyGrid, type Geometry, type Grid } from '@sudoku-lab/core'
import type { CheckedBoard } from './search.ts'

/**
 * Keeps three tables of booleans, so that a check is three look-ups:
 *
 *                 digit  1 2 3 4 5 6 7 8 9
 *   rowHolds      r1     0 1 0 0 1 0 0 0 0      r1 has 2 and 5
 *                 r2     …                      columnHolds and regionHolds likewise
 *
 * Without regions, the third table repeats the first one.
 */
class TabledBoard implements CheckedBoard {
  readonly grid: Grid
  protected readonly geometry: Geometry
  private readonly regionOf: Readonly<Uint8Array>
  private readonly rowHolds: Uint8Array // row × N + digit − 1 → 1 if the row holds the digit
  private readonly columnHolds: Uint8Array
  private readonly regionHolds: Uint8Array

  constructor(geometry: Geometry) {
    const { size, regionOf, rowOf } = geometry
    this.geometry = geometry
    this.regionOf = regionOf ?? rowOf
    this.grid = emptyGrid(geometry)
    this.rowHolds = new Uint8Array(size * size)
    this.columnHolds = new Uint8Array(size * size)
    this.regionHolds = new Uint8Array(size * size)
  }

  clear(): void {
    this.grid.fill(0)
    this.rowHolds.fill(0)
    this.columnHolds.fill(0)
    this.regionHolds.fill(0)
  }

  fits(cell: Cell, digit: Digit): boolean {
    const { size, rowOf, columnOf } = this.geometry
    const held =
      this.rowHolds[rowOf[cell] * size + digit - 1] |
      this.columnHolds[columnOf[cell] * size + digit - 1] |
      this.regionHolds[this.regionOf[cell] * size + digit - 1]
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

  protected flip(cell: Cell, digit: Digit): void {
    const { size, rowOf, columnOf } = this.geometry
    this.rowHolds[rowOf[cell] * size + digit - 1] ^= 1
    this.columnHolds[columnOf[cell] * size + digit - 1] ^= 1
    this.regionHolds[this.regionOf[cell] * size + digit - 1] ^= 1
  }
}

/** Has a table for extra houses, too. */
class ExtraTabledBoard extends TabledBoard {
  private readonly extrasOf: readonly Readonly<Uint8Array>[] // cell → its extra houses
  private readonly extraHolds: Uint8Array // house × N + digit − 1 → 1 if the house holds the digit

  constructor(geometry: Geometry) {
    super(geometry)
    const { size, houseCount, housesOf, regionOf } = geometry
    const first = (regionOf === undefined ? 2 : 3) * size
    this.extrasOf = housesOf.map((houses) => houses.filter((house) => house >= first))
    this.extraHolds = new Uint8Array(houseCount * size)
  }

  override clear(): void {
    super.clear()
    this.extraHolds.fill(0)
  }

  override fits(cell: Cell, digit: Digit): boolean {
    const extras = this.extrasOf[cell]
    let held = 0
    for (let k = 0; k < extras.length; k++)
      held |= this.extraHolds[extras[k] * this.geometry.size + digit - 1]
    return held === 0 && super.fits(cell, digit)
  }

  protected override flip(cell: Cell, digit: Digit): void {
    super.flip(cell, digit)
    for (const house of this.extrasOf[cell]) this.extraHolds[house * this.geometry.size + digit - 1] ^= 1
  }
}

export function tabledBoard(geometry: Geometry): CheckedBoard {
  const { size, houseCount } = geometry
  return new (
    houseCount > 3 * size || (houseCount > 2 * size && geometry.regionOf === undefined)
      ? ExtraTabledBoard
      : TabledBoard
  )(geometry)
}
