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
  searchFrames,
  searchState,
} from './state.ts'
import { ALL_CELLS, CELLS_AFTER_PLACING, placeOf } from './tables.ts'

const state = searchState
const frames = searchFrames
const bivalue = bivalueCells
const cellsAfterPlacing = CELLS_AFTER_PLACING
const peersInBand = CELLS_AFTER_PLACING.map((left) => ALL_CELLS & ~left)
const columnOf = Uint8Array.from({ length: 81 }, (_, cell) => cell % 9)

/**
 * Guesses a digit for the chosen cell, and keeps the state with the other way. That is the other digit of
 * the cell; of a cell with three and more, that it is not the digit guessed.
 */
export function guess(depth: number, level: number): void {
  const cell = chooseCell()
  const band = Math.floor(cell / 27)
  const place = cell - 27 * band
  let subband = 10 * band + 1
  while (((state[subband] >>> place) & 1) === 0) subband++
  let other = subband + 1
  while (((state[other] >>> place) & 1) === 0) other++

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
  state[200 + frames[frame + FRAME_SUBBAND]] = 0 // as one candidate has gone
  state[frames[frame + FRAME_OTHER_SUBBAND]] &= frames[frame + FRAME_OTHER_CELLS]
  return frames[frame + FRAME_LEVEL]
}

/** The cell with two candidates that has the most free peers; where there is none, the first free cell. */
function chooseCell(): number {
  let chosen = -1
  let most = -1
  for (let band = 0; band < 3; band++) {
    const here = state[PLACED + 10 * band]
    const above = state[PLACED + 10 * ((band + 1) % 3)]
    const below = state[PLACED + 10 * ((band + 2) % 3)]
    for (let rest = bivalue[band]; rest !== 0; rest &= rest - 1) {
      const place = placeOf(rest & -rest)
      const column = columnOf[place]
      const inColumn = ((above >>> column) & 0o1_001_001) + ((below >>> column) & 0o1_001_001)
      const freePeers = sizeOf(here & peersInBand[place]) + ((Math.imul(inColumn, 0o1_001_001) >>> 18) & 7)
      if (freePeers > most) {
        most = freePeers
        chosen = 27 * band + place
      }
    }
  }
  if (chosen >= 0) return chosen
  for (let band = 0; ; band++) {
    const cells = state[PLACED + 10 * band]
    if (cells !== 0) return 27 * band + placeOf(cells)
  }
}
