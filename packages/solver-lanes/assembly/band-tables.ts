/** The tables that propagation looks up in subbands, and what a set of 27 cells is asked. */
import { CELLS_AFTER_PLACING, CELLS_BESIDE_COLUMNS, CELLS_FOR_MINIROWS } from './layout.ts'

export const ALL_CELLS: i32 = 0o777_777_777
const ROW_0: i32 = 0o000_000_777
const BOX_0: i32 = 0o007_007_007
const COLUMN_0: i32 = 0o001_001_001
const MINIROW_0: i32 = 0o000_000_007

/** @inline The highest cell of a set, as its place in the band; −1 when there is none. */
export function placeOf(cells: i32): i32 {
  return 31 - clz(cells)
}

/** @inline The cells that a digit keeps in its band when it is placed there; all of them for no place, −1. */
export function cellsAfterPlacing(place: i32): i32 {
  return load<i32>((<usize>(place + 1)) << 2, CELLS_AFTER_PLACING)
}

export function fillBandTables(): void {
  for (let pattern = 0; pattern < 512; pattern++) {
    store<i32>((<usize>pattern) << 2, cellsForMinirows(pattern), CELLS_FOR_MINIROWS)
    store<i32>((<usize>pattern) << 2, cellsBesideColumns(pattern), CELLS_BESIDE_COLUMNS)
  }
  store<i32>(CELLS_AFTER_PLACING, ALL_CELLS)
  for (let place = 0; place < 27; place++) {
    const column = place % 9
    const peers = (ROW_0 << (9 * (place / 9))) | (BOX_0 << (3 * (column / 3))) | (COLUMN_0 << column)
    store<i32>((<usize>place) << 2, (ALL_CELLS & ~peers) | (1 << place), CELLS_AFTER_PLACING + 4)
  }
}

/**
 * The cells of all minirows that one of the six ways uses in which a digit can lie in a band: one minirow in
 * each row, one in each stack. Bit `3 × stack + 2 − row` of the pattern is the minirow of that stack and row.
 */
function cellsForMinirows(pattern: i32): i32 {
  let cells = 0
  for (let first = 0; first < 3; first++) {
    for (let second = 0; second < 3; second++) {
      const third = 3 - first - second
      const needed = (4 << (3 * first)) | (2 << (3 * second)) | (1 << (3 * third))
      if (first == second || (pattern & needed) != needed) continue
      cells |= MINIROW_0 << (3 * first)
      cells |= MINIROW_0 << (9 + 3 * second)
      cells |= MINIROW_0 << (18 + 3 * third)
    }
  }
  return cells
}

/** All cells but those of a column that is the last of its stack. */
function cellsBesideColumns(columns: i32): i32 {
  let taken = 0
  for (let stack = 0; stack < 3; stack++) {
    const inStack = columns & (7 << (3 * stack))
    if (popcnt(inStack) == 1) taken |= inStack * COLUMN_0
  }
  return ALL_CELLS & ~taken
}
