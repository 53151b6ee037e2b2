import { choose } from './choose.ts'
import { restore, save } from './propagate.generated.ts'
import {
  FRAME,
  FRAME_LEVEL,
  FRAME_OTHER_CELLS,
  FRAME_OTHER_SUBBAND,
  FRAME_SUBBAND,
  SETTLED,
  searchFrames,
  searchState,
} from './state.ts'
import { ALL_CELLS, CELLS_AFTER_PLACING } from './tables.ts'

const state = searchState
const frames = searchFrames
const cellsAfterPlacing = CELLS_AFTER_PLACING

/**
 * Places the candidate that is chosen, and keeps the state with the other way. That is the other candidate; where
 * there is none, that it is not the first.
 */
export function guess(depth: number, level: number, failing: boolean): void {
  const choice = choose(failing)
  const subband = (choice >>> 15) & 31
  const place = (choice >>> 10) & 31
  const isOneOfTwo = ((choice ^ (choice >>> 10)) & 1023) !== 0

  const frame = FRAME * depth
  save(frame)
  frames[frame + FRAME_SUBBAND] = subband
  frames[frame + FRAME_LEVEL] = level
  frames[frame + subband] &= ~(1 << place)
  frames[frame + FRAME_OTHER_SUBBAND] = (choice >>> 5) & 31
  frames[frame + FRAME_OTHER_CELLS] = isOneOfTwo ? cellsAfterPlacing[choice & 31] : ALL_CELLS
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
