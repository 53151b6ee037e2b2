/** The passes over the options of a state: counting, taking forced options, sifting, and choosing an item. */
import * as header from './layout.ts'
import { DEAD, OPEN, SOLVED, STATE_BYTES, u32At, VECTOR, vectorAt } from './layout.ts'

import { firstOf } from './mask.ts'

import { forcedSlot, tellForced } from './told.ts'

/**
 * Takes forced options in a state until there are none. Afterwards `TWO`, `THREE` and `WANTED` describe what
 * is left.
 */
export function propagate(state: usize): i32 {
  const list = state + STATE_BYTES + (u32At(header.PLANE_COUNT) << 4)
  while (true) {
    const found = countOptions(state, list)
    if (found != FORCED_ITEMS) return found
    if (!takeForced(state, list)) return DEAD
    if (isCovered(state)) return SOLVED
    store<u32>(state, sift(list, u32At(state + 4), list), 4)
  }
}

/**
 * Copies the options of a list that have no bit in common with a vector. It stores every option, but advances
 * only if the option stays. The target may be the list itself. Returns the end of the copy.
 * @inline
 */
function siftPlane(plane: usize, clash: v128, list: usize, end: usize, target: usize): usize {
  let kept = target
  for (let at = list; at < end; at += 2) {
    const option = load<u16>(at)
    store<u16>(kept, option)
    kept += v128.any_true(v128.and(vectorAt(plane + ((<usize>option) << 4)), clash)) ? 0 : 2
  }
  return kept
}

const FORCED_ITEMS: i32 = 3

/**
 * Counts, for 128 items at once, whether each is wanted by one, two, three, or at least four options. Returns
 * `DEAD` as soon as an open item has no option, `FORCED_ITEMS` if one has a single option, otherwise `OPEN`.
 */
function countOptions(state: usize, list: usize): i32 {
  const end = list + (u32At(state + 4) << 1)
  const vectors = u32At(header.PLANE_COUNT) << 4
  const planeBytes = u32At(header.PLANE_BYTES)
  const forcedItems = <usize>u32At(header.FORCED)
  const two = <usize>u32At(header.TWO)
  const three = <usize>u32At(header.THREE)
  const wanted = <usize>u32At(header.WANTED)
  let plane = <usize>u32At(header.PLANES)
  let found = OPEN
  for (let offset: u32 = 0; offset < vectors; offset += 16, plane += planeBytes) {
    let once = i64x2.splat(0)
    let twice = i64x2.splat(0)
    let thrice = i64x2.splat(0)
    let more = i64x2.splat(0)
    for (let at = list; at < end; at += 2) {
      const uses = vectorAt(plane + ((<usize>load<u16>(at)) << 4))
      more = v128.or(more, v128.and(thrice, uses))
      thrice = v128.or(thrice, v128.and(twice, uses))
      twice = v128.or(twice, v128.and(once, uses))
      once = v128.or(once, uses)
    }
    const open = vectorAt(state + STATE_BYTES + offset)
    if (v128.any_true(v128.andnot(open, once))) return DEAD
    const forced = v128.andnot(open, twice)
    v128.store(forcedItems + offset, forced)
    v128.store(two + offset, v128.and(open, v128.andnot(twice, thrice)))
    v128.store(three + offset, v128.and(open, v128.andnot(thrice, more)))
    v128.store(wanted + offset, once)
    if (v128.any_true(forced)) found = FORCED_ITEMS
  }
  return found
}

/** Chooses the options of the forced items. Returns false if two of them clash. */
function takeForced(state: usize, list: usize): bool {
  const end = list + (u32At(state + 4) << 1)
  const vectors = u32At(header.PLANE_COUNT) << 4
  const planeBytes = u32At(header.PLANE_BYTES)
  const forced = <usize>u32At(header.FORCED)
  let plane = <usize>u32At(header.PLANES)
  memory.fill(<usize>u32At(header.CLASH), 0, vectors)
  for (let offset: u32 = 0; offset < vectors; offset += 16, plane += planeBytes) {
    let items = vectorAt(forced + offset)
    for (let at = list; at < end && v128.any_true(items); at += 2) {
      const option = <u32>load<u16>(at)
      if (!v128.any_true(v128.and(vectorAt(plane + (option << 4)), items))) continue
      const slot: u32 = TRACE ? forcedSlot(option, forced) : 0
      if (!choose(state, option)) return false
      if (TRACE) tellForced(idOf(option), slot)
      items = vectorAt(forced + offset)
    }
  }
  return true
}

