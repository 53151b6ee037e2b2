/**
 * Converts the 81 digits of a puzzle to the words of its subbands, and back. The digit of a cell is a number
 * of four bits. One of these bits, for all 27 cells of a band, is a word:
 *
 *   digit     1  2  3  4  5  6  7  8  9
 *   ones      ●  ·  ●  ·  ●  ·  ●  ·  ●
 *   twos      ·  ●  ●  ·  ·  ●  ●  ·  ·
 *   fours     ·  ·  ·  ●  ●  ●  ●  ·  ·
 *   eights    ·  ·  ·  ·  ·  ·  ·  ●  ●
 *
 * After that, digits 1 to 4 are the four lanes of one vector, and digits 5 to 8 are the lanes of another.
 * Digit 9 has a vector in which the lanes are the three bands.
 */
import { ALL_CELLS } from './kernel-tables.generated.ts'
import { MASKS, TAKEN } from './layout.ts'
import { wordOf } from './subbands.ts'

// Masks are loaded from memory, because V8 would build a constant vector again at every use.

/** All ones where a digit of 1 to 4, or of 5 to 8, lacks the bit. */
const LACK_ONES: usize = MASKS
const LACK_TWOS: usize = MASKS + 16
const LACK_FOURS: usize = MASKS + 32
const LACK_FOURS_FROM_5: usize = MASKS + 48
const LACK_EIGHTS_FROM_5: usize = MASKS + 64
const ALL: usize = MASKS + 80
const ROW_ENDS: usize = MASKS + 96
const BELOW_ROW_ENDS: usize = MASKS + 112
const COLUMNS: usize = MASKS + 128
const FIRST_COLUMNS: usize = MASKS + 144
/** For sixteen bits as sixteen bytes: the byte that contains each bit, and the bit within the byte. */
const BYTE: usize = MASKS + 160
const BIT: usize = MASKS + 176

export function fillDigitMasks(): void {
  v128.store(LACK_ONES, i32x4(0, -1, 0, -1))
  v128.store(LACK_TWOS, i32x4(-1, 0, 0, -1))
  v128.store(LACK_FOURS, i32x4(-1, -1, -1, 0))
  v128.store(LACK_FOURS_FROM_5, i32x4(0, 0, 0, -1))
  v128.store(LACK_EIGHTS_FROM_5, i32x4(-1, -1, -1, 0))
  v128.store(ALL, i32x4.splat(ALL_CELLS))
  v128.store(ROW_ENDS, i32x4.splat(0o400_400_400))
  v128.store(BELOW_ROW_ENDS, i32x4.splat(0o377_377_377))
  v128.store(COLUMNS, i32x4.splat(0o777))
  v128.store(FIRST_COLUMNS, i32x4.splat(0o111))
  v128.store(BYTE, i8x16(0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1))
  v128.store(BIT, i8x16(1, 2, 4, 8, 16, 32, 64, -128, 1, 2, 4, 8, 16, 32, 64, -128))
}

/** The first of `count` puzzles with a digit above 9, or −1. */
export function firstOutOfRange(puzzles: usize, count: i32): i32 {
  for (let puzzle = 0; puzzle < count; puzzle++, puzzles += 81) {
    let largest = i8x16.max_u(v128.load(puzzles), v128.load(puzzles, 16))
    largest = i8x16.max_u(largest, i8x16.max_u(v128.load(puzzles, 32), v128.load(puzzles, 48)))
    largest = i8x16.max_u(largest, i8x16.max_u(v128.load(puzzles, 64), v128.load(puzzles, 65)))
    if (v128.any_true(i8x16.gt_u(largest, i8x16.splat(9)))) return puzzle
  }
  return -1
}

/**
 * Loads a puzzle into the state, before any inference: a digit keeps its clues and the cells that they do not
 * see. If clues conflict, a row has no candidate left after at most two rounds of propagation.
 */
export function readPuzzle(puzzle: usize): void {
  readAllClues(puzzle)
  eliminateFour(1)
  eliminateFour(5)
  eliminateNine()
}

/**
 * Whether two equal clues of a puzzle share a house: then the clues of a digit lie in fewer rows, columns or boxes
 * than there are clues. Overwrites the placed cells of the state.
 */
export function cluesConflict(puzzle: usize): bool {
  readAllClues(puzzle)
  const missing = v128.or(missingHousesOfFour(1), missingHousesOfFour(5))
  const nine = missingHouses(nines(0), nines(1), nines(2))
  return v128.any_true(v128.or(missing, nine))
}

