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
 * In each band, two cells are compared. Comparing all cells saves 8 % of the nodes but takes longer.
 *
 * All functions number the bands 0, 1 and 2, and the cells of a band 0 to 26.
 */
import type { Choice } from './choice.ts'
import * as choices from './choice.ts'
import * as counts from './counts.ts'
import * as pairs from './pairs.ts'
import * as states from './state.ts'
import type { BandCells } from './tables.ts'
import * as tables from './tables.ts'

const FEW_CELLS = 5 // with fewer cells of two candidates, pairs in rows and columns are compared too
const BAND_FROM = 5 // in a ranked cell, the lower bits are the cell and the higher bits the band
const PEERS_FROM = 7

// V8 knows the value of a constant of the module. It loads and checks an imported binding at every use.
const { candidateOf, choiceOf, NO_CHOICE } = choices
const { bivalueCount, cellsInColumn, digitsAt, inPairs, sizesOfMinirows, totalOf } = counts
const { bestPair } = pairs
const { searchState: state, bivalueCells: bivalue, PLACED } = states
const { highestCell } = tables

// The first entry is for no cell.
const peersInBand = Int32Array.of(0, ...tables.CELLS_AFTER_PLACING.map((left) => tables.ALL_CELLS & ~left))
const columnOf = Int32Array.from({ length: 28 }, (_, next) => (next === 0 ? 31 : (next - 1) % 9)) // a shift by 31 leaves no cell

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
  const ranked0 = freestInBand(bivalue[0], free0, free1, free2)
  const ranked1 = freestInBand(bivalue[1], free1, free2, free0) | (1 << BAND_FROM)
  const ranked2 = freestInBand(bivalue[2], free2, free0, free1) | (2 << BAND_FROM)
  const ranked = greaterOf(ranked0, greaterOf(ranked1, ranked2))
  if (ranked < 1 << PEERS_FROM) return NO_CHOICE
  const band = (ranked >>> BAND_FROM) & 3
  const cell = ranked & ((1 << BAND_FROM) - 1)
  return bothDigits(0, band, cell)
}

/** The freer of the two highest cells of a set, with the number of its free peers from bit `PEERS_FROM`; −1 for an empty set. */
function freestInBand(cells: BandCells, free: BandCells, above: BandCells, below: BandCells): number {
  const first = highestCell(cells)
  const second = highestCell(cells & ~(1 << first))
  return greaterOf(rankOf(first, free, above, below), rankOf(second, free, above, below))
}

/** `cell` is −1 for no cell, which has no peers. */
function rankOf(cell: number, free: BandCells, above: BandCells, below: BandCells): number {
  const column = columnOf[1 + cell]
  const inBand = sizesOfMinirows(free & peersInBand[1 + cell])
  const beside = cellsInColumn(above, column) + cellsInColumn(below, column)
  return (totalOf(inPairs(inBand + beside)) << PEERS_FROM) | cell
}

/** The greater of two numbers. It has no branch, because the processor could not predict it. */
function greaterOf(one: number, other: number): number {
  const excess = (one - other) | 0
  return one - (excess & (excess >> 31))
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
  for (let left = 2; rest !== 0 && left > 0; left--) {
    const cell = highestCell(rest)
    rest ^= 1 << cell
    const digits = digitsAt(band, cell)
    const first = highestCell(digits)
    const second = highestCell(digits ^ (1 << first))
    // the cells of each band that have one of the two digits, and of these the peers
    const here = (state[10 * band + first] | state[10 * band + second]) & peersInBand[1 + cell]
    const up = state[10 * above + first] | state[10 * above + second]
    const down = state[10 * below + first] | state[10 * below + second]
    const column = columnOf[1 + cell]
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
