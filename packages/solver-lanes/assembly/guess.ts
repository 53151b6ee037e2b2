/**
 * Chooses the cell to branch on: one of the cells with the fewest candidates. There are two ways to choose, and
 * the caller says which of them is worthwhile.
 *
 *   Freest          of these cells, the one with the most unsolved peers. Counting bits twice is enough for that.
 *   Heaviest        the cell whose digits are candidates of the most peers. A peer that has two candidates counts
 *                   three times, because it becomes a single if it loses one.
 *
 * For the heaviest cell, the sets of a frame are turned into nine planes. A plane is the set of the cells that
 * have a digit. Bitwise operations on planes count the candidates of all cells at once, and the peers of one.
 *
 *   frame, 9 bits a cell                    planes, one bit a cell
 *   r1c1 {1,4}  r1c2 {3}  r1c3 {4,9}  …     digit 1   1 0 0 …
 *                                           digit 4   1 0 1 …
 */
import { PEER_BITS, PLANES } from './layout.ts'

/** The weights of this number of cells are compared. There are seldom more. */
const COMPARED: i32 = 12

/** The bits of cells 64 to 80 in the second word of a plane. The bits above have no meaning. */
const HIGH_CELLS: u64 = 0x1ffff

/** The cells to choose from, a bit for each of 0 to 63 and of 64 to 80. */
let lowCells: u64 = 0
let highCells: u64 = 0

/**
 * The cell to branch on in the lane whose sets are in `frame`. It is −1 if a cell has no candidate, or if
 * every cell has exactly one.
 */
export function chooseCell(frame: usize, weighing: bool): i32 {
  return weighing ? heaviestCell(frame) : freestCell(frame)
}

/** The cells with more than one candidate. */
let lowUnsolved: u64 = 0
let highUnsolved: u64 = 0

/** The cell with the most unsolved peers. */
function freestCell(frame: usize): i32 {
  if (hasEmptyCell(frame)) return -1
  findPairs(frame)
  if ((lowUnsolved | highUnsolved) == 0) return -1
  for (let size = 3; (lowCells | highCells) == 0; size++) findCells(size, frame)
  const low = lowUnsolved
  const high = highUnsolved
  let choice: u32 = 0
  for (let bits = lowCells; bits != 0; bits &= bits - 1) choice = freer(choice, <i32>ctz(bits), low, high)
  for (let bits = highCells; bits != 0; bits &= bits - 1)
    choice = freer(choice, 64 + <i32>ctz(bits), low, high)
  return <i32>(choice & 127)
}

/** @inline Returns the better of a choice, which is unsolved peers << 8 | cell, and another cell. */
function freer(choice: u32, cell: i32, lowUnsolved: u64, highUnsolved: u64): u32 {
  const peers = (<usize>cell) << 4
  const low = popcnt<u64>(lowUnsolved & load<u64>(peers, PEER_BITS))
  const high = popcnt<u64>(highUnsolved & load<u64>(peers, PEER_BITS + 8))
  return max<u32>(choice, ((<u32>(low + high)) << 8) | <u32>cell)
}

/** Finds the unsolved cells, and those with two candidates. There is nearly always one with two. */
function findPairs(frame: usize): void {
  const rest0 = withoutLowest(v128.load(frame))
  const rest8 = withoutLowest(v128.load(frame, 16))
  const rest16 = withoutLowest(v128.load(frame, 32))
  const rest24 = withoutLowest(v128.load(frame, 48))
  const rest32 = withoutLowest(v128.load(frame, 64))
  const rest40 = withoutLowest(v128.load(frame, 80))
  const rest48 = withoutLowest(v128.load(frame, 96))
  const rest56 = withoutLowest(v128.load(frame, 112))
  const rest64 = withoutLowest(v128.load(frame, 128))
  const rest72 = withoutLowest(v128.load(frame, 144))
  const rest80 = withoutLowest(v128.load(frame, 160))
  lowUnsolved = lowWord(some(rest0, rest8), some(rest16, rest24), some(rest32, rest40), some(rest48, rest56))
  highUnsolved = highWord(some(rest64, rest72), some(rest72, rest80)) & HIGH_CELLS
  lowCells =
    lowUnsolved &
    ~lowWord(more(rest0, rest8), more(rest16, rest24), more(rest32, rest40), more(rest48, rest56))
  highCells = highUnsolved & ~highWord(more(rest64, rest72), more(rest72, rest80))
}

