/**
 * Solves one puzzle. The search uses 27 words as long as few guesses fail. After that, the lanes take over
 * the current branch with all its untried digits.
 */

import { EXHAUSTED, NODE_LIMIT, PAUSED, REFUSED, SEARCHING, SOLUTION_LIMIT } from '../src/codes.ts'
import { cluesConflict, firstOutOfRange, readPuzzle, writeSolution } from './digits.ts'
import { PUZZLES, SCRATCH, SETS, STATE } from './layout.ts'
import { addOpenNode, emptyPool, searchPool, startLane } from './pool.ts'
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
import { restrictSubbands, setsOfSubbands } from './subbands.ts'
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
import { tellDeadEnd, tellKey, tellNode, tellOtherSide, tellSolution, tellTakeBack } from './told.ts'
import { guessAt, popGuess, pushGuess, stateAt } from './trail.ts'

/** After this number of dead ends, a puzzle is hard, and the lanes take over. */
const MANY_DEAD_ENDS: i32 = 6

/** Guesses between the root and the node. */
let depth: i32 = 0
/** Steps from the root to the node. */
let steps: i32 = 0
let deadEnds: i32 = 0
let inLanes: bool = false

/**
 * Searches the first puzzle of `PUZZLES`, or of `SETS`. Limits are whole numbers, or infinite. Returns why the search
 * stopped, or `PAUSED` when the solutions in `SOLUTIONS` have to be fetched before `resume`, or `REFUSED`.
 */
export function solveOne(hasSets: bool, solutions: f64, nodes: f64, keep: f64): i32 {
  if (firstOutOfRange(PUZZLES, 1) >= 0) return REFUSED
  startTally(solutions, nodes, keep)
  depth = steps = deadEnds = 0
  inLanes = false
  readPuzzle(PUZZLES)
  if (hasSets) restrictSubbands(SETS)
  return concluded(walk(propagateAll()))
}

export function resume(): i32 {
  fetched()
  return concluded(inLanes ? searchPool() : walk(OPEN))
}

/** Publishes the counters. If clues conflict, there was no search. */
function concluded(ending: i32): i32 {
  const searched = ending == PAUSED || solutionCount != 0 || !cluesConflict(PUZZLES)
  if (!searched) forgetSearch()
  publishTally()
  return searched ? ending : EXHAUSTED
}

/** Walks the tree of guesses, depth first. `outcome` is the outcome of inference at the first node. */
function walk(outcome: i32): i32 {
  let guessed = false
  let status = SEARCHING
  while (status == SEARCHING) {
    if (isFull()) return PAUSED
    if (!enterNode(guessed, depth)) return NODE_LIMIT
    if (TRACE) tellNode(0)
    if (deadEnds == MANY_DEAD_ENDS) return searchLanes()
    if (outcome == OPEN) outcome = propagate(depth == 0)
    guessed = outcome == OPEN
    if (guessed) pushGuess(depth++, steps++)
    else status = leave(outcome)
    outcome = OPEN
  }
  return status
}

/** For a node below which nothing is left: takes it back, and takes the other side of the last guess. */
function leave(outcome: i32): i32 {
  if (TRACE) setsOfSubbands(STATE, SCRATCH)
  if (TRACE && outcome != SOLVED) tellDeadEnd(0, SCRATCH)
  if (outcome != SOLVED) deadEnds++
  else if (!record()) return SOLUTION_LIMIT
  if (depth == 0) {
    takeBack(steps)
    if (TRACE) tellTakeBack(0, steps)
    return EXHAUSTED
  }
  const stepsToGuess = popGuess(--depth)
  takeBack(steps - stepsToGuess)
  if (TRACE) tellTakeBack(0, steps - stepsToGuess)
  if (TRACE) tellOtherSide(0, stateAt(depth), guessAt(depth).cell, guessAt(depth).rest)
  steps = stepsToGuess + 1
  return SEARCHING
}

/** Infers until nothing more follows. If it returns `OPEN`, the cells with two candidates are known. */
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

/** Records the state as a solution. Returns false if the limit of solutions is reached. */
function record(): bool {
  if (TRACE) setsOfSubbands(STATE, SCRATCH)
  if (TRACE) tellSolution(0, SCRATCH)
  const digits = addSolution()
  if (digits != 0) writeSolution(digits)
  return !enoughSolutions()
}

/** Hands the current branch over to the lanes, with the state of the node that was entered last. */
function searchLanes(): i32 {
  inLanes = true
  emptyPool()
  let step = 0
  for (let below = 0; below < depth; below++, step++) {
    const guess = guessAt(below)
    for (; step < guess.steps; step++) addOpenNode(0, 0, 0) // there is no untried digit
    const sets = addOpenNode(guess.cell, guess.rest, below)
    setsOfSubbands(stateAt(below), sets)
    if (TRACE) tellKey(stateAt(below), sets)
  }
  for (; step < steps; step++) addOpenNode(0, 0, 0)
  setsOfSubbands(STATE, SCRATCH)
  startLane(SCRATCH, depth)
  return searchPool()
}
