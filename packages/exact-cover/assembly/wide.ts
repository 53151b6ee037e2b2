/** The search with the sizes of the open items in memory. `narrow.ts` says what it has in common with the other one. */
import { gather } from './gather.ts'
import { leastLane } from './lanes.ts'
import * as header from './layout.ts'
import {
  ADVANCE,
  AT_BRANCH,
  AT_NODES,
  AT_SOLUTION,
  EXHAUSTED,
  FEW_LEFT,
  LEVEL,
  OUT_OF_MEMORY,
  reserve,
  SHRUNK,
  u32At,
  VECTOR,
} from './layout.ts'
import {
  closeLevels,
  fewestNodes,
  isFew,
  keepPlace,
  nextOption,
  nodesBeside,
  onlyOption,
  openLevel,
} from './levels.ts'
import { tellForced } from './told.ts'

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: as in narrow.ts, and the same order of steps
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: as in narrow.ts, and the same order of steps
export function wide<Size>(nodes: f64, solution: f64, pausesAtBranches: bool, gathers: bool): i32 {
  const rowBytes = <usize>u32At(header.ROW_BYTES)
  const headBytes = <usize>u32At(header.HEAD_BYTES)
  const stateBytes = <usize>u32At(header.STATE_BYTES)
  const rows = <usize>u32At(header.ROWS)
  const ids = <usize>u32At(header.LIST)
  const bottom = <usize>u32At(header.BOTTOM)
  const vectorBytes = (<usize>u32At(header.VECTOR_COUNT)) << 4
  const one = v128.splat<Size>(1)
  let top = <usize>u32At(header.TOP)
  let chosenEnd = <usize>u32At(header.CHOSEN_END)
  let state = <usize>u32At(header.STATE)
  let phase = u32At(header.PHASE)
  let untold: u32 = 1 // levels without a chosen option
  let beside: u32 = 0 // nodes below the option that was tried before
  const fewest = fewestNodes(pausesAtBranches)
  const half = u32At(header.LIVING_COUNT) >> 1
  let pause = EXHAUSTED
  while (true) {
    // Enter the next node.
    if (phase == ADVANCE) {
      top = closeLevels(top, bottom)
      if (top == bottom) break
    }
    if (phase != SHRUNK) {
      if (load<f64>(header.NODES) >= nodes) {
        pause = AT_NODES
        break
      }
      store<f64>(header.NODES, load<f64>(header.NODES) + 1)
    }
    if (phase != ADVANCE) phase = ADVANCE
    else {
      const level = top - LEVEL
      const left = load<u32>(level, 24) - 1
      const from = <usize>u32At(level)
      let depth = load<u32>(level, 32)
      state = from
      if (left) {
        state = from + stateBytes
        if (!reserve(state + stateBytes)) {
          pause = OUT_OF_MEMORY
          break
        }
        store<f64>(header.GUESSES, load<f64>(header.GUESSES) + 1)
        depth += 1
        if (depth > u32At(header.MAX_DEPTH)) store<u32>(header.MAX_DEPTH, depth)
        memory.copy(state + headBytes, from + headBytes, vectorBytes)
      }
      store<u32>(header.DEPTH, depth)
      const option = nextOption(level)
      store<u32>(level, left, 24)
      beside = nodesBeside(level, load<f64>(header.NODES))
      chosenEnd = <usize>load<u32>(level, 20)
      choose<Size>(from, state, option)
      store<u32>(chosenEnd, u32At(ids + ((<usize>option) << 2)))
      chosenEnd += 4
    }

    // Choose options until none is forced.
    const sizes = state + headBytes
    const sizesEnd = sizes + vectorBytes
    let isDead = false
    let few: v128
    while (true) {
      few = v128.load(sizes)
      for (let at = sizes + VECTOR; at < sizesEnd; at += VECTOR) few = v128.min<Size>(few, v128.load(at))
      isDead = v128.any_true(v128.eq<Size>(few, i64x2.splat(0)))
      if (isDead || !v128.any_true(v128.eq<Size>(few, one))) break
      for (let at = sizes; at < sizesEnd && !isDead; at += VECTOR) {
        let hits = v128.bitmask<Size>(v128.eq<Size>(v128.load(at), one))
        for (; hits; hits &= hits - 1) {
          const size = at + <usize>ctz(hits) * sizeof<Size>()
          // What was chosen in this pass may have covered the item, or killed its option.
          isDead = !load<Size>(size)
          if (isDead) break
          if (<u32>load<Size>(size) != 1) continue
          const item = <u32>((size - sizes) / sizeof<Size>())
          const option = onlyOption(state, rows + <usize>item * rowBytes)
          if (TRACE)
            tellForced(u32At(ids + ((<usize>option) << 2)), u32At(header.entryOf(header.ITEM_IDS, item)))
          choose<Size>(state, state, option)
          store<u32>(chosenEnd, u32At(ids + ((<usize>option) << 2)))
          chosenEnd += 4
        }
      }
      if (isDead) break
    }
    if (isDead) continue

    // Branch on the first item with the fewest options.
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
    if (beside > fewest && isFew(state, rowBytes, half, beside)) {
      pause = FEW_LEFT
      break
    }
    few = v128.splat<Size>(least)
    let at = sizes
    while (!v128.any_true(v128.eq<Size>(v128.load(at), few))) at += VECTOR
    at += <usize>ctz(v128.bitmask<Size>(v128.eq<Size>(v128.load(at), few))) * sizeof<Size>()
    const row = rows + ((at - sizes) / sizeof<Size>()) * rowBytes
    top = openLevel(top, state, row, <u32>least, chosenEnd, u32At(header.DEPTH))
    if (pausesAtBranches) {
      pause = AT_BRANCH
      break
    }
  }
  keepPlace(phase, untold, top, chosenEnd, state)
  return pause
}

/**
 * @inline Chooses an option. The living options are read from one state and written to another, which has its sizes already.
 * Sudoku has four items in an option, and a loop of four took 1.2 times as long.
 */
function choose<Size>(from: usize, state: usize, option: u32): void {
  const rowBytes = <usize>u32At(header.ROW_BYTES)
  const takenBytes = <usize>u32At(header.TAKEN_BYTES)
  const row = <usize>u32At(header.EXCLUDED) + <usize>option * rowBytes
  const takes = <usize>u32At(header.TAKES)
  const sizes = state + <usize>u32At(header.HEAD_BYTES)
  let block = takes
  for (let word: usize = 0; word < rowBytes; word += 8, block += takenBytes << 6) {
    const living = load<u64>(from + word)
    let killed = living & load<u64>(row + word)
    store<u64>(state + word, living ^ killed)
    if (takenBytes == 16) {
      for (; killed; killed &= killed - 1) {
        const taken = block + ((<usize>ctz(killed)) << 4)
        lower<Size>(sizes, taken)
        lower<Size>(sizes, taken + 4)
        lower<Size>(sizes, taken + 8)
        lower<Size>(sizes, taken + 12)
      }
    } else {
      for (; killed; killed &= killed - 1) {
        const taken = block + <usize>ctz(killed) * takenBytes
        for (let at = taken; at < taken + takenBytes; at += 4) lower<Size>(sizes, at)
      }
    }
  }
  const own = takes + <usize>option * takenBytes
  for (let at = own; at < own + takenBytes; at += 4) store<Size>(sizes + <usize>u32At(at), <Size>-1)
}

/** @inline Takes one from the size of an item, whose place among the sizes is at an address. */
function lower<Size>(sizes: usize, place: usize): void {
  const size = sizes + <usize>u32At(place)
  store<Size>(size, <Size>(load<Size>(size) - 1))
}
