/**
 * One puzzle: the lanes share its search. Nodes with ways untried wait on one stack, and a lane that has
 * come to the end of its own path takes the youngest way there is. A hard puzzle so keeps all eight busy.
 *
 *            root                  a node lives on while a way below it is untried or open:
 *           ╱    ╲
 *        lane 0   ○ ← untried      stack   ○ ← ○ ← ○        the ones with ways untried
 *                ╱ ╲
 *            lane 3  lane 1        lanes   a pointer to the node above each
 *
 * The work is in a fixed order, so it is the same every time, however many lanes share it.
 */
import { EXHAUSTED, NODE_LIMIT, SOLUTION_LIMIT } from './endings.ts'
import { chooseCell, firstDigit, hasEmptyCell, weighLane } from './guess.ts'
import { placeInLane, readDigits, readLane, writeDigits, writeLane } from './lane.ts'
import { CAPACITY, LANES, NODES, POOL_NODE, PUZZLES, SCRATCH, SOLUTIONS } from './layout.ts'
import { cluesConflict } from './proof.ts'
import { deadLanes, solvedLanes, stableLanes, sweepUntilNews } from './watch.ts'

/** A node that is not done with, behind the sets of its 88 cells. */
@unmanaged
class Node {
  /** The node above, or null for the root. */
  parent: Node | null
  /** The next on the stack of those with ways untried, or on the list of those that are free. */
  next: Node | null
  cell: i32
  /** The digits of the cell that are untried. */
  rest: i32
  /** Ways that were entered and are not exhausted. */
  open: i32
  /** Guesses on the path to this node. */
  depth: i32
}

/** Where the search in one lane has come from. */
@unmanaged
class Path {
  parent: Node | null
  depth: i32
}

/** Not an ending: `SOLUTIONS` is full, and the search goes on with `resume`. */
const PAUSED: i32 = 3
const SEARCHING: i32 = 4

/**
 * With more nodes than this only lane 0 is given further ways. The other seven add at most 81 each before
 * they run dry, and one lane alone, which always takes the youngest way, no more than the 81 of its path.
 */
const MANY_NODES: i32 = 656

const PATHS: usize = memory.data(8 * 8, 16)

/** @inline */
function pathOf(lane: i32): Path {
  return changetype<Path>(PATHS + ((<usize>lane) << 3))
}

/** @inline */
function stateOf(node: Node): usize {
  return changetype<usize>(node) - 176
}

let untried: Node | null = null
let free: Node | null = null
/** From here on no node was used yet in this search. */
let unused: usize = NODES
let liveNodes: i32 = 0
let busyLanes: i32 = 0
let status: i32 = SEARCHING

let solutionLimit: f64 = 0
let nodeLimit: f64 = 0
let keepLimit: f64 = 0

export let nodes: f64 = 0
export let guesses: f64 = 0
export let backtracks: f64 = 0
export let maxDepth: i32 = 0
export let solutionCount: f64 = 0
/** Solutions in `SOLUTIONS` that the caller has not been told of before. */
export let keptCount: i32 = 0

/**
 * Searches the first puzzle of `PUZZLES`. Limits are whole numbers, or infinite.
 * Returns why the search stopped, or 3 when the `keptCount` solutions have to be fetched before `resume`.
 */
export function solveOne(solutions: f64, mostNodes: f64, keep: f64): i32 {
  solutionLimit = solutions
  nodeLimit = mostNodes
  keepLimit = keep
  nodes = guesses = backtracks = solutionCount = 0
  maxDepth = keptCount = 0
  untried = free = null
  unused = NODES
  liveNodes = 0
  if (nodeLimit == 0) {
    status = NODE_LIMIT
    return concluded()
  }
  nodes = 1
  busyLanes = 1
  const path = pathOf(0)
  path.parent = null
  path.depth = 0
  readDigits(PUZZLES, SCRATCH)
  writeLane(0, SCRATCH)
  return search()
}

