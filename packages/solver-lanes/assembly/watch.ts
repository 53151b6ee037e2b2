/**
 * Which lanes need a decision after a sweep.
 *
 * A false "dead" or "solved" would be a wrong answer; a false "stable" costs a guess. Dead is certain: some
 * digit has no room. Solved is proved by a sweep that changes nothing, for then its unions are those of the
 * board as it is: every row, column and box has all nine digits. Nine sets whose union is all nine add up to
 * 511 at least, and to 511 only if each digit is in one of them; so if all 81 add up to 9 × 511, each digit
 * has one place in every house. What is left to check is that no cell is empty, and another has two.
 */
import { ALL_DIGITS, LAST_SUM, ROOM, SOLVED_SUM, SUM } from './layout.ts'
import { sweep } from './sweep.ts'

/** A bit for each lane whose puzzle, as it stands, has no solution. */
export let deadLanes: i32 = 0
/** A bit for each lane that holds a solution, unless it has an empty cell. */
export let solvedLanes: i32 = 0
/** A bit for each lane that the last sweep did not change, and that is neither dead nor solved. */
export let stableLanes: i32 = 0

/** Sweeps until one of the `watched` lanes is dead, solved or stable. */
export function sweepUntilNews(watched: i32): void {
  do {
    sweep()
    const sum = v128.load(SUM)
    const unchanged = i16x8.eq(sum, v128.load(LAST_SUM))
    v128.store(LAST_SUM, sum)
    deadLanes = watched & ~i16x8.bitmask(i16x8.eq(v128.load(ROOM), i16x8.splat(<i16>ALL_DIGITS)))
    stableLanes = watched & i16x8.bitmask(unchanged) & ~deadLanes
  } while ((deadLanes | stableLanes) == 0)
  const full = i16x8.eq(v128.load(SUM), i16x8.splat(<i16>SOLVED_SUM))
  solvedLanes = stableLanes & i16x8.bitmask(full)
  stableLanes &= ~solvedLanes
}
