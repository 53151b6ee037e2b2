/**
 * Which lanes need a decision after a pass.
 *
 * A false "dead" or "solved" would be a wrong answer; a false "stable" costs a guess. Dead is certain: some
 * digit has no matching.
 *
 * Solved is proved by sums. The stacks come last, and what a pass restricts their cells to is what it has
 * matched; so what is matched is true of the board as it stands: every column and every box has all nine digits.
 * Nine sets whose union is all nine add up to 511 at least, and to 511 only if each digit is in one of them.
 * So where all 81 add up to 9 × 511, each digit has one cell in every column and box: the board is full, with
 * 81 candidates. Rows are proved by their bits: it takes nine powers of two, or more, to add up to 511, which
 * has nine bits, and only nine different ones do. So where each row adds up to 511 each has nine of the 81
 * candidates, one of every digit. What is left to check is that no cell is empty, and another has two.
 *
 * A full board whose rows do not add up is dead: nothing can be taken from it without a column losing a digit.
 */
import { ALL_DIGITS, LAST_SUM, MATCHED, SOLVED_SUM, SUM, SUMS, VECTOR } from './layout.ts'
import { pass } from './pass.ts'

/** A bit for each lane whose puzzle, as it stands, has no solution. */
export let deadLanes: i32 = 0
/** A bit for each lane that holds a solution, unless it has an empty cell. */
export let solvedLanes: i32 = 0
/** A bit for each lane that the last pass did not change, and that is neither dead nor solved. */
export let stableLanes: i32 = 0

/** Makes passes until one of the `watched` lanes is dead, solved or stable. */
export function passUntilNews(watched: i32): void {
  let fullLanes = 0
  do {
    pass()
    const sum = v128.load(SUM)
    const unchanged = i16x8.eq(sum, v128.load(LAST_SUM))
    v128.store(LAST_SUM, sum)
    deadLanes = watched & ~i16x8.bitmask(i16x8.eq(v128.load(MATCHED), i16x8.splat(<i16>ALL_DIGITS)))
    fullLanes = watched & i16x8.bitmask(i16x8.eq(sum, i16x8.splat(<i16>SOLVED_SUM))) & ~deadLanes
    stableLanes = watched & i16x8.bitmask(unchanged) & ~(deadLanes | fullLanes)
  } while ((deadLanes | fullLanes | stableLanes) == 0)
  solvedLanes = fullLanes == 0 ? 0 : fullLanes & i16x8.bitmask(rowsAddUp())
  deadLanes |= fullLanes ^ solvedLanes
}

/** All ones in the lanes in which each row adds up to all nine digits. */
function rowsAddUp(): v128 {
  let yes = i16x8.splat(-1)
  for (let row = SUMS; row < SUMS + 9 * VECTOR; row += VECTOR) {
    yes = v128.and(yes, i16x8.eq(v128.load(row), i16x8.splat(<i16>ALL_DIGITS)))
  }
  return yes
}
