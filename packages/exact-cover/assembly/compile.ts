/**
 * Assigns bits to the open items. For each option that is left, it writes what the option uses and what it
 * clashes with.
 */
import * as header from './layout.ts'
import { BLOCKED, COLOURED, NO_BIT, reserve, SECONDARY, STATE_BYTES, u32At, VECTOR } from './layout.ts'
import { either, emptyMask, maskAt, storeMask } from './mask.ts'
import { idCount } from './root.ts'

/** Requires that nothing is forced. Returns false if there is not enough memory. */
export function compile(): bool {
  const bits = assignBits()
  const planeCount = max((bits + 127) >> 7, 1)
  const planes = <usize>u32At(header.PLANES)
  const maskBytes: u32 = bits > 64 ? 16 : 8
  const planeBytes = (max(idCount, 1) * maskBytes + 15) & ~15
  const vectors = planeCount << 4
  const planesEnd = planes + planeCount * planeBytes
  const clashes = u32At(header.GROUPS) ? planesEnd : planes
  const scratch = clashes + planeCount * planeBytes
  const state = scratch + 5 * vectors
  const stateBytes = STATE_BYTES + vectors + (idCount << 1) + VECTOR
  const tableBytes = u32At(header.SLOT_COUNT) * maskBytes
  if (!reserve(state + max(stateBytes, tableBytes))) return false
  store<u32>(header.PLANE_COUNT, planeCount)
  store<u32>(header.MASK_BYTES, maskBytes)
  store<u32>(header.PLANE_BYTES, planeBytes)
  store<u32>(header.CLASHES, <u32>clashes)
  store<u32>(header.CLASH, <u32>scratch)
  store<u32>(header.FORCED, <u32>scratch + vectors)
  store<u32>(header.TWO, <u32>scratch + 2 * vectors)
  store<u32>(header.THREE, <u32>scratch + 3 * vectors)
  store<u32>(header.WANTED, <u32>scratch + 4 * vectors)
  store<u32>(header.STATE, <u32>state)
  writePlanes(bits, state)
  memory.fill(planesEnd, 0, state + STATE_BYTES + vectors - planesEnd)
  if (clashes != planes) writeClashes(clashes, planeBytes, maskBytes)
  writeRoot(state, vectors)
  return true
}

/**
 * Assigns a bit to each open primary item, and to each secondary item that several options want. Replaces the
 * numbers of options in `COUNTS` by these bits. Returns the number of bits.
 */
function assignBits(): u32 {
  const counts = <usize>u32At(header.COUNTS)
  const kinds = <usize>u32At(header.KINDS)
  const groups = <usize>u32At(header.GROUPS)
  const slotCount = u32At(header.SLOT_COUNT)
  let bits: u32 = 0
  for (let slot: u32 = 0; slot < slotCount; ) {
    const last = groups ? <u32>load<u16>(groups + (slot << 2), 2) : slot
    let wants: u32 = 0
    for (let other = slot; other <= last; other++) wants += u32At(counts + (other << 3))
    const kind = <u32>load<u8>(kinds + slot)
    const matters = kind & SECONDARY ? wants > 1 : !(kind & BLOCKED)
    for (; slot <= last; slot++) {
      const has = matters && (!(kind & SECONDARY) || u32At(counts + (slot << 3)) > 0)
      store<u32>(counts + (slot << 3), has ? bits : NO_BIT)
      bits += <u32>has
    }
  }
  return bits
}

/**
 * Writes what each option uses, plane by plane. A table of what each slot adds to an option, in place of setting bit after
 * bit, makes this three times as fast.
 */
function writePlanes(bits: u32, table: usize): void {
  let plane = <usize>u32At(header.PLANES)
  for (let first: u32 = 0; first < bits; first += 128, plane += u32At(header.PLANE_BYTES)) {
    writeTable(table, first)
    if (u32At(header.MASK_BYTES) == 8) writePlane<u64>(plane, table, 3)
    else writePlane<v128>(plane, table, 4)
  }
}

