/**
 * Solves many puzzles. Each lane searches one puzzle, depth first with its own stack, and takes the next
 * puzzle when it is done. A search depends only on its puzzle and not on the other lanes, so a puzzle that is
 * solved alone, in one lane, has the same search as in a batch.
 */
import { EXHAUSTED, NODE_LIMIT, PAUSED, SOLUTION_LIMIT } from '../src/codes.ts'
import { cluesConflict } from './digits.ts'
import { chooseCell, hasEmptyCell } from './guess.ts'
import { NO_SUM, placeInLane, readDigits, readLane, sumOfLane, writeDigits, writeLane } from './lane.ts'
import {
  CAPACITY,
  COUNTS,
  ENDINGS,
  FRAME,
  FRAMES,
  FRAMES_PER_LANE,
  LANES,
  PUZZLES,
  SETS,
  SOLUTIONS,
} from './layout.ts'
import { writeResult } from './tally.ts'
import {
  tellBranching,
  tellDeadEnd,
  tellGuess,
  tellNode,
  tellPlace,
  tellSolution,
  tellTakeBack,
} from './told.ts'
import { deadLanes, passUntilNews, solvedLanes, stableLanes } from './watch.ts'

/**
 * After this number of dead ends, guesses are weighed, as the first one is. In between, weighing would cost
 * puzzles with several solutions more than it saves.
 */
const MANY_DEAD_ENDS: i32 = 2

/** The state of the search in one lane. */
@unmanaged
class Search {
  puzzle: i32
  /** Frames on the lane's stack: nodes above the lane's node with an untried digit. */
  frames: i32
  /** Guesses between the root and the lane's node. */
  depth: i32
  maxDepth: i32
  /** Steps from the root to the lane's node. */
  steps: i32
  deadEnds: i32
  nodes: f64
  guesses: f64
  solutions: f64
}

/** A node with untried digits. It is stored after the sets of its 88 cells. */
@unmanaged
class Frame {
  cell: i32
  /** The untried digits of the cell. */
  rest: i32
  depth: i32
  /** Steps from the root to this node: 81 at most. */
  steps: u16
  /** The sum of its sets. */
  sum: u16
}

const SEARCHES: usize = memory.data(8 * 64, 16)

/** @inline */
function searchIn(lane: i32): Search {
  return changetype<Search>(SEARCHES + ((<usize>lane) << 6))
}

/** @inline */
function stateOf(lane: i32, frame: i32): usize {
  return FRAMES + <usize>(lane * FRAMES_PER_LANE + frame) * FRAME
}

/** @inline */
function frameAt(state: usize): Frame {
  return changetype<Frame>(state + 176)
}

let nextPuzzle: i32 = 0
let puzzleCount: i32 = 0
let solutionLimit: f64 = 0
let nodeLimit: f64 = 0
let keepLimit: f64 = 0
let busyLanes: i32 = 0
/**
 * Whether there is only one puzzle. Its solutions are kept one after another. In a batch, the first solution
 * of each puzzle is kept.
 */
let alone: bool = false
/** Whether the puzzles are in `SETS`, and their clues in `PUZZLES`. */
let fromSets: bool = false
/** For a single puzzle, the number of solutions in `SOLUTIONS` that the caller has not fetched. */
let keptCount: i32 = 0

let nodes: f64 = 0
let guesses: f64 = 0
let backtracks: f64 = 0
let maxDepth: i32 = 0
let solutionCount: f64 = 0

/**
 * Solves the first `count` puzzles of `PUZZLES`, or of `SETS`. Writes the first solution of each, or zeros, to
 * `SOLUTIONS`, and to `COUNTS` and `ENDINGS`. Limits are whole numbers, or infinite.
 */
export function solveBatch(hasSets: bool, count: i32, solutions: f64, mostNodes: f64): void {
  alone = false
  fromSets = hasSets
  keepLimit = 1
  start(count, solutions, mostNodes)
  searchOn()
}

/**
 * Solves the first puzzle of `PUZZLES`, or of `SETS`, in one lane. Returns why the search stopped, or `PAUSED` when the solutions
 * in `SOLUTIONS` have to be fetched before `resumeInOneLane`.
 */
export function solveInOneLane(hasSets: bool, solutions: f64, mostNodes: f64, keep: f64): i32 {
  alone = true
  fromSets = hasSets
  keepLimit = keep
  start(1, solutions, mostNodes)
  return resumeInOneLane()
}

export function resumeInOneLane(): i32 {
  searchOn()
  return busyLanes != 0 ? PAUSED : <i32>load<u8>(ENDINGS)
}

function start(count: i32, solutions: f64, mostNodes: f64): void {
  nextPuzzle = 0
  puzzleCount = count
  solutionLimit = solutions
  nodeLimit = mostNodes
  nodes = guesses = backtracks = solutionCount = 0
  maxDepth = 0
  busyLanes = 0
  if (mostNodes == 0) {
    for (let puzzle = 0; puzzle < count; puzzle++) publish(puzzle, 0, NODE_LIMIT)
  } else {
    for (let lane = 0; lane < LANES; lane++) takeNextPuzzle(lane)
  }
}

/**
 * Searches until all puzzles are done, or until there is no space for another solution of a single puzzle.
 */