/** @inline */
function readAllClues(puzzle: usize): void {
  readClues(0, puzzle)
  readClues(1, puzzle + 27)
  readClues(2, puzzle + 54)
}

/** @inline Notes for each digit where it is placed in a band. */
function readClues(band: i32, digits: usize): void {
  const first = v128.load(digits)
  const last = v128.load(digits, 11)
  const ones = bitsOf(first, last, 0)
  const twos = bitsOf(first, last, 1)
  const fours = bitsOf(first, last, 2)
  const eights = bitsOf(first, last, 3)
  store<i32>(wordOf(band, 0), ALL_CELLS ^ (ones | twos | fours | eights), TAKEN)
  store<i32>(wordOf(band, 9), ones & eights, TAKEN)

  const allFours = i32x4.splat(fours)
  const allEights = i32x4.splat(eights)
  const odd = v128.xor(i32x4.splat(ones), v128.load(LACK_ONES)) // the same for 1 to 4 as for 5 to 8
  const low = v128.and(odd, v128.xor(i32x4.splat(twos), v128.load(LACK_TWOS)))
  const to4 = v128.andnot(v128.xor(allFours, v128.load(LACK_FOURS)), allEights)
  const from5 = v128.xor(allFours, v128.load(LACK_FOURS_FROM_5))
  const to8 = v128.and(from5, v128.xor(allEights, v128.load(LACK_EIGHTS_FROM_5)))
  v128.store(wordOf(band, 1), v128.and(low, to4), TAKEN)
  v128.store(wordOf(band, 5), v128.and(low, to8), TAKEN)
}

/** @inline The cells of a band whose digits have a bit, of its bytes 0 to 15 and 11 to 26. */
function bitsOf(first: v128, last: v128, bit: i32): i32 {
  const toSign = 7 - bit
  return i8x16.bitmask(i16x8.shl(first, toSign)) | (i8x16.bitmask(i16x8.shl(last, toSign)) << 11)
}

/** @inline */
function missingHousesOfFour(digit: i32): v128 {
  const x = v128.load(wordOf(0, digit), TAKEN)
  const y = v128.load(wordOf(1, digit), TAKEN)
  const z = v128.load(wordOf(2, digit), TAKEN)
  return missingHouses(x, y, z)
}

/** @inline */
function nines(band: i32): v128 {
  return i32x4.splat(load<i32>(wordOf(band, 9), TAKEN))
}

/**
 * @inline For each of four digits: three times the number of its clues, minus the number of rows, columns and boxes
 * in which they lie.
 */
function missingHouses(x: v128, y: v128, z: v128): v128 {
  const columnsX = columnsOf(x)
  const columnsY = columnsOf(y)
  const columnsZ = columnsOf(z)
  const clues = i8x16.add(i8x16.add(i8x16.popcnt(x), i8x16.popcnt(y)), i8x16.popcnt(z))
  const columns = i8x16.popcnt(v128.or(v128.or(columnsX, columnsY), columnsZ))
  const inX = i8x16.popcnt(v128.or(rowEndsOf(x), boxesOf(columnsX)))
  const inY = i8x16.popcnt(v128.or(rowEndsOf(y), boxesOf(columnsY)))
  const inZ = i8x16.popcnt(v128.or(rowEndsOf(z), boxesOf(columnsZ)))
  const houses = i8x16.add(i8x16.add(columns, inX), i8x16.add(inY, inZ))
  const missing = i8x16.sub(i8x16.add(clues, i8x16.add(clues, clues)), houses)
  return i32x4.extadd_pairwise_i16x8_s(i16x8.extadd_pairwise_i8x16_s(missing))
}

/** @inline Computes the candidates of four digits from the cells where they are placed. */
function eliminateFour(digit: i32): void {
  const x = v128.load(wordOf(0, digit), TAKEN)
  const y = v128.load(wordOf(1, digit), TAKEN)
  const z = v128.load(wordOf(2, digit), TAKEN)
  const columnsX = columnsOf(x)
  const columnsY = columnsOf(y)
  const columnsZ = columnsOf(z)
  const columns = v128.or(v128.or(columnsX, columnsY), columnsZ)
  v128.store(wordOf(0, digit), candidates(x, columnsX, columns))
  v128.store(wordOf(1, digit), candidates(y, columnsY, columns))
  v128.store(wordOf(2, digit), candidates(z, columnsZ, columns))
}

