/**
 * One puzzle on nine planes: for a single puzzle that needs few guesses, faster than its lane.
 *
 * A plane is the candidates of one digit, 27 bits for each band, three bits (one octal digit) a minirow:
 *
 *              stack 0     stack 1     stack 2
 *   row 0      0  1  2     3  4  5     6  7  8       0o000_000_007   the first minirow of row 0
 *   row 1      9 10 11    12 13 14    15 16 17       0o000_000_777   row 0
 *   row 2     18 19 20    21 22 23    24 25 26       0o001_001_001   its first column
 *
 * Seven vectors of four words hold all 27, so a digit's steps are taken for four digits at once, or for
 * the three bands of the ninth:
 *
 *              lane 0     lane 1     lane 2     lane 3
 *   PLANES     digit 1    digit 2    digit 3    digit 4     band 0
 *    + 16      digit 1    …                                 band 1
 *    + 32      digit 1    …                                 band 2
 *    + 48      digit 5    digit 6    digit 7    digit 8     band 0
 *    + 64, 80  …                                            bands 1, 2
 *    + 96      band 0     band 1     band 2     all ones    digit 9
 *
 * The inference is that of a sweep, over the same matchings: see sweep.ts.
 */
import { AROUND, BESIDE, MASKS, NAKED, PAIRS, PLANES, SETTLED, SINGLES, VECTOR } from './layout.ts'

const ALL_CELLS: i32 = 0o777_777_777

/** What `settle` has come to. */
const DEAD: i32 = 0
export const SOLVED: i32 = 1
export const OPEN: i32 = 2
const CHANGED: i32 = 3

// Masks are loaded from memory: V8 would build a constant vector anew at every use.
const ALL: usize = MASKS
const MINIROWS: usize = MASKS + 16
const BOX_0: usize = MASKS + 32
const BOXES_1_2: usize = MASKS + 48
const BOX_2: usize = MASKS + 64
const BOXES_0_1: usize = MASKS + 80
const ROW_STARTS: usize = MASKS + 96
const ROW_ENDS: usize = MASKS + 112
const BELOW_ROW_ENDS: usize = MASKS + 128
const COLUMNS: usize = MASKS + 144
const COLUMNS_0: usize = MASKS + 160
const COLUMNS_1_2: usize = MASKS + 176
const COLUMNS_2: usize = MASKS + 192
const COLUMNS_0_1: usize = MASKS + 208
const BAND_LANES: usize = MASKS + 224

export function fillMasks(): void {
  v128.store(ALL, i32x4.splat(ALL_CELLS))
  v128.store(MINIROWS, i32x4.splat(0o111_111_111))
  v128.store(BOX_0, i32x4.splat(0o007_007_007))
  v128.store(BOXES_1_2, i32x4.splat(0o770_770_770))
  v128.store(BOX_2, i32x4.splat(0o700_700_700))
  v128.store(BOXES_0_1, i32x4.splat(0o077_077_077))
  v128.store(ROW_STARTS, i32x4.splat(0o001_001_001))
  v128.store(ROW_ENDS, i32x4.splat(0o400_400_400))
  v128.store(BELOW_ROW_ENDS, i32x4.splat(0o377_377_377))
  v128.store(COLUMNS, i32x4.splat(0o777))
  v128.store(COLUMNS_0, i32x4.splat(0o111))
  v128.store(COLUMNS_1_2, i32x4.splat(0o666))
  v128.store(COLUMNS_2, i32x4.splat(0o444))
  v128.store(COLUMNS_0_1, i32x4.splat(0o333))
  v128.store(BAND_LANES, i32x4(-1, -1, -1, 0))
}

/** Place in a band → the cells that see it, in its band and in another. */
export function fillViews(): void {
  for (let place = 0; place < 27; place++) {
    const row = 0o777 << (9 * (place / 9))
    const box = 0o007_007_007 << (3 * ((place % 9) / 3))
    store<i32>(AROUND + ((<usize>place) << 2), (row | box) & ~(1 << place))
    store<i32>(BESIDE + ((<usize>place) << 2), 0o001_001_001 << (place % 9))
  }
}

