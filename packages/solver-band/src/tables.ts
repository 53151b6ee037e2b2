/**
 * Subbands, and the tables that propagation looks up in them.
 *
 * A subband is what one digit may still do in one band: 27 cells, 27 bits, three bits (one octal digit) a
 * minirow. Numbers are written with the lowest bit last, so a mask reads from right to left and from the
 * bottom up:
 *
 *              stack 0     stack 1     stack 2
 *   row 0      0  1  2     3  4  5     6  7  8       0o000_000_007   the first minirow of row 0
 *   row 1      9 10 11    12 13 14    15 16 17       0o000_777_000   row 1
 *   row 2     18 19 20    21 22 23    24 25 26       0o007_007_007   the box of stack 0
 *                                                    0o001_001_001   its first column
 */

/** Cells of a band as a set: bit `9 × row + column` of 27. A subband is such a set. */
export type BandCells = number

/** Every cell of a band. */
export const ALL_CELLS: BandCells = 0o777_777_777
const ROW_0: BandCells = 0o000_000_777
const BOX_0: BandCells = 0o007_007_007
const COLUMN_0: BandCells = 0o001_001_001
const MINIROW_0: BandCells = 0o000_000_007

/**
 * Pattern of the minirows in which a digit still has a place → the cells that it can use.
 *
 * A digit goes once into every row and once into every box of a band, so its three minirows are one of the
 * six permutations below. What none of the permutations within the pattern uses can be eliminated: that is
 * pointing and claiming within the band in one look-up. No permutation left: 0, a contradiction.
 *
 *   X . .    X . .    . X .    . X .    . . X    . . X
 *   . X .    . . X    X . .    . . X    X . .    . X .
 *   . . X    . X .    . . X    X . .    . X .    X . .
 *
 * Bit `3 × stack + 2 − row` of the pattern is the minirow of that stack and row.
 */
export const CELLS_FOR_MINIROWS: Int32Array = Int32Array.from({ length: 512 }, (_, pattern) => {
  let cells: BandCells = 0
  for (const stacks of permutationsOf(0, 1, 2)) {
    if (stacks.some((stack, row) => (pattern & (1 << (3 * stack + 2 - row))) === 0)) continue
    for (const [row, stack] of stacks.entries()) cells |= MINIROW_0 << (9 * row + 3 * stack)
  }
  return cells
})

/**
 * Columns in which a digit still has a place in one band → the cells that this leaves it in another band.
 * Where the columns of a stack are down to one, that one is taken: pointing along a column.
 */
export const CELLS_BESIDE_COLUMNS: Int32Array = Int32Array.from({ length: 512 }, (_, columns) => {
  let taken: BandCells = 0
  for (let stack = 0; stack < 3; stack++) {
    const inStack = columns & (0o7 << (3 * stack))
    if (hasOneBit(inStack)) taken |= inStack * COLUMN_0
  }
  return ALL_CELLS & ~taken
})

/** Place in its band (0 to 26) → the cells that a digit keeps in the band when it is placed there. */
export const CELLS_AFTER_PLACING: Int32Array = Int32Array.from({ length: 27 }, (_, place) => {
  const row = Math.floor(place / 9)
  const column = place % 9
  const peers = (ROW_0 << (9 * row)) | (BOX_0 << (3 * Math.floor(column / 3))) | (COLUMN_0 << column)
  return (ALL_CELLS & ~peers) | (1 << place)
})

/** Columns of a band, as nine bits → the cells of the boxes that they run through. */
export const CELLS_OF_BOXES: Int32Array = Int32Array.from({ length: 512 }, (_, columns) => {
  let cells: BandCells = 0
  for (let stack = 0; stack < 3; stack++) {
    if ((columns & (0o7 << (3 * stack))) !== 0) cells |= BOX_0 << (3 * stack)
  }
  return cells
})

/** The highest cell of a set, as its place in the band. */
export function placeOf(cells: BandCells): number {
  return 31 - Math.clz32(cells)
}

function hasOneBit(set: number): boolean {
  return set !== 0 && (set & (set - 1)) === 0
}

function permutationsOf(a: number, b: number, c: number): readonly (readonly number[])[] {
  return [
    [a, b, c],
    [a, c, b],
    [b, a, c],
    [b, c, a],
    [c, a, b],
    [c, b, a],
  ]
}
