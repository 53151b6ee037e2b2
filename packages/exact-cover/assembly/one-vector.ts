/**
 * The same search as in assembly/search.ts, for problems whose open items fit into one vector of 128 bits or into one word of
 * 64. Most problems are of this kind, and their lists are short: on Langford pairs, twenty options before a node and ten in it.
 *
 * Idea.      All steps are in one function, so that the sets and the counters stay in registers. Functions that call each
 *            other took 1.1 to 1.3 times as long. A word takes fewer instructions than a vector: 0.8 of the time.
 */

import { gather } from './gather.ts'
import * as header from './layout.ts'
import {
  ADVANCE,
  AT_BRANCH,
  AT_NODES,
  AT_ROOT,
  AT_SOLUTION,
  EXHAUSTED,
  OUT_OF_MEMORY,
  OVER,
  ROOT_ENTERED,
  reserve,
  STATE_BYTES,
  u32At,
  VECTOR,
} from './layout.ts'
import { both, either, emptyMask, firstOf, isEmpty, maskAt, storeMask, without } from './mask.ts'
import { countPlane, least } from './sift.ts'

import { forcedSlot, tellForced } from './told.ts'

/** Where the list of a state begins. */
const HEAD: usize = STATE_BYTES + VECTOR

export function searchWord(nodes: f64, solution: f64, pausesAtBranches: bool, gathers: bool): i32 {
  return searchMasks<u64>(nodes, solution, pausesAtBranches, gathers)
}

