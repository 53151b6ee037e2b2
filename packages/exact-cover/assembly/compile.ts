/**
 * Writes the tables of the search for the options that are left, and the state in which it begins.
 *
 * Open primary items get numbers first, then the secondary ones that several options want. All keep their order, and so do
 * the options. Secondary items and paints only matter here: what they exclude is in the rows of the options.
 */
import { compileWord, wordBytes } from './compile-word.ts'
import * as header from './layout.ts'
import {
  entryOf,
  MOST_IN_WORD,
  NARROW,
  NONE,
  reserve,
  SHRUNK,
  TABLES,
  TABLES_END,
  u32At,
  VECTOR,
  WIDE,
} from './layout.ts'
import { vectorsOfKernel } from './narrow.generated.ts'

/** The sizes that are not confused with that of a covered item. */
const MOST_IN_BYTE: u32 = 254
const MOST_IN_SHORT: u32 = 65534

/** Tables for this number of nodes take as long as they save. */
const WORTH: f64 = 20
/** The nodes beside after which tables are made: where they are seldom worth it, there have to be more. */
export const FEWEST_AT_FIRST: u32 = 24
const MOST_FEWEST: u32 = 1 << 16

/**
 * Writes the tables of the present state after it, and continues with them. The level above keeps its own state and tables.
 * Returns false if there is not enough memory.
 */
export function shrink(): bool {
  const above = <usize>u32At(header.STATE) + u32At(header.STATE_BYTES)
  const list = above + (TABLES_END - TABLES)
  const optionCount = u32At(header.LIVING_COUNT)
  if (!reserve(list + ((<usize>optionCount) << 2))) return false
  memory.copy(above, TABLES, TABLES_END - TABLES)
  store<u32>(header.ABOVE, <u32>above)
  const kept = listLiving(list)
  store<u32>(header.LIST, <u32>list)
  store<u32>(header.LIVING_COUNT, <u32>(kept - list) >> 2)
  store<u32>(header.BOTTOM, u32At(header.TOP))
  store<u32>(header.PHASE, SHRUNK)
  store<f64>(header.MADE_AT, load<f64>(header.NODES))
  if (u32At(header.LIVING_COUNT) > MOST_IN_WORD) countItems()
  return compile(kept)
}

/** Goes back to the tables of the search above. Returns false if there is none. */
export function widen(): bool {
  const above = <usize>u32At(header.ABOVE)
  if (!above) return false
  const few = u32At(header.FEWEST_NODES)
  const isWorth = load<f64>(header.NODES) - load<f64>(header.MADE_AT) >= WORTH
  store<u32>(header.FEWEST_NODES, isWorth ? few - (few >> 2) : min(few + (few >> 2) + 1, MOST_FEWEST))
  memory.copy(TABLES, above, TABLES_END - TABLES)
  return true
}

/** Lists the living options of the present state by their numbers in the problem. Returns the end of the list. */
function listLiving(list: usize): usize {
  const state = <usize>u32At(header.STATE)
  const ids = <usize>u32At(header.LIST)
  const rowBytes = <usize>u32At(header.ROW_BYTES)
  let end = list
  for (let word: usize = 0; word < rowBytes; word += 8) {
    for (let bits = load<u64>(state + word); bits; bits &= bits - 1, end += 4)
      store<u32>(end, u32At(ids + (((word << 3) + <usize>ctz(bits)) << 2)))
  }
  return end
}

function countItems(): void {
  const counts = <usize>u32At(header.COUNTS)
  const starts = <usize>u32At(header.STARTS)
  const items = <usize>u32At(header.ITEMS)
  const list = <usize>u32At(header.LIST)
  const listEnd = list + ((<usize>u32At(header.LIVING_COUNT)) << 2)
  memory.fill(counts, 0, u32At(header.ITEM_COUNT) << 3)
  for (let entry = list; entry < listEnd; entry += 4) {
    const start = startOf(starts, entry)
    const end = items + ((<usize>load<u32>(start, 4)) << 2)
    for (let use = items + ((<usize>u32At(start)) << 2); use < end; use += 4) {
      const count = counts + ((<usize>u32At(use)) << 3)
      store<u32>(count, u32At(count) + 1)
    }
  }
}

