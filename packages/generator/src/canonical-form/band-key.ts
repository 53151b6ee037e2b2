/**
 * A number for each band, the same for bands that differ only in the names of their digits and in the order of the
 * columns within the second and the third box.
 *
 *   0 1 2 | . . . | . . .      Relabel so that the first box reads 0 to 8. The rows of the second box are sets of
 *   3 4 5 | . . . | . . .      three digits. There are 56 ways to choose these sets, and they fix those of the third
 *   6 7 8 | . . . | . . .      box. Sort the columns of both boxes by their first row; then the other two rows of
 *                              each have six orders: 56 × 36 × 36 = 72,576 keys.
 */
import { CHOICES, digitsIn, ORDERS } from '../band-choices.ts'
import { type BandMove, moveOf } from './band-moves.ts'

export type BandKey = number

export const KEY_COUNT: number = 56 * 36 * 36

// The order of three numbers a, b, c, as a code: 1 for a < b, 2 for a < c, 4 for b < c. Two of the eight cannot be.
const CODES = 8
/** Code → index in `ORDERS` of the ranks of the three numbers. */
const orderOfCode = new Uint8Array(CODES)
/** Code → the three columns, sorted. */
const sortedByCode: readonly Uint8Array[] = Array.from({ length: CODES }, () => new Uint8Array(3))
/** 8 × code of the first row of a box + code of another one → index in `ORDERS` of its ranks in sorted columns. */
const relativeOrder = new Uint8Array(CODES * CODES)

/** The sets of the first two rows of the second box, nine bits each → which of the 56 choices. */
const choiceOfSets = new Uint8Array(1 << 18)

const labelOf = new Uint8Array(10) // digit → 0 to 8, by its cell in the first box
const label = new Uint8Array(27) // cell of the band → label of its digit
const columns = new Uint8Array(9) // of the move that is being made

fillOrders()
for (const [choice, [row0, row1]] of CHOICES.entries()) choiceOfSets[(row0 << 9) | row1] = choice

/** The key of the band without conflict that begins at a cell of a grid. */
export function keyOfBand(grid: ArrayLike<number>, start: number): BandKey {
  labelBand(grid, start)
  const row0 = (1 << label[3]) | (1 << label[4]) | (1 << label[5])
  const row1 = (1 << label[12]) | (1 << label[13]) | (1 << label[14])
  const choice = choiceOfSets[(row0 << 9) | row1]
  return (choice * 36 + ordersOfBox(3)) * 36 + ordersOfBox(6)
}

/** The move that sorts the columns of the second and the third box, as for the key. */
export function sortingMove(grid: ArrayLike<number>, start: number): BandMove {
  labelBand(grid, start)
  const second = sortedByCode[codeOf(3)]
  const third = sortedByCode[codeOf(6)]
  for (let index = 0; index < 3; index++) {
    columns[index] = index
    columns[3 + index] = 3 + second[index]
    columns[6 + index] = 6 + third[index]
  }
  return moveOf(ORDERS[0], columns)
}

/** A band of this key, with digits 1 to 9: the first box in reading order, the columns of the others sorted. */
export function bandOfKey(key: BandKey): Uint8Array {
  const sets = CHOICES[Math.floor(key / 1296)]
  const orders = [Math.floor(key / 36) % 36, key % 36]
  const band = new Uint8Array(27)
  for (let row = 0; row < 3; row++) {
    const first = 0o7 << (3 * row)
    const rowSets = [first, sets[row], 0o777 & ~first & ~sets[row]]
    for (const [box, set] of rowSets.entries()) {
      const order =
        box === 0 || row === 0 ? 0 : row === 1 ? Math.floor(orders[box - 1] / 6) : orders[box - 1] % 6
      const labels = digitsIn(set)
      for (let index = 0; index < 3; index++)
        band[9 * row + 3 * box + index] = 1 + labels[ORDERS[order][index]]
    }
  }
  return band
}

function labelBand(grid: ArrayLike<number>, start: number): void {
  for (let column = 0; column < 3; column++) {
    labelOf[grid[start + column]] = column
    labelOf[grid[start + 9 + column]] = 3 + column
    labelOf[grid[start + 18 + column]] = 6 + column
  }
  for (let cell = 0; cell < 27; cell++) label[cell] = labelOf[grid[start + cell]]
}

/** How the second and the third row of a box are ordered when its columns are sorted by the first: 0 to 35. */
function ordersOfBox(cell: number): number {
  const first = CODES * codeOf(cell)
  return 6 * relativeOrder[first + codeOf(cell + 9)] + relativeOrder[first + codeOf(cell + 18)]
}

function codeOf(cell: number): number {
  const a = label[cell]
  const b = label[cell + 1]
  const c = label[cell + 2]
  // signs instead of branches, which the processor could not predict
  return ((a - b) >>> 31) | (((a - c) >>> 31) << 1) | (((b - c) >>> 31) << 2)
}

function fillOrders(): void {
  const codes = ORDERS.map(([a, b, c]) => (a < b ? 1 : 0) | (a < c ? 2 : 0) | (b < c ? 4 : 0))
  for (const [order, code] of codes.entries()) {
    orderOfCode[code] = order
    for (let column = 0; column < 3; column++) sortedByCode[code][ORDERS[order][column]] = column
  }
  for (const first of codes) {
    for (const [order, other] of codes.entries()) {
      const [a, b, c] = Array.from(sortedByCode[first], (column) => ORDERS[order][column])
      const sorted = (a < b ? 1 : 0) | (a < c ? 2 : 0) | (b < c ? 4 : 0)
      relativeOrder[CODES * first + other] = orderOfCode[sorted]
    }
  }
}