/** Slot → a mask with its bit, or an empty one if the bit is not in the plane that begins with bit `first`. */
function writeTable(table: usize, first: u32): void {
  const maskBytes = u32At(header.MASK_BYTES)
  const counts = <usize>u32At(header.COUNTS)
  const slotCount = u32At(header.SLOT_COUNT)
  let mask = table
  for (let slot: u32 = 0; slot < slotCount; slot++, mask += maskBytes) {
    const bit = u32At(counts + (slot << 3))
    const word = bit == NO_BIT ? -1 : (bit - first) >> 6
    store<u64>(mask, (<u64>(word == 0)) << (bit & 63))
    if (maskBytes == 16) store<u64>(mask, (<u64>(word == 1)) << (bit & 63), 8)
  }
}

function writePlane<Mask>(plane: usize, table: usize, shift: usize): void {
  const slots = <usize>u32At(header.SLOTS)
  const starts = <usize>u32At(header.STARTS)
  const ids = <usize>u32At(header.IDS)
  for (let index: u32 = 0; index < idCount; index++) {
    const option = starts + ((<usize>load<u16>(ids + (index << 1))) << 2)
    const end = slots + (load<u32>(option, 4) << 1)
    let uses = emptyMask<Mask>()
    for (let at = slots + (load<u32>(option) << 1); at < end; at += 2) {
      uses = either<Mask>(uses, maskAt<Mask>(table + ((<usize>load<u16>(at)) << shift)))
    }
    storeMask<Mask>(plane + ((<usize>index) << shift), uses)
  }
}

function writeClashes(clashes: usize, planeBytes: u32, maskBytes: u32): void {
  const slots = <usize>u32At(header.SLOTS)
  const starts = <usize>u32At(header.STARTS)
  const ids = <usize>u32At(header.IDS)
  for (let index: u32 = 0; index < idCount; index++) {
    const option = starts + ((<usize>load<u16>(ids + (index << 1))) << 2)
    const end = slots + (load<u32>(option, 4) << 1)
    for (let at = slots + (load<u32>(option) << 1); at < end; at += 2)
      addClashes(clashes + index * maskBytes, load<u16>(at), planeBytes)
  }
}

/** An option clashes with all uses of its items, except for uses in the same colour. */
function addClashes(vector: usize, slot: u32, planeBytes: u32): void {
  const counts = <usize>u32At(header.COUNTS)
  const groups = <usize>u32At(header.GROUPS)
  const isColoured = <u32>load<u8>(<usize>u32At(header.KINDS) + slot) & COLOURED
  const last = <u32>load<u16>(groups + (slot << 2), 2)
  for (let other = <u32>load<u16>(groups + (slot << 2)); other <= last; other++) {
    const bit = u32At(counts + (other << 3))
    if (bit != NO_BIT && !(isColoured && other == slot)) setBit(vector, bit, planeBytes)
  }
}

/** @inline */
function setBit(vector: usize, bit: u32, planeBytes: u32): void {
  const byte = vector + (bit >> 7) * planeBytes + ((bit & 127) >> 3)
  store<u8>(byte, <u8>(<u32>load<u8>(byte) | (1 << (bit & 7))))
}

/** The first state, with every open primary item and every option that is left. */
function writeRoot(state: usize, vectors: u32): void {
  const counts = <usize>u32At(header.COUNTS)
  const kinds = <usize>u32At(header.KINDS)
  const slotCount = u32At(header.SLOT_COUNT)
  for (let slot: u32 = 0; slot < slotCount; slot++) {
    const bit = u32At(counts + (slot << 3))
    if (bit != NO_BIT && !(<u32>load<u8>(kinds + slot) & SECONDARY))
      setBit(state + STATE_BYTES, bit, <u32>VECTOR)
  }
  store<u32>(state, idCount, 4)
  const list = state + STATE_BYTES + vectors
  for (let index: u32 = 0; index < idCount; index++) store<u16>(list + (index << 1), <u16>index)
}