/**
 * Writes tables from an address on, for the options in `LIST`. If there are more than 64, the counts of their items are in
 * `COUNTS`. No open item may be without an option. Returns false if there is not enough memory.
 */
export function compile(start: usize): bool {
  const optionCount = u32At(header.LIVING_COUNT)
  const ids = (start + 7) & ~7
  if (!reserve(ids + ((<usize>u32At(header.ITEM_COUNT)) << 2))) return false
  if (optionCount <= MOST_IN_WORD) {
    if (!reserve(ids + wordBytes())) return false
    if (compileWord(ids)) return true
    countItems()
  }
  store<u32>(header.ITEM_IDS, <u32>ids)
  const openCount = numberItems(0, 0, 0)
  const itemCount = numberItems(openCount, 1, 1)
  const most = largestSize(openCount)
  const sizeBytes: u32 = most <= MOST_IN_BYTE ? 1 : most <= MOST_IN_SHORT ? 2 : 4
  let vectorCount = max((openCount * sizeBytes + 15) >> 4, 1)
  const ofKernel = vectorsOfKernel(sizeBytes, vectorCount)
  if (ofKernel) vectorCount = ofKernel
  const wordCount = max((optionCount + 63) >> 6, 1)
  const rowBytes = (<usize>wordCount) << 3
  const headBytes = (rowBytes + VECTOR - 1) & ~(VECTOR - 1)
  // A wide state has a last vector for sizes that do not matter.
  const stateBytes = headBytes + ((<usize>vectorCount) << 4) + (ofKernel ? 0 : VECTOR)
  const takenBytes: usize = ofKernel ? (<usize>vectorCount) << 4 : (<usize>mostPrimary()) << 2
  const rows = (ids + ((<usize>itemCount) << 2) + 15) & ~15
  const paintRows = rows + <usize>itemCount * rowBytes
  const excluded = paintRows + <usize>(u32At(header.PAINT_COUNT) + 1) * rowBytes
  const takes = (excluded + <usize>optionCount * rowBytes + 8 + 15) & ~15
  const state = (takes + <usize>optionCount * takenBytes + 15) & ~15
  if (!reserve(state + stateBytes)) return false
  store<u32>(header.ROW_BYTES, <u32>rowBytes)
  store<u32>(header.HEAD_BYTES, <u32>headBytes)
  store<u32>(header.STATE_BYTES, <u32>stateBytes)
  store<u32>(header.TAKEN_BYTES, <u32>takenBytes)
  store<u32>(header.ROWS, <u32>rows)
  store<u32>(header.EXCLUDED, <u32>excluded)
  store<u32>(header.TAKES, <u32>takes)
  store<u32>(header.STATE, <u32>state)
  store<u32>(header.SIZE_BYTES, sizeBytes)
  store<u32>(header.VECTOR_COUNT, vectorCount)
  store<u32>(header.KERNEL, ofKernel ? NARROW : WIDE)
  writeState(state, optionCount, openCount)
  memory.fill(rows, 0, excluded - rows)
  if (ofKernel) memory.fill(takes, 0, state - takes)
  writeUses(openCount, paintRows)
  writeExcluded(paintRows)
  return true
}

/**
 * Numbers the items of a kind, 0 for primary and 1 for secondary ones, which more than a number of options want. Returns the
 * next number.
 */
function numberItems(first: u32, kind: u32, fewest: u32): u32 {
  const counts = <usize>u32At(header.COUNTS)
  const marks = <usize>u32At(header.MARKS)
  const secondary = <usize>u32At(header.SECONDARY)
  const ids = <usize>u32At(header.ITEM_IDS)
  const itemCount = u32At(header.ITEM_COUNT)
  let number = first
  for (let item: u32 = 0; item < itemCount; item++) {
    if (<u32>load<u8>(secondary + item) != kind) continue
    const matters = u32At(counts + ((<usize>item) << 3)) > fewest
    store<u32>(marks + ((<usize>item) << 2), matters ? number : NONE)
    store<u32>(ids + ((<usize>number) << 2), item)
    number += <u32>matters
  }
  return number
}

