/**
 * Finds the lanes that need a decision after a pass.
 *
 * A false "dead" or "solved" would be a wrong answer, and a false "stable" costs only a guess. "Dead" is
 * certain, because a digit has no matching.
 *
 * "Solved" is proved by sums. A pass ends with the stacks and restricts their cells to what it has matched.
 * So the matched digits hold for the board after the pass: every column and every box has all nine digits.
 * Nine sets that have all nine digits between them add up to at least 511, and to exactly 511 only if each
 * digit is in one of them. So if all 81 sets add up to 9 × 511, each digit has one cell in every column and
 * every box. The board then is full and has 81 candidates. The rows are proved by their bits. 511 has nine
 * bits, so it takes at least nine powers of two to add up to 511, and if there are exactly nine, they are all
 * different. So if each row adds up to 511, each row has nine of the 81 candidates, one of every digit. It
 * remains to check that no cell is empty while another has two candidates.
 *
 * A full board whose rows do not add up is dead, because any further elimination would take a digit from a
 * column.
 */
import { ALL_DIGITS, LAST_SUM, MATCHED, SOLVED_SUM, SUM, SUMS, VECTOR } from './layout.ts'
import { pass } from './pass.ts'

/** A bit for each lane in which the current state has no solution. */
export let deadLanes: i32 = 0
/** A bit for each lane that holds a solution, unless it has an empty cell. */
export let solvedLanes: i32 = 0
/** A bit for each lane that the last pass did not change and that is neither dead nor solved. */
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
