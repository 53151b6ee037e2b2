/**
 * Looks up the tables with which subbands are propagated. kernel-tables.generated.ts computes their contents.
 */
import {
  ALL_CELLS,
  cellsBesideColumns,
  cellsForMinirows,
  cellsAfterPlacing as computeCellsAfterPlacing,
} from './kernel-tables.generated.ts'
import { CELLS_AFTER_PLACING, CELLS_BESIDE_COLUMNS, CELLS_FOR_MINIROWS } from './layout.ts'

/** @inline The highest cell of a set, or −1 if the set is empty. */
export function highestCell(cells: i32): i32 {
  return 31 - clz(cells)
}

/**
 * @inline The cells that a digit keeps in its band when it is placed in a cell. For no cell, −1, it keeps all
 * of them.
 */
export function cellsAfterPlacing(cell: i32): i32 {
  return load<i32>((<usize>(cell + 1)) << 2, CELLS_AFTER_PLACING)
}

export function fillBandTables(): void {
  for (let pattern = 0; pattern < 512; pattern++) {
    store<i32>((<usize>pattern) << 2, cellsForMinirows(pattern), CELLS_FOR_MINIROWS)
    store<i32>((<usize>pattern) << 2, cellsBesideColumns(pattern), CELLS_BESIDE_COLUMNS)
  }
  store<i32>(CELLS_AFTER_PLACING, ALL_CELLS)
  for (let cell = 0; cell < 27; cell++) {
    store<i32>((<usize>cell) << 2, computeCellsAfterPlacing(cell), CELLS_AFTER_PLACING + 4)
  }
}
