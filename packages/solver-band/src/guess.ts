/** A guess places one candidate, and keeps the state without it for later. */
import { trace } from '@sudoku-lab/trace'
import * as choices from './choice.ts'
import * as chooser from './choose.ts'
import * as propagation from './propagate.generated.ts'
import { tellGuess } from './search.trace.ts'
import * as states from './state.ts'
import * as tables from './tables.ts'

// constants of the module, as in choose.ts
const { cellOf, firstOf, otherOf, subbandOf } = choices
const { choose } = chooser
const { restore, save } = propagation
const { searchState: state, searchFrames: frames, PROPAGATED } = states
const { FRAME, FRAME_OTHER_CELLS, FRAME_OTHER_SUBBAND, FRAME_STEPS, FRAME_SUBBAND } = states
const { ALL_CELLS, CELLS_AFTER_PLACING: cellsAfterPlacing } = tables

/**
 * Places the first candidate of the choice, and saves the state without this candidate in a frame.
 * `goOtherWay` will place the other candidate. If the choice has no other candidate, it only eliminates the
 * first one.
 */
export function guess(depth: number, steps: number, failing: boolean): void {
  const choice = choose(failing)
  const first = firstOf(choice)
  const other = otherOf(choice)
  const subband = subbandOf(first)
  if (TRACE) trace.here()
  if (TRACE) tellGuess(depth, choice)

  const frame = FRAME * depth
  save(frame)
  frames[frame + FRAME_SUBBAND] = subband
  frames[frame + FRAME_STEPS] = steps
  frames[frame + subband] &= ~(1 << cellOf(first))
  frames[frame + FRAME_OTHER_SUBBAND] = subbandOf(other)
  frames[frame + FRAME_OTHER_CELLS] = other === first ? ALL_CELLS : cellsAfterPlacing[cellOf(other)]
  state[subband] &= cellsAfterPlacing[cellOf(first)]
}

/**
 * Takes back the guess of this depth and makes the other one. Returns the number of steps from the root to
 * the guess.
 */
export function goOtherWay(depth: number): number {
  const frame = FRAME * depth
  restore(frame)
  state[PROPAGATED + frames[frame + FRAME_SUBBAND]] = 0 // it has lost a candidate, so it has to be propagated
  state[frames[frame + FRAME_OTHER_SUBBAND]] &= frames[frame + FRAME_OTHER_CELLS]
  return frames[frame + FRAME_STEPS]
}
