/**
 * The search while the sizes of all open items fit into vectors in registers. This file is a pattern: scripts/generate.mjs
 * writes the function once for each number `N` of vectors, where a line with `$` stands for a line for each vector, with
 * 0, 1, … in the place of `$`. `wide.ts` is the same search with the sizes in memory.
 *
 * Idea.      A killed option takes its vector of ones from the sizes, without looking at any of them. Then a few comparisons
 *            show whether an item has no option, or one.
 * Cost.      Everything is in one function, because a vector that crosses a call goes through memory.
 */
import { gather } from './gather.ts'
import { firstLane, leastLane } from './lanes.ts'
import * as header from './layout.ts'
import {
  ADVANCE,
  AT_BRANCH,
  AT_NODES,
  AT_SOLUTION,
  EXHAUSTED,
  FEW_LEFT,
  LEVEL,
  NONE,
  OUT_OF_MEMORY,
  reserve,
  SHRUNK,
  u32At,
} from './layout.ts'
import {
  closeLevels,
  fewestNodes,
  isFew,
  keepCounters,
  keepPlace,
  nextOption,
  nodesBeside,
  onlyOption,
  openLevel,
} from './levels.ts'
import { tellForced } from './told.ts'

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: the comment at the top says why
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: the comment at the top says why
export function narrowN<Size>(nodes: f64, solution: f64, pausesAtBranches: bool, gathers: bool): i32 {
  const rowBytes = <usize>u32At(header.ROW_BYTES)
  const headBytes = <usize>u32At(header.HEAD_BYTES)
  const stateBytes = <usize>u32At(header.STATE_BYTES)
  const rows = <usize>u32At(header.ROWS)
  const excluded = <usize>u32At(header.EXCLUDED)
  const takes = <usize>u32At(header.TAKES)
  const ids = <usize>u32At(header.LIST)
  const bottom = <usize>u32At(header.BOTTOM)
  const covered = v128.splat<Size>(<Size>-1)
  const one = v128.splat<Size>(1)
  let memoryEnd = (<usize>memory.size()) << 16
  let entered = load<f64>(header.NODES)
  let guesses = load<f64>(header.GUESSES)
  let maxDepth = u32At(header.MAX_DEPTH)
  let depth = u32At(header.DEPTH)
  let top = <usize>u32At(header.TOP)
  let chosenEnd = <usize>u32At(header.CHOSEN_END)
  let state = <usize>u32At(header.STATE)
  let phase = u32At(header.PHASE)
  let untold: u32 = 1 // levels without a chosen option
  let beside: u32 = 0 // nodes below the option that was tried before
  const fewest = fewestNodes(pausesAtBranches)
  const half = u32At(header.LIVING_COUNT) >> 1
  let pause = EXHAUSTED
  let s$ = covered
  while (true) {
    // Enter the next node.
    let option = NONE
    let from = state
    if (phase == ADVANCE) {
      top = closeLevels(top, bottom)
      if (top == bottom) break
    }
    if (phase != SHRUNK) {
      if (entered >= nodes) {
        pause = AT_NODES
        break
      }
      entered += 1
    }
    if (phase != ADVANCE) phase = ADVANCE
    else {
      const level = top - LEVEL
      const left = load<u32>(level, 24) - 1
      from = <usize>u32At(level)
      state = from
      depth = load<u32>(level, 32)
      if (left) {
        state = from + stateBytes
        if (state + stateBytes > memoryEnd) {
          if (!reserve(state + stateBytes)) {
            pause = OUT_OF_MEMORY
            break
          }
          memoryEnd = (<usize>memory.size()) << 16
        }
        guesses += 1
        depth += 1
        if (depth > maxDepth) maxDepth = depth
      }
      option = nextOption(level)
      store<u32>(level, left, 24)
      beside = nodesBeside(level, entered)
      chosenEnd = <usize>load<u32>(level, 20)
    }
    s$ = v128.load(from + headBytes, $ << 4)

    // Choose options until none is forced.
    let isDead = false
    while (true) {
      if (option != NONE) {
        store<u32>(chosenEnd, u32At(ids + ((<usize>option) << 2)))
        chosenEnd += 4
        const row = excluded + <usize>option * rowBytes
        let block = takes
        for (let word: usize = 0; word < rowBytes; word += 8, block += N << 10) {
          const living = load<u64>(from + word)
          let killed = living & load<u64>(row + word)
          store<u64>(state + word, living ^ killed)
          while (killed) {
            const taken = block + <usize>ctz(killed) * (N << 4)
            killed &= killed - 1
            s$ = v128.sub<Size>(s$, v128.load(taken, $ << 4))
          }
        }
        const own = takes + <usize>option * (N << 4)
        s$ = v128.or(s$, v128.neg<Size>(v128.load(own, $ << 4)))
        from = state
      }
      let hit = v128.eq<Size>(s0, i64x2.splat(0))
      hit = v128.or(hit, v128.eq<Size>(s$, i64x2.splat(0)))
      isDead = v128.any_true(hit)
      if (isDead) break
      hit = v128.eq<Size>(s0, one)
      hit = v128.or(hit, v128.eq<Size>(s$, one))
      if (!v128.any_true(hit)) break
      let item = NONE
      item = firstLane<Size>(s$, one, item, $)
      option = onlyOption(state, rows + <usize>item * rowBytes)
      if (TRACE) tellForced(u32At(ids + ((<usize>option) << 2)), u32At(header.entryOf(header.ITEM_IDS, item)))
    }
    if (isDead) continue

    // Branch on the first item with the fewest options.
    let few = s0
    few = v128.min<Size>(few, s$)
    const least = leastLane<Size>(few)
    if (least == <Size>-1) {
      const found = load<f64>(header.SOLUTIONS) + 1
      store<f64>(header.SOLUTIONS, found)
      const hasRoom = !gathers || gather(chosenEnd)
      if (found < solution && hasRoom) continue
      untold = 0
      pause = AT_SOLUTION
      break
    }
    let item = NONE
    few = v128.splat<Size>(least)
    item = firstLane<Size>(s$, few, item, $)
    v128.store(state + headBytes, s$, $ << 4)
    if (beside > fewest && isFew(state, rowBytes, half, beside)) {
      pause = FEW_LEFT
      break
    }
    top = openLevel(top, state, rows + <usize>item * rowBytes, <u32>least, chosenEnd, depth)
    if (pausesAtBranches) {
      pause = AT_BRANCH
      break
    }
  }
  keepCounters(entered, guesses, maxDepth, depth)
  keepPlace(phase, untold, top, chosenEnd, state)
  return pause
}
