/**
 * Defines subbands and computes the tables with which they are propagated.
 *
 * A subband is the set of cells that one digit may still use in one band: 27 cells, 27 bits, three bits (one octal
 * digit) a minirow. Numbers are written with the lowest bit last, so a mask reads from right to left and from the
 * bottom up:
 *
 *              stack 0     stack 1     stack 2
 *   row 0      0  1  2     3  4  5     6  7  8       0o000_000_007   the first minirow of row 0
 *   row 1      9 10 11    12 13 14    15 16 17       0o000_777_000   row 1
 *   row 2     18 19 20    21 22 23    24 25 26       0o007_007_007   the box of stack 0
 *                                                    0o001_001_001   its first column
 *
 * The build of solver-lanes compiles this file too, as AssemblyScript. So every number is an integer of 32 bits.
 */

/** Every cell of a band. */
export const ALL_CELLS: number = 0o777_777_777
const ROW_0: number = 0o000_000_777
const BOX_0: number = 0o007_007_007
const COLUMN_0: number = 0o001_001_001
const MINIROW_0: number = 0o000_000_007

/**
 * Pattern of the minirows in which a digit still has a candidate → the cells that it can use.
 *
 * A digit occurs once in every row and once in every box of a band, so its three minirows form one of the six
 * permutations below. A minirow that none of the permutations within the pattern uses can be eliminated. So
 * one look-up does all pointing and claiming within the band. If no permutation is left, the entry is 0,
 * which is a contradiction.
 *
 *   X . .    X . .    . X .    . X .    . . X    . . X
 *   . X .    . . X    X . .    . . X    X . .    . X .
 *   . . X    . X .    . . X    X . .    . X .    X . .
 *
 * Bit `3 × stack + 2 − row` of the pattern is the minirow of that stack and row.
 */
export function cellsForMinirows(pattern: number): number {
  let cells = 0
  for (let first = 0; first < 3; first++) {
    for (let second = 0; second < 3; second++) {
      const third = 3 - first - second
      const needed = (4 << (3 * first)) | (2 << (3 * second)) | (1 << (3 * third))
      if (first === second || (pattern & needed) !== needed) continue
      cells |= MINIROW_0 << (3 * first)
      cells |= MINIROW_0 << (9 + 3 * second)
      cells |= MINIROW_0 << (18 + 3 * third)
    }
  }
  return cells
}

/** Pattern of the minirows in which a digit is placed → the cells of the band that are in no row and no box with one of them. */
export function cellsBesideMinirows(pattern: number): number {
  let taken = 0
  for (let row = 0; row < 3; row++) {
    for (let stack = 0; stack < 3; stack++) {
      const bit = 1 << (3 * stack + 2 - row)
      if ((pattern & bit) !== 0) taken |= (ROW_0 << (9 * row)) | (BOX_0 << (3 * stack))
    }
  }
  return ALL_CELLS & ~taken
}

/**
 * Columns in which a digit still has a candidate in one band → the cells that it can still use in another
 * band. If one column of a stack is left, the digit must use it, and the other bands lose it (pointing along
 * a column).
 */
export function cellsBesideColumns(columns: number): number {
  let taken = 0
  for (let stack = 0; stack < 3; stack++) {
    const inStack = columns & (0o7 << (3 * stack))
    const isAlone = inStack !== 0 && (inStack & (inStack - 1)) === 0
    if (isAlone) taken |= inStack * COLUMN_0
  }
  return ALL_CELLS & ~taken
}

/** Cell of a band → the cells that a digit keeps in the band when it is placed there. */
export function cellsAfterPlacing(cell: number): number {
  const row = (cell / 9) | 0
  const column = cell % 9
  const stack = (column / 3) | 0
  const peers = (ROW_0 << (9 * row)) | (BOX_0 << (3 * stack)) | (COLUMN_0 << column)
  return (ALL_CELLS & ~peers) | (1 << cell)
}