export function searchVector(nodes: f64, solution: f64, pausesAtBranches: bool, gathers: bool): i32 {
  return searchMasks<v128>(nodes, solution, pausesAtBranches, gathers)
}

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: the comment at the top says why
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: the comment at the top says why
function searchMasks<Mask>(nodes: f64, solution: f64, pausesAtBranches: bool, gathers: bool): i32 {
  const plane = <usize>u32At(header.PLANES)
  const clashes = <usize>u32At(header.CLASHES)
  const ids = <usize>u32At(header.IDS)
  const chosen = <usize>u32At(header.CHOSEN)
  const depths = <usize>u32At(header.DEPTHS)
  const shift: usize = isVector<Mask>() ? 4 : 3
  let entered = load<f64>(header.NODES)
  let branch = <usize>u32At(header.BRANCH)
  let phase = u32At(header.PHASE)
  let state = <usize>u32At(header.STATE)
  let length = u32At(header.LENGTH)
  let depth = u32At(header.DEPTH)
  let chosenEnd = chosen + (u32At(header.CHOSEN_COUNT) << 1)
  let share = load<f64>(header.SHARE)
  let done = load<f64>(header.DONE)
  let pause = EXHAUSTED
  while (true) {
    let from: usize
    let end: usize
    let open: Mask
    let clash = emptyMask<Mask>()
    if (phase == ADVANCE) {
      // Choose the next option of the last branch.
      if (!branch) {
        store<u32>(header.PHASE, OVER)
        length = 0
        break
      }
      if (entered >= nodes) {
        length = u32At(branch + 36)
        pause = AT_NODES
        break
      }
      const before = branch
      const optionCount = u32At(before + 4)
      const left = u32At(before + 12) - 1
      from = before + HEAD
      end = from + (optionCount << 1)
      state = before
      depth = u32At(before + 32)
      if (left) {
        state = (end + VECTOR - 1) & ~(VECTOR - 1)
        const needed = state + HEAD + (optionCount << 1) + VECTOR
        if (needed > <usize>u32At(header.PEAK) && !reserve(needed)) {
          pause = OUT_OF_MEMORY
          break
        }
        store<f64>(header.GUESSES, load<f64>(header.GUESSES) + 1)
        depth += 1
      } else branch = u32At(before)
      share = load<f64>(before, 48)
      done = load<f64>(before, 40) + <f64>(u32At(before + 16) - left - 1) * share
      chosenEnd = chosen + (u32At(before + 28) << 1)
      length = u32At(before + 36) + 1
      const bytes = <usize>u32At(before + 20)
      const bit = u32At(before + 24)
      let next = <usize>u32At(before + 8)
      while (!(<u32>load<u8>(bytes + ((<usize>load<u16>(next)) << shift)) & bit)) next += 2
      const option = <usize>load<u16>(next)
      store<u32>(before, <u32>next + 2, 8)
      store<u32>(before, left, 12)
      store<u16>(chosenEnd, load<u16>(ids + (option << 1)))
      chosenEnd += 2
      open = without<Mask>(maskAt<Mask>(before + STATE_BYTES), maskAt<Mask>(plane + (option << shift)))
      clash = maskAt<Mask>(clashes + (option << shift))
    } else {
      if (phase == AT_ROOT && entered >= nodes) {
        pause = AT_NODES
        break
      }
      from = state + HEAD
      end = from + (u32At(state + 4) << 1)
      open = maskAt<Mask>(state + STATE_BYTES)
    }
    // Count the node.
    if (phase != ROOT_ENTERED) {
      entered += 1
      const tally = depths + ((<usize>depth) << 3)
      store<f64>(tally, load<f64>(tally) + 1)
    }
    if (phase != ADVANCE) {
      phase = ADVANCE
      store<u32>(header.PHASE, ADVANCE)
    }
    const list = state + HEAD
    let isDead = false
    while (!isEmpty<Mask>(open)) {
      // Sift. Every option is stored, but the end advances only if the option stays.
      let kept = list
      for (; from < end; from += 2) {
        const other = load<u16>(from)
        store<u16>(kept, other)
        kept +=
          (<usize>isEmpty<Mask>(both<Mask>(maskAt<Mask>(plane + ((<usize>other) << shift)), clash))) << 1
      }
      end = kept

      // Count.
      let once = emptyMask<Mask>()
      let twice = emptyMask<Mask>()
      let thrice = emptyMask<Mask>()
      let more = emptyMask<Mask>()
      for (let at = list; at < end; at += 2) {
        const uses = maskAt<Mask>(plane + ((<usize>load<u16>(at)) << shift))
        more = either<Mask>(more, both<Mask>(thrice, uses))
        thrice = either<Mask>(thrice, both<Mask>(twice, uses))
        twice = either<Mask>(twice, both<Mask>(once, uses))
        once = either<Mask>(once, uses)
      }
      isDead = !isEmpty<Mask>(without<Mask>(open, once))
      if (isDead) break
      let forced = without<Mask>(open, twice)
      if (isEmpty<Mask>(forced)) {
        // Branch on the first item with the fewest options.
        storeMask<Mask>(state + STATE_BYTES, open)
        storeMask<Mask>(<usize>u32At(header.WANTED), once)
        store<u32>(state, <u32>(end - list) >> 1, 4)
        let few = without<Mask>(open, thrice)
        let size: u32 = 2
        if (isEmpty<Mask>(few)) {
          few = without<Mask>(open, more)
          size = 3
        }
        let index: u32
        if (!isEmpty<Mask>(few)) index = firstOf<Mask>(few)
        else {
          storeMask<Mask>(<usize>u32At(header.FORCED), open)
          size = countPlane(<usize>u32At(header.FORCED), plane, shift, list, end)
          index = firstOf<v128>(least)
        }
        store<u32>(state, <u32>branch)
        store<u32>(state, <u32>list, 8)
        store<u32>(state, size, 12)
        store<u32>(state, size, 16)
        store<u32>(state, <u32>plane + (index >> 3), 20)
        store<u32>(state, 1 << (index & 7), 24)
        store<u32>(state, <u32>(chosenEnd - chosen) >> 1, 28)
        store<u32>(state, depth, 32)
        store<u32>(state, length, 36)
        store<f64>(state, done, 40)
        store<f64>(state, share / <f64>size, 48)
        branch = state
        break
      }

      // Choose the forced options. If two of them clash, there is no solution.
      clash = emptyMask<Mask>()
      for (let at = list; !isEmpty<Mask>(forced); at += 2) {
        const option = <usize>load<u16>(at)
        const uses = maskAt<Mask>(plane + (option << shift))
        if (isEmpty<Mask>(both<Mask>(uses, forced))) continue
        isDead = !isEmpty<Mask>(both<Mask>(uses, clash))
        if (isDead) break
        if (TRACE) storeMask<Mask>(<usize>u32At(header.FORCED), forced)
        if (TRACE)
          tellForced(load<u16>(ids + (option << 1)), forcedSlot(<u32>option, <usize>u32At(header.FORCED)))
        clash = either<Mask>(clash, maskAt<Mask>(clashes + (option << shift)))
        forced = without<Mask>(forced, uses)
        open = without<Mask>(open, uses)
        store<u16>(chosenEnd, load<u16>(ids + (option << 1)))
        chosenEnd += 2
      }
      if (isDead) break
      from = list
    }
    if (isDead) continue
    if (isEmpty<Mask>(open)) {
      const found = load<f64>(header.SOLUTIONS) + 1
      store<f64>(header.SOLUTIONS, found)
      const hasRoom = !gathers || gather(chosenEnd)
      if (found < solution && hasRoom) continue
      pause = AT_SOLUTION
      break
    }
    if (pausesAtBranches) {
      pause = AT_BRANCH
      break
    }
  }
  store<f64>(header.NODES, entered)
  store<u32>(header.BRANCH, <u32>branch)
  store<u32>(header.STATE, <u32>state)
  store<u32>(header.LENGTH, length)
  store<u32>(header.DEPTH, depth)
  store<u32>(header.CHOSEN_COUNT, <u32>(chosenEnd - chosen) >> 1)
  store<f64>(header.SHARE, share)
  store<f64>(header.DONE, done)
  return pause
}
