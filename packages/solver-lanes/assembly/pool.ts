/**
 * Solves one puzzle in all lanes, which share its search. Nodes with untried digits wait on one stack. A lane
 * that has finished its branch takes the youngest of these nodes, so a hard puzzle keeps all eight lanes
 * busy.
 *
 *            root                  a node is kept while a digit of it is untried or open:
 *           ╱    ╲
 *        lane 0   ○ ← untried      stack   ○ ← ○ ← ○        those with untried digits
 *                ╱ ╲
 *            lane 3  lane 1        lanes   a pointer to the node above each
 *
 * The order of the work is fixed, so the search is the same every time, for any number of lanes that share
 * it.
 */
import { EXHAUSTED, NODE_LIMIT, PAUSED, SEARCHING, SOLUTION_LIMIT } from '../src/codes.ts'
import { chooseCell, hasEmptyCell } from './guess.ts'
import { NO_SUM, placeInLane, readLane, sumOfLane, writeDigits, writeLane } from './lane.ts'
import { LANES, NODES, POOL_NODE, SCRATCH } from './layout.ts'
import { addSolution, enoughSolutions, enterNode, isFull, takeBack } from './tally.ts'
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

/** A node that is not finished. It is stored after the sets of its 88 cells. */
@unmanaged
class Node {
  /** The node above, or null for the root. */
  parent: Node | null
  /** The next node on the stack of nodes with untried digits, or on the list of free nodes. */
  next: Node | null
  cell: i32
  /** The untried digits of the cell. */
  rest: i32
  /** The digits that were entered and are not exhausted. */
  open: i32
  /** Guesses between the root and this node. */
  depth: i32
  /** The sum of its sets, or `NO_SUM`. */
  sum: i32
}

/** The position of one lane in the search. */
@unmanaged
class Position {
  parent: Node | null
  depth: i32
}

/**
 * While there are more nodes than this, only lane 0 gets further digits. Each of the other seven lanes adds
 * at most 81 nodes before it runs out of work. A single lane, which always takes the youngest node, also adds
 * at most 81. The branch that is handed over from the words has at most eight nodes for each of 81 cells.
 */
const MANY_NODES: i32 = 656

const ALL_LANES: i32 = (1 << LANES) - 1
const POSITIONS: usize = memory.data(8 * 8, 16)

/** @inline */
function positionOf(lane: i32): Position {
  return changetype<Position>(POSITIONS + ((<usize>lane) << 3))
}

/** @inline */
function stateOf(node: Node): usize {
  return changetype<usize>(node) - 176
}

let untried: Node | null = null
let free: Node | null = null
/** This node and the ones after it have not been used in this search. */
let unused: usize = NODES
let liveNodes: i32 = 0
let busyLanes: i32 = 0
let status: i32 = SEARCHING

/** Forgets the last search, which may have stopped in the middle. */
export function emptyPool(): void {
  untried = free = null
  unused = NODES
  liveNodes = 0
  busyLanes = 0
  positionOf(0).parent = null
}

/**
 * Adds a node that has one open digit. The caller adds a branch from the root down, so that each node is the
 * parent of the next. Returns the address at which the caller has to write its sets.
 */
export function addOpenNode(cell: i32, rest: i32, depth: i32): usize {
  const node = allocate()
  const position = positionOf(0)
  node.parent = position.parent
  node.cell = cell
  node.rest = rest
  node.depth = depth
  node.sum = NO_SUM
  node.open = 1
  if (rest != 0) {
    node.next = untried
    untried = node
  }
  position.parent = node
  return stateOf(node)
}

/** Gives lane 0 its sets, below the node that was added last. */
export function startLane(frame: usize, depth: i32): void {
  positionOf(0).depth = depth
  busyLanes = 1
  writeLane(0, frame, NO_SUM)
}

/** Continues the search until an ending or `PAUSED`. */
export function searchPool(): i32 {
  status = SEARCHING
  while (status == SEARCHING) {
    passUntilNews(busyLanes)
    for (let lanes = deadLanes; lanes != 0; lanes &= lanes - 1) close(ctz(lanes))
    for (let lanes = solvedLanes; lanes != 0; lanes &= lanes - 1) record(ctz(lanes))
    for (let lanes = stableLanes; lanes != 0 && status == SEARCHING; lanes &= lanes - 1) branch(ctz(lanes))
    feed()
    if (status != SEARCHING) break
    if (busyLanes == 0) status = EXHAUSTED
    else if (isFull()) status = PAUSED
  }
  return status
}

/** Gives untried digits to idle lanes, youngest node first. */
function feed(): void {
  for (let idle = ALL_LANES ^ busyLanes; idle != 0 && status == SEARCHING; idle &= idle - 1) {
    const lane = ctz(idle)
    const node = untried
    if (node == null || (lane != 0 && liveNodes > MANY_NODES)) return
    const digit = node.rest & -node.rest
    node.rest ^= digit
    if (node.rest == 0) untried = node.next
    busyLanes |= 1 << lane
    writeLane(lane, stateOf(node), node.sum)
    enter(lane, node, digit, node.rest != 0)
  }
}

/**
 * For a node at which nothing more can be inferred: tries the first digit of the best cell, and leaves the
 * others to any lane.
 */
function branch(lane: i32): void {
  const node = allocate()
  readLane(lane, stateOf(node))
  const cell = chooseCell(stateOf(node), true)
  if (cell < 0) {
    release(node)
    close(lane) // every cell is filled, but a digit is placed twice
    return
  }
  const digits = <i32>load<u16>(stateOf(node) + ((<usize>cell) << 1))
  const position = positionOf(lane)
  node.parent = position.parent
  node.depth = position.depth
  node.sum = sumOfLane(lane)
  node.cell = cell
  node.rest = digits & (digits - 1)
  node.open = 0
  node.next = untried
  untried = node
  if (TRACE) tellBranching(lane, stateOf(node), stateOf(node))
  enter(lane, node, digits & -digits, true)
}

/**
 * Places `digit` in the cell of `node`, in a lane that holds the state of `node`, and so enters the node
 * below.
 */
function enter(lane: i32, node: Node, digit: i32, guess: bool): void {
  if (TRACE) {
    if (guess) tellGuess(lane, stateOf(node), node.cell, 1 + ctz(digit))
    else tellPlace(lane, stateOf(node), node.cell, 1 + ctz(digit))
  }
  const depth = node.depth + <i32>guess
  if (!enterNode(guess, depth)) {
    status = NODE_LIMIT
    return
  }
  if (TRACE) tellNode(lane)
  node.open++
  const position = positionOf(lane)
  position.parent = node
  position.depth = depth
  placeInLane(lane, node.cell, digit)
}

function record(lane: i32): void {
  if (status != SEARCHING) return
  readLane(lane, SCRATCH)
  if (hasEmptyCell(SCRATCH)) {
    close(lane)
    return
  }
  if (TRACE) tellSolution(lane, SCRATCH)
  const digits = addSolution()
  if (digits != 0) writeDigits(SCRATCH, digits)
  if (enoughSolutions()) status = SOLUTION_LIMIT
  else close(lane)
}

/**
 * For a node below which nothing is left: takes it back, and then every node above it for which the same is
 * true.
 */
function close(lane: i32): void {
  busyLanes &= ~(1 << lane)
  if (TRACE) readLane(lane, SCRATCH)
  if (TRACE) tellDeadEnd(lane, SCRATCH)
  let node = positionOf(lane).parent
  while (node != null) {
    takeBack(1)
    if (TRACE) tellTakeBack(lane, 1)
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