/** Puts a puzzle of 81 digits on the planes. */
export function readPlanes(puzzle: usize): void {
  for (let band: usize = 0; band < 3; band++) {
    const first = v128.load(puzzle + 27 * band)
    const last = v128.load(puzzle + 27 * band, 11)
    const empty = cellsEqual(first, last, 0)
    for (let digit: usize = 0; digit < 8; digit++) {
      const word = PLANES + 16 * band + 48 * (digit >> 2) + 4 * (digit & 3)
      store<i32>(word, empty | cellsEqual(first, last, <i32>digit + 1))
    }
    store<i32>(PLANES + 96 + 4 * band, empty | cellsEqual(first, last, 9))
  }
  store<i32>(PLANES + 108, ALL_CELLS)
}

/** @inline The cells of a band that hold a digit, of its bytes 0 to 15 and 11 to 26. */
function cellsEqual(first: v128, last: v128, digit: i32): i32 {
  const digits = i8x16.splat(<i8>digit)
  return i8x16.bitmask(i8x16.eq(first, digits)) | (i8x16.bitmask(i8x16.eq(last, digits)) << 11)
}

/** Makes a frame of the planes: the set of each of the 81 cells. */
export function setsOfPlanes(frame: usize): void {
  for (let band: usize = 0; band < 3; band++) {
    let low = v128.load(PLANES + 16 * band)
    let high = v128.load(PLANES + 48 + 16 * band)
    let nine = load<i32>(PLANES + 96 + 4 * band)
    low = i32x4.shl(low, 5)
    high = i32x4.shl(high, 5)
    // from the band's last cell to its first, which is in the sign bit when its turn comes
    for (let cell = frame + 54 * band + 52; cell >= frame + 54 * band; cell -= 2) {
      store<u16>(cell, <u16>(i32x4.bitmask(low) | (i32x4.bitmask(high) << 4) | (((nine >> 26) & 1) << 8)))
      low = i32x4.shl(low, 1)
      high = i32x4.shl(high, 1)
      nine <<= 1
    }
  }
}

/** Infers until nothing changes. */
export function settle(): i32 {
  let outcome = pass()
  while (outcome == CHANGED) outcome = pass()
  return outcome
}

/** Infers once through all planes. A pass that changes nothing, with one candidate a cell, proves a solution. */
function pass(): i32 {
  v128.store(NAKED + 48, i32x4.splat(0))
  const more = v128.or(v128.or(countCandidates(0), countCandidates(1)), countCandidates(2))
  if (v128.any_true(v128.load(NAKED + 48))) return DEAD
  const filled = !v128.any_true(more)
  joinBands()
  settleBands(0)
  settleBands(48)
  settleLastBands()

  uniteSingles(0)
  uniteSingles(1)
  uniteSingles(2)
  joinBands()
  const changed = v128.or(v128.or(settleStacks(0), settleStacks(48)), settleLastStacks())
  if (!i32x4.all_true(leastOfPlanes())) return DEAD
  if (v128.any_true(changed)) return CHANGED
  return filled ? SOLVED : OPEN
}

/** @inline No word is 0 where every digit has a candidate in every band. */
function leastOfPlanes(): v128 {
  const a = i32x4.min_u(v128.load(PLANES), v128.load(PLANES + 16))
  const b = i32x4.min_u(v128.load(PLANES + 32), v128.load(PLANES + 48))
  const c = i32x4.min_u(v128.load(PLANES + 64), v128.load(PLANES + 80))
  return i32x4.min_u(i32x4.min_u(a, b), i32x4.min_u(c, v128.load(PLANES + 96)))
}

/** @inline Makes the vector for the ninth digit of those for the three bands, which hold four equal words. */
function joinBands(): void {
  const two = i32x4.shuffle(v128.load(NAKED), v128.load(NAKED + 16), 0, 4, 0, 4)
  const three = i32x4.shuffle(two, v128.load(NAKED + 32), 0, 1, 4, 4)
  v128.store(NAKED + 48, v128.and(three, v128.load(BAND_LANES)))
}

