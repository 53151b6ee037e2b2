/** Moves one puzzle between its lane of the board, a frame, and 81 bytes. */
import { ALL_DIGITS, BOARD, LAST_SUM, PEERS, VECTOR } from './layout.ts'

/** @inline All ones in one lane. */
function maskOf(lane: i32): v128 {
  return i16x8.eq(i16x8.splat(<i16>lane), i16x8(0, 1, 2, 3, 4, 5, 6, 7))
}

/**
 * Copies a lane of the board into a frame, with eight copies of the last cell. Whole vectors are stored,
 * because readers of the frame load vectors, and such a load would wait until stores of 16 bits have reached
 * the cache.
 */
export function readLane(lane: i32, frame: usize): void {
  let from = BOARD + ((<usize>lane) << 1)
  for (const end = frame + 160; frame < end; frame += 16, from += 8 * VECTOR) {
    let eight = v128.load_zero<u32>(from)
    eight = v128.load_lane<u16>(from, eight, 1, 16)
    eight = v128.load_lane<u16>(from, eight, 2, 32)
    eight = v128.load_lane<u16>(from, eight, 3, 48)
    eight = v128.load_lane<u16>(from, eight, 4, 64)
    eight = v128.load_lane<u16>(from, eight, 5, 80)
    eight = v128.load_lane<u16>(from, eight, 6, 96)
    v128.store(frame, v128.load_lane<u16>(from, eight, 7, 112))
  }
  v128.store(frame, v128.load_splat<u16>(from))
}

/** The sum of a board before its first pass. The sum of a board is never 0. */
export const NO_SUM: i32 = 0

/** The sum of a lane's sets after the last pass. */
export function sumOfLane(lane: i32): i32 {
  return load<u16>(LAST_SUM + ((<usize>lane) << 1))
}

/**
 * Copies a frame into a lane of the board. Whole vectors are stored, because a pass loads whole vectors, and
 * such a load would wait until stores of 16 bits have reached the cache. The offsets are literal, because only
 * such offsets are part of the instruction that loads or stores.
 *
 * @param sum The sum of the sets if a pass would change nothing, otherwise `NO_SUM`.
 */
export function writeLane(lane: i32, frame: usize, sum: i32): void {
  const mask = maskOf(lane)
  let at = BOARD
  for (const end = frame + 162; frame < end; frame += 18, at += 9 * VECTOR) {
    v128.store(at, blended(v128.load(at), v128.load_splat<u16>(frame), mask))
    v128.store(at, blended(v128.load(at, 16), v128.load_splat<u16>(frame, 2), mask), 16)
    v128.store(at, blended(v128.load(at, 32), v128.load_splat<u16>(frame, 4), mask), 32)
    v128.store(at, blended(v128.load(at, 48), v128.load_splat<u16>(frame, 6), mask), 48)
    v128.store(at, blended(v128.load(at, 64), v128.load_splat<u16>(frame, 8), mask), 64)
    v128.store(at, blended(v128.load(at, 80), v128.load_splat<u16>(frame, 10), mask), 80)
    v128.store(at, blended(v128.load(at, 96), v128.load_splat<u16>(frame, 12), mask), 96)
    v128.store(at, blended(v128.load(at, 112), v128.load_splat<u16>(frame, 14), mask), 112)
    v128.store(at, blended(v128.load(at, 128), v128.load_splat<u16>(frame, 16), mask), 128)
  }
  const others = v128.andnot(v128.load(LAST_SUM), mask)
  v128.store(LAST_SUM, v128.or(others, v128.and(mask, i16x8.splat(<i16>sum))))
}

/** @inline The new value in one lane, and the old values in the others. */
function blended(old: v128, fresh: v128, mask: v128): v128 {
  return v128.xor(old, v128.and(v128.xor(old, fresh), mask))
}

/**
 * Places a digit, given as a set, in a cell of a lane, and eliminates it from the cell's peers. It also
 * adjusts the last sum, so that a pass which finds nothing more can see this. No board has a sum below
 * `NO_SUM`.
 */
