/**
 * Prepares the root of the search, before items have bits: takes the requested options, and the options that
 * are then forced.
 *
 * Idea.      An item that is covered at the root stays covered for the whole search, so it needs no bit. For
 *            a Sudoku, one or two of three planes are left.
 * Invariant. `IDS` lists, in their order, the options that have no blocked slot.
 */
import * as header from './layout.ts'
import { BLOCKED, COLOURED, DEAD, NO_BIT, OPEN, SOLVED, STATE_BYTES, u32At } from './layout.ts'

import { tellForced } from './told.ts'

/** The number of options in `IDS`. */
export let idCount: u32 = 0
/** Whether any slot is secondary. A secondary slot gets a bit only if several options want it. */
let hasSecondary: bool = false

/** Unblocks all slots and makes every option possible. */
export function forgetAll(): void {
  const kinds = <usize>u32At(header.KINDS)
  const slotCount = u32At(header.SLOT_COUNT)
  hasSecondary = false
  for (let slot: u32 = 0; slot < slotCount; slot++) {
    const kind = <u32>load<u8>(kinds + slot) & ~BLOCKED
    store<u8>(kinds + slot, <u8>kind)
    if (kind) hasSecondary = true
  }
  const ids = <usize>u32At(header.IDS)
  idCount = u32At(header.OPTION_COUNT)
  for (let option: u32 = 0; option < idCount; option++) store<u16>(ids + (option << 1), <u16>option)
  store<u32>(header.CHOSEN_COUNT, 0)
}

/** Whether every slot of an option is free. */
function isFree(option: u32): bool {
  const starts = <usize>u32At(header.STARTS) + (option << 2)
  const slots = <usize>u32At(header.SLOTS)
  const kinds = <usize>u32At(header.KINDS)
  const end = slots + (load<u32>(starts, 4) << 1)
  let found: u32 = 0
  for (let at = slots + (load<u32>(starts) << 1); at < end; at += 2) found |= load<u8>(kinds + load<u16>(at))
  return !(found & BLOCKED)
}

/** Chooses an option and blocks what it excludes. Returns false if the option itself is excluded. */
export function take(option: u32): bool {
  if (!isFree(option)) return false
  const starts = <usize>u32At(header.STARTS) + (option << 2)
  const slots = <usize>u32At(header.SLOTS)
  const end = slots + (load<u32>(starts, 4) << 1)
  for (let at = slots + (load<u32>(starts) << 1); at < end; at += 2) block(load<u16>(at))
  const count = u32At(header.CHOSEN_COUNT)
  store<u16>(<usize>u32At(header.CHOSEN) + (count << 1), <u16>option)
  store<u32>(header.CHOSEN_COUNT, count + 1)
  return true
}

/** Blocks all slots of the item. A slot with a colour stays free, because other options may share it. */
function block(slot: u32): void {
  const kinds = <usize>u32At(header.KINDS)
  const groups = <usize>u32At(header.GROUPS)
  const first = groups ? <u32>load<u16>(groups + (slot << 2)) : slot
  const last = groups ? <u32>load<u16>(groups + (slot << 2), 2) : slot
  for (let other = first; other <= last; other++) {
    const kind = <u32>load<u8>(kinds + other)
    if (other != slot || !(kind & COLOURED)) store<u8>(kinds + other, <u8>(kind | BLOCKED))
  }
}

/**
 * Counts the options of each slot, and takes forced options once. The sieve takes the rest faster. Leaves the
 * number of options that want each slot in `COUNTS`.
 */
export function propagateRoot(): i32 {
  countSlots()
  const forced = forcedSlots()
  if (forced > 0) {
    if (!takeForced()) return DEAD
    if (!hasSecondary) {
      dropBlocked() // the bits will show whether an item is dead, and a primary item gets its bit in any case
      return isCovered() ? SOLVED : OPEN
    }
    countSlots()
  }
  return forced < 0 || forcedSlots() < 0 ? DEAD : isCovered() ? SOLVED : OPEN
}

/**
 * Converts a state with fewer open items back to slots: blocks what is covered in it, and lists its options
 * in `IDS`. Requires bits in `COUNTS`, and replaces them by numbers of options.
 */