/** @inline Notes the cells of a band with one candidate; returns those with more. Collects those without. */
function countCandidates(band: usize): v128 {
  const low = v128.load(PLANES + 16 * band)
  const high = v128.load(PLANES + 48 + 16 * band)
  let one = v128.or(low, high)
  let two = v128.and(low, high)
  let other = i32x4.shuffle(one, one, 2, 3, 0, 1)
  two = v128.or(v128.or(two, i32x4.shuffle(two, two, 2, 3, 0, 1)), v128.and(one, other))
  one = v128.or(one, other)
  other = i32x4.shuffle(one, one, 1, 0, 3, 2)
  two = v128.or(v128.or(two, i32x4.shuffle(two, two, 1, 0, 3, 2)), v128.and(one, other))
  one = v128.or(one, other)
  other = v128.load_splat<u32>(PLANES + 96 + 4 * band)
  two = v128.or(two, v128.and(one, other))
  one = v128.or(one, other)
  v128.store(NAKED + 16 * band, v128.andnot(one, two))
  v128.store(NAKED + 48, v128.or(v128.load(NAKED + 48), v128.xor(one, v128.load(ALL))))
  return two
}

/**
 * @inline
 * Matches the minirows of four planes, three vectors from `plane` on, and notes their singles. The pattern of
 * a band's minirows is every third bit, so the patterns of three bands fit into each other:
 *
 *   …  band 2  band 1  band 0   band 2  band 1  band 0        27 bits, matched in one go
 */
function settleBands(plane: usize): void {
  const x = withoutRowsOfNaked(plane, 0)
  const y = withoutRowsOfNaked(plane + 16, 16)
  const z = withoutRowsOfNaked(plane + 32, 32)
  const minirows = v128.or(v128.or(minirowsOf(x), i32x4.shl(minirowsOf(y), 1)), i32x4.shl(minirowsOf(z), 2))
  const allowed = matched(minirows)
  noteSettled(plane, x, allowed)
  noteSettled(plane + 16, y, i32x4.shr_u(allowed, 1))
  noteSettled(plane + 32, z, i32x4.shr_u(allowed, 2))
}

/** @inline The same for the ninth digit, whose bands are lanes. */
function settleLastBands(): void {
  const cells = withoutRowsOfNaked(96, 48)
  noteSettled(96, cells, matched(minirowsOf(cells)))
}

/** @inline A naked single is alone in its row; the matching then takes its digit from the rest of the box. */
function withoutRowsOfNaked(plane: usize, naked: usize): v128 {
  const cells = v128.load(PLANES + plane)
  const alone = v128.and(cells, v128.load(NAKED + naked))
  return v128.andnot(cells, v128.xor(rowsWith(alone), alone))
}

/** @inline The first bit of each minirow that has a cell. */
function minirowsOf(cells: v128): v128 {
  const union = v128.or(v128.or(cells, i32x4.shr_u(cells, 1)), i32x4.shr_u(cells, 2))
  return v128.and(union, v128.load(MINIROWS))
}

/** @inline The minirows for which the other two rows fit into the other two boxes: see sweep.ts. */
function matched(minirows: v128): v128 {
  const right = v128.or(
    v128.and(i32x4.shl(minirows, 3), v128.load(BOXES_1_2)),
    v128.and(i32x4.shr_u(minirows, 6), v128.load(BOX_0)),
  )
  const left = v128.or(
    v128.and(i32x4.shl(minirows, 6), v128.load(BOX_2)),
    v128.and(i32x4.shr_u(minirows, 3), v128.load(BOXES_0_1)),
  )
  const falling = v128.and(down(right), up(left))
  const rising = v128.and(down(left), up(right))
  return v128.and(minirows, v128.or(falling, rising))
}

/** @inline Notes the cells in the allowed minirows, and which are alone in their row. */
function noteSettled(plane: usize, cells: v128, allowed: v128): void {
  const starts = v128.and(allowed, v128.load(MINIROWS))
  const left = v128.and(cells, v128.or(v128.or(starts, i32x4.shl(starts, 1)), i32x4.shl(starts, 2)))
  v128.store(SETTLED + plane, left)
  const more = v128.and(left, i32x4.sub(left, v128.load(ROW_STARTS)))
  v128.store(SINGLES + plane, v128.andnot(left, rowsWith(more)))
}

/** @inline Every cell of the rows that have one. */
function rowsWith(cells: v128): v128 {
  const below = v128.load(BELOW_ROW_ENDS)
  const ends = v128.and(v128.or(i32x4.add(v128.and(cells, below), below), cells), v128.load(ROW_ENDS))
  return i32x4.sub(i32x4.shl(ends, 1), i32x4.shr_u(ends, 8))
}

