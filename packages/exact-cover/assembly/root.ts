/**
 * The root of the search: takes the requested options, and the options that are then forced, before anything is numbered.
 *
 * Idea.      One pass over the living options drops those that have a blocked item, and counts the options of each item. All
 *            items with one option are taken, and the pass is repeated, as long as it drops a quarter of the options. What is
 *            forced after that, the search takes.
 * Cost.      A few passes over the uses, and some numbers for each item and each option.
 */
import { compile, FEWEST_AT_FIRST } from './compile.ts'
import * as header from './layout.ts'
import {
  AT_ROOT,
  BLOCKED,
  DEAD,
  entryOf,
  HEADER_END,
  NONE,
  OPEN,
  OVER,
  reserve,
  SOLVED,
  u32At,
} from './layout.ts'
import { tellForced } from './told.ts'

/** Short solutions are read several at a time, because the calls take long. */
const FEWEST_GATHERED_BYTES: usize = 32768

/** The end of what `prepare` allots. */
let problemEnd: usize = 0

/**
 * Allots memory for a problem. JavaScript then writes from the returned address on: the starts, the items and the paints of
 * the uses, 32 bits each, and the kinds of the items, 8 bits each. Returns 0 if there is not enough memory.
 */
export function prepare(
  itemCount: u32,
  optionCount: u32,
  useCount: u32,
  paintCount: u32,
  primary: u32,
): usize {
  store<u32>(header.ITEM_COUNT, itemCount)
  store<u32>(header.OPTION_COUNT, optionCount)
  store<u32>(header.PAINT_COUNT, paintCount)
  store<u32>(header.PRIMARY_COUNT, primary)
  problemEnd = HEADER_END
  allot(header.STARTS, (<usize>optionCount + 1) << 2)
  allot(header.ITEMS, (<usize>useCount) << 2)
  allot(header.PAINTS, paintCount ? (<usize>useCount) << 2 : 0)
  if (!paintCount) store<u32>(header.PAINTS, 0)
  allot(header.SECONDARY, itemCount)
  allot(header.MARKS, (<usize>itemCount) << 2)
  allot(header.COUNTS, (<usize>itemCount) << 3)
  allot(header.CHOSEN, (<usize>primary + 1) << 2)
  const solution = (<usize>primary + 2) << 2
  const gathered = max(solution, FEWEST_GATHERED_BYTES)
  allot(header.GATHERED, gathered)
  store<u32>(header.GATHERED_LAST, u32At(header.GATHERED) + <u32>(gathered - solution))
  allot(header.LEVELS, (<usize>primary + 1) * header.LEVEL)
  allot(header.PICKED, ((<usize>optionCount + 63) >> 6) << 3)
  allot(header.TABLES, 0)
  if (!reserve(problemEnd)) return 0
  memory.fill(u32At(header.PICKED), 0, problemEnd - u32At(header.PICKED))
  return HEADER_END
}

/** Every array begins at a multiple of 8. */
function allot(field: usize, size: usize): void {
  store<u32>(field, <u32>problemEnd)
  problemEnd = (problemEnd + size + 7) & ~7
}

/** Begins a search. The first `takenCount` numbers in `CHOSEN` are the requested options. Returns false without enough memory. */
export function start(takenCount: u32): bool {
  memory.fill(header.NODES, 0, header.PHASE - header.NODES)
  memory.fill(u32At(header.MARKS), 0, u32At(header.ITEM_COUNT) << 2)
  store<u32>(header.TOP, u32At(header.LEVELS))
  store<u32>(header.BOTTOM, u32At(header.LEVELS))
  store<u32>(header.OPEN_COUNT, u32At(header.PRIMARY_COUNT))
  store<u32>(header.CHOSEN_END, u32At(header.CHOSEN))
  store<u32>(header.PHASE, OVER)
  for (let index: u32 = 0; index < takenCount; index++) {
    if (!take(u32At(entryOf(header.CHOSEN, index)))) return true
  }
  const list = tablesStart()
  const end = list + ((<usize>u32At(header.OPTION_COUNT)) << 2)
  if (!reserve(end)) return false
  store<u32>(header.LIST, <u32>list)
  store<u32>(header.PHASE, AT_ROOT)
  const found = propagateRoot()
  store<u32>(header.ROOT_FINDS, found)
  store<u32>(header.ABOVE, 0)
  store<u32>(header.FEWEST_NODES, FEWEST_AT_FIRST)
  return found != OPEN || compile(end)
}

/** Where the tables of the whole search begin. */
export function tablesStart(): usize {
  return (<usize>u32At(header.PICKED) + (((<usize>u32At(header.OPTION_COUNT) + 63) >> 6) << 3) + 15) & ~15
}

/** The paint of a use that begins at an address in `ITEMS`, or 0. */
function paintAt(use: usize): u32 {
  const paints = <usize>u32At(header.PAINTS)
  return paints ? u32At(paints + (use - <usize>u32At(header.ITEMS))) : 0
}

