/**
 * One puzzle: in 27 words as long as few of its guesses fail, and then in the lanes, which take over the
 * branch with all its untried digits.
 */

import { EXHAUSTED, NODE_LIMIT, PAUSED, REFUSED, SEARCHING, SOLUTION_LIMIT } from '../src/codes.ts'
import { readPuzzle, writeSolution } from './digits.ts'
import { PUZZLES, SCRATCH, STATE } from './layout.ts'
import { addOpenNode, emptyPool, searchPool, startLane } from './pool.ts'
import { cluesConflict, firstOutOfRange } from './proof.ts'
import {
  CHANGED,
  claimMinicolumns,
  countCandidates,
  OPEN,
  placeNaked,
  propagateAll,
  propagateChanged,
  SOLVED,
} from './propagate.generated.ts'
import { setsOfSubbands } from './subbands.ts'
import {
  addSolution,
  enoughSolutions,
  enterNode,
  fetched,
  forgetSearch,
  isFull,
  publishTally,
  solutionCount,
  startTally,
  takeBack,
} from './tally.ts'
import { guessAt, popGuess, pushGuess, stateAt } from './trail.ts'

/** Dead ends after which a puzzle is hard, and goes to the lanes. */
const MANY_DEAD_ENDS: i32 = 4

/** Guesses between the root and the node. */
let depth: i32 = 0
/** Steps from the root to the node. */
let steps: i32 = 0
let deadEnds: i32 = 0
let inLanes: bool = false

/**
 * Searches the first puzzle of `PUZZLES`. Limits are whole numbers, or infinite. Returns why the search
 * stopped, or `PAUSED` when the solutions in `SOLUTIONS` have to be fetched before `resume`, or `REFUSED`.
 */
export function solveOne(solutions: f64, nodes: f64, keep: f64): i32 {
  if (firstOutOfRange(PUZZLES, 1) >= 0) return REFUSED
  startTally(solutions, nodes, keep)
  depth = steps = deadEnds = 0
  inLanes = false
  readPuzzle(PUZZLES)
  return concluded(walk(propagateAll()))
}

export function resume(): i32 {
  fetched()
  return concluded(inLanes ? searchPool() : walk(OPEN))
}

/** Publishes the counters. Conflicting clues were no search. */
function concluded(ending: i32): i32 {
  const searched = ending == PAUSED || solutionCount != 0 || !cluesConflict(PUZZLES)
  if (!searched) forgetSearch()
  publishTally()
  return searched ? ending : EXHAUSTED
}

/** Walks the tree of guesses, depth first. `outcome` is what is known of the first node. */
function walk(outcome: i32): i32 {
  let guessed = false
  let status = SEARCHING
  while (status == SEARCHING) {
    if (isFull()) return PAUSED
    if (!enterNode(guessed, depth)) return NODE_LIMIT
    if (deadEnds == MANY_DEAD_ENDS) return searchLanes()
    if (outcome == OPEN) outcome = propagate(depth == 0)
    guessed = outcome == OPEN
    if (guessed) pushGuess(depth++, steps++)
    else status = leave(outcome)
    outcome = OPEN
  }
  return status
}

/** Nothing is left below the node: takes it back, and takes the other side of the last guess. */
function leave(outcome: i32): i32 {
  if (outcome != SOLVED) deadEnds++
  else if (!record()) return SOLUTION_LIMIT
  if (depth == 0) {
    takeBack(steps)
    return EXHAUSTED
  }
  const stepsToGuess = popGuess(--depth)
  takeBack(steps - stepsToGuess)
  steps = stepsToGuess + 1
  return SEARCHING
}

/** Infers all that it can: contradiction, solved or open. When open, the cells with two candidates are known. */
function propagate(claiming: bool): i32 {
  let outcome = CHANGED
  while (outcome == CHANGED) {
    outcome = propagateChanged()
    if (outcome != OPEN) break
    outcome = countCandidates()
    if (outcome == CHANGED) placeNaked()
    else if (outcome == OPEN && claiming) outcome = claimMinicolumns()
  }
  return outcome
}

/** Records the solution that the state is; false when it was the last that may be found. */
function record(): bool {
  const digits = addSolution()
  if (digits != 0) writeSolution(digits)
  return !enoughSolutions()
}

/** Hands the branch over to the lanes, and the state of the node that was entered last. */
function searchLanes(): i32 {
  inLanes = true
  emptyPool()
  let step = 0
  for (let below = 0; below < depth; below++, step++) {
    const guess = guessAt(below)
    for (; step < guess.steps; step++) addOpenNode(0, 0, 0) // nothing untried
    setsOfSubbands(stateAt(below), addOpenNode(guess.cell, guess.rest, below))
  }
  for (; step < steps; step++) addOpenNode(0, 0, 0)
  setsOfSubbands(STATE, SCRATCH)
  startLane(SCRATCH, depth)
  return searchPool()
}
