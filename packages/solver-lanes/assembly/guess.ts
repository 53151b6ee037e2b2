/**
 * Where to branch: at a cell with as few candidates as any, and of those at the heaviest.
 *
 * A candidate weighs as much as it would take along: 1 for every unsolved cell in its three houses that has
 * the digit too, 3 where that cell has only two candidates and would become a single. The weight of a cell
 * is that of its candidates, and the heaviest candidate is tried first.
 *
 *   weights of a house   0 │ digit 9 │ … │ digit 2 │ digit 1      63 bits, 7 for each digit
 *
 * Nine additions at once are one addition of 64 bits: a house adds up to 27 at most, three of them to 81.
 */
import { BOARD, BOXES, COLUMNS, FIELDS, HOUSES, ROW, ROWS, VECTOR, WEIGHTS } from './layout.ts'

/** Bits 0, 7, 14 … 56. */
const ONE_IN_EVERY_FIELD: u64 = ((<u64>0x0102_0408) << 32) | 0x1020_4081

/** The digit that `chooseCell` wants to be tried first, as a set. */
export let firstDigit: i32 = 0

/** Copies a lane of the board into a frame, and adds up the weights of every house. */
export function weighLane(lane: i32, frame: usize): void {
  let c0 = i64x2.splat(0)
  let c1 = c0
  let c2 = c0
  let c3 = c0
  let c4 = c0
  let c5 = c0
  let c6 = c0
  let c7 = c0
  let c8 = c0
  let from = BOARD + ((<usize>lane) << 1)
  for (let box: usize = 0; box < 9 * 8; box += 3 * 8) {
    let b0 = i64x2.splat(0)
    let b1 = b0
    let b2 = b0
    for (let row = box; row < box + 3 * 8; row += 8) {
      let x = weigh(from, frame, 0)
      let y = weigh(from, frame, 1)
      let z = weigh(from, frame, 2)
      c0 = i64x2.add(c0, x)
      c1 = i64x2.add(c1, y)
      c2 = i64x2.add(c2, z)
      let sum = i64x2.add(i64x2.add(x, y), z)
      b0 = i64x2.add(b0, sum)
      let all = sum
      x = weigh(from, frame, 3)
      y = weigh(from, frame, 4)
      z = weigh(from, frame, 5)
      c3 = i64x2.add(c3, x)
      c4 = i64x2.add(c4, y)
      c5 = i64x2.add(c5, z)
      sum = i64x2.add(i64x2.add(x, y), z)
      b1 = i64x2.add(b1, sum)
      all = i64x2.add(all, sum)
      x = weigh(from, frame, 6)
      y = weigh(from, frame, 7)
      z = weigh(from, frame, 8)
      c6 = i64x2.add(c6, x)
      c7 = i64x2.add(c7, y)
      c8 = i64x2.add(c8, z)
      sum = i64x2.add(i64x2.add(x, y), z)
      b2 = i64x2.add(b2, sum)
      v128.store_lane<u64>(ROWS + row, i64x2.add(all, sum), 0)
      from += ROW
      frame += 18
    }
    v128.store_lane<u64>(BOXES + box, b0, 0)
    v128.store_lane<u64>(BOXES + box, b1, 0, 8)
    v128.store_lane<u64>(BOXES + box, b2, 0, 16)
  }
  v128.store_lane<u64>(COLUMNS, c0, 0)
  v128.store_lane<u64>(COLUMNS, c1, 0, 8)
  v128.store_lane<u64>(COLUMNS, c2, 0, 16)
  v128.store_lane<u64>(COLUMNS, c3, 0, 24)
  v128.store_lane<u64>(COLUMNS, c4, 0, 32)
  v128.store_lane<u64>(COLUMNS, c5, 0, 40)
  v128.store_lane<u64>(COLUMNS, c6, 0, 48)
  v128.store_lane<u64>(COLUMNS, c7, 0, 56)
  v128.store_lane<u64>(COLUMNS, c8, 0, 64)
}

