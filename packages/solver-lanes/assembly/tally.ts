/** Counts what the search of one puzzle does and finds, and compares it with the limits. */
import { CAPACITY, LANES, RESULT, SOLUTIONS } from './layout.ts'

let nodes: f64 = 0
let guesses: f64 = 0
let backtracks: f64 = 0
let maxDepth: i32 = 0
export let solutionCount: f64 = 0
/** The number of solutions in `SOLUTIONS` that the caller has not fetched. */
let keptCount: i32 = 0

let solutionLimit: f64 = 0
let nodeLimit: f64 = 0
let keepLimit: f64 = 0

/** Forgets the last search. Limits are whole numbers, or infinite. */
export function startTally(solutions: f64, mostNodes: f64, keep: f64): void {
  solutionLimit = solutions
  nodeLimit = mostNodes
  keepLimit = keep
  solutionCount = 0
  keptCount = 0
  forgetSearch()
}

/** If clues conflict, there was no search. */
export function forgetSearch(): void {
  nodes = guesses = backtracks = 0
  maxDepth = 0
}

/** Counts a node, and a guess if one leads to it. Returns false if the limit of nodes is reached. */
export function enterNode(guess: bool, depth: i32): bool {
  if (guess) guesses++
  if (nodes == nodeLimit) return false
  nodes++
  maxDepth = max(maxDepth, depth)
  return true
}

export function takeBack(branches: i32): void {
  backtracks += <f64>branches
}

/**
 * Counts a solution. Returns the address at which its digits have to be written, or 0 if it is not wanted.
 */
export function addSolution(): usize {
  if (solutionCount++ >= keepLimit) return 0
  const address = SOLUTIONS + <usize>keptCount * 81
  keptCount++
  return address
}

/** Whether the limit of solutions is reached. */
export function enoughSolutions(): bool {
  return solutionCount == solutionLimit
}

/** Whether the next solutions of eight lanes might not fit. */
export function isFull(): bool {
  return keptCount > CAPACITY - LANES
}

export function fetched(): void {
  keptCount = 0
}

/** Writes the counters to the address from which the caller reads them. */
export function publishTally(): void {
  writeResult(solutionCount, keptCount, nodes, guesses, backtracks, maxDepth)
}

/** Writes `RESULT`, with the counters in the order of `COUNTERS` in core. src/lane-solver.ts reads it. */
export function writeResult(
  found: f64,
  toFetch: i32,
  nodes: f64,
  guesses: f64,
  backtracks: f64,
  maxDepth: i32,
): void {
  store<f64>(RESULT, found)
  store<f64>(RESULT, <f64>toFetch, 8)
  store<f64>(RESULT, nodes, 16)
  store<f64>(RESULT, guesses, 24)
  store<f64>(RESULT, backtracks, 32)
  store<f64>(RESULT, <f64>maxDepth, 40)
}
