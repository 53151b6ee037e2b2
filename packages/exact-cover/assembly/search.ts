/**
 * The sieve, which solves exact cover without links and without undoing.
 *
 * Idea.      A state of the search is the list of the options that are still possible. Choosing an option
 *            sifts this list into a new one, and going back drops the new list. An option is a set of bits,
 *            one for each item. So one instruction tests for 128 items whether two options exclude each
 *            other. Four saturating counters of one bit each show, for 128 items at once, which have no
 *            option, one, two or three.
 *
 *              items        a b c d e f g          counting    once   twice
 *              c e          · · ● · ● · ·           + c e      ··●·●··  ·······
 *              a d g        ● · · ● · · ●           + a d g    ●·●●●·●  ·······
 *              b c f        · ● ● · · ● ·           + b c f    ●●●●●●●  ··●····    only c has two options
 *
 * Order.     Forced options first; then the first open item with the fewest options, with its options
 *            ascending. Forced options lead to the same state in any order, so the tree is the same as that
 *            of the dancing links.
 * Invariant. `STATE` is the present state, and `BRANCH` is the last one in which an option is untried. The
 *            first field of a state leads to the state above. A branch that tries its last option gives its
 *            memory to the state below.
 * Cost.      A node takes, for each plane of 128 items, one pass over the options of the state above and one
 *            or two over its own. Each possible option of each open branch takes two bytes.
 * Origin.    This project, in this form. Authors of Sudoku solvers have long used bits instead of links for
 *            exact cover. Algorithm X and its terms are Knuth's (TAOCP 7.2.2.1).
 */
import { compile } from './compile.ts'
import { gather } from './gather.ts'
import * as header from './layout.ts'
import {
  ADVANCE,
  AT_BRANCH,
  AT_NODES,
  AT_ROOT,
  AT_SOLUTION,
  DEAD,
  EXHAUSTED,
  OPEN,
  OUT_OF_MEMORY,
  OVER,
  ROOT_ENTERED,
  reserve,
  SOLVED,
  STATE_BYTES,
  u32At,
  VECTOR,
} from './layout.ts'
import { searchVector, searchWord } from './one-vector.ts'
import { forgetAll, leaveState, propagateRoot, take } from './root.ts'
import { chooseAt, fewest, firstWithFewest, isCovered, propagate, sift, wantedCount } from './sift.ts'

/** Begins a search. The first `takenCount` numbers in `CHOSEN` are the requested options. */
export function start(takenCount: u32): bool {
  memory.fill(header.NODES, 0, header.SHARE - header.NODES)
  store<u32>(header.PEAK, u32At(header.PLANES))
  store<f64>(header.SHARE, 1)
  memory.fill(header.LENGTH, 0, header.BRANCH + 4 - header.LENGTH)
  memory.fill(u32At(header.DEPTHS), 0, u32At(header.PLANES) - u32At(header.DEPTHS))
  const excluded = !takeAll(takenCount)
  store<u32>(header.PHASE, excluded ? OVER : AT_ROOT)
  store<u32>(header.PLANE_COUNT, 0)
  if (excluded) return true
  const found = propagateRoot()
  store<i32>(header.ROOT_FINDS, found)
  return found != OPEN || compile()
}

function takeAll(takenCount: u32): bool {
  forgetAll()
  const taken = <usize>u32At(header.CHOSEN)
  for (let index: u32 = 0; index < takenCount; index++) {
    if (!take(load<u16>(taken + (index << 1)))) return false
  }
  return true
}

/**
 * Continues until the total number of nodes reaches a limit, until the solution of this number, or until a branch if
 * `pausesAtBranches` is set. If `gathers` is set, all solutions on the way are gathered, and it also pauses at the one
 * after which there is no room for another.
 */
export function run(nodes: f64, solution: f64, pausesAtBranches: bool, gathers: bool): i32 {
  if (u32At(header.PLANE_COUNT) != 1) {
    const pause = searchPlanes(nodes, solution, pausesAtBranches, gathers)
    if (pause != FITS) return pause
  }
  return u32At(header.MASK_BYTES) == 8
    ? searchWord(nodes, solution, pausesAtBranches, gathers)
    : searchVector(nodes, solution, pausesAtBranches, gathers)
}

/** What `searchPlanes` returns if the rest of the problem fits into one vector. */
const FITS: i32 = 5

export function searchPlanes(nodes: f64, solution: f64, pausesAtBranches: bool, gathers: bool): i32 {
  while (true) {
    const found = nextNode(nodes)
    if (found == OPEN) {
      branch(u32At(header.STATE))
      if (pausesAtBranches) return AT_BRANCH
    } else if (found == SOLVED) {
      count(header.SOLUTIONS)
      const hasRoom = !gathers || gather(<usize>u32At(header.CHOSEN) + (u32At(header.CHOSEN_COUNT) << 1))
      if (load<f64>(header.SOLUTIONS) >= solution || !hasRoom) return AT_SOLUTION
    } else if (found != DEAD) return found - PAUSE
  }
}

/** A further result of `nextNode`, besides its findings and the reasons to pause. */
const PAUSE: i32 = 16

