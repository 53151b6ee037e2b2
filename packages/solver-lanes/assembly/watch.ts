/** Which lanes need a decision. */
import { ALL_DIGITS, LAST_SUM, LEAST, ROOM, SOLVED_SUM, SUM } from './layout.ts'
import { provenLanes } from './proof.ts'
import { sweep } from './sweep.ts'

/** A bit for each lane whose puzzle, as it stands, has no solution. */
export let deadLanes: i32 = 0
/** A bit for each lane that holds a solution. It is proved: a false "stable" costs a sweep, a false "solved" the truth. */
export let solvedLanes: i32 = 0
/** A bit for each lane that the last sweep did not change, unless it is dead or solved. */
export let stableLanes: i32 = 0

/** Sweeps until one of the `watched` lanes is dead, solved or stable. */
export function sweepUntilNews(watched: i32): void {
  do {
    sweep()
    const sum = v128.load(SUM)
    const room = i16x8.eq(v128.load(ROOM), i16x8.splat(<i16>ALL_DIGITS))
    const alive = v128.andnot(room, i16x8.eq(v128.load(LEAST), i16x8.splat(0)))
    deadLanes = ~i16x8.bitmask(alive) & watched
    stableLanes = i16x8.bitmask(i16x8.eq(sum, v128.load(LAST_SUM))) & watched
    solvedLanes = i16x8.bitmask(i16x8.eq(sum, i16x8.splat(<i16>SOLVED_SUM))) & watched
    v128.store(LAST_SUM, sum)
  } while ((deadLanes | stableLanes | solvedLanes) == 0)
  solvedLanes &= ~deadLanes
  if (solvedLanes != 0) solvedLanes &= provenLanes()
  stableLanes &= ~(deadLanes | solvedLanes)
}