export function leaveState(state: usize, list: usize, count: u32): void {
  const bits = <usize>u32At(header.COUNTS)
  const kinds = <usize>u32At(header.KINDS)
  const slotCount = u32At(header.SLOT_COUNT)
  for (let slot: u32 = 0; slot < slotCount; slot++) {
    const bit = u32At(bits + (slot << 3))
    if (bit == NO_BIT || load<u8>(kinds + slot) != 0) continue
    const isOpen = <u32>load<u8>(state + STATE_BYTES + (bit >> 3)) & (1 << (bit & 7))
    if (!isOpen) store<u8>(kinds + slot, <u8>BLOCKED)
  }
  const ids = <usize>u32At(header.IDS)
  for (let index: u32 = 0; index < count; index++) {
    store<u16>(ids + (index << 1), load<u16>(ids + ((<u32>load<u16>(list + (index << 1))) << 1)))
  }
  idCount = count
  countSlots()
}

/** Drops the blocked options and counts the slots of the others. */
function countSlots(): void {
  dropBlocked()
  const starts = <usize>u32At(header.STARTS)
  const optionCount = u32At(header.OPTION_COUNT)
  memory.fill(u32At(header.COUNTS), 0, u32At(header.SLOT_COUNT) << 3)
  if (idCount == optionCount) {
    countUses(0, load<u32>(starts + (optionCount << 2)))
    return
  }
  const ids = <usize>u32At(header.IDS)
  const end = ids + (idCount << 1)
  for (let at = ids; at < end; at += 2) {
    const option = starts + ((<usize>load<u16>(at)) << 2)
    countUses(load<u32>(option), load<u32>(option, 4))
  }
}

/** @inline Counts the slots from one index in `SLOTS` to just before another. */
function countUses(first: u32, end: u32): void {
  const counts = <usize>u32At(header.COUNTS)
  const slots = <usize>u32At(header.SLOTS)
  const last = slots + (end << 1)
  let one: u64 = ((<u64>first) << 32) + 1 // a use, and its index
  for (let at = slots + (first << 1); at < last; at += 2, one += (<u64>1) << 32) {
    const count = counts + ((<usize>load<u16>(at)) << 3)
    store<u64>(count, load<u64>(count) + one)
  }
}

/** The option of an index in `SLOTS`. */
function optionAt(use: u32): u32 {
  const starts = <usize>u32At(header.STARTS)
  let low: u32 = 0
  let high = u32At(header.OPTION_COUNT)
  while (low + 1 < high) {
    const middle = (low + high) >> 1
    if (load<u32>(starts + (middle << 2)) <= use) low = middle
    else high = middle
  }
  return low
}

/** Drops the blocked options from `IDS`. */
function dropBlocked(): void {
  if (u32At(header.CHOSEN_COUNT) == 0) return
  const ids = <usize>u32At(header.IDS)
  const end = ids + (idCount << 1)
  let kept = ids
  for (let at = ids; at < end; at += 2) {
    const option = <u32>load<u16>(at)
    store<u16>(kept, <u16>option)
    if (isFree(option)) kept += 2
  }
  idCount = <u32>(kept - ids) >> 1
}

/** The number of open primary items that have one option, or −1 if an item has none. */
function forcedSlots(): i32 {
  const counts = <usize>u32At(header.COUNTS)
  const kinds = <usize>u32At(header.KINDS)
  const slotCount = u32At(header.SLOT_COUNT)
  let forced = 0
  for (let slot: u32 = 0; slot < slotCount; slot++) {
    const count = u32At(counts + (slot << 3))
    if (count > 1 || load<u8>(kinds + slot) != 0) continue
    if (count == 0) return -1
    forced++
  }
  return forced
}

/** Whether no primary item is open. */
function isCovered(): bool {
  const kinds = <usize>u32At(header.KINDS)
  const slotCount = u32At(header.SLOT_COUNT)
  for (let slot: u32 = 0; slot < slotCount; slot++) {
    if (load<u8>(kinds + slot) == 0) return false
  }
  return true
}

/**
 * Takes the options of the items that have one option. Returns false if two of these options exclude each
 * other.
 */
function takeForced(): bool {
  const counts = <usize>u32At(header.COUNTS)
  const kinds = <usize>u32At(header.KINDS)
  const slotCount = u32At(header.SLOT_COUNT)
  for (let slot: u32 = 0; slot < slotCount; slot++) {
    if (u32At(counts + (slot << 3)) != 1 || load<u8>(kinds + slot) != 0) continue
    const option = optionAt(load<u32>(counts + (slot << 3), 4))
    if (!take(option)) return false
    if (TRACE) tellForced(option, slot)
  }
  return true
}
