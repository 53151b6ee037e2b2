/**
 * One puzzle: on the planes as long as few of its guesses fail, and then in the lanes, which take over the
 * nodes of the path with the ways that are untried.
 */
import { EXHAUSTED, NODE_LIMIT, PAUSED, SEARCHING, SOLUTION_LIMIT } from './endings.ts'
import { PLANE_NODE, PLANE_NODES, PLANES, PUZZLES, SCRATCH } from './layout.ts'
import {
  choosePlaneCell,
  copyPlanes,
  OPEN,
  placeOnPlanes,
  readPlanes,
  SOLVED,
  setOnPlanes,
  setsOfPlanes,
  settle,
} from './planes.ts'
import { addOpenNode, emptyPool, searchPool, startLane } from './pool.ts'
import { cluesConflict } from './proof.ts'
import {
  backtracks,
  enterNode,
  fetched,
  forgetSearch,
  publishTally,
  recordSolution,
  solutionCount,
  startTally,
  takeBack,
} from './tally.ts'

/** A node of the path, behind the seven vectors of its planes. */
@unmanaged
class PlaneNode {
  cell: i32
  /** The digits of the cell that are untried. */
  rest: i32
  /** Guesses on the path to this node. */
  depth: i32
}

/** Branches taken back after which a puzzle is hard, and goes to the lanes. */
const FEW_BACKTRACKS: f64 = 3

let pathLength: i32 = 0

/** @inline */
function stateAt(place: i32): usize {
  return PLANE_NODES + <usize>place * PLANE_NODE
}

/** @inline */
function nodeAt(place: i32): PlaneNode {
  return changetype<PlaneNode>(stateAt(place) + 112)
}

/**
 * Searches the first puzzle of `PUZZLES`. Limits are whole numbers, or infinite. Returns why the search
 * stopped, or `PAUSED` when the solutions in `SOLUTIONS` have to be fetched before `resume`.
 */
export function solveOne(solutions: f64, nodes: f64, keep: f64): i32 {
  startTally(solutions, nodes, keep)
  pathLength = 0
  if (!enterNode(false, 0)) return concluded(NODE_LIMIT)
  readPlanes(PUZZLES)
  return concluded(searchPlanes())
}

export function resume(): i32 {
  fetched()
  return concluded(searchPool())
}

/** Publishes the counters. Conflicting clues were no search. */
function concluded(ending: i32): i32 {
  const searched = ending == PAUSED || solutionCount != 0 || !cluesConflict(PUZZLES)
  if (!searched) forgetSearch()
  publishTally()
  return searched ? ending : EXHAUSTED
}

/** Depth first on the planes. */
function searchPlanes(): i32 {
  let depth = 0
  let status = SEARCHING
  while (status == SEARCHING) {
    const outcome = settle()
    if (outcome == OPEN && backtracks >= FEW_BACKTRACKS) return searchLanes(depth)
    if (outcome == OPEN) depth = enterWay(pushNode(depth))
    else status = leave(outcome)
    if (status == SEARCHING && outcome != OPEN) depth = enterNextWay()
    if (depth < 0) status = NODE_LIMIT
  }
  return status
}

/** Records a solution, and takes back what is exhausted. */
function leave(outcome: i32): i32 {
  if (outcome == SOLVED) {
    setsOfPlanes(SCRATCH)
    if (!recordSolution(SCRATCH)) return SOLUTION_LIMIT
  }
  return unwind() ? SEARCHING : EXHAUSTED
}

/** Adds the open planes to the path. */
function pushNode(depth: i32): PlaneNode {
  const node = nodeAt(pathLength)
  copyPlanes(PLANES, stateAt(pathLength))
  node.cell = choosePlaneCell()
  node.rest = setOnPlanes(node.cell)
  node.depth = depth
  pathLength++
  return node
}

/** Goes back to the last node on the path, for its next way. */
function enterNextWay(): i32 {
  const node = nodeAt(pathLength - 1)
  copyPlanes(stateAt(pathLength - 1), PLANES)
  return enterWay(node)
}

/** Enters the next way of a node whose planes are in place. Returns its depth, or −1 at the limit of nodes. */
function enterWay(node: PlaneNode): i32 {
  const digit = node.rest & -node.rest
  node.rest ^= digit
  const guess = node.rest != 0
  const depth = node.depth + <i32>guess
  if (!enterNode(guess, depth)) return -1
  placeOnPlanes(node.cell, digit)
  return depth
}

/** Takes back what is exhausted, up to a node with a way untried; false when there is none. */
function unwind(): bool {
  while (pathLength > 0) {
    takeBack()
    if (nodeAt(pathLength - 1).rest != 0) return true
    pathLength--
  }
  return false
}

/** Hands the path and the open planes over to the lanes. */
function searchLanes(depth: i32): i32 {
  setsOfPlanes(SCRATCH)
  emptyPool()
  for (let place = 0; place < pathLength; place++) {
    const node = nodeAt(place)
    copyPlanes(stateAt(place), PLANES)
    setsOfPlanes(addOpenNode(node.cell, node.rest, node.depth))
  }
  startLane(SCRATCH, depth)
  return searchPool()
}