export function resume(): i32 {
  keptCount = 0
  return search()
}

function search(): i32 {
  status = SEARCHING
  while (status == SEARCHING) {
    sweepUntilNews(busyLanes)
    for (let lanes = deadLanes; lanes != 0; lanes &= lanes - 1) close(ctz(lanes))
    for (let lanes = solvedLanes; lanes != 0; lanes &= lanes - 1) record(ctz(lanes))
    for (let lanes = stableLanes; lanes != 0 && status == SEARCHING; lanes &= lanes - 1) branch(ctz(lanes))
    feed()
    if (busyLanes == 0 && status == SEARCHING) status = EXHAUSTED
    else if (keptCount > CAPACITY - LANES && status == SEARCHING) status = PAUSED
  }
  return concluded()
}

/** Conflicting clues were no search. */
function concluded(): i32 {
  if (status == PAUSED || solutionCount != 0 || !cluesConflict(PUZZLES)) return status
  nodes = guesses = backtracks = 0
  maxDepth = 0
  return EXHAUSTED
}

/** Gives ways untried to idle lanes, youngest first. */
function feed(): void {
  for (let lane = 0; lane < LANES && status == SEARCHING; lane++) {
    if (busyLanes & (1 << lane)) continue
    const node = untried
    if (node == null || (lane != 0 && liveNodes > MANY_NODES)) return
    const digit = node.rest & -node.rest
    node.rest ^= digit
    if (node.rest == 0) untried = node.next
    busyLanes |= 1 << lane
    writeLane(lane, stateOf(node))
    enter(lane, node, digit, node.rest != 0)
  }
}

/** Nothing is inferred any more: tries the first way of the best cell, and leaves the others to any lane. */
function branch(lane: i32): void {
  const node = allocate()
  weighLane(lane, stateOf(node))
  const cell = chooseCell(stateOf(node))
  if (cell < 0) {
    release(node)
    close(lane) // filled, but not proved: a digit is placed twice
    return
  }
  const path = pathOf(lane)
  node.parent = path.parent
  node.depth = path.depth
  node.cell = cell
  node.rest = <i32>load<u16>(stateOf(node) + ((<usize>cell) << 1)) ^ firstDigit
  node.open = 0
  node.next = untried
  untried = node
  enter(lane, node, firstDigit, true)
}

/** Enters, in a lane that holds the state of `node`, the node below in which its cell holds `digit`. */
function enter(lane: i32, node: Node, digit: i32, guess: bool): void {
  if (guess) guesses++
  if (nodes == nodeLimit) {
    status = NODE_LIMIT
    return
  }
  nodes++
  node.open++
  const path = pathOf(lane)
  path.parent = node
  path.depth = node.depth + <i32>guess
  maxDepth = max(maxDepth, path.depth)
  placeInLane(lane, node.cell, digit)
}

function record(lane: i32): void {
  if (status != SEARCHING) return
  readLane(lane, SCRATCH)
  if (hasEmptyCell(SCRATCH)) {
    close(lane)
    return
  }
  if (solutionCount++ < keepLimit) {
    writeDigits(SCRATCH, SOLUTIONS + <usize>keptCount * 81)
    keptCount++
  }
  if (solutionCount == solutionLimit) status = SOLUTION_LIMIT
  else close(lane)
}

/** Nothing is left below the lane's node: takes it back, and every node above that nothing is left below. */
function close(lane: i32): void {
  busyLanes &= ~(1 << lane)
  let node = pathOf(lane).parent
  while (node != null) {
    backtracks++
    node.open--
    if (node.open != 0 || node.rest != 0) return
    const parent = node.parent
    release(node)
    node = parent
  }
}

function allocate(): Node {
  liveNodes++
  const node = free
  if (node != null) {
    free = node.next
    return node
  }
  const fresh = changetype<Node>(unused + 176)
  unused += POOL_NODE
  return fresh
}

function release(node: Node): void {
  node.next = free
  free = node
  liveNodes--
}
