/**
 * Assigns bits to the open items. For each option that is left, it writes what the option uses and what it
 * clashes with.
 */
import {
  BLOCKED,
  CLASH,
  CLASHES,
  COLOURED,
  COUNTS,
  FORCED,
  GROUPS,
  IDS,
  KINDS,
  MASK_BYTES,
  NO_BIT,
  PLANE_BYTES,
  PLANE_COUNT,
  PLANES,
  reserve,
  SECONDARY,
  SLOT_COUNT,
  SLOTS,
  STARTS,
  STATE,
  STATE_BYTES,
  THREE,
  TWO,
  u32At,
  VECTOR,
  WANTED,
} from './layout.ts'
import { idCount } from './root.ts'

/** Requires that nothing is forced. Returns false if there is not enough memory. */
export function compile(): bool {
  const bits = assignBits()
  const planeCount = max((bits + 127) >> 7, 1)
  const planes = <usize>u32At(PLANES)
  const maskBytes: u32 = bits > 64 ? 16 : 8
  const planeBytes = (max(idCount, 1) * maskBytes + 15) & ~15
  const vectors = planeCount << 4
  const clashBytes: u32 = u32At(GROUPS) ? planeCount * planeBytes : 0
  const clashes = planes + <usize>clashBytes
  const scratch = clashes + planeCount * planeBytes
  const state = scratch + 5 * vectors
  if (!reserve(state + STATE_BYTES + vectors + (idCount << 1) + VECTOR)) return false
  store<u32>(PLANE_COUNT, planeCount)
  store<u32>(MASK_BYTES, maskBytes)
  store<u32>(PLANE_BYTES, planeBytes)
  store<u32>(CLASHES, <u32>clashes)
  store<u32>(CLASH, <u32>scratch)
  store<u32>(FORCED, <u32>scratch + vectors)
  store<u32>(TWO, <u32>scratch + 2 * vectors)
  store<u32>(THREE, <u32>scratch + 3 * vectors)
  store<u32>(WANTED, <u32>scratch + 4 * vectors)
  store<u32>(STATE, <u32>state)
  memory.fill(planes, 0, state + STATE_BYTES + vectors - planes)
  writePlanes(planes, clashes, planeBytes, maskBytes)
  writeRoot(state, vectors)
  return true
}

/**
 * Assigns a bit to each open primary item, and to each secondary item that several options want. Replaces the
 * numbers of options in `COUNTS` by these bits. Returns the number of bits.
 */
function assignBits(): u32 {
  const counts = <usize>u32At(COUNTS)
  const kinds = <usize>u32At(KINDS)
  const groups = <usize>u32At(GROUPS)
  const slotCount = u32At(SLOT_COUNT)
  let bits: u32 = 0
  for (let slot: u32 = 0; slot < slotCount; ) {
    const last = groups ? <u32>load<u16>(groups + (slot << 2), 2) : slot
    let wants: u32 = 0
    for (let other = slot; other <= last; other++) wants += load<u16>(counts + (other << 2))
    const kind = <u32>load<u8>(kinds + slot)
    const matters = kind & SECONDARY ? wants > 1 : !(kind & BLOCKED)
    for (; slot <= last; slot++) {
      const has = matters && (!(kind & SECONDARY) || load<u16>(counts + (slot << 2)) > 0)
      store<u16>(counts + (slot << 2), <u16>(has ? bits++ : NO_BIT))
    }
  }
  return bits
}

function writePlanes(planes: usize, clashes: usize, planeBytes: u32, maskBytes: u32): void {
  const counts = <usize>u32At(COUNTS)
  const slots = <usize>u32At(SLOTS)
  const starts = <usize>u32At(STARTS)
  const ids = <usize>u32At(IDS)
  for (let index: u32 = 0; index < idCount; index++) {
    const option = <u32>load<u16>(ids + (index << 1))
    const end = slots + (load<u32>(starts + (option << 2), 4) << 1)
    for (let at = slots + (load<u32>(starts + (option << 2)) << 1); at < end; at += 2) {
      const slot = <u32>load<u16>(at)
      const bit = <u32>load<u16>(counts + (slot << 2))
      if (bit == NO_BIT) continue
      setBit(planes + index * maskBytes, bit, planeBytes)
      if (clashes != planes) writeClashes(clashes + index * maskBytes, slot, planeBytes)
    }
  }
}

/** An option clashes with all uses of its items, except for uses in the same colour. */
function writeClashes(vector: usize, slot: u32, planeBytes: u32): void {
  const counts = <usize>u32At(COUNTS)
  const groups = <usize>u32At(GROUPS)
  const isColoured = <u32>load<u8>(<usize>u32At(KINDS) + slot) & COLOURED
  const last = <u32>load<u16>(groups + (slot << 2), 2)
  for (let other = <u32>load<u16>(groups + (slot << 2)); other <= last; other++) {
    const bit = <u32>load<u16>(counts + (other << 2))
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
  const counts = <usize>u32At(COUNTS)
  const kinds = <usize>u32At(KINDS)
  const slotCount = u32At(SLOT_COUNT)
  for (let slot: u32 = 0; slot < slotCount; slot++) {
    const bit = <u32>load<u16>(counts + (slot << 2))
    if (bit != NO_BIT && !(<u32>load<u8>(kinds + slot) & SECONDARY))
      setBit(state + STATE_BYTES, bit, <u32>VECTOR)
  }
  store<u32>(state, idCount, 4)
  const list = state + STATE_BYTES + vectors
  for (let index: u32 = 0; index < idCount; index++) store<u16>(list + (index << 1), <u16>index)
}