/** Enters a node and takes what is forced there. */
function nextNode(nodes: f64): i32 {
  const isRoot = u32At(header.PHASE) == AT_ROOT
  if (!isRoot && isOver()) return PAUSE + EXHAUSTED
  if (load<f64>(header.NODES) >= nodes) {
    if (!isRoot) store<u32>(header.LENGTH, u32At(<usize>u32At(header.BRANCH) + 36))
    return PAUSE + AT_NODES
  }
  const below = isRoot ? OPEN : descend()
  if (below >= PAUSE) return below
  count(header.NODES)
  count(<usize>u32At(header.DEPTHS) + (u32At(header.DEPTH) << 3))
  store<u32>(header.PHASE, ADVANCE)
  return isRoot ? rootState(u32At(header.STATE)) : below == SOLVED ? SOLVED : propagate(u32At(header.STATE))
}

/** Whether nothing is left to try. */
function isOver(): bool {
  if (u32At(header.PHASE) != OVER && u32At(header.BRANCH)) return false
  store<u32>(header.PHASE, OVER)
  store<u32>(header.LENGTH, 0)
  return true
}

/** Takes what is forced at the root. If the rest fits into fewer planes, it is compiled again. */
function rootState(state: usize): i32 {
  const before = load<i32>(header.ROOT_FINDS)
  if (before != OPEN) return before
  const found = propagate(state)
  if (found != OPEN || (wantedCount() + 127) >> 7 >= u32At(header.PLANE_COUNT)) return found
  leaveState(state, state + STATE_BYTES + (u32At(header.PLANE_COUNT) << 4), u32At(state + 4))
  compile() // this needs less memory than before
  if (u32At(header.PLANE_COUNT) > 1) return propagate(<usize>u32At(header.STATE))
  store<u32>(header.PHASE, ROOT_ENTERED)
  return PAUSE + FITS
}

/** @inline */
function count(counter: usize): void {
  store<f64>(counter, load<f64>(counter) + 1)
}

/** Makes the present state a branch of which no option is chosen yet. */
function branch(state: usize): void {
  const bit = firstWithFewest(state)
  const plane = <usize>u32At(header.PLANES) + (bit >> 7) * u32At(header.PLANE_BYTES)
  store<u32>(state, u32At(header.BRANCH))
  store<u32>(state, <u32>state + <u32>STATE_BYTES + (u32At(header.PLANE_COUNT) << 4), 8)
  store<u32>(state, fewest, 12)
  store<u32>(state, fewest, 16)
  store<u32>(state, <u32>plane + ((bit & 127) >> 3), 20)
  store<u32>(state, 1 << (bit & 7), 24)
  store<u32>(state, u32At(header.CHOSEN_COUNT), 28)
  store<u32>(state, u32At(header.DEPTH), 32)
  store<u32>(state, u32At(header.LENGTH), 36)
  store<f64>(state, load<f64>(header.DONE), 40)
  store<f64>(state, load<f64>(header.SHARE) / <f64>fewest, 48)
  store<u32>(header.BRANCH, <u32>state)
}

/**
 * Chooses the next option of the last branch and makes the state below it. Returns `OPEN`, `SOLVED`, or a
 * reason to pause if there is not enough memory.
 */
function descend(): i32 {
  const before = <usize>u32At(header.BRANCH)
  const list = before + STATE_BYTES + (u32At(header.PLANE_COUNT) << 4)
  const optionCount = u32At(before + 4)
  const left = u32At(before + 12) - 1
  let state = before
  if (left) {
    state = (list + (optionCount << 1) + VECTOR - 1) & ~(VECTOR - 1)
    const target = state + (list - before)
    if (!reserve(target + (optionCount << 1) + VECTOR)) return PAUSE + OUT_OF_MEMORY
    count(header.GUESSES)
  } else store<u32>(header.BRANCH, u32At(before))
  const step = load<f64>(before, 48)
  store<f64>(header.SHARE, step)
  store<f64>(header.DONE, load<f64>(before, 40) + <f64>(u32At(before + 16) - left - 1) * step)
  store<u32>(header.CHOSEN_COUNT, u32At(before + 28))
  store<u32>(header.DEPTH, u32At(before + 32) + (left ? 1 : 0))
  store<u32>(header.LENGTH, u32At(before + 36) + 1)
  store<u32>(before, left, 12)
  store<u32>(header.STATE, <u32>state)
  chooseAt(before, state, nextOption(before))
  if (isCovered(state)) return SOLVED
  store<u32>(state, sift(list, optionCount, state + (list - before)), 4)
  return OPEN
}

/** The next option of a branch, in the order of its list. */
function nextOption(branch: usize): u32 {
  const bytes = <usize>u32At(branch + 20)
  const bit = u32At(branch + 24)
  let at = <usize>u32At(branch + 8)
  while (!(<u32>load<u8>(bytes + ((<usize>load<u16>(at)) << 4)) & bit)) at += 2
  store<u32>(branch, <u32>at + 2, 8)
  return load<u16>(at)
}

/** Skips what is left below the last branch. */
export function skip(): void {
  store<u32>(header.BRANCH, u32At(<usize>u32At(header.BRANCH)))
}