export function placeInLane(lane: i32, cell: i32, digit: i32): void {
  const mask = maskOf(lane)
  const gone = v128.and(mask, i16x8.splat(<i16>digit))
  const kept = v128.not(gone)
  const goneHere = v128.and(mask, i16x8.splat(<i16>(ALL_DIGITS ^ digit)))
  let lost = eliminate((<usize>cell) << 4, goneHere, v128.not(goneHere))
  let alsoLost = i16x8.splat(0)
  let peers = PEERS + <usize>cell * 40
  for (const end = peers + 40; peers < end; peers += 8) {
    lost = i16x8.add(lost, eliminate(<usize>load<u16>(peers), gone, kept))
    alsoLost = i16x8.add(alsoLost, eliminate(<usize>load<u16>(peers, 2), gone, kept))
    lost = i16x8.add(lost, eliminate(<usize>load<u16>(peers, 4), gone, kept))
    alsoLost = i16x8.add(alsoLost, eliminate(<usize>load<u16>(peers, 6), gone, kept))
  }
  v128.store(LAST_SUM, i16x8.sub(v128.load(LAST_SUM), i16x8.add(lost, alsoLost)))
}

/**
 * @inline Eliminates digits from a cell, and returns those that the cell had. `kept` is the complement of `gone`:
 * V8 would copy `gone` before each `andnot`.
 */
function eliminate(cell: usize, gone: v128, kept: v128): v128 {
  const old = v128.load(cell, BOARD)
  v128.store(cell, v128.and(old, kept), BOARD)
  return v128.and(old, gone)
}

/** Converts 81 digits to a frame. The cell of a clue has one candidate, and an empty cell has all nine. */
export function readDigits(digits: usize, frame: usize): void {
  for (let first: usize = 0; first < 80; first += 16) {
    const sixteen = v128.load(digits + first)
    const low = lowBytesOf(sixteen)
    const high = highBytesOf(sixteen)
    v128.store(
      frame + (first << 1),
      i8x16.shuffle(low, high, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23),
    )
    v128.store(
      frame + (first << 1),
      i8x16.shuffle(low, high, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31),
      16,
    )
  }
  const last = i8x16.splat(load<u8>(digits + 80))
  v128.store(
    frame + 160,
    i8x16.shuffle(
      lowBytesOf(last),
      highBytesOf(last),
      0,
      16,
      1,
      17,
      2,
      18,
      3,
      19,
      4,
      20,
      5,
      21,
      6,
      22,
      7,
      23,
    ),
  )
}

/** @inline digit → bits 0 to 7 of its set, which are digits 1 to 8. */
function lowBytesOf(digits: v128): v128 {
  return i8x16.swizzle(i8x16(-1, 1, 2, 4, 8, 16, 32, 64, -128, 0, 0, 0, 0, 0, 0, 0), digits)
}

/** @inline digit → bit 8 of its set, which is digit 9. */
function highBytesOf(digits: v128): v128 {
  return i8x16.swizzle(i8x16(1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0), digits)
}

/** Writes the 81 digits of a solved frame. */
export function writeDigits(frame: usize, digits: usize): void {
  for (let first: usize = 0; first < 80; first += 16) writeSixteen(frame + (first << 1), digits + first)
  store<u8>(digits + 80, 1 + ctz<i32>(load<u16>(frame + 160)))
}

/** @inline */
function writeSixteen(sets: usize, digits: usize): void {
  const a = v128.and(v128.load(sets), i16x8.splat(0xff))
  const b = v128.and(v128.load(sets, 16), i16x8.splat(0xff))
  const bytes = i8x16.narrow_i16x8_u(a, b)
  // the values 1, 2, 4, 8 are digits 1 to 4 in the low half of a byte and 5 to 8 in the high half; 0 is digit
  // 9
  const low = i8x16.swizzle(
    i8x16(0, 1, 2, 0, 3, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0),
    v128.and(bytes, i8x16.splat(15)),
  )
  const high = i8x16.swizzle(i8x16(0, 5, 6, 0, 7, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0), i8x16.shr_u(bytes, 4))
  const nine = v128.and(i8x16.eq(bytes, i8x16.splat(0)), i8x16.splat(9))
  v128.store(digits, v128.or(v128.or(low, high), nine))
}
