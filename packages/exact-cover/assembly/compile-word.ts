/** Writes the tables of the search with words, where at most 64 options are left. */
import * as header from './layout.ts'
import { MOST_IN_WORD, u32At, WORD } from './layout.ts'

/** Of a row of each item, of each option, and of what each option takes. */
const TABLE_BYTES: usize = (<usize>MOST_IN_WORD) << 3
/** Of a state: the options that are left, and the open items. */
const STATE_BYTES: usize = 16

/** The number of the last tables. */
let serial: u64 = 0

/** The bytes of the tables and of all states that there can be at once. */
export function wordBytes(): usize {
  return itemBytes() + 3 * TABLE_BYTES + paintBytes() + (<usize>MOST_IN_WORD + 1) * STATE_BYTES + 8
}

/** @inline */
function itemBytes(): usize {
  return (<usize>u32At(header.ITEM_COUNT)) << 2
}

/** @inline A row for each paint, and one that stays empty. */
function paintBytes(): usize {
  return (<usize>u32At(header.PAINT_COUNT) + 1) << 3
}

/**
 * Writes tables from an address on, for the options in `LIST`. Returns false if there are more than 64 open items. `COUNTS` is
 * lost in any case: it has the options of each item of the problem.
 */
export function compileWord(ids: usize): bool {
  const rows = (ids + itemBytes() + 7) & ~7
  const paintRows = rows + 3 * TABLE_BYTES
  const state = paintRows + paintBytes()
  findRows(paintRows)
  const openCount = numberOpen(ids, rows)
  if (openCount > MOST_IN_WORD) return false
  writeOptions(rows + TABLE_BYTES, paintRows)
  store<u64>(state, allOf(u32At(header.LIVING_COUNT)))
  store<u64>(state, allOf(openCount), 8)
  store<u32>(header.ITEM_IDS, <u32>ids)
  store<u32>(header.ROW_BYTES, 8)
  store<u32>(header.ROWS, <u32>rows)
  store<u32>(header.EXCLUDED, <u32>(rows + TABLE_BYTES))
  store<u32>(header.TAKES, <u32>(rows + 2 * TABLE_BYTES))
  store<u32>(header.STATE, <u32>state)
  store<u32>(header.STATE_BYTES, <u32>STATE_BYTES)
  store<u32>(header.KERNEL, WORD)
  store<u64>(header.SERIAL, ++serial)
  return true
}

/** Finds the options of each item of the problem, and of each paint. */
function findRows(paintRows: usize): void {
  const rowOf = <usize>u32At(header.COUNTS)
  const starts = <usize>u32At(header.STARTS)
  const items = <usize>u32At(header.ITEMS)
  const paints = <usize>u32At(header.PAINTS)
  const list = <usize>u32At(header.LIST)
  const listEnd = list + ((<usize>u32At(header.LIVING_COUNT)) << 2)
  // These loops are shorter than a call that fills memory.
  for (let at = rowOf, end = rowOf + (itemBytes() << 1); at < end; at += 8) store<u64>(at, 0)
  for (let at = paintRows, end = paintRows + paintBytes(); at < end; at += 8) store<u64>(at, 0)
  let bit: u64 = 1
  for (let entry = list; entry < listEnd; entry += 4, bit <<= 1) {
    const start = starts + ((<usize>u32At(entry)) << 2)
    const end = items + ((<usize>load<u32>(start, 4)) << 2)
    for (let use = items + ((<usize>u32At(start)) << 2); use < end; use += 4) {
      setBit(rowOf + ((<usize>u32At(use)) << 3), bit)
      if (paints) setBit(paintRow(paintRows, paints + (use - items)), bit)
    }
  }
  store<u64>(paintRows, 0) // paint 0 is none
}

/** Numbers the primary items that have options, and copies their rows. Returns how many there are, or a number beyond 64. */
function numberOpen(ids: usize, rows: usize): u32 {
  const rowOf = <usize>u32At(header.COUNTS)
  const marks = <usize>u32At(header.MARKS)
  const secondary = <usize>u32At(header.SECONDARY)
  const itemCount = u32At(header.ITEM_COUNT)
  let count: u32 = 0
  for (let item: u32 = 0; item < itemCount; item++) {
    const row = load<u64>(rowOf + ((<usize>item) << 3))
    const isOpen = row != 0 && !load<u8>(secondary + item)
    store<u32>(marks + ((<usize>item) << 2), isOpen ? count : MOST_IN_WORD)
    if (!isOpen) continue
    if (count == MOST_IN_WORD) return count + 1
    store<u64>(rows + ((<usize>count) << 3), row)
    store<u32>(ids + ((<usize>count) << 2), item)
    count++
  }
  return count
}

/** Writes which options each option excludes, and behind all of these, which items each takes. */
function writeOptions(excluded: usize, paintRows: usize): void {
  const rowOf = <usize>u32At(header.COUNTS)
  const marks = <usize>u32At(header.MARKS)
  const starts = <usize>u32At(header.STARTS)
  const items = <usize>u32At(header.ITEMS)
  const paints = <usize>u32At(header.PAINTS)
  const list = <usize>u32At(header.LIST)
  const listEnd = list + ((<usize>u32At(header.LIVING_COUNT)) << 2)
  let target = excluded
  let own: u64 = 1
  for (let entry = list; entry < listEnd; entry += 4, own <<= 1, target += 8) {
    const start = starts + ((<usize>u32At(entry)) << 2)
    const end = items + ((<usize>load<u32>(start, 4)) << 2)
    let excludes = own
    let takes: u64 = 0
    for (let use = items + ((<usize>u32At(start)) << 2); use < end; use += 4) {
      const item = <usize>u32At(use)
      const same = paints ? load<u64>(paintRow(paintRows, paints + (use - items))) : 0
      excludes |= load<u64>(rowOf + (item << 3)) & ~same
      const number = u32At(marks + (item << 2))
      takes |= (<u64>(number < MOST_IN_WORD)) << number
    }
    store<u64>(target, excludes)
    store<u64>(target + TABLE_BYTES, takes)
  }
}

/** @inline The row of the paint that stands at an address. */
function paintRow(paintRows: usize, paint: usize): usize {
  return paintRows + ((<usize>u32At(paint)) << 3)
}

/** @inline */
function setBit(word: usize, bit: u64): void {
  store<u64>(word, load<u64>(word) | bit)
}

/** @inline The set of the first numbers, of which there are 1 to 64. */
function allOf(count: u32): u64 {
  return ~(<u64>0) >> (64 - count)
}
