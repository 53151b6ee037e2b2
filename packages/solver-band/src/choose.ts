/**
 * Chooses the next guess. A guess helps most if both of its outcomes change many cells, so it should have
 * many peers.
 *
 *   At first        the freest cell: the cell with two candidates that has the most free peers. It is quick
 *                   to find, and a search with few dead ends needs nothing better.
 *   When failing    the heaviest cell: the cell with two candidates whose digits are candidates of the most
 *                   peers. A peer with two candidates counts three times, because it becomes a single and
 *                   propagation continues from it.
 *   Also            a digit with two cells left in a row or a column, if few cells have two candidates (see
 *                   pairs.ts).
 *
 * All functions number the bands 0, 1 and 2, and the cells of a band 0 to 26.
 */
import { type Choice, candidateOf, choiceOf, NO_CHOICE } from './choice.ts'
import { bivalueCount, cellsInColumn, digitsAt, inPairs, sizesOfMinirows, totalOf } from './counts.ts'
import { bestPair } from './pairs.ts'
import { bivalueCells, PLACED, searchState } from './state.ts'
import { ALL_CELLS, type BandCells, CELLS_AFTER_PLACING, COLUMN_OF, highestCell } from './tables.ts'

const COMPARED = 2 // cells of each band: comparing all cells saves 8 % of the nodes but takes longer
const FEW_CELLS = 5 // with fewer cells of two candidates, pairs in rows and columns are compared too
const BAND_FROM = 5 // in a ranked cell, the lower bits are the cell and the higher bits the band
const PEERS_FROM = 7

const state = searchState
const bivalue = bivalueCells
const columnOf = COLUMN_OF
const peersInBand = CELLS_AFTER_PLACING.map((left) => ALL_CELLS & ~left)

/**
 * The next guess. `failing` says that the search has met many dead ends, so that a slower and better choice
 * pays.
 */
export function choose(failing: boolean): Choice {
  const quick = failing ? NO_CHOICE : freestCell()
  return quick === NO_CHOICE ? lookClosely() : quick
}

/** The cell with two candidates that has the most free peers. */
function freestCell(): Choice {
  const free0 = state[PLACED]
  const free1 = state[PLACED + 10]
  const free2 = state[PLACED + 20]
  let ranked = freestInBand(bivalue[0], free0, free1, free2)
  ranked = Math.max(ranked, freestInBand(bivalue[1], free1, free2, free0) | (1 << BAND_FROM))
  ranked = Math.max(ranked, freestInBand(bivalue[2], free2, free0, free1) | (2 << BAND_FROM))
  if (ranked >>> PEERS_FROM === 0) return NO_CHOICE
  const band = (ranked >>> BAND_FROM) & 3
  const cell = ranked & ((1 << BAND_FROM) - 1)
  return bothDigits(0, band, cell)
}

/** The cell with the most free peers, with their number from bit `PEERS_FROM`; 0 when there is no cell. */
function freestInBand(cells: BandCells, free: BandCells, above: BandCells, below: BandCells): number {
  let best = 0
  let rest = cells
  for (let left = COMPARED; rest !== 0 && left > 0; left--) {
    const cell = highestCell(rest)
    rest ^= 1 << cell
    const column = columnOf[cell]
    const inBand = sizesOfMinirows(free & peersInBand[cell])
    const beside = cellsInColumn(above, column) + cellsInColumn(below, column)
    const ranked = (totalOf(inPairs(inBand + beside)) << PEERS_FROM) | cell
    if (ranked > best) best = ranked
  }
  return best
}

function lookClosely(): Choice {
  const cell = Math.max(heaviestInBand(0, 2, 1), heaviestInBand(1, 0, 2), heaviestInBand(2, 1, 0))
  const best = bivalueCount() < FEW_CELLS ? bestPair(cell) : cell
  return best === NO_CHOICE ? anyCell() : best
}

/** The cell with two candidates whose digits are candidates of the most peers. `above` and `below` are the other bands. */
function heaviestInBand(band: number, above: number, below: number): Choice {
  let best = NO_CHOICE
  let rest = bivalue[band]
  for (let left = COMPARED; rest !== 0 && left > 0; left--) {
    const cell = highestCell(rest)
    rest ^= 1 << cell
    const digits = digitsAt(band, cell)
    const first = highestCell(digits)
    const second = highestCell(digits ^ (1 << first))
    // the cells of each band that have one of the two digits, and of these the peers
    const here = (state[10 * band + first] | state[10 * band + second]) & peersInBand[cell]
    const up = state[10 * above + first] | state[10 * above + second]
    const down = state[10 * below + first] | state[10 * below + second]
    const column = columnOf[cell]
    const peers = sizesOfMinirows(here) + cellsInColumn(up, column) + cellsInColumn(down, column)
    const singles =
      sizesOfMinirows(here & bivalue[band]) +
      cellsInColumn(up & bivalue[above], column) +
      cellsInColumn(down & bivalue[below], column)
    const weight = totalOf(inPairs(peers) + 2 * inPairs(singles))
    const choice = choiceOf(
      weight,
      candidateOf(10 * band + first, cell),
      candidateOf(10 * band + second, cell),
    )
    if (choice > best) best = choice
  }
  return best
}

/** The two candidates of a cell that has no others. */
function bothDigits(score: number, band: number, cell: number): Choice {
  const digits = digitsAt(band, cell)
  const first = highestCell(digits)
  const second = highestCell(digits ^ (1 << first))
  return choiceOf(score, candidateOf(10 * band + first, cell), candidateOf(10 * band + second, cell))
}

/** A free cell, for a state in which no cell has two candidates. */
function anyCell(): Choice {
  const band = state[PLACED] !== 0 ? 0 : state[PLACED + 10] !== 0 ? 1 : 2
  const cell = highestCell(state[PLACED + 10 * band])
  const candidate = candidateOf(10 * band + highestCell(digitsAt(band, cell)), cell)
  return choiceOf(0, candidate, candidate)
}