/** Finds the cells with `size` candidates. */
function findCells(size: i32, frame: usize): void {
  for (let cell = 0; cell < 81; cell++) {
    if (popcnt<i32>(load<u16>(frame + ((<usize>cell) << 1))) != size) continue
    if (cell < 64) lowCells |= (<u64>1) << (<u64>cell)
    else highCells |= (<u64>1) << (<u64>(cell - 64))
  }
}

/** @inline Sixteen bits: which of sixteen sets are not empty. A negative number stays one in eight bits. */
function some(a: v128, b: v128): i32 {
  return i8x16.bitmask(i8x16.narrow_i16x8_s(i16x8.neg(a), i16x8.neg(b)))
}

/** @inline Sixteen bits: which of sixteen sets have two digits or more. */
function more(a: v128, b: v128): i32 {
  return some(withoutLowest(a), withoutLowest(b))
}

/** @inline */
function withoutLowest(sets: v128): v128 {
  return v128.and(sets, i16x8.add(sets, i16x8.splat(-1)))
}

/** The cells with two candidates, for the weights. */
let lowPairs: u64 = 0
let highPairs: u64 = 0

/** The cell whose digits are candidates of the most peers. */
function heaviestCell(frame: usize): i32 {
  if (!makePlanes(frame)) return -1
  const low = lowPairs
  const high = highPairs
  let best: u32 = 0
  let left = COMPARED
  for (let bits = lowCells; bits != 0 && left > 0; bits &= bits - 1, left--) {
    best = heavier(best, frame, <i32>ctz(bits), low, high)
  }
  for (let bits = highCells; bits != 0 && left > 0; bits &= bits - 1, left--) {
    best = heavier(best, frame, 64 + <i32>ctz(bits), low, high)
  }
  return <i32>(best & 127)
}

/**
 * @inline Returns the heavier of a choice, which is weight << 8 | cell, and another cell. The two lowest digits of
 * the cell are weighed, because it seldom has more.
 */
function heavier(choice: u32, frame: usize, cell: i32, lowPairs: u64, highPairs: u64): u32 {
  const digits = <i32>load<u16>(frame + ((<usize>cell) << 1))
  const either = v128.or(planeOfLowest(digits), planeOfLowest(digits & (digits - 1)))
  const seen = v128.and(either, v128.load((<usize>cell) << 4, PEER_BITS))
  const low = i64x2.extract_lane(seen, 0)
  const high = i64x2.extract_lane(seen, 1)
  const highSingles = high & highPairs
  // one count for all the high bits, because they are few
  const weight =
    popcnt<u64>(low) +
    2 * popcnt<u64>(low & lowPairs) +
    popcnt<u64>(high | (highSingles << 20) | (highSingles << 40))
  return max<u32>(choice, ((<u32>weight) << 8) | <u32>cell)
}

/** @inline The cells that have the lowest of these digits. */
function planeOfLowest(digits: i32): v128 {
  return v128.load((<usize>ctz(digits)) << 4, PLANES)
}

/**
 * Writes the planes of a frame, and finds the cells to choose from. Returns false if a cell is empty or if
 * none is to choose from.
 */