/** Chooses one more option in addition to those in `CLASH`. Returns false if it clashes with them. */
function choose(state: usize, option: u32): bool {
  const vectors = u32At(header.PLANE_COUNT) << 4
  const planeBytes = u32At(header.PLANE_BYTES)
  const clash = <usize>u32At(header.CLASH)
  const forced = <usize>u32At(header.FORCED)
  let uses = <usize>u32At(header.PLANES) + (option << 4)
  let clashes = <usize>u32At(header.CLASHES) + (option << 4)
  for (let offset: u32 = 0; offset < vectors; offset += 16, uses += planeBytes, clashes += planeBytes) {
    const items = vectorAt(uses)
    const before = vectorAt(clash + offset)
    if (v128.any_true(v128.and(items, before))) return false
    v128.store(clash + offset, v128.or(before, vectorAt(clashes)))
    v128.store(forced + offset, v128.andnot(vectorAt(forced + offset), items))
    const open = state + STATE_BYTES + offset
    v128.store(open, v128.andnot(vectorAt(open), items))
  }
  remember(option)
  return true
}

/** Records an option as chosen, by its number in the problem. */
function remember(option: u32): void {
  const count = u32At(header.CHOSEN_COUNT)
  store<u16>(<usize>u32At(header.CHOSEN) + (count << 1), idOf(option))
  store<u32>(header.CHOSEN_COUNT, count + 1)
}

/** @inline An option of the bit planes → its number in the problem. */
function idOf(option: u32): u16 {
  return load<u16>(<usize>u32At(header.IDS) + (option << 1))
}

/** Chooses the option of a branch for the next state. The open items are those of the state above. */
export function chooseAt(before: usize, state: usize, option: u32): void {
  const vectors = u32At(header.PLANE_COUNT) << 4
  const planeBytes = u32At(header.PLANE_BYTES)
  const clash = <usize>u32At(header.CLASH)
  let uses = <usize>u32At(header.PLANES) + (option << 4)
  let clashes = <usize>u32At(header.CLASHES) + (option << 4)
  for (let offset: u32 = 0; offset < vectors; offset += 16, uses += planeBytes, clashes += planeBytes) {
    v128.store(clash + offset, vectorAt(clashes))
    const open = v128.andnot(vectorAt(before + STATE_BYTES + offset), vectorAt(uses))
    v128.store(state + STATE_BYTES + offset, open)
  }
  remember(option)
}

/** Copies the options of a list that do not clash with `CLASH`. Returns their number. */
export function sift(list: usize, count: u32, target: usize): u32 {
  const vectors = u32At(header.PLANE_COUNT) << 4
  const planeBytes = u32At(header.PLANE_BYTES)
  const clash = <usize>u32At(header.CLASH)
  let source = list
  let end = list + (count << 1)
  let plane = <usize>u32At(header.PLANES)
  for (let offset: u32 = 0; offset < vectors; offset += 16, plane += planeBytes) {
    const clashes = vectorAt(clash + offset)
    if (!v128.any_true(clashes)) continue
    end = siftPlane(plane, clashes, source, end, target)
    source = target
  }
  return <u32>(end - source) >> 1
}

/** The bits of an option of the present state. */
export function wantedCount(): u32 {
  const words = u32At(header.PLANE_COUNT) << 1
  let wanted: u32 = 0
  for (let word: u32 = 0; word < words; word++)
    wanted += <u32>popcnt(load<u64>(<usize>u32At(header.WANTED) + (word << 3)))
  return wanted
}

export function isCovered(state: usize): bool {
  const end = state + STATE_BYTES + (u32At(header.PLANE_COUNT) << 4)
  let open = i64x2.splat(0)
  for (let at = state + STATE_BYTES; at < end; at += VECTOR) open = v128.or(open, vectorAt(at))
  return !v128.any_true(open)
}

/** The number of options of the item that `firstWithFewest` has found. */
export let fewest: u32 = 0

/**
 * The bit of the first open item with the fewest options. Requires that `propagate` returned `OPEN` for the
 * state.
 */
