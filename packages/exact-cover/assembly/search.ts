/**
 * The engine `bitset`, which solves exact cover without links and without undoing.
 *
 * Idea.      A state of the search is a bit for each living option and a size for each open item. Each option has a row of
 *            bits that says which options it excludes. Choosing it is `living & ~row`. Those that fall lower the sizes of
 *            their items, and one scan of the sizes finds an item without an option, an item with one, or the first with
 *            the fewest. Going back copies the living options and the sizes of the branch: nothing is undone.
 *
 *              option              c e   a d g   b c f   a d f   b g   d e g     sizes
 *              living               ●      ●       ●       ●      ●      ●       a 2, b 2, c 2, d 3, e 2, f 2, g 3
 *              excluded by a d g    ·      ●       ·       ●      ●      ●
 *              living after it      ●      ·       ●       ·      ·      ·       b 1, c 2, e 1, f 1: b c f is forced
 *
 * Order.     Forced options first; then the first open item with the fewest options, with its options ascending. Forced
 *            options lead to the same state in any order, so the tree is the same as that of the dancing links.
 * Invariant. The state of a level is not changed as long as the level has an untried option; the last option is tried in
 *            its place.
 * Cost.      Each chosen option reads its row once. Rows take a bit for each pair of options. Where at most half of them are
 *            left and the branch beside was large, the search goes on with new tables of those that are left (`shrink`): 12
 *            queens and 11 Langford pairs took 1.3 times as long without it. With 64 options, a state is two words, and
 *            equal states are counted once (`word.ts`).
 * Origin.    This project, in this form. Rows of conflicts as bits are known from searches for cliques (P. San Segundo and
 *            others 2011). Algorithm X and its terms are Knuth's (TAOCP 7.2.2.1).
 */
import { shrink, widen } from './compile.ts'
import { gather } from './gather.ts'
import * as header from './layout.ts'
import {
  AT_NODES,
  AT_SOLUTION,
  EXHAUSTED,
  FEW_LEFT,
  KNOWN_END,
  NARROW,
  OPEN,
  OUT_OF_MEMORY,
  OVER,
  SOLVED,
  u32At,
  WORD,
} from './layout.ts'
import { narrow } from './narrow.generated.ts'
import { tablesStart } from './root.ts'
import { wide } from './wide.ts'
import { word } from './word.ts'

/**
 * Continues until the total number of nodes reaches a limit, until the solution of this number, or until a branch if
 * `pausesAtBranches` is set. If `gathers` is set, all solutions on the way are gathered, and it also pauses at the one
 * after which there is no room for another.
 */
export function run(nodes: f64, solution: f64, pausesAtBranches: bool, gathers: bool): i32 {
  store<u32>(header.GATHERED_END, u32At(header.GATHERED))
  if (u32At(header.PHASE) == OVER) return EXHAUSTED
  if (u32At(header.ROOT_FINDS) != OPEN) return rootOnly(nodes, gathers)
  while (true) {
    const pause = search(nodes, solution, pausesAtBranches, gathers)
    if (pause == FEW_LEFT) {
      if (!shrink()) return OUT_OF_MEMORY
    } else if (pause != EXHAUSTED) return pause
    else if (!widen()) {
      store<u32>(header.PHASE, OVER)
      return EXHAUSTED
    }
  }
}

/** Searches with the present tables. */
function search(nodes: f64, solution: f64, pausesAtBranches: bool, gathers: bool): i32 {
  const sizeBytes = u32At(header.SIZE_BYTES)
  const kernel = u32At(header.KERNEL)
  if (kernel == WORD) return word(nodes, solution, pausesAtBranches, gathers)
  if (kernel == NARROW)
    return narrow(sizeBytes, u32At(header.VECTOR_COUNT), nodes, solution, pausesAtBranches, gathers)
  if (sizeBytes == 1) return wide<u8>(nodes, solution, pausesAtBranches, gathers)
  if (sizeBytes == 2) return wide<u16>(nodes, solution, pausesAtBranches, gathers)
  return wide<u32>(nodes, solution, pausesAtBranches, gathers)
}

/** The search of a problem that is dead or solved at the root. */
function rootOnly(nodes: f64, gathers: bool): i32 {
  if (nodes < 1) return AT_NODES
  store<f64>(header.NODES, 1)
  store<u32>(header.PHASE, OVER)
  if (u32At(header.ROOT_FINDS) != SOLVED) return EXHAUSTED
  store<f64>(header.SOLUTIONS, 1)
  if (gathers) gather(<usize>u32At(header.CHOSEN_END))
  return AT_SOLUTION
}

/** Where the memory begins that a paused search needs, and where it ends. Where nothing was searched, this is the end of the problem. */
export function usedStart(): usize {
  return KNOWN_END
}
export function usedEnd(): usize {
  const hasState = u32At(header.PHASE) != OVER && u32At(header.ROOT_FINDS) == OPEN
  return hasState ? <usize>u32At(header.STATE) + u32At(header.STATE_BYTES) : tablesStart()
}

/** Where the requested options are written before the start. */
export function takenAt(): usize {
  return u32At(header.CHOSEN)
}

/** Where the gathered solutions are, for each the number of its options and the options, and where they end. */
export function gatheredAt(): usize {
  return u32At(header.GATHERED)
}
export function gatheredEnd(): usize {
  return u32At(header.GATHERED_END)
}

/** Where the bits of the living options of the present state are, and how many options they stand for. */
export function livingAt(): usize {
  return u32At(header.STATE)
}
export function livingCount(): u32 {
  return u32At(header.LIVING_COUNT)
}
/** Where the numbers are that these options have in the problem. */
export function idsAt(): usize {
  return u32At(header.LIST)
}

export function nodeCount(): f64 {
  return load<f64>(header.NODES)
}
export function guessCount(): f64 {
  return load<f64>(header.GUESSES)
}
export function solutionCount(): f64 {
  return load<f64>(header.SOLUTIONS)
}
export function maxDepth(): u32 {
  return u32At(header.MAX_DEPTH)
}
export function chosenCount(): u32 {
  return u32At(header.CHOSEN_COUNT)
}