function makePlanes(frame: usize): bool {
  let cells0 = lowDigits(frame, 0)
  let cells16 = lowDigits(frame, 16)
  let cells32 = lowDigits(frame, 32)
  let cells48 = lowDigits(frame, 48)
  let cells64 = lowDigits(frame, 64)
  let cells72 = lowDigits(frame, 72)
  // the cells with at least one, two, three and four candidates
  let one = planeOfNine(frame)
  let two = i64x2.splat(0)
  let three = i64x2.splat(0)
  let four = i64x2.splat(0)
  for (let digit: usize = 8; digit > 0; digit--) {
    // the digit is in the highest bit of every byte
    const plane = writePlane(
      digit,
      lowWord(i8x16.bitmask(cells0), i8x16.bitmask(cells16), i8x16.bitmask(cells32), i8x16.bitmask(cells48)),
      highWord(i8x16.bitmask(cells64), i8x16.bitmask(cells72)),
    )
    four = v128.or(four, v128.and(three, plane))
    three = v128.or(three, v128.and(two, plane))
    two = v128.or(two, v128.and(one, plane))
    one = v128.or(one, plane)
    cells0 = i8x16.add(cells0, cells0)
    cells16 = i8x16.add(cells16, cells16)
    cells32 = i8x16.add(cells32, cells32)
    cells48 = i8x16.add(cells48, cells48)
    cells64 = i8x16.add(cells64, cells64)
    cells72 = i8x16.add(cells72, cells72)
  }
  const pairs = v128.andnot(two, three)
  lowPairs = lowOf(pairs)
  highPairs = highOf(pairs)
  if (lowOf(v128.not(one)) != 0 || highOf(v128.not(one)) != 0) return false
  return areCells(pairs) || areCells(v128.andnot(three, four)) || areCells(four)
}

/** Takes these cells to choose from. Returns false if there is none. */
function areCells(cells: v128): bool {
  lowCells = lowOf(cells)
  highCells = highOf(cells)
  return (lowCells | highCells) != 0
}

/** @inline */
function lowOf(plane: v128): u64 {
  return i64x2.extract_lane(plane, 0)
}

/** @inline */
function highOf(plane: v128): u64 {
  return i64x2.extract_lane(plane, 1) & HIGH_CELLS
}

/** @inline Digits 1 to 8 of sixteen cells, a byte for each. */
function lowDigits(frame: usize, first: usize): v128 {
  const bytes = i16x8.splat(0xff)
  return i8x16.narrow_i16x8_u(
    v128.and(v128.load(frame + first * 2), bytes),
    v128.and(v128.load(frame + first * 2, 16), bytes),
  )
}

/** @inline */
function planeOfNine(frame: usize): v128 {
  return writePlane(
    9,
    lowWord(nines(frame, 0), nines(frame, 16), nines(frame, 32), nines(frame, 48)),
    highWord(nines(frame, 64), nines(frame, 72)),
  )
}

/** @inline Sixteen bits: which of sixteen cells have digit 9. */
function nines(frame: usize, first: usize): i32 {
  const a = i16x8.shl(v128.load(frame + first * 2), 7)
  const b = i16x8.shl(v128.load(frame + first * 2, 16), 7)
  return i8x16.bitmask(i8x16.narrow_i16x8_s(a, b))
}

/** @inline Puts four times sixteen cells together. */
function lowWord(cells0: i32, cells16: i32, cells32: i32, cells48: i32): u64 {
  return <u64>(<u32>(cells0 | (cells16 << 16))) | ((<u64>(<u32>(cells32 | (cells48 << 16)))) << 32)
}

/** @inline Puts cells 64 to 79 and cells 72 to 87 together. */
function highWord(cells64: i32, cells72: i32): u64 {
  return <u64>(<u32>(cells64 | (cells72 << 8)))
}

/** @inline */
function writePlane(digit: usize, low: u64, high: u64): v128 {
  const plane = i64x2.replace_lane(i64x2.splat(low), 1, high)
  v128.store(PLANES - 16 + (digit << 4), plane)
  return plane
}

/** Cells 81 to 87 of a frame repeat cell 80. */
export function hasEmptyCell(frame: usize): bool {
  const top = least(
    least(v128.load(frame), v128.load(frame, 16)),
    least(v128.load(frame, 32), v128.load(frame, 48)),
  )
  const middle = least(
    least(v128.load(frame, 64), v128.load(frame, 80)),
    least(v128.load(frame, 96), v128.load(frame, 112)),
  )
  const bottom = least(v128.load(frame, 128), least(v128.load(frame, 144), v128.load(frame, 160)))
  return !i16x8.all_true(least(top, least(middle, bottom)))
}

/** @inline */
function least(a: v128, b: v128): v128 {
  return i16x8.min_u(a, b)
}
