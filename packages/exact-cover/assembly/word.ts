/**
 * The search while at most 64 options and 64 items are left. A set of either is one word, and a state is two: the options that are
 * left, and the open items. No sizes are kept: an item has at most one option if its row is empty without its lowest bit.
 *
 * Idea.      The options that are left say which items are open, so the same nodes are below all states with equal options. A
 *            search that only counts keeps the numbers of nodes, guesses and solutions below its branches in a small table, and
 *            adds them at the next equal state, unless it has to stop within. So its counters are those of a search that visits
 *            every node.
 * Invariant. An entry belongs to the tables with its serial number, which no others ever get. Nothing is kept after a branch was
 *            skipped, because the caller may have counted it.
 */
import { gather } from './gather.ts'
import * as header from './layout.ts'
import {
  ADVANCE,
  AT_BRANCH,
  AT_NODES,
  AT_SOLUTION,
  ENTRIES,
  EXHAUSTED,
  LEVEL,
  NONE,
  u32At,
} from './layout.ts'
import { keepCounters, keepPlace, nextOption, openLevel } from './levels.ts'
import { tellForced } from './told.ts'

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: as in narrow.ts, and the same order of steps
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: as in narrow.ts, and the same order of steps
export function word(nodes: f64, solution: f64, pausesAtBranches: bool, gathers: bool): i32 {
  const stateBytes = <usize>u32At(header.STATE_BYTES)
  const rows = <usize>u32At(header.ROWS)
  const excluded = <usize>u32At(header.EXCLUDED)
  const takes = <usize>u32At(header.TAKES)
  const ids = <usize>u32At(header.LIST)
  const bottom = <usize>u32At(header.BOTTOM)
  const serial = load<u64>(header.SERIAL)
  let entered = load<f64>(header.NODES)
  let guesses = load<f64>(header.GUESSES)
  let found = load<f64>(header.SOLUTIONS)
  let maxDepth = u32At(header.MAX_DEPTH)
  let depth = u32At(header.DEPTH)
  let top = <usize>u32At(header.TOP)
  let chosenEnd = <usize>u32At(header.CHOSEN_END)
  let state = <usize>u32At(header.STATE)
  let phase = u32At(header.PHASE)
  let untold: u32 = 1 // levels without a chosen option
  let pause = EXHAUSTED
  while (true) {
    // Enter the next node.
    let option = NONE
    if (phase == ADVANCE) {
      while (top > bottom && !load<u32>(top - LEVEL, 24)) {
        top -= LEVEL
        const deepest = load<u32>(top, 64)
        if (top > bottom && deepest > load<u32>(top - LEVEL, 64)) store<u32>(top - LEVEL, deepest, 64)
        if (serial) {
          const living = load<u64>(<usize>u32At(top))
          const entry = entryOf(living)
          store<u64>(entry, living)
          store<u64>(entry, serial, 8)
          store<u32>(entry, <u32>(entered - load<f64>(top, 40)), 16)
          store<u32>(entry, <u32>(guesses - load<f64>(top, 48)), 20)
          store<u32>(entry, <u32>(found - load<f64>(top, 56)), 24)
          store<u32>(entry, deepest - load<u32>(top, 32), 28)
        }
      }
      if (top == bottom) break
    }
    if (phase != header.SHRUNK) {
      if (entered >= nodes) {
        pause = AT_NODES
        break
      }
      entered += 1
    }
    let from = state
    if (phase != ADVANCE) phase = ADVANCE
    else {
      const level = top - LEVEL
      const left = load<u32>(level, 24) - 1
      from = <usize>u32At(level)
      state = from + stateBytes
      depth = load<u32>(level, 32)
      if (left) {
        guesses += 1
        depth += 1
        if (depth > maxDepth) maxDepth = depth
        if (depth > load<u32>(level, 64)) store<u32>(level, depth, 64)
      }
      option = nextOption(level)
      store<u32>(level, left, 24)
      chosenEnd = <usize>load<u32>(level, 20)
    }
    let living = load<u64>(from)
    let open = load<u64>(from, 8)

    // Choose options until none is forced.
    let isDead = false
    while (true) {
      if (option != NONE) {
        store<u32>(chosenEnd, u32At(ids + ((<usize>option) << 2)))
        chosenEnd += 4
        living &= ~load<u64>(excluded + ((<usize>option) << 3))
        open &= ~load<u64>(takes + ((<usize>option) << 3))
        option = NONE
      }
      for (let rest = open; rest; rest &= rest - 1) {
        const own = living & load<u64>(rows + ((<usize>ctz(rest)) << 3))
        if (own & (own - 1)) continue
        isDead = !own
        if (TRACE && own)
          tellForced(
            u32At(ids + ((<usize>ctz(own)) << 2)),
            u32At(header.entryOf(header.ITEM_IDS, <u32>ctz(rest))),
          )
        option = <u32>ctz(own)
        break
      }
      if (isDead || option == NONE) break
    }
    if (isDead) continue
    if (!open) {
      found += 1
      store<f64>(header.SOLUTIONS, found)
      const hasRoom = !gathers || gather(chosenEnd)
      if (found < solution && hasRoom) continue
      untold = 0
      pause = AT_SOLUTION
      break
    }

    // Add what is known of the same state.
    if (serial && !pausesAtBranches && !gathers) {
      const entry = entryOf(living)
      if (load<u64>(entry) == living && load<u64>(entry, 8) == serial) {
        const nodesBelow = <f64>load<u32>(entry, 16)
        const solutionsBelow = <f64>load<u32>(entry, 24)
        if (entered + nodesBelow <= nodes && found + solutionsBelow < solution) {
          entered += nodesBelow
          guesses += <f64>load<u32>(entry, 20)
          found += solutionsBelow
          const deepest = depth + load<u32>(entry, 28)
          maxDepth = max(maxDepth, deepest)
          if (top > bottom && deepest > load<u32>(top - LEVEL, 64)) store<u32>(top - LEVEL, deepest, 64)
          continue
        }
      }
    }

    // Branch on the first item with the fewest options.
    let row = rows
    let least: u32 = NONE
    for (let rest = open; rest; rest &= rest - 1) {
      const at = rows + ((<usize>ctz(rest)) << 3)
      const size = <u32>popcnt(living & load<u64>(at))
      if (size >= least) continue
      least = size
      row = at
      if (least == 2) break
    }
    store<u64>(state, living)
    store<u64>(state, open, 8)
    store<u32>(top, depth, 64)
    store<f64>(top, entered, 40)
    store<f64>(top, guesses, 48)
    store<f64>(top, found, 56)
    top = openLevel(top, state, row, least, chosenEnd, depth)
    if (pausesAtBranches) {
      pause = AT_BRANCH
      break
    }
  }
  store<f64>(header.SOLUTIONS, found)
  keepCounters(entered, guesses, maxDepth, depth)
  keepPlace(phase, untold, top, chosenEnd, state)
  return pause
}

/** @inline The place for what is known of a state, by a hash of its options. */
function entryOf(living: u64): usize {
  const mixed = (living ^ (living >> 32)) * 0x1e3779b97f4a7d
  return (<usize>(mixed >> 44) & (ENTRIES - 1)) << 5
}