/** @inline Where an option begins in `ITEMS`. The option after it begins where it ends. */
function usesOf(option: u32): usize {
  return <usize>u32At(header.ITEMS) + ((<usize>u32At(entryOf(header.STARTS, option))) << 2)
}

/** Whether no item of an option is blocked, or has got another paint. */
function isFree(option: u32): bool {
  const marks = <usize>u32At(header.MARKS)
  const end = usesOf(option + 1)
  for (let use = usesOf(option); use < end; use += 4) {
    const mark = u32At(marks + ((<usize>u32At(use)) << 2))
    if (mark && mark != paintAt(use)) return false
  }
  return true
}

/** Chooses an option and blocks what it excludes. Returns false if the option itself is excluded. */
function take(option: u32): bool {
  if (!isFree(option)) return false
  const end = usesOf(option + 1)
  let open = u32At(header.OPEN_COUNT)
  for (let use = usesOf(option); use < end; use += 4) {
    const item = u32At(use)
    const paint = paintAt(use)
    store<u32>(entryOf(header.MARKS, item), paint ? paint : BLOCKED)
    open -= 1 - <u32>load<u8>(<usize>u32At(header.SECONDARY) + item)
  }
  store<u32>(header.OPEN_COUNT, open)
  const chosenEnd = <usize>u32At(header.CHOSEN_END)
  store<u32>(chosenEnd, option)
  store<u32>(header.CHOSEN_END, <u32>chosenEnd + 4)
  return true
}

function propagateRoot(): u32 {
  const optionCount = u32At(header.OPTION_COUNT)
  const list = <usize>u32At(header.LIST)
  for (let option: u32 = 0; option < optionCount; option++) store<u32>(list + ((<usize>option) << 2), option)
  store<u32>(header.LIVING_COUNT, optionCount)
  let before: u32 = NONE
  while (true) {
    sweep()
    const forced = forcedCount()
    if (forced == NONE) return DEAD
    if (!u32At(header.OPEN_COUNT)) return SOLVED
    const living = u32At(header.LIVING_COUNT)
    if (!forced || living > before - (before >> 2)) return OPEN
    if (!takeForced()) return DEAD
    if (!u32At(header.OPEN_COUNT)) return SOLVED
    before = living
  }
}

/** Drops the options that are not free, and counts the others. */
function sweep(): void {
  const starts = <usize>u32At(header.STARTS)
  const items = <usize>u32At(header.ITEMS)
  const marks = <usize>u32At(header.MARKS)
  const counts = <usize>u32At(header.COUNTS)
  const hasPaints = u32At(header.PAINTS) != 0
  const isFresh = u32At(header.CHOSEN_END) == u32At(header.CHOSEN)
  const list = <usize>u32At(header.LIST)
  const listEnd = list + ((<usize>u32At(header.LIVING_COUNT)) << 2)
  memory.fill(counts, 0, u32At(header.ITEM_COUNT) << 3)
  let kept = list
  for (let at = list; at < listEnd; at += 4) {
    const option = u32At(at)
    const entry = starts + ((<usize>option) << 2)
    const first = items + ((<usize>u32At(entry)) << 2)
    const end = items + ((<usize>load<u32>(entry, 4)) << 2)
    // Whether an option is kept is hard to foresee, so there is no branch.
    let blocked: u32 = 0
    if (hasPaints) blocked = <u32>!isFree(option)
    else if (!isFresh)
      for (let use = first; use < end; use += 4) blocked |= u32At(marks + ((<usize>u32At(use)) << 2))
    store<u32>(kept, option)
    kept += select<usize>(0, 4, blocked != 0)
    const one = select<u64>(0, ((<u64>option) << 32) + 1, blocked != 0)
    for (let use = first; use < end; use += 4) {
      const count = counts + ((<usize>u32At(use)) << 3)
      store<u64>(count, load<u64>(count) + one)
    }
  }
  store<u32>(header.LIVING_COUNT, <u32>(kept - list) >> 2)
}

/** The number of open primary items that have one option, or `NONE` if an item has none. */
function forcedCount(): u32 {
  const counts = <usize>u32At(header.COUNTS)
  const itemCount = u32At(header.ITEM_COUNT)
  let forced: u32 = 0
  for (let item: u32 = 0; item < itemCount; item++) {
    const count = u32At(counts + ((<usize>item) << 3))
    if (count > 1 || !isOpen(item)) continue
    if (!count) return NONE
    forced++
  }
  return forced
}

/** @inline Whether an item has to be covered. */
function isOpen(item: u32): bool {
  return !load<u8>(<usize>u32At(header.SECONDARY) + item) && !u32At(entryOf(header.MARKS, item))
}

/** Takes the options of the items that have one. Returns false if two of these options exclude each other. */
function takeForced(): bool {
  const counts = <usize>u32At(header.COUNTS)
  const itemCount = u32At(header.ITEM_COUNT)
  for (let item: u32 = 0; item < itemCount; item++) {
    const count = counts + ((<usize>item) << 3)
    if (u32At(count) != 1 || !isOpen(item)) continue
    const option = load<u32>(count, 4)
    if (!take(option)) return false
    if (TRACE) tellForced(option, item)
  }
  return true
}
