/**
 * Chooses what to guess: a candidate, and the one that is left where it turns out to be wrong. Guessing there is
 * worth most where both ways change most, that is, where many cells see them.
 *
 *   At first    the cell with two candidates that has the most free peers. That is quick to say, and a search
 *               that finds its way does not care.
 *   Failing     the cell with two candidates whose digits are candidates of the most peers. A peer with two
 *               candidates counts three times: it loses one and has its digit, so the guess goes on from there.
 *   And         where few cells have two candidates, a digit with two places in a row or column:
 *
 *                   . ● . | . . . | ● . .     What counts are the cells that see one of the two places ●, with
 *                   . . ○ | . x . | ○ ○ .     the digit among their candidates: the ○, and what the other bands
 *                   ○ ○ . | . x . | ○ . .     have in both columns. The x are out of sight.
 */
import { sizeOf } from '@sudoku-lab/core'
import { bivalueCells, PLACED, searchState } from './state.ts'
import { ALL_CELLS, type BandCells, CELLS_AFTER_PLACING, CELLS_OF_BOXES, placeOf } from './tables.ts'

/**
 * A choice in one number, the greater the better: its score from bit 20, in bits 10 to 19 the candidate to try
 * first, in bits 0 to 9 the other one. A candidate is 32 × subband + place. Where there is no other one, in a cell
 * with more than two candidates, both are the same. 0 is no choice at all.
 */
export type Choice = number

const SCORE = 20
const RANKED = 2 // cells of a band that are looked at: with all of them, 8 % fewer nodes take longer
const FEW_CELLS = 5 // with two candidates, so that pairs of places are looked at
const FEW_PLACES = 14 // free ones of a digit, so that its pairs are not
const OUT_OF_SIGHT = 3 // places of a digit that a pair does not see, at the least
const FOR_TWO_CELLS = 2 // as both cells of a pair lose candidates too
const RANK = 128 // more than there are cells

const state = searchState
const bivalue = bivalueCells
const cellsOfBoxes = CELLS_OF_BOXES
const peersInBand = CELLS_AFTER_PLACING.map((left) => ALL_CELLS & ~left)
const columnOf = Uint8Array.from({ length: 27 }, (_, place) => place % 9)

/** What to guess. `failing`: the search has met with so many dead ends that a close look pays. */
export function choose(failing: boolean): Choice {
  const quick = failing ? 0 : freestCell()
  return quick === 0 ? lookClosely() : quick
}

/** The cell with two candidates that has the most free peers. */
function freestCell(): Choice {
  const free0 = state[PLACED]
  const free1 = state[PLACED + 10]
  const free2 = state[PLACED + 20]
  let best = freestInBand(bivalue[0], free0, free1, free2)
  best = Math.max(best, freestInBand(bivalue[1], free1, free2, free0) + 32)
  best = Math.max(best, freestInBand(bivalue[2], free2, free0, free1) + 64)
  if (best < RANK) return 0
  const band = 10 * ((best >>> 5) & 3)
  const place = best & 31
  const digits = digitsAt(band, place)
  const first = placeOf(digits)
  return choiceOf(32 * (band + first) + place, 32 * (band + placeOf(digits ^ (1 << first))) + place)
}

/** The place of the cell with the most free peers, plus their number times `RANK`; 0 when there is no cell. */
function freestInBand(cells: BandCells, free: BandCells, above: BandCells, below: BandCells): number {
  let best = 0
  let rest = cells
  for (let left = RANKED; rest !== 0 && left > 0; left--) {
    const place = placeOf(rest)
    rest ^= 1 << place
    const column = columnOf[place]
    const peers =
      sizesOfMinirows(free & peersInBand[place]) +
      ((above >>> column) & 0o1_001_001) +
      ((below >>> column) & 0o1_001_001)
    const freePeers = sumOf(inPairs(peers))
    const ranked = freePeers * RANK + place
    if (ranked > best) best = ranked
  }
  return best
}

function lookClosely(): Choice {
  let best = Math.max(weightiestInBand(0), weightiestInBand(1), weightiestInBand(2))
  if (sizeOf(bivalue[0]) + sizeOf(bivalue[1]) + sizeOf(bivalue[2]) < FEW_CELLS) best = bestPair(best)
  return best === 0 ? anyCell() : best
}

