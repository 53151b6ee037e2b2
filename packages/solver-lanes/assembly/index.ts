import { CAPACITY, COUNTS, ENDINGS, PUZZLES, SOLUTIONS } from './layout.ts'
import { firstOutOfRange } from './proof.ts'
import { fillTables } from './tables.ts'

export { batchBacktracks, batchGuesses, batchMaxDepth, batchNodes, solveBatch } from './batch.ts'

export { resume, solveOne } from './one.ts'
export { backtracks, guesses, keptCount, maxDepth, nodes, solutionCount } from './tally.ts'

export function capacity(): i32 {
  return CAPACITY
}

export function puzzles(): usize {
  return PUZZLES
}

export function solutions(): usize {
  return SOLUTIONS
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
