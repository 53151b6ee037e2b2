/**
 * Chooses a guess between the only two cells that are left for a digit in a row or a column.
 *
 *     . ● . | . . . | ● . .     The score counts the cells that see one of the two cells ● and have the digit among
 *     . . ○ | . x . | ○ ○ .     their candidates: the ○, and those of the other bands in both columns. The x see
 *     ○ ○ . | . x . | ○ . .     neither of them.
 */
import type { Choice } from './choice.ts'
import * as choices from './choice.ts'
import * as counts from './counts.ts'
import { searchState } from './state.ts'
import type { BandCells } from './tables.ts'
import * as tables from './tables.ts'

const FEW_CANDIDATES = 14 // the pairs of a digit with fewer free cells are not compared
const OUT_OF_SIGHT = 3 // the least number of a digit's candidates that a pair does not see
const FOR_TWO_CELLS = 2 // added to a score, because the two cells of a pair also lose other candidates

// constants of the module, as in choose.ts
const { candidateOf, choiceOf, scoreOf } = choices
const { cellsInColumn, freeCandidatesOf, inPairs, sizesOfMinirows, totalOf } = counts
const state = searchState
const { CELLS_OF_BOXES: cellsOfBoxes, highestCell } = tables

/** The best of `soFar` and the pairs of cells that are the only ones for a digit in a row or a column. */
export function bestPair(soFar: Choice): Choice {
  let best = soFar
  for (let digit = 1; digit <= 9; digit++) {
    const worthwhile = Math.max(FEW_CANDIDATES, scoreOf(best) + OUT_OF_SIGHT)
    if (freeCandidatesOf(digit) < worthwhile) continue
    best = bestRow(digit, best)
    best = bestColumn(digit, best)
  }
  return best
}

/**
 * The rows of the board as 27 bits, taken from the highest to the lowest. Bit 9 × row + 8 − band is a row of a band:
 *
 *   bit   26  25  24  …   17  16  15  …    8   7   6  …
 *   row    2   2   2       1   1   1       0   0   0
 *   band   0   1   2       0   1   2       0   1   2
 */
const bandOfRow = Int32Array.from({ length: 27 }, (_, bit) => Math.max(0, 8 - (bit % 9)))
const startOfRow = Int32Array.from({ length: 27 }, (_, bit) => bit - (bit % 9)) // its first cell in the band
const ABOVE = Uint8Array.of(2, 0, 1) // band → one of the other two
const BELOW = Uint8Array.of(1, 2, 0) // band → the third one

function bestRow(digit: number, soFar: Choice): Choice {
  let best = soFar
  let rows = rowsWithTwo(state[digit])
  rows |= rowsWithTwo(state[10 + digit]) >>> 1
  rows |= rowsWithTwo(state[20 + digit]) >>> 2
  while (rows !== 0) {
    const bit = highestCell(rows)
    rows ^= 1 << bit
    const band = bandOfRow[bit]
    const start = startOfRow[bit]
    const subband = 10 * band + digit
    const columns = (state[subband] >>> start) & 0o777 // of the two cells
    const inColumns = columns * 0o1_001_001
    const seen =
      sizesOfMinirows(state[subband] & cellsOfBoxes[columns]) +
      sizesOfMinirows(state[10 * ABOVE[band] + digit] & inColumns) +
      sizesOfMinirows(state[10 * BELOW[band] + digit] & inColumns)
    const score = FOR_TWO_CELLS + totalOf(inPairs(seen))
    if (score <= scoreOf(best)) continue
    const last = highestCell(columns)
    const first = highestCell(columns ^ (1 << last))
    best = choiceOf(score, candidateOf(subband, start + last), candidateOf(subband, start + first))
  }
  return best
}

function bestColumn(digit: number, soFar: Choice): Choice {
  let best = soFar
  let columns = columnsWithTwo(digit)
  while (columns !== 0) {
    const column = highestCell(columns)
    columns ^= 1 << column
    const seen =
      seenFrom(column, state[digit]) +
      seenFrom(column, state[10 + digit]) +
      seenFrom(column, state[20 + digit])
    const score = FOR_TWO_CELLS + totalOf(inPairs(seen))
    if (score > scoreOf(best)) best = columnPair(score, digit, column)
  }
  return best
}

/** The two cells of a column that has no other cell for the digit. */
function columnPair(score: number, digit: number, column: number): Choice {
  let last = 0
  let first = 0
  for (let subband = digit; subband < 30; subband += 10) {
    let cells = state[subband] & (0o1_001_001 << column)
    for (; cells !== 0; cells &= cells - 1) {
      first = last
      last = candidateOf(subband, highestCell(cells & -cells))
    }
  }
  return choiceOf(score, last, first)
}

/** The number of cells, in each minirow, that lie in the column of a pair or see one of its two cells. */
function seenFrom(column: number, cells: BandCells): number {
  const inColumn = cellsInColumn(cells, column)
  const rows = inColumn * 0o777
  const box = cellsOfBoxes[1 << column] & (-inColumn >> 31)
  return sizesOfMinirows(cells & (rows | box))
}

/** The rows of a subband with exactly two cells, each as the bit of its last cell. No row may be empty. */
function rowsWithTwo(cells: BandCells): number {
  const withoutFirst = cells & (cells - 0o1_001_001)
  const twoOrMore = endsOfRows(withoutFirst)
  return twoOrMore & ~endsOfRows(withoutFirst & (withoutFirst - (twoOrMore >>> 8)))
}

/** The rows which have a cell, each as the bit of its last cell. */
function endsOfRows(cells: BandCells): number {
  return (((cells & 0o377_377_377) + 0o377_377_377) | cells) & 0o400_400_400
}

/** The columns, as nine bits, in which a digit has exactly two cells: counted band by band, then row by row. */
function columnsWithTwo(digit: number): number {
  const cells0 = state[digit]
  const cells1 = state[10 + digit]
  const cells2 = state[20 + digit]
  // bit 9 × row + column: at least one, two or three cells in that row of the three bands
  const one = cells0 | cells1 | cells2
  const two = (cells0 & cells1) | (cells2 & (cells0 | cells1))
  const three = cells0 & cells1 & cells2
  const one1 = one >>> 9
  const one2 = one >>> 18
  const two1 = two >>> 9
  const two2 = two >>> 18
  const twoOrMore = (one & one1) | (one2 & (one | one1)) | two | two1 | two2
  const threeOrMore =
    (one & one1 & one2) |
    (two & (one1 | one2)) |
    (two1 & (one | one2)) |
    (two2 & (one | one1)) |
    (three | (three >>> 9) | (three >>> 18))
  return twoOrMore & ~threeOrMore & 0o777
}
