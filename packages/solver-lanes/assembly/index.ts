/** This module of WebAssembly solves eight puzzles at a time. */
import { firstOutOfRange } from './digits.ts'
import { PUZZLES } from './layout.ts'
import { fillTables } from './tables.ts'

export { resumeInOneLane, solveBatch, solveInOneLane } from './batch.ts'
export { CAPACITY, COUNTS, ENDINGS, PUZZLES, RESULT, SET_CAPACITY, SETS, SOLUTIONS } from './layout.ts'
export { resume, solveOne } from './one.ts'

/** The first of the puzzles in `PUZZLES` with a digit above 9, or −1. */
export function firstRefused(count: i32): i32 {
  return firstOutOfRange(PUZZLES, count)
}

fillTables()
