import { CAPACITY, COUNTS, ENDINGS, PUZZLES, RESULT, SOLUTIONS } from './layout.ts'
import { firstOutOfRange } from './proof.ts'
import { fillTables } from './tables.ts'

export { resumeInOneLane, solveBatch, solveInOneLane } from './batch.ts'

export { resume, solveOne } from './one.ts'

export function capacity(): i32 {
  return CAPACITY
}

export function puzzles(): usize {
  return PUZZLES
}

export function solutions(): usize {
  return SOLUTIONS
}

export function result(): usize {
  return RESULT
}

export function counts(): usize {
  return COUNTS
}

export function endings(): usize {
  return ENDINGS
}

/** The first of the puzzles in `PUZZLES` with a digit above 9, or −1. */
export function firstRefused(count: i32): i32 {
  return firstOutOfRange(PUZZLES, count)
}

fillTables()