/** @inline The same for the ninth digit, whose bands are lanes. */
function eliminateNine(): void {
  let cells = i32x4.splat(load<i32>(wordOf(0, 9), TAKEN))
  cells = i32x4.replace_lane(cells, 1, load<i32>(wordOf(1, 9), TAKEN))
  cells = i32x4.replace_lane(cells, 2, load<i32>(wordOf(2, 9), TAKEN))
  const columns = columnsOf(cells)
  const beside = v128.or(
    i32x4.shuffle(columns, columns, 1, 2, 0, 3),
    i32x4.shuffle(columns, columns, 2, 0, 1, 3),
  )
  const left = candidates(cells, columns, v128.or(columns, beside))
  store<i32>(wordOf(0, 9), i32x4.extract_lane(left, 0))
  store<i32>(wordOf(1, 9), i32x4.extract_lane(left, 1))
  store<i32>(wordOf(2, 9), i32x4.extract_lane(left, 2))
}

/** @inline The columns in which a digit is placed in a band, nine bits. */
function columnsOf(cells: v128): v128 {
  const union = v128.or(v128.or(cells, i32x4.shr_u(cells, 9)), i32x4.shr_u(cells, 18))
  return v128.and(union, v128.load(COLUMNS))
}

/**
 * @inline The cells that are left by the placed cells: these cells themselves, and all cells outside of their
 * rows, their boxes and `columns`.
 */
function candidates(cells: v128, columnsHere: v128, columns: v128): v128 {
  const boxes = boxesOf(columnsHere)
  const inRow = v128.or(columns, i32x4.sub(i32x4.shl(boxes, 3), boxes))
  const seen = v128.or(v128.or(inRow, i32x4.shl(inRow, 9)), i32x4.shl(inRow, 18))
  return v128.or(cells, v128.andnot(v128.load(ALL), v128.or(seen, rowsWith(cells))))
}

/** @inline The boxes in which a digit is placed in a band, each as its first column. */
function boxesOf(columns: v128): v128 {
  const minirows = v128.or(v128.or(columns, i32x4.shr_u(columns, 1)), i32x4.shr_u(columns, 2))
  return v128.and(minirows, v128.load(FIRST_COLUMNS))
}

/** @inline The last cell of each row that has a cell in the set. */
function rowEndsOf(cells: v128): v128 {
  const below = v128.load(BELOW_ROW_ENDS)
  return v128.and(v128.or(i32x4.add(v128.and(cells, below), below), cells), v128.load(ROW_ENDS))
}

/** @inline All cells of each row that has a cell in the set. */
function rowsWith(cells: v128): v128 {
  const ends = rowEndsOf(cells)
  return i32x4.sub(i32x4.shl(ends, 1), i32x4.shr_u(ends, 8))
}

/** Writes the placed digits of a solved state as 81 digits. */
export function writeSolution(digits: usize): void {
  writeBand(0, digits)
  writeBand(1, digits + 27)
  writeBand(2, digits + 54)
}

/** @inline */
function writeBand(band: i32, digits: usize): void {
  const sevens = placed(band, 7)
  const threesAndSevens = placed(band, 3) | sevens
  const sixesAndSevens = placed(band, 6) | sevens
  const fives = placed(band, 5)
  const nines = placed(band, 9)
  const ones = placed(band, 1) | threesAndSevens | fives | nines
  const twos = placed(band, 2) | threesAndSevens | sixesAndSevens
  const fours = placed(band, 4) | fives | sixesAndSevens
  const eights = placed(band, 8) | nines
  v128.store(digits, sixteenDigits(ones, twos, fours, eights))
  v128.store(digits, sixteenDigits(ones >>> 11, twos >>> 11, fours >>> 11, eights >>> 11), 11)
}

/** @inline */
function placed(band: i32, digit: i32): i32 {
  return load<i32>(wordOf(band, digit), TAKEN)
}

/** @inline */
function sixteenDigits(ones: i32, twos: i32, fours: i32, eights: i32): v128 {
  const low = v128.or(bytesOf(ones, 1), bytesOf(twos, 2))
  return v128.or(low, v128.or(bytesOf(fours, 4), bytesOf(eights, 8)))
}

/** @inline The lowest sixteen bits as bytes, with a value for each bit that is set. */
function bytesOf(bits: i32, value: i8): v128 {
  const bit = v128.load(BIT)
  const own = v128.and(i8x16.swizzle(i32x4.splat(bits), v128.load(BYTE)), bit)
  return v128.and(i8x16.eq(own, bit), i8x16.splat(value))
}