function largestSize(openCount: u32): u32 {
  let most: u32 = 0
  for (let item: u32 = 0; item < openCount; item++) most = max(most, sizeOf(item))
  return most
}

/** @inline */
function sizeOf(item: u32): u32 {
  return u32At(<usize>u32At(header.COUNTS) + ((<usize>u32At(entryOf(header.ITEM_IDS, item))) << 3))
}

/** @inline Where the uses of an option begin. `entry` is its place in `LIST`. The next number in `STARTS` is their end. */
function startOf(starts: usize, entry: usize): usize {
  return starts + ((<usize>u32At(entry)) << 2)
}

/** The largest number of primary items of an option. They are all open, because the option is living. */
function mostPrimary(): u32 {
  const starts = <usize>u32At(header.STARTS)
  const items = <usize>u32At(header.ITEMS)
  const secondary = <usize>u32At(header.SECONDARY)
  const hasSecondary = u32At(header.PRIMARY_COUNT) < u32At(header.ITEM_COUNT)
  const list = <usize>u32At(header.LIST)
  const listEnd = list + ((<usize>u32At(header.LIVING_COUNT)) << 2)
  let most: u32 = 0
  for (let entry = list; entry < listEnd; entry += 4) {
    const start = startOf(starts, entry)
    const first = u32At(start)
    let count = load<u32>(start, 4) - first
    if (count <= most) continue
    if (hasSecondary) {
      const use = items + ((<usize>first) << 2)
      for (let end = use + ((<usize>count) << 2), at = use; at < end; at += 4)
        count -= <u32>load<u8>(secondary + u32At(at))
    }
    most = max(most, count)
  }
  return most
}

/** The first state: every option is living, and the items have their sizes. */
function writeState(state: usize, optionCount: u32, openCount: u32): void {
  const sizes = state + <usize>u32At(header.HEAD_BYTES)
  const sizeBytes = u32At(header.SIZE_BYTES)
  memory.fill(state, 0, u32At(header.HEAD_BYTES))
  memory.fill(sizes, 255, u32At(header.STATE_BYTES) - u32At(header.HEAD_BYTES))
  memory.fill(state, 255, optionCount >> 3)
  if (optionCount & 7) store<u8>(state + (optionCount >> 3), <u8>(((<u32>1) << (optionCount & 7)) - 1))
  for (let item: u32 = 0; item < openCount; item++) {
    if (sizeBytes == 1) store<u8>(sizes + item, <u8>sizeOf(item))
    else if (sizeBytes == 2) store<u16>(sizes + ((<usize>item) << 1), <u16>sizeOf(item))
    else store<u32>(sizes + ((<usize>item) << 2), sizeOf(item))
  }
}

/**
 * Item → its options, paint → the options with it, and what an option takes from the sizes: a vector with ones, or a list of
 * the places of the sizes. A short list ends with the place of a size that does not matter.
 */
function writeUses(openCount: u32, paintRows: usize): void {
  const rows = <usize>u32At(header.ROWS)
  const rowBytes = <usize>u32At(header.ROW_BYTES)
  const takenBytes = <usize>u32At(header.TAKEN_BYTES)
  const marks = <usize>u32At(header.MARKS)
  const paints = <usize>u32At(header.PAINTS)
  const starts = <usize>u32At(header.STARTS)
  const items = <usize>u32At(header.ITEMS)
  const list = <usize>u32At(header.LIST)
  const listEnd = list + ((<usize>u32At(header.LIVING_COUNT)) << 2)
  const isNarrow = u32At(header.KERNEL) == NARROW
  const sizeBytes = u32At(header.SIZE_BYTES)
  const vectorBytes = u32At(header.VECTOR_COUNT) << 4
  let taken = <usize>u32At(header.TAKES)
  let option: u32 = 0
  for (let entry = list; entry < listEnd; entry += 4, option++) {
    const bit = (<u64>1) << (option & 63)
    const word = rows + ((<usize>option >> 6) << 3)
    const start = startOf(starts, entry)
    const end = items + ((<usize>load<u32>(start, 4)) << 2)
    let listed = taken
    for (let use = items + ((<usize>u32At(start)) << 2); use < end; use += 4) {
      const item = u32At(marks + ((<usize>u32At(use)) << 2))
      if (item == NONE) continue
      setBit(word + <usize>item * rowBytes, bit)
      if (paints) setPaint(u32At(paints + (use - items)), word - rows + paintRows, rowBytes, bit)
      if (item >= openCount) continue
      takeFrom(item * sizeBytes, isNarrow, taken, listed)
      listed += 4
    }
    taken += takenBytes
    if (!isNarrow) fill(listed, taken, vectorBytes)
  }
}