/** The cell with two candidates whose digits are candidates of the most peers. */
function weightiestInBand(band: number): Choice {
  const above = band === 0 ? 2 : band - 1
  const below = band === 2 ? 0 : band + 1
  let best = 0
  let rest = bivalue[band]
  for (let left = RANKED; rest !== 0 && left > 0; left--) {
    const place = placeOf(rest)
    rest ^= 1 << place
    const digits = digitsAt(10 * band, place)
    const first = placeOf(digits)
    const second = placeOf(digits ^ (1 << first))
    const column = columnOf[place]
    const here = (state[10 * band + first] | state[10 * band + second]) & peersInBand[place]
    const up = state[10 * above + first] | state[10 * above + second]
    const down = state[10 * below + first] | state[10 * below + second]
    const peers = sizesOfMinirows(here) + ((up >>> column) & 0o1_001_001) + ((down >>> column) & 0o1_001_001)
    const decided =
      sizesOfMinirows(here & bivalue[band]) +
      (((up & bivalue[above]) >>> column) & 0o1_001_001) +
      (((down & bivalue[below]) >>> column) & 0o1_001_001)
    const score = sumOf(inPairs(peers) + 2 * inPairs(decided))
    const choice =
      (score << SCORE) | choiceOf(32 * (10 * band + first) + place, 32 * (10 * band + second) + place)
    if (choice > best) best = choice
  }
  return best
}

/** The pair of places of a digit, alone in a row or column, that is better than `soFar`; or else that. */
function bestPair(soFar: Choice): Choice {
  let best = soFar
  for (let digit = 1; digit <= 9; digit++) {
    const places =
      sizeOf(state[digit] & state[PLACED]) +
      sizeOf(state[10 + digit] & state[PLACED + 10]) +
      sizeOf(state[20 + digit] & state[PLACED + 20])
    if (places < Math.max(FEW_PLACES, (best >>> SCORE) + OUT_OF_SIGHT)) continue
    best = bestRow(digit, best)
    best = bestColumn(digit, best)
  }
  return best
}

// Bit 9 × row + 8 − band of the rows of a board → ten times the band, and where the row begins in it.
const bandOfRow = Uint8Array.from({ length: 27 }, (_, bit) => 10 * Math.max(0, 8 - (bit % 9)))
const startOfRow = Uint8Array.from({ length: 27 }, (_, bit) => bit - (bit % 9))

function bestRow(digit: number, soFar: Choice): Choice {
  let best = soFar
  let rows = endsOfPairs(state[digit])
  rows |= endsOfPairs(state[10 + digit]) >>> 1
  rows |= endsOfPairs(state[20 + digit]) >>> 2
  while (rows !== 0) {
    const bit = placeOf(rows)
    rows ^= 1 << bit
    const band = bandOfRow[bit]
    const above = band === 0 ? 20 : band - 10
    const below = band === 20 ? 0 : band + 10
    const subband = band + digit
    const row = (state[subband] >>> startOfRow[bit]) & 0o777
    const columns = row * 0o1_001_001
    const seen =
      sizesOfMinirows(state[subband] & cellsOfBoxes[row]) +
      sizesOfMinirows(state[above + digit] & columns) +
      sizesOfMinirows(state[below + digit] & columns)
    const score = FOR_TWO_CELLS + sumOf(inPairs(seen))
    if (score <= best >>> SCORE) continue
    const last = placeOf(row)
    const start = 32 * subband + startOfRow[bit]
    best = (score << SCORE) | choiceOf(start + last, start + placeOf(row ^ (1 << last)))
  }
  return best
}

function bestColumn(digit: number, soFar: Choice): Choice {
  let best = soFar
  let columns = columnsOfPairs(digit)
  while (columns !== 0) {
    const column = placeOf(columns)
    columns ^= 1 << column
    const seen =
      seenFrom(column, state[digit]) +
      seenFrom(column, state[10 + digit]) +
      seenFrom(column, state[20 + digit])
    const score = FOR_TWO_CELLS + sumOf(inPairs(seen))
    if (score > best >>> SCORE) best = (score << SCORE) | columnPair(digit, column)
  }
  return best
}