function searchOn(): void {
  keptCount = 0
  while (busyLanes != 0 && keptCount != CAPACITY) {
    passUntilNews(busyLanes)
    for (let lanes = deadLanes; lanes != 0; lanes &= lanes - 1) fail(ctz(lanes))
    for (let lanes = solvedLanes; lanes != 0; lanes &= lanes - 1) record(ctz(lanes))
    for (let lanes = stableLanes; lanes != 0; lanes &= lanes - 1) branch(ctz(lanes))
  }
  writeResult(solutionCount, keptCount, nodes, guesses, backtracks, maxDepth)
}

function takeNextPuzzle(lane: i32): void {
  const bit = 1 << lane
  if (nextPuzzle == puzzleCount) {
    busyLanes &= ~bit
    return
  }
  busyLanes |= bit
  const search = searchIn(lane)
  search.puzzle = nextPuzzle++
  search.frames = search.depth = search.maxDepth = search.steps = search.deadEnds = 0
  search.nodes = 1
  search.guesses = search.solutions = 0
  if (TRACE) tellNode(lane)
  const state = fromSets ? SETS + <usize>search.puzzle * 162 : stateOf(lane, 0)
  if (!fromSets) readDigits(PUZZLES + <usize>search.puzzle * 81, state)
  writeLane(lane, state, NO_SUM)
}

/**
 * For a node at which nothing more can be inferred: tries the first digit of the best cell, and leaves the
 * others in a frame.
 */
function branch(lane: i32): void {
  const search = searchIn(lane)
  const state = stateOf(lane, search.frames)
  readLane(lane, state)
  const cell = chooseCell(state, search.depth == 0 || search.deadEnds >= MANY_DEAD_ENDS)
  if (cell < 0) {
    fail(lane) // every cell is filled, but a digit is placed twice
    return
  }
  const frame = frameAt(state)
  const digits = <i32>load<u16>(state + ((<usize>cell) << 1))
  frame.cell = cell
  frame.rest = digits & (digits - 1)
  frame.depth = search.depth
  frame.steps = <u16>search.steps
  frame.sum = <u16>sumOfLane(lane)
  if (TRACE) tellBranching(lane, changetype<usize>(frame), state)
  search.frames++
  enter(lane, frame, digits & -digits, true)
}

function fail(lane: i32): void {
  if (TRACE) readLane(lane, stateOf(lane, searchIn(lane).frames))
  if (TRACE) tellDeadEnd(lane, stateOf(lane, searchIn(lane).frames))
  searchIn(lane).deadEnds++
  goOn(lane)
}

/**
 * For a node below which nothing is left: tries the next digit of the last node above it that has an untried
 * one.
 */
function goOn(lane: i32): void {
  const search = searchIn(lane)
  if (search.frames == 0) {
    if (TRACE) tellTakeBack(lane, search.steps)
    search.steps = 0
    finish(lane, EXHAUSTED)
    return
  }
  const state = stateOf(lane, search.frames - 1)
  const frame = frameAt(state)
  const digit = frame.rest & -frame.rest
  frame.rest ^= digit
  if (frame.rest == 0) search.frames--
  if (TRACE) tellTakeBack(lane, search.steps - frame.steps)
  search.depth = frame.depth
  search.steps = frame.steps
  writeLane(lane, state, frame.sum)
  enter(lane, frame, digit, frame.rest != 0)
}

/** Enters the node below a frame in which its cell holds `digit`. */
function enter(lane: i32, frame: Frame, digit: i32, guess: bool): void {
  const search = searchIn(lane)
  if (TRACE) {
    if (guess) tellGuess(lane, changetype<usize>(frame), frame.cell, 1 + ctz(digit))
    else tellPlace(lane, changetype<usize>(frame), frame.cell, 1 + ctz(digit))
  }
  if (guess) search.guesses++
  if (search.nodes == nodeLimit) {
    finish(lane, NODE_LIMIT)
    return
  }
  search.nodes++
  if (TRACE) tellNode(lane)
  search.steps++
  if (guess && ++search.depth > search.maxDepth) search.maxDepth = search.depth
  placeInLane(lane, frame.cell, digit)
}

function record(lane: i32): void {
  const search = searchIn(lane)
  const state = stateOf(lane, search.frames)
  readLane(lane, state)
  if (hasEmptyCell(state)) {
    fail(lane)
    return
  }
  if (TRACE) tellSolution(lane, state)
  if (search.solutions++ < keepLimit)
    writeDigits(state, SOLUTIONS + <usize>(alone ? keptCount++ : search.puzzle) * 81)
  if (search.solutions == solutionLimit) finish(lane, SOLUTION_LIMIT)
  else goOn(lane)
}

/** Ends the search in a lane, and starts the next. */
function finish(lane: i32, ending: i32): void {
  const search = searchIn(lane)
  if (publish(search.puzzle, search.solutions, ending)) {
    nodes += search.nodes
    guesses += search.guesses
    backtracks += search.nodes - 1 - <f64>search.steps
    maxDepth = max(maxDepth, search.maxDepth)
  }
  solutionCount += search.solutions
  takeNextPuzzle(lane)
}

/** Writes the result. Returns whether there was a search; there is none if clues conflict. */
function publish(puzzle: i32, solutions: f64, ending: i32): bool {
  const index = <usize>puzzle
  const searched = solutions != 0 || !cluesConflict(PUZZLES + index * 81)
  if (solutions == 0) memory.fill(SOLUTIONS + index * 81, 0, 81)
  store<u32>(COUNTS + (index << 2), <u32>min<f64>(solutions, <f64>u32.MAX_VALUE))
  store<u8>(ENDINGS + index, <u8>(searched ? ending : EXHAUSTED))
  return searched
}