/** @inline */
function fill(from: usize, end: usize, value: u32): void {
  for (let at = from; at < end; at += 4) store<u32>(at, value)
}

/** @inline Writes a one at a place of the vector, or the place at the end of the list. */
function takeFrom(place: u32, isNarrow: bool, vector: usize, listed: usize): void {
  if (isNarrow) store<u8>(vector + <usize>place, 1)
  else store<u32>(listed, place)
}

/** @inline The row of paint 0, which is none, stays empty. */
function setPaint(paint: u32, word: usize, rowBytes: usize, bit: u64): void {
  if (paint) setBit(word + <usize>paint * rowBytes, bit)
}

/** @inline */
function setBit(word: usize, bit: u64): void {
  store<u64>(word, load<u64>(word) | bit)
}

/**
 * An option excludes itself and all options of its items, except for those with the same paint. Four items are read at once, but
 * only one if there are paints. The vectors may write the first word of the next row, before that row is written.
 */
function writeExcluded(paintRows: usize): void {
  const rows = <usize>u32At(header.ROWS)
  const rowBytes = <usize>u32At(header.ROW_BYTES)
  const marks = <usize>u32At(header.MARKS)
  const paints = <usize>u32At(header.PAINTS)
  const starts = <usize>u32At(header.STARTS)
  const items = <usize>u32At(header.ITEMS)
  const list = <usize>u32At(header.LIST)
  const listEnd = list + ((<usize>u32At(header.LIVING_COUNT)) << 2)
  let target = <usize>u32At(header.EXCLUDED)
  let option: u32 = 0
  for (let entry = list; entry < listEnd; entry += 4, option++, target += rowBytes) {
    const start = startOf(starts, entry)
    const first = items + ((<usize>u32At(start)) << 2)
    const end = items + ((<usize>load<u32>(start, 4)) << 2)
    let next = first
    for (let use = first; use < end; use = next) {
      next = paints ? use + 4 : min(use + 16, end)
      const row = rowAt(use, next, marks, rows, rowBytes, paintRows)
      const row2 = rowAt(use + 4, next, marks, rows, rowBytes, paintRows)
      const row3 = rowAt(use + 8, next, marks, rows, rowBytes, paintRows)
      const row4 = rowAt(use + 12, next, marks, rows, rowBytes, paintRows)
      const same = paints ? paintRows + <usize>u32At(paints + (use - items)) * rowBytes : paintRows
      let word: usize = 0
      do {
        let bits = v128.or(
          v128.or(v128.load(row + word), v128.load(row2 + word)),
          v128.or(v128.load(row3 + word), v128.load(row4 + word)),
        )
        bits = v128.andnot(bits, v128.load(same + word))
        if (use != first) bits = v128.or(bits, v128.load(target + word))
        v128.store(target + word, bits)
        word += VECTOR
      } while (word < rowBytes)
    }
    setBit(target + ((<usize>option >> 6) << 3), (<u64>1) << (option & 63))
  }
}

/** @inline The row of the item of a use, or that of paint 0, which is empty. */
function rowAt(use: usize, end: usize, marks: usize, rows: usize, rowBytes: usize, empty: usize): usize {
  if (use >= end) return empty
  const item = u32At(marks + ((<usize>u32At(use)) << 2))
  return item == NONE ? empty : rows + <usize>item * rowBytes
}
