/** An arrangement moves rows and columns and relabels digits. */
import { type BoxGeometry, type Grid, GridCopies, geometryOf, type Symmetry } from '@sudoku-lab/core'

export interface CanonicalForm {
  /** The least of all isomorphs, if grids are compared as rows of digits. An empty cell is less than any digit. */
  readonly grid: Grid
  /** Leads from the grid that was given to the least one. */
  readonly symmetry: Symmetry
  /**
   * How many rearrangements of the cells (2 × 6⁸ on 9×9) result in the same grid, with digits relabelled. There is at
   * least 1, and a solution grid of 9×9 has at most 648. A rearrangement counts once even if digits can be relabelled in
   * several ways.
   */
  readonly automorphisms: number
}

/** A rearrangement of the board and new names of the digits. `symmetryOf` makes a symmetry of it. */
export interface Arrangement {
  /** Whether rows and columns are exchanged first. */
  isTransposed: boolean
  /** row of the image → row of the (transposed) board. */
  readonly rows: Uint8Array
  /** column of the image → column of the (transposed) board. */
  readonly columns: Uint8Array
  /** digit → digit of the image; 0 for digits that the board does not have. */
  readonly names: Uint8Array
}

export const NINE: BoxGeometry = geometryOf(3, 3)

export function newArrangement(): Arrangement {
  return {
    isTransposed: false,
    rows: new Uint8Array(9),
    columns: new Uint8Array(9),
    names: new Uint8Array(10),
  }
}

export function transpose(grid: Readonly<Grid>, transposed: Uint8Array): void {
  for (let row = 0; row < 9; row++) {
    for (let column = 0; column < 9; column++) transposed[9 * column + row] = grid[9 * row + column]
  }
}

export function symmetryOf({ isTransposed, rows, columns, names }: Readonly<Arrangement>): Symmetry {
  const sourceOf = newTable()
  const perRow = isTransposed ? 1 : 9
  const perColumn = isTransposed ? 9 : 1
  for (let row = 0; row < 9; row++) {
    const start = perRow * rows[row]
    for (let column = 0; column < 9; column++)
      sourceOf[9 * row + column] = start + perColumn * columns[column]
  }
  return { geometry: NINE, sourceOf, digitFor: namesForAll(names) }
}

const TABLES = 64
let buffer = new ArrayBuffer(0)
let used = 0 // bytes of the buffer

/** A table of 81 numbers. Many tables share a buffer, because creating a buffer takes longer than filling a table. */
function newTable(): Uint16Array {
  if (used === buffer.byteLength) {
    buffer = new ArrayBuffer(TABLES * 81 * Uint16Array.BYTES_PER_ELEMENT)
    used = 0
  }
  const table = new Uint16Array(buffer, used, 81)
  used += table.byteLength
  return table
}

/** Gives the digits without a name those that are left, in ascending order. */
function namesForAll(names: Readonly<Uint8Array>): Uint8Array {
  const digitFor = new Uint8Array(10)
  let named = 0 // bit for each name that is taken
  for (let digit = 1; digit <= 9; digit++) {
    digitFor[digit] = names[digit]
    named |= 1 << names[digit]
  }
  let next = 1
  for (let digit = 1; digit <= 9; digit++) {
    if (digitFor[digit] !== 0) continue
    while ((named & (1 << next)) !== 0) next++
    digitFor[digit] = next++
  }
  return digitFor
}

const copies = new GridCopies()
const image = new Uint8Array(81)

/** The image of a grid. This is a faster `applySymmetry` for 9×9 boards. */
export function imageOf(grid: Readonly<Grid>, { sourceOf, digitFor }: Symmetry): Grid {
  for (let cell = 0; cell < 81; cell++) image[cell] = digitFor[grid[sourceOf[cell]]]
  return copies.copyOf(image)
}
