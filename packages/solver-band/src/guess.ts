import { sizeOf } from '@sudoku-lab/core'
import { restore, save } from './propagate.generated.ts'
import {
  bivalueCells,
  FRAME,
  FRAME_LEVEL,
  FRAME_OTHER_CELLS,
  FRAME_OTHER_SUBBAND,
  FRAME_SUBBAND,
  PLACED,
  SETTLED,
  searchFrames,
  searchState,
} from './state.ts'
import { ALL_CELLS, type BandCells, CELLS_AFTER_PLACING, placeOf } from './tables.ts'

const state = searchState
const frames = searchFrames
const bivalue = bivalueCells
const cellsAfterPlacing = CELLS_AFTER_PLACING
const peersInBand = CELLS_AFTER_PLACING.map((left) => ALL_CELLS & ~left)
const RANK = 128 // more than there are cells
const RANKED = 3 // cells of a band that are looked at: with all of them, 4 % fewer nodes take longer
const columnOf = Uint8Array.from({ length: 81 }, (_, cell) => cell % 9)

/**
 * Guesses a digit for the chosen cell, and keeps the state with the other way. That is the other digit of
 * the cell; of a cell with three and more, that it is not the digit guessed.
 */
export function guess(depth: number, level: number): void {
  const cell = chooseCell()
  const band = cell >>> 5
  const place = cell & 31
  const digits = digitsAt(10 * band, place)
  const subband = 10 * band + placeOf(digits)
  const other = 10 * band + placeOf(digits ^ (1 << placeOf(digits)))

  const frame = FRAME * depth
  save(frame)
  frames[frame + FRAME_SUBBAND] = subband
  frames[frame + FRAME_LEVEL] = level
  frames[frame + subband] &= ~(1 << place)
  frames[frame + FRAME_OTHER_SUBBAND] = other
  frames[frame + FRAME_OTHER_CELLS] =
    ((bivalue[band] >>> place) & 1) === 0 ? ALL_CELLS : cellsAfterPlacing[place]
  state[subband] &= cellsAfterPlacing[place]
}

/** Goes the other way at the guess of this depth. Returns the level of the guess. */
export function goOtherWay(depth: number): number {
  const frame = FRAME * depth
  restore(frame)
  state[SETTLED + frames[frame + FRAME_SUBBAND]] = 0 // as one candidate has gone
  state[frames[frame + FRAME_OTHER_SUBBAND]] &= frames[frame + FRAME_OTHER_CELLS]
  return frames[frame + FRAME_LEVEL]
}

/** The cell with two candidates that has the most free peers; where there is none, any free cell. As 32 × band + place. */
function chooseCell(): number {
  const free0 = state[PLACED]
  const free1 = state[PLACED + 10]
  const free2 = state[PLACED + 20]
  let best = bestInBand(bivalue[0], free0, free1, free2)
  best = Math.max(best, bestInBand(bivalue[1], free1, free2, free0) + 32)
  best = Math.max(best, bestInBand(bivalue[2], free2, free0, free1) + 64)
  if (best >= RANK) return best & (RANK - 1)
  if (free0 !== 0) return placeOf(free0)
  return free1 !== 0 ? 32 + placeOf(free1) : 64 + placeOf(free2)
}

/** The place of the cell with the most free peers, plus their number times `RANK`; 0 when there is no cell. */
function bestInBand(cells: BandCells, free: BandCells, above: BandCells, below: BandCells): number {
  let best = 0
  let rest = cells
  for (let left = RANKED; rest !== 0 && left > 0; left--) {
    const place = placeOf(rest)
    rest ^= 1 << place
    const column = columnOf[place]
    const inColumn = ((above >>> column) & 0o1_001_001) + ((below >>> column) & 0o1_001_001)
    const freePeers = sizeOf(free & peersInBand[place]) + ((Math.imul(inColumn, 0o1_001_001) >>> 18) & 7)
    const ranked = freePeers * RANK + place
    if (ranked > best) best = ranked
  }
  return best
}

/** The candidates of a cell: bit `digit`. Without a branch, as none of these bits can be foreseen. */
function digitsAt(band: number, place: number): number {
  let digits = 0
  for (let digit = 1; digit <= 9; digit++) digits |= ((state[band + digit] >>> place) & 1) << digit
  return digits
}