/** @inline Moves each row to the next, the last to the first; bits above 27 are to be masked. */
function down(minirows: v128): v128 {
  return v128.or(i32x4.shl(minirows, 9), i32x4.shr_u(minirows, 18))
}

/** @inline */
function up(minirows: v128): v128 {
  return v128.or(i32x4.shl(minirows, 18), i32x4.shr_u(minirows, 9))
}

/** @inline Notes the cells of a band that are taken by one digit; a cell taken by two is not among them. */
function uniteSingles(band: usize): void {
  let taken = v128.xor(v128.load(SINGLES + 16 * band), v128.load(SINGLES + 48 + 16 * band))
  taken = v128.xor(taken, i32x4.shuffle(taken, taken, 2, 3, 0, 1))
  taken = v128.xor(taken, i32x4.shuffle(taken, taken, 1, 0, 3, 2))
  v128.store(NAKED + 16 * band, v128.xor(taken, v128.load_splat<u32>(SINGLES + 96 + 4 * band)))
}

/** @inline The cells that are left to a plane when each taken cell goes to its digit alone. */
function withoutTaken(plane: usize, taken: usize): v128 {
  const others = v128.xor(v128.load(NAKED + taken), v128.load(SINGLES + plane))
  return v128.andnot(v128.load(SETTLED + plane), others)
}

/** @inline Matches the minicolumns of four planes, three vectors from `plane` on; returns what changed. */
function settleStacks(plane: usize): v128 {
  const x = withoutTaken(plane, 0)
  const y = withoutTaken(plane + 16, 16)
  const z = withoutTaken(plane + 32, 32)
  const columnsX = columnsOf(x)
  const columnsY = columnsOf(y)
  const columnsZ = columnsOf(z)
  const rightX = columnsRight(columnsX)
  const rightY = columnsRight(columnsY)
  const rightZ = columnsRight(columnsZ)
  const leftX = columnsLeft(columnsX)
  const leftY = columnsLeft(columnsY)
  const leftZ = columnsLeft(columnsZ)
  const a = keepColumns(plane, x, v128.and(columnsX, either(leftY, rightZ, rightY, leftZ)))
  const b = keepColumns(plane + 16, y, v128.and(columnsY, either(leftX, rightZ, rightX, leftZ)))
  const c = keepColumns(plane + 32, z, v128.and(columnsZ, either(leftX, rightY, rightX, leftY)))
  return v128.or(v128.or(a, b), c)
}

/** @inline The same for the ninth digit, whose bands are lanes. */
function settleLastStacks(): v128 {
  const cells = withoutTaken(96, 48)
  const columns = columnsOf(cells)
  const right = columnsRight(columns)
  const left = columnsLeft(columns)
  const allowed = either(
    i32x4.shuffle(left, left, 1, 2, 0, 3),
    i32x4.shuffle(right, right, 2, 0, 1, 3),
    i32x4.shuffle(right, right, 1, 2, 0, 3),
    i32x4.shuffle(left, left, 2, 0, 1, 3),
  )
  return keepColumns(96, cells, v128.and(columns, allowed))
}

/** @inline */
function either(a: v128, b: v128, c: v128, d: v128): v128 {
  return v128.or(v128.and(a, b), v128.and(c, d))
}

/** @inline The columns of a band in which a digit has a candidate, nine bits. */
function columnsOf(cells: v128): v128 {
  const union = v128.or(v128.or(cells, i32x4.shr_u(cells, 9)), i32x4.shr_u(cells, 18))
  return v128.and(union, v128.load(COLUMNS))
}

/** @inline Each column moved to the next of its stack, the last to the first. */
function columnsRight(columns: v128): v128 {
  return v128.or(
    v128.and(i32x4.shl(columns, 1), v128.load(COLUMNS_1_2)),
    v128.and(i32x4.shr_u(columns, 2), v128.load(COLUMNS_0)),
  )
}

/** @inline */
function columnsLeft(columns: v128): v128 {
  return v128.or(
    v128.and(i32x4.shl(columns, 2), v128.load(COLUMNS_2)),
    v128.and(i32x4.shr_u(columns, 1), v128.load(COLUMNS_0_1)),
  )
}