/** @inline Copies a cell, and looks up its weights. Vectors hold them because nine columns need nine registers. */
function weigh(from: usize, frame: usize, column: usize): v128 {
  const set = load<u16>(from + column * VECTOR)
  store<u16>(frame + column * 2, set)
  return v128.load_zero<u64>((<usize>set) << 3, WEIGHTS)
}

/**
 * The cell to branch on, of a frame that was weighed last, or −1 when there is none: a cell has no candidate,
 * or every cell has one.
 */
export function chooseCell(frame: usize): i32 {
  if (hasEmptyCell(frame)) return -1
  let choice = heaviestPair(frame)
  for (let size = 3; choice == 0 && size <= 9; size++) choice = heaviestOf(size, frame)
  if (choice == 0) return -1

  const cell = <i32>(choice & 127)
  const set = <i32>load<u16>(frame + ((<usize>cell) << 1))
  const weights = weightsAround(cell)
  let most = -1
  for (let rest = set; rest != 0; rest &= rest - 1) {
    const weight = <i32>(weights >> <u64>(7 * ctz(rest))) & 127
    if (weight <= most) continue
    most = weight
    firstDigit = rest & -rest
  }
  return cell
}

function heaviestPair(frame: usize): u32 {
  return heaviest(2, frame)
}

function heaviestOf(size: i32, frame: usize): u32 {
  return heaviest(size, frame)
}

/** @inline Of the cells with `size` candidates, weight and number of the heaviest: weight << 8 | cell; 0 if none. */
function heaviest(size: i32, frame: usize): u32 {
  let choice: u32 = 0
  let bits = sixteen(size, frame, 0)
  bits |= sixteen(size, frame, 16) << 16
  bits |= sixteen(size, frame, 32) << 32
  bits |= sixteen(size, frame, 48) << 48
  for (; bits != 0; bits &= bits - 1) choice = heavier(choice, frame, <i32>ctz(bits))
  bits = sixteen(size, frame, 64) | ((sixteen(size, frame, 80) & 1) << 16)
  for (; bits != 0; bits &= bits - 1) choice = heavier(choice, frame, 64 + <i32>ctz(bits))
  return choice
}

/** @inline */
function heavier(choice: u32, frame: usize, cell: i32): u32 {
  const set = <usize>load<u16>(frame + ((<usize>cell) << 1))
  const weights = weightsAround(cell) & load<u64>(set << 3, FIELDS)
  // The product adds all nine fields up in the ninth.
  const weight = <u32>((weights * ONE_IN_EVERY_FIELD) >> 56) & 127
  return max<u32>(choice, (weight << 8) | <u32>cell)
}

/** @inline */
function weightsAround(cell: i32): u64 {
  const houses = load<u32>((<usize>cell) << 2, HOUSES)
  const row = load<u64>(<usize>(houses & 0xff), ROWS)
  const column = load<u64>(<usize>((houses >> 8) & 0xff), COLUMNS)
  return row + column + load<u64>(<usize>(houses >> 16), BOXES)
}

/** @inline A bit for each of sixteen cells that has `size` candidates. */
function sixteen(size: i32, frame: usize, first: usize): u64 {
  const a = haveSize(size, v128.load(frame + first * 2))
  const b = haveSize(size, v128.load(frame + first * 2, 16))
  return <u64>i8x16.bitmask(i8x16.narrow_i16x8_s(a, b))
}

/** @inline */
function haveSize(size: i32, sets: v128): v128 {
  let rest = sets
  for (let i = 1; i < size; i++) rest = withoutLowest(rest)
  return v128.andnot(i16x8.eq(withoutLowest(rest), i16x8.splat(0)), i16x8.eq(rest, i16x8.splat(0)))
}

/** @inline */
function withoutLowest(sets: v128): v128 {
  return v128.and(sets, i16x8.add(sets, i16x8.splat(-1)))
}

export function hasEmptyCell(frame: usize): bool {
  let least = v128.load(frame, 73 * 2)
  for (let cell: usize = 0; cell < 80; cell += 8) least = i16x8.min_u(least, v128.load(frame + cell * 2))
  return !i16x8.all_true(least)
}
