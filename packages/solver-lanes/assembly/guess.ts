/**
 * Chooses the cell to branch on: one of the cells with the fewest candidates.
 *
 * Of these it takes the cell with the most unsolved peers, and tries its first digit first. Counting bits
 * twice is enough for that, and a more careful choice would shorten few searches. But some searches meet many
 * dead ends with it. From then on such a search takes the heaviest cell. The weight of a candidate is what
 * placing it would change: 1 for every unsolved cell in its three houses that also has the digit, and 3 if
 * that cell has only two candidates and would become a single. The weight of a cell is the sum over its
 * candidates, and the heaviest candidate is tried first.
 *
 *   weights of a house   0 │ digit 9 │ … │ digit 2 │ digit 1      63 bits, 7 for each digit
 *
 * One addition of 64 bits does nine additions at once, because a house adds up to at most 27, and three
 * houses to at most 81.
 */
import {
  BOARD,
  BOXES,
  COLUMNS,
  FIELDS,
  HOUSES,
  PEER_BITS,
  ROW,
  ROWS,
  STACK,
  VECTOR,
  WEIGHTS,
} from './layout.ts'

/** After this number of dead ends, a search chooses with more care. */
export const MANY_DEAD_ENDS: i32 = 200

/** Bits 0, 7, 14 … 56. */
const ONE_IN_EVERY_FIELD: u64 = ((<u64>0x0102_0408) << 32) | 0x1020_4081

/** The digit that `chooseCell` wants to be tried first, as a set. */
export let firstDigit: i32 = 0

/** The cells to choose from, a bit for each of 0 to 63 and of 64 to 80. */
let lowCells: u64 = 0
let highCells: u64 = 0
/** The cells with more than one candidate. */
let lowUnsolved: u64 = 0
let highUnsolved: u64 = 0

/**
 * The cell to branch on in the lane whose sets are in `frame`. It is −1 if a cell has no candidate, or if
 * every cell has exactly one.
 *
 * @param closely Whether to choose the heaviest cell.
 */
export function chooseCell(lane: i32, frame: usize, closely: bool): i32 {
  if (hasEmptyCell(frame)) return -1
  findPairs(frame)
  if ((lowUnsolved | highUnsolved) == 0) return -1
  for (let size = 3; (lowCells | highCells) == 0; size++) findCells(size, frame)
  return closely ? heaviestCell(lane, frame) : freestCell(frame)
}

/** The cell with the most unsolved peers. */
function freestCell(frame: usize): i32 {
  let choice: u32 = 0
  for (let bits = lowCells; bits != 0; bits &= bits - 1) choice = freer(choice, <i32>ctz(bits))
  for (let bits = highCells; bits != 0; bits &= bits - 1) choice = freer(choice, 64 + <i32>ctz(bits))
  const cell = <i32>(choice & 127)
  const set = <i32>load<u16>(frame + ((<usize>cell) << 1))
  firstDigit = set & -set
  return cell
}

/** @inline Returns the better of a choice, which is unsolved peers << 8 | cell, and another cell. */
function freer(choice: u32, cell: i32): u32 {
  const peers = PEER_BITS + ((<usize>cell) << 4)
  const low = popcnt<u64>(lowUnsolved & load<u64>(peers))
  const high = popcnt<u64>(highUnsolved & load<u64>(peers, 8))
  return max<u32>(choice, ((<u32>(low + high)) << 8) | <u32>cell)
}

/** The heaviest cell. */
function heaviestCell(lane: i32, frame: usize): i32 {
  weighHouses(BOARD + ((<usize>lane) << 1))
  const cell = heaviest(frame)
  const weights = weightsAround(cell)
  let most = -1
  for (let rest = <i32>load<u16>(frame + ((<usize>cell) << 1)); rest != 0; rest &= rest - 1) {
    const weight = <i32>(weights >> <u64>(7 * ctz(rest))) & 127
    if (weight <= most) continue
    most = weight
    firstDigit = rest & -rest
  }
  return cell
}

