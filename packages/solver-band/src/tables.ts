/**
 * The tables for propagation and for the choice of a guess. subband-tables.ts explains what a subband is and what these tables contain.
 */
import {
  ALL_CELLS as ALL,
  cellsAfterPlacing,
  cellsBesideColumns,
  cellsBesideMinirows,
  cellsForMinirows,
} from './subband-tables.ts'

/** Cells of a band as a set: bit `9 × row + column` of 27. A subband is such a set. */
export type BandCells = number

/** Every cell of a band. */
export const ALL_CELLS: BandCells = ALL

/** Pattern of the minirows in which a digit still has a candidate → the cells that it can use; 0 is a contradiction. */
export const CELLS_FOR_MINIROWS: Int32Array = Int32Array.from({ length: 512 }, (_, pattern) =>
  cellsForMinirows(pattern),
)

/** Pattern of the minirows in which a digit has a clue → the cells that are in no row and no box with one of them. */
export const CELLS_BESIDE_MINIROWS: Int32Array = Int32Array.from({ length: 512 }, (_, pattern) =>
  cellsBesideMinirows(pattern),
)

/**
 * Columns in which a digit still has a candidate in one band → the cells that it can still use in another
 * band.
 */
export const CELLS_BESIDE_COLUMNS: Int32Array = Int32Array.from({ length: 512 }, (_, columns) =>
  cellsBesideColumns(columns),
)

/** Cell of a band → the cells that a digit keeps in the band when it is placed there. */
export const CELLS_AFTER_PLACING: Int32Array = Int32Array.from({ length: 27 }, (_, cell) =>
  cellsAfterPlacing(cell),
)

/** Columns of a band, as nine bits → the cells of the boxes that they run through. */
export const CELLS_OF_BOXES: Int32Array = Int32Array.from({ length: 512 }, (_, columns) => {
  let cells: BandCells = 0
  for (let stack = 0; stack < 3; stack++) {
    if ((columns & (0o7 << (3 * stack))) !== 0) cells |= 0o007_007_007 << (3 * stack)
  }
  return cells
})

/** The highest cell of a set, or −1 if the set is empty. */
export function highestCell(cells: BandCells): number {
  return 31 - Math.clz32(cells)
}