export function firstWithFewest(state: usize): u32 {
  fewest = 2
  const ofTwo = firstBit(<usize>u32At(header.TWO))
  if (ofTwo >= 0) return ofTwo
  fewest = 3
  const ofThree = firstBit(<usize>u32At(header.THREE))
  return ofThree >= 0 ? ofThree : countAll(state)
}

/** The first bit in the vectors of all planes, or −1. */
function firstBit(vectors: usize): i32 {
  const words = u32At(header.PLANE_COUNT) << 1
  for (let word: u32 = 0; word < words; word++) {
    const bits = load<u64>(vectors + (word << 3))
    if (bits) return (word << 6) + <i32>ctz(bits)
  }
  return -1
}

/** Like `firstWithFewest`, but with counters for any number of options. */
function countAll(state: usize): u32 {
  const list = state + STATE_BYTES + (u32At(header.PLANE_COUNT) << 4)
  const end = list + (u32At(state + 4) << 1)
  const planeCount = u32At(header.PLANE_COUNT)
  const planeBytes = u32At(header.PLANE_BYTES)
  let plane = <usize>u32At(header.PLANES)
  let best: u32 = 0
  fewest = <u32>-1
  for (let index: u32 = 0; index < planeCount; index++, plane += planeBytes) {
    const items = state + STATE_BYTES + (index << 4)
    if (!v128.any_true(vectorAt(items))) continue
    const size = countPlane(items, plane, 4, list, end)
    if (size < fewest) {
      fewest = size
      best = (index << 7) + firstOf<v128>(least)
    }
  }
  return best
}

/**
 * The number of options of those items that have the fewest, which are then in `least`. An option of the plane has
 * 1 << `shift` bytes. Four vectors are bit 0 to bit 3 of the counters of all items. Items with 16 options or more are counted
 * only if there is no other.
 */
export function countPlane(open: usize, plane: usize, shift: usize, list: usize, end: usize): u32 {
  let ones = i64x2.splat(0)
  let twos = i64x2.splat(0)
  let fours = i64x2.splat(0)
  let eights = i64x2.splat(0)
  let many = i64x2.splat(0)
  for (let at = list; at < end; at += 2) {
    const uses = vectorAt(plane + ((<usize>load<u16>(at)) << shift))
    const two = v128.and(ones, uses)
    const four = v128.and(twos, two)
    const eight = v128.and(fours, four)
    many = v128.or(many, v128.and(eights, eight))
    eights = v128.xor(eights, eight)
    fours = v128.xor(fours, four)
    twos = v128.xor(twos, two)
    ones = v128.xor(ones, uses)
  }
  const few = v128.andnot(vectorAt(open), many)
  if (!v128.any_true(few)) return countMany(open, plane, shift, list, end)
  v128.store(header.SLICES, ones)
  v128.store(header.SLICES + VECTOR, twos)
  v128.store(header.SLICES + 2 * VECTOR, fours)
  v128.store(header.SLICES + 3 * VECTOR, eights)
  return leastOf(few, 4)
}

/**
 * The same with counters for any number of options. The vectors in `SLICES` are bit 0 of the counters, bit 1, and so on.
 * Adding an option carries from slice to slice until no carry is left.
 */
function countMany(open: usize, plane: usize, shift: usize, list: usize, end: usize): u32 {
  const items = vectorAt(open)
  const slices = 32 - clz(<u32>(end - list) >> 1)
  memory.fill(header.SLICES, 0, slices << 4)
  for (let at = list; at < end; at += 2) {
    let carry = v128.and(vectorAt(plane + ((<usize>load<u16>(at)) << shift)), items)
    for (let slice = header.SLICES; v128.any_true(carry); slice += VECTOR) {
      const bits = vectorAt(slice)
      v128.store(slice, v128.xor(bits, carry))
      carry = v128.and(bits, carry)
    }
  }
  return leastOf(items, slices)
}

/** The items with the smallest counter. */
export let least: v128 = i64x2.splat(0)

/** The smallest counter of some items. It is found from the highest bit to the lowest. */
function leastOf(items: v128, slices: u32): u32 {
  let size: u32 = 0
  for (let slice = slices; slice-- > 0; ) {
    const smaller = v128.andnot(items, vectorAt(header.SLICES + (slice << 4)))
    size <<= 1
    if (v128.any_true(smaller)) items = smaller
    else size |= 1
  }
  least = items
  return size
}