/** Adds up the weights of every house, stack by stack, because three columns and a box fit into registers. */
function weighHouses(cells: usize): void {
  for (let row: usize = 0; row < 9 * 8; row += 8) store<u64>(ROWS + row, 0)
  for (let stack: usize = 0; stack < 3 * 8; stack += 8) {
    let cell = cells + stack * (STACK / 8)
    let row = ROWS
    let column0: u64 = 0
    let column1: u64 = 0
    let column2: u64 = 0
    for (let band: usize = 0; band < 9 * 8; band += 3 * 8) {
      let box: u64 = 0
      for (const end = row + 3 * 8; row < end; row += 8, cell += ROW) {
        const x = weigh(cell)
        const y = weigh(cell + VECTOR)
        const z = weigh(cell + 2 * VECTOR)
        column0 += x
        column1 += y
        column2 += z
        const minirow = x + y + z
        box += minirow
        store<u64>(row, load<u64>(row) + minirow)
      }
      store<u64>(BOXES + band + stack, box)
    }
    store<u64>(COLUMNS + 3 * stack, column0)
    store<u64>(COLUMNS + 3 * stack, column1, 8)
    store<u64>(COLUMNS + 3 * stack, column2, 16)
  }
}

/** @inline What a cell of the board adds to the weights of its houses. */
function weigh(cell: usize): u64 {
  return load<u64>((<usize>load<u16>(cell)) << 3, WEIGHTS)
}

/** The heaviest cell in `fromFirst` and `fromSecond`. */
function heaviest(frame: usize): i32 {
  let choice: u32 = 0
  for (let bits = lowCells; bits != 0; bits &= bits - 1) choice = heavier(choice, frame, <i32>ctz(bits))
  for (let bits = highCells; bits != 0; bits &= bits - 1) choice = heavier(choice, frame, 64 + <i32>ctz(bits))
  return <i32>(choice & 127)
}

/** @inline Returns the heavier of a choice, which is weight << 8 | cell, and another cell. */
function heavier(choice: u32, frame: usize, cell: i32): u32 {
  const set = <usize>load<u16>(frame + ((<usize>cell) << 1))
  const weights = weightsAround(cell) & load<u64>(set << 3, FIELDS)
  // The ninth field of the product is the sum of all nine fields.
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

/** Finds the unsolved cells, and those with two candidates. There is nearly always one with two. */
function findPairs(frame: usize): void {
  const low = sixteenUnsolved(frame, 0) | (sixteenUnsolved(frame, 16) << 16)
  lowUnsolved = low | (sixteenUnsolved(frame, 32) << 32) | (sixteenUnsolved(frame, 48) << 48)
  highUnsolved = sixteenUnsolved(frame, 64) | ((sixteenUnsolved(frame, 80) & 1) << 16)
  find(2, frame)
}

function findCells(size: i32, frame: usize): void {
  find(size, frame)
}

/** @inline Finds the cells with `size` candidates. If the compiler knows the size, no loop is left. */
function find(size: i32, frame: usize): void {
  const low = sixteen(size, frame, 0) | (sixteen(size, frame, 16) << 16)
  lowCells = low | (sixteen(size, frame, 32) << 32) | (sixteen(size, frame, 48) << 48)
  highCells = sixteen(size, frame, 64) | ((sixteen(size, frame, 80) & 1) << 16)
}

/** @inline Sixteen bits: which of sixteen cells have more than one candidate. */
function sixteenUnsolved(frame: usize, first: usize): u64 {
  const a = isSolved(v128.load(frame + first * 2))
  const b = isSolved(v128.load(frame + first * 2, 16))
  return 0xffff ^ bitsOf(a, b)
}

/** @inline Sixteen bits: which of sixteen cells have `size` candidates. */
function sixteen(size: i32, frame: usize, first: usize): u64 {
  const a = haveSize(size, v128.load(frame + first * 2))
  const b = haveSize(size, v128.load(frame + first * 2, 16))
  return bitsOf(a, b)
}

/** @inline */
function bitsOf(a: v128, b: v128): u64 {
  return <u64>i8x16.bitmask(i8x16.narrow_i16x8_s(a, b))
}

/** @inline */
function isSolved(sets: v128): v128 {
  return i16x8.eq(withoutLowest(sets), i16x8.splat(0))
}

/** @inline */
function haveSize(size: i32, sets: v128): v128 {
  let rest = withoutLowest(sets)
  for (let i = 2; i < size; i++) rest = withoutLowest(rest)
  return v128.andnot(i16x8.eq(withoutLowest(rest), i16x8.splat(0)), i16x8.eq(rest, i16x8.splat(0)))
}

/** @inline */
function withoutLowest(sets: v128): v128 {
  return v128.and(sets, i16x8.add(sets, i16x8.splat(-1)))
}

/** Cells 81 to 87 of a frame repeat cell 80. */
export function hasEmptyCell(frame: usize): bool {
  let least = v128.load(frame)
  for (let cell: usize = 8; cell < 88; cell += 8) least = i16x8.min_u(least, v128.load(frame + cell * 2))
  return !i16x8.all_true(least)
}