/** The two places of a digit in a column that has no others. */
function columnPair(digit: number, column: number): Choice {
  let first = 0
  let second = 0
  for (let subband = digit; subband < 30; subband += 10) {
    let places = state[subband] & (0o1_001_001 << column)
    for (; places !== 0; places &= places - 1) {
      second = first
      first = 32 * subband + placeOf(places & -places)
    }
  }
  return choiceOf(first, second)
}

/** The cells of a subband that see a place of theirs in a column, and the places: how many in each minirow. */
function seenFrom(column: number, cells: BandCells): number {
  const places = (cells >>> column) & 0o1_001_001
  const box = cellsOfBoxes[1 << column] & (-places >> 31)
  return sizesOfMinirows(cells & ((places * 0o777) | box))
}

/** The rows of a settled subband that have two places, each as the bit of its last cell. */
function endsOfPairs(cells: BandCells): number {
  const second = cells & (cells - 0o1_001_001)
  const two = endsOfRows(second)
  return two & ~endsOfRows(second & (second - (two >>> 8)))
}

/** The rows in which there is a place, each as the bit of its last cell. */
function endsOfRows(cells: BandCells): number {
  return (((cells & 0o377_377_377) + 0o377_377_377) | cells) & 0o400_400_400
}

/** The columns, as nine bits, in which a digit has two places: counted band by band, then row by row. */
function columnsOfPairs(digit: number): number {
  const cells0 = state[digit]
  const cells1 = state[10 + digit]
  const cells2 = state[20 + digit]
  const one = cells0 | cells1 | cells2
  const two = (cells0 & cells1) | (cells2 & (cells0 | cells1))
  const three = cells0 & cells1 & cells2
  const one1 = one >>> 9
  const one2 = one >>> 18
  const two1 = two >>> 9
  const two2 = two >>> 18
  const twoOrMore = (one & one1) | (one2 & (one | one1)) | two | two1 | two2
  const more =
    (one & one1 & one2) |
    (two & (one1 | one2)) |
    (two1 & (one | one2)) |
    (two2 & (one | one1)) |
    (three | (three >>> 9) | (three >>> 18))
  return twoOrMore & ~more & 0o777
}

/** A free cell, when none has two candidates. */
function anyCell(): Choice {
  const band = state[PLACED] !== 0 ? 0 : state[PLACED + 10] !== 0 ? 10 : 20
  const place = placeOf(state[PLACED + band])
  const candidate = 32 * (band + placeOf(digitsAt(band, place))) + place
  return choiceOf(candidate, candidate)
}

function choiceOf(candidate: number, other: number): Choice {
  return (candidate << 10) | other
}

/** How many cells of a set are in each minirow: nine numbers of three bits. */
function sizesOfMinirows(cells: BandCells): number {
  return cells - ((cells >>> 1) & 0o333_333_333) - ((cells >>> 2) & 0o111_111_111)
}

/** Nine numbers of three bits, added by twos: five numbers of six bits. */
function inPairs(sizes: number): number {
  return (sizes & 0o707_070_707) + ((sizes >>> 3) & 0o707_070_707)
}

/** The sum of five numbers of six bits, up to 63. */
function sumOf(pairs: number): number {
  return (Math.imul(pairs, 0o101_010_101) >>> 24) & 63
}

/** The candidates of a cell: bit `digit`. Without a branch, as none of these bits can be foreseen. */
function digitsAt(band: number, place: number): number {
  return (
    (((state[band + 1] >>> place) & 1) << 1) |
    (((state[band + 2] >>> place) & 1) << 2) |
    (((state[band + 3] >>> place) & 1) << 3) |
    (((state[band + 4] >>> place) & 1) << 4) |
    (((state[band + 5] >>> place) & 1) << 5) |
    (((state[band + 6] >>> place) & 1) << 6) |
    (((state[band + 7] >>> place) & 1) << 7) |
    (((state[band + 8] >>> place) & 1) << 8) |
    (((state[band + 9] >>> place) & 1) << 9)
  )
}
