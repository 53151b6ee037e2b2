/** The branches that lead to the present state. All searches use them. */
import * as header from './layout.ts'
import { LEVEL, MOST_IN_WORD, NONE, OVER, u32At } from './layout.ts'

/** @inline Takes back the levels in which no option is untried. Returns the end of the others. */
export function closeLevels(top: usize, bottom: usize): usize {
  let end = top
  while (end > bottom && !load<u32>(end - LEVEL, 24)) end -= LEVEL
  return end
}

/** @inline Adds a level for a state that has to branch on an item. Returns the end of the levels. */
export function openLevel(
  top: usize,
  state: usize,
  row: usize,
  size: u32,
  chosenEnd: usize,
  depth: u32,
): usize {
  store<u32>(top, <u32>state)
  store<u32>(top, 0, 4)
  store<u64>(top, load<u64>(state) & load<u64>(row), 8)
  store<u32>(top, <u32>row, 16)
  store<u32>(top, <u32>chosenEnd, 20)
  store<u32>(top, size, 24)
  store<u32>(top, size, 28)
  store<u32>(top, depth, 32)
  store<u32>(top, 0, 36)
  return top + LEVEL
}

/**
 * @inline Whether the search below a state had better have tables of its own, which takes the longer the more options are left.
 * `beside` is the number of nodes below the option that was tried before.
 */
export function isFew(state: usize, rowBytes: usize, half: u32, beside: u32): bool {
  let count: u64 = 0
  for (let word: usize = 0; word < rowBytes; word += 8) count += popcnt(load<u64>(state + word))
  return count <= MOST_IN_WORD || (count <= half && beside > half)
}

/** @inline The nodes below the option of a level that was tried before the present one, which has just been entered. */
export function nodesBeside(level: usize, entered: f64): u32 {
  const now = <u32>(<u64>entered)
  const before = load<u32>(level, 36)
  store<u32>(level, now, 36)
  return before ? now - before : 0
}

/** The number of nodes beside that a search with new tables has to expect. Without any, it goes on with these. */
export function fewestNodes(pausesAtBranches: bool): u32 {
  return pausesAtBranches || u32At(header.LIVING_COUNT) <= MOST_IN_WORD ? NONE : u32At(header.FEWEST_NODES)
}

/** @inline The next untried option of a level, which its state still has. */
export function nextOption(level: usize): u32 {
  const state = <usize>u32At(level)
  let word = load<u32>(level, 4)
  let bits = load<u64>(level, 8)
  if (!bits) {
    const row = <usize>load<u32>(level, 16)
    do {
      word += 8
      bits = load<u64>(state + word) & load<u64>(row + word)
    } while (!bits)
    store<u32>(level, word, 4)
  }
  store<u64>(level, bits & (bits - 1), 8)
  return (word << 3) + <u32>ctz(bits)
}

/** @inline The only living option of a row. Returns a number beyond all options if there is none. */
export function onlyOption(state: usize, row: usize): u32 {
  let word: usize = 0
  let bits = load<u64>(state) & load<u64>(row)
  while (!bits) {
    word += 8
    bits = load<u64>(state + word) & load<u64>(row + word)
  }
  return ((<u32>word) << 3) + <u32>ctz(bits)
}

/** Keeps where a search pauses. `untold` is the number of levels without a chosen option. */
export function keepPlace(phase: u32, untold: u32, top: usize, chosenEnd: usize, state: usize): void {
  const levelCount = <u32>((top - <usize>u32At(header.LEVELS)) / LEVEL)
  store<u32>(header.PHASE, phase)
  store<u32>(header.CHOSEN_COUNT, levelCount - min(untold, levelCount))
  store<u32>(header.TOP, <u32>top)
  store<u32>(header.CHOSEN_END, <u32>chosenEnd)
  store<u32>(header.STATE, <u32>state)
}

/** Keeps the counters of a search that has them in registers. */
export function keepCounters(entered: f64, guesses: f64, maxDepth: u32, depth: u32): void {
  store<f64>(header.NODES, entered)
  store<f64>(header.GUESSES, guesses)
  store<u32>(header.MAX_DEPTH, maxDepth)
  store<u32>(header.DEPTH, depth)
}

/** Skips the level that was opened last. */
export function skip(): void {
  store<u32>(header.TOP, u32At(header.TOP) - <u32>LEVEL)
  store<u64>(header.SERIAL, 0)
}

/** The item of the level that was opened last, by its number in the problem. */
export function branchItem(): u32 {
  const row = load<u32>(<usize>u32At(header.TOP) - LEVEL, 16) - u32At(header.ROWS)
  return u32At(header.entryOf(header.ITEM_IDS, row / u32At(header.ROW_BYTES)))
}

/** The fraction of the search that is done, if all options of a branch take the same work. */
export function done(): f64 {
  if (u32At(header.PHASE) == OVER) return 1
  let share: f64 = 1
  let sum: f64 = 0
  let chosen = u32At(header.CHOSEN_COUNT)
  for (let level = <usize>u32At(header.LEVELS); level < <usize>u32At(header.TOP); level += LEVEL) {
    const size = load<u32>(level, 28)
    share /= <f64>size
    sum += share * <f64>(size - load<u32>(level, 24) - (chosen ? 1 : 0))
    if (chosen) chosen -= 1
  }
  return sum
}