/** @inline Stores a plane with the columns that it may keep; returns what it had and has no more. */
function keepColumns(plane: usize, cells: v128, columns: v128): v128 {
  const kept = v128.and(cells, v128.or(v128.or(columns, i32x4.shl(columns, 9)), i32x4.shl(columns, 18)))
  const changed = v128.xor(v128.load(PLANES + plane), kept)
  v128.store(PLANES + plane, kept)
  return changed
}

/**
 * Of the cells with two candidates the one that sees most of the others; if there is none, a cell with as few
 * as three, or more.
 */
export function choosePlaneCell(): i32 {
  countPairs()
  const p0 = load<i32>(PAIRS)
  const p1 = load<i32>(PAIRS + 4)
  const p2 = load<i32>(PAIRS + 8)
  if ((p0 | p1 | p2) == 0) return load<i32>(PAIRS + 12)
  let choice = 0
  choice = mostSeen(p0, p1, p2, 0, choice)
  choice = mostSeen(p1, p0, p2, 27, choice)
  choice = mostSeen(p2, p0, p1, 54, choice)
  return choice & 0xff
}

/** @inline */
function mostSeen(pairs: i32, others: i32, more: i32, first: i32, choice: i32): i32 {
  for (let rest = pairs; rest != 0; rest &= rest - 1) {
    const place = (<usize>ctz(rest)) << 2
    const column = load<i32>(place, BESIDE)
    const seen = popcnt(pairs & load<i32>(place, AROUND)) + popcnt(others & column) + popcnt(more & column)
    choice = max(choice, ((seen + 1) << 8) | (first + ctz(rest)))
  }
  return choice
}

/** Notes for each band the cells with two candidates, and then a cell with three if there is one, or with more. */
function countPairs(): void {
  let fallback = -1
  for (let band = 0; band < 3; band++) {
    let one = 0
    let two = 0
    let three = 0
    let four = 0
    for (let digit = 0; digit < 9; digit++) {
      const cells = load<i32>(wordAt(band, digit))
      four |= three & cells
      three |= two & cells
      two |= one & cells
      one |= cells
    }
    store<i32>(PAIRS + ((<usize>band) << 2), two & ~three)
    if (three & ~four) fallback = 27 * band + ctz(three & ~four)
    else if (four != 0 && fallback < 0) fallback = 27 * band + ctz(four)
  }
  store<i32>(PAIRS + 12, fallback)
}

/** The candidates of a cell. */
export function setOnPlanes(cell: i32): i32 {
  const band = <usize>(cell / 27)
  const toSign = 31 - (cell % 27)
  const low = i32x4.bitmask(i32x4.shl(v128.load(PLANES + 16 * band), toSign))
  const high = i32x4.bitmask(i32x4.shl(v128.load(PLANES + 48 + 16 * band), toSign))
  const nine = (load<i32>(PLANES + 96 + 4 * band) << toSign) >>> 31
  return low | (high << 4) | (nine << 8)
}

/** Takes all digits from a cell but one, given as a set. Whole vectors are written, as they will be loaded. */
export function placeOnPlanes(cell: i32, single: i32): void {
  const band = cell / 27
  const bit = i32x4.splat(1 << (cell % 27))
  const digit = ctz(single)
  const low = PLANES + ((<usize>band) << 4)
  v128.store(low, v128.andnot(v128.load(low), v128.andnot(bit, onlyLane(digit))))
  v128.store(low, v128.andnot(v128.load(low, 48), v128.andnot(bit, onlyLane(digit - 4))), 48)
  if (digit == 8) return
  v128.store(PLANES + 96, v128.andnot(v128.load(PLANES + 96), v128.and(bit, onlyLane(band))))
}

/** @inline All ones in one lane, or nothing if there is no such lane. */
function onlyLane(lane: i32): v128 {
  return i32x4.eq(i32x4.splat(lane), i32x4(0, 1, 2, 3))
}

/** @inline */
function wordAt(band: i32, digit: i32): usize {
  const word = digit == 8 ? 24 + band : 4 * band + 12 * (digit >> 2) + (digit & 3)
  return PLANES + ((<usize>word) << 2)
}

/** Copies the seven vectors of the planes. */
export function copyPlanes(from: usize, to: usize): void {
  for (let offset: usize = 0; offset < 7 * VECTOR; offset += VECTOR)
    v128.store(to + offset, v128.load(from + offset))
}
