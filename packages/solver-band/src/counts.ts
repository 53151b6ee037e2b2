/**
 * Counts the cells of a set. The counts of the minirows of several sets can be added before the last step:
 *
 *   sizesOfMinirows    nine numbers of three bits, one for each minirow
 *   inPairs            five numbers of six bits: two neighbours are added
 *   totalOf            their sum, up to 63
 */
import { sizeOf as importedSizeOf } from '@sudoku-lab/core'
import * as states from './state.ts'
import type { BandCells } from './tables.ts'

// constants of the module, as in choose.ts
const sizeOf = importedSizeOf
const { searchState: state, bivalueCells: bivalue, PLACED } = states

export function sizesOfMinirows(cells: BandCells): number {
  return cells - ((cells >>> 1) & 0o333_333_333) - ((cells >>> 2) & 0o111_111_111)
}

export function inPairs(sizes: number): number {
  return (sizes & 0o707_070_707) + ((sizes >>> 3) & 0o707_070_707)
}

export function totalOf(pairs: number): number {
  return (Math.imul(pairs, 0o101_010_101) >>> 24) & 63
}

/** The cells of one column of a band, moved to where `sizesOfMinirows` would count them. */
export function cellsInColumn(cells: BandCells, column: number): number {
  return (cells >>> column) & 0o1_001_001
}

/** The number of cells on the board that have two candidates. */
export function bivalueCount(): number {
  return sizeOf(bivalue[0]) + sizeOf(bivalue[1]) + sizeOf(bivalue[2])
}

/** The number of free cells that are candidates of a digit. */
export function freeCandidatesOf(digit: number): number {
  return (
    sizeOf(state[digit] & state[PLACED]) +
    sizeOf(state[10 + digit] & state[PLACED + 10]) +
    sizeOf(state[20 + digit] & state[PLACED + 20])
  )
}

/**
 * The candidates of a cell of a band, as bits `digit`. It has no branches, because the processor could not
 * predict them.
 */
export function digitsAt(band: number, cell: number): number {
  const first = 10 * band
  return (
    (((state[first + 1] >>> cell) & 1) << 1) |
    (((state[first + 2] >>> cell) & 1) << 2) |
    (((state[first + 3] >>> cell) & 1) << 3) |
    (((state[first + 4] >>> cell) & 1) << 4) |
    (((state[first + 5] >>> cell) & 1) << 5) |
    (((state[first + 6] >>> cell) & 1) << 6) |
    (((state[first + 7] >>> cell) & 1) << 7) |
    (((state[first + 8] >>> cell) & 1) << 8) |
    (((state[first + 9] >>> cell) & 1) << 9)
  )
}
