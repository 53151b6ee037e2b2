/**
 * One pass of inference over eight boards at once. It has no branches and no tables, and takes the same 2,700
 * instructions for any boards.
 *
 * Idea.  The three rows of a band hold a digit in three different boxes, so the positions of the digit form a
 *        matching of rows with boxes. There are six matchings. Nine unions, one for each minirow, tell which
 *        matchings are possible for which digits:
 *
 *              box 0   box 1   box 2
 *        row 0  u00  |  u01  |  u02       (0 1 2)  u00 ∩ u11 ∩ u22      (1 2 0)  u01 ∩ u12 ∩ u20
 *        row 1  u10  |  u11  |  u12       (0 2 1)  u00 ∩ u12 ∩ u21      (2 0 1)  u02 ∩ u10 ∩ u21
 *        row 2  u20  |  u21  |  u22       (1 0 2)  u01 ∩ u10 ∩ u22      (2 1 0)  u02 ∩ u11 ∩ u20
 *
 *        A minirow can have the digits of the two matchings that use it. This does pointing, claiming and
 *        more, for nine digits in eight puzzles. If a digit is then left in only one minirow of a row or a
 *        box, it is locked there. If only one cell of the minirow has it, it is a hidden single of the row or
 *        of the box.
 *
 * Order. In each band: naked singles, which exclude their digit from the other minirows of the row; unions
 *        and matchings; hidden singles. Then in each stack: unions and matchings of the minicolumns. The
 *        stacks need no step for naked singles: a placed digit has been eliminated from the rest of its box,
 *        so it is locked in its minicolumn.
 *
 * Notes are stored as soon as they are made, although registers could hold them. V8's scheduler does not move
 * instructions across a store. Without the stores it loads a whole band first and spills half of it.
 */
import {
  ALLOWED,
  BAND,
  BOARD,
  LOOSE,
  MATCHED,
  MINIROW,
  PLACED,
  ROW,
  STACK,
  SUM,
  SUMS,
  TWICE,
  UNION,
  VECTOR,
} from './layout.ts'

/**
 * Infers once in every band and stack of the eight boards. Writes the results to `MATCHED`, `SUMS` and `SUM`.
 */
export function pass(): void {
  v128.store(MATCHED, i16x8.splat(-1))
  for (let row = SUMS; row < SUMS + 9 * VECTOR; row += VECTOR) v128.store(row, i16x8.splat(0))
  inferBand(BOARD)
  inferBand(BOARD + BAND)
  inferBand(BOARD + 2 * BAND)
  inferStack(BOARD)
  inferStack(BOARD + STACK)
  inferStack(BOARD + 2 * STACK)
  addUp()
}

function inferBand(band: usize): void {
  placeNaked(band, 0)
  placeNaked(band, 1)
  placeNaked(band, 2)
  placeNaked(band, 3)
  placeNaked(band, 4)
  placeNaked(band, 5)
  placeNaked(band, 6)
  placeNaked(band, 7)
  placeNaked(band, 8)

  const p0 = v128.load(PLACED)
  const p1 = v128.load(PLACED + VECTOR)
  const p2 = v128.load(PLACED + 2 * VECTOR)
  const p3 = v128.load(PLACED + 3 * VECTOR)
  const p4 = v128.load(PLACED + 4 * VECTOR)
  const p5 = v128.load(PLACED + 5 * VECTOR)
  const p6 = v128.load(PLACED + 6 * VECTOR)
  const p7 = v128.load(PLACED + 7 * VECTOR)
  const p8 = v128.load(PLACED + 8 * VECTOR)
  const u00 = openTo(0, v128.or(p1, p2))
  const u01 = openTo(1, v128.or(p0, p2))
  const u02 = openTo(2, v128.or(p0, p1))
  const u10 = openTo(3, v128.or(p4, p5))
  const u11 = openTo(4, v128.or(p3, p5))
  const u12 = openTo(5, v128.or(p3, p4))
  const u20 = openTo(6, v128.or(p7, p8))
  const u21 = openTo(7, v128.or(p6, p8))
  const u22 = openTo(8, v128.or(p6, p7))
  const match012 = v128.and(u00, v128.and(u11, u22))
  const match021 = v128.and(u00, v128.and(u12, u21))
  const match102 = v128.and(u01, v128.and(u10, u22))
  const match120 = v128.and(u01, v128.and(u12, u20))
  const match201 = v128.and(u02, v128.and(u10, u21))
  const match210 = v128.and(u02, v128.and(u11, u20))

  noteRow(0, v128.or(match012, match021), v128.or(match102, match120), v128.or(match201, match210))
  noteRow(1, v128.or(match102, match201), v128.or(match012, match210), v128.or(match021, match120))
  noteRow(2, v128.or(match120, match210), v128.or(match021, match201), v128.or(match012, match102))
  noteRoom(v128.or(v128.or(v128.load(ALLOWED), v128.load(ALLOWED + VECTOR)), v128.load(ALLOWED + 2 * VECTOR)))

  placeHidden(band, 0)
  placeHidden(band, 1)
  placeHidden(band, 2)
  placeHidden(band, 3)
  placeHidden(band, 4)
  placeHidden(band, 5)
  placeHidden(band, 6)
  placeHidden(band, 7)
  placeHidden(band, 8)
}

function inferStack(stack: usize): void {
  const u00 = uniteMinicolumn(stack, 0, 0)
  const u01 = uniteMinicolumn(stack, 0, 1)
  const u02 = uniteMinicolumn(stack, 0, 2)
  const u10 = uniteMinicolumn(stack, 1, 0)
  const u11 = uniteMinicolumn(stack, 1, 1)
  const u12 = uniteMinicolumn(stack, 1, 2)
  const u20 = uniteMinicolumn(stack, 2, 0)
  const u21 = uniteMinicolumn(stack, 2, 1)
  const u22 = uniteMinicolumn(stack, 2, 2)

  const match012 = v128.and(u00, v128.and(u11, u22))
  const match021 = v128.and(u00, v128.and(u12, u21))
  const match102 = v128.and(u01, v128.and(u10, u22))
  const match120 = v128.and(u01, v128.and(u12, u20))
  const match201 = v128.and(u02, v128.and(u10, u21))
  const match210 = v128.and(u02, v128.and(u11, u20))

  const a00 = v128.or(match012, match021)
  const a01 = v128.or(match102, match120)
  const a02 = v128.or(match201, match210)
  noteRoom(v128.or(v128.or(a00, a01), a02))
  restrictBox(stack, 0, a00, a01, a02)
  restrictBox(stack, 1, v128.or(match102, match201), v128.or(match012, match210), v128.or(match021, match120))
  restrictBox(stack, 2, v128.or(match120, match210), v128.or(match021, match201), v128.or(match012, match102))
}

/**
 * @inline A digit that has a matching lies in all three rows and boxes, so it is enough to look at one row.
 */
function noteRoom(row: v128): void {
  v128.store(MATCHED, v128.and(v128.load(MATCHED), row))
}

/**
 * @inline
 * Eliminates the naked singles of a minirow from its other two cells, and notes what the three cells hold. If
 * a digit is placed twice, both of its cells become empty.
 */
function placeNaked(band: usize, minirow: usize): void {
  const at = band + minirow * MINIROW
  let x = v128.load(at)
  let y = v128.load(at + VECTOR)
  let z = v128.load(at + 2 * VECTOR)
  const singleX = ifSingle(x)
  const singleY = ifSingle(y)
  const singleZ = ifSingle(z)
  const singleXY = v128.xor(singleX, singleY)
  v128.store(PLACED + minirow * VECTOR, v128.xor(singleXY, singleZ))
  x = v128.andnot(x, v128.xor(singleY, singleZ))
  y = v128.andnot(y, v128.xor(singleX, singleZ))
  z = v128.andnot(z, singleXY)
  v128.store(at, x)
  v128.store(at + VECTOR, y)
  v128.store(at + 2 * VECTOR, z)
  const xy = v128.or(x, y)
  v128.store(TWICE + minirow * VECTOR, v128.or(v128.and(x, y), v128.and(z, xy)))
  v128.store(UNION + minirow * VECTOR, v128.or(xy, z))
}

/**
 * @inline
 * The cell if it has one candidate, otherwise the empty set. `cell ^ below` has all bits up to the lowest of
 * the cell. It exceeds `below` only if the lowest bit is also the highest, and then the difference is this
 * bit.
 */
function ifSingle(cell: v128): v128 {
  const below = i16x8.add(cell, i16x8.splat(-1))
  return i16x8.sub_sat_u(v128.xor(cell, below), below)
}

/**
 * @inline The digits of a minirow that are not placed elsewhere in its row. The matching takes care of the
 * box.
 */
function openTo(minirow: usize, placedBeside: v128): v128 {
  return v128.andnot(v128.load(UNION + minirow * VECTOR), placedBeside)
}

/**
 * @inline Notes which digits the three minirows of a row allow, and which are loose: allowed in another
 * minirow, or in two cells.
 */
function noteRow(row: usize, a0: v128, a1: v128, a2: v128): void {
  const at = row * MINIROW
  v128.store(ALLOWED + at, a0)
  v128.store(ALLOWED + at + VECTOR, a1)
  v128.store(ALLOWED + at + 2 * VECTOR, a2)
  noteLoose(at, v128.or(a1, a2))
  noteLoose(at + VECTOR, v128.or(a0, a2))
  noteLoose(at + 2 * VECTOR, v128.or(a0, a1))
}

/** @inline */
function noteLoose(at: usize, beside: v128): void {
  v128.store(LOOSE + at, v128.or(beside, v128.load(TWICE + at)))
}

/** @inline Restricts the cells of a minirow to their hidden singles, or to the allowed digits. */
function placeHidden(band: usize, minirow: usize): void {
  const at = band + minirow * MINIROW
  const allowed = v128.load(ALLOWED + minirow * VECTOR)
  const loose = v128.load(LOOSE + minirow * VECTOR)
  v128.store(at, preferring(loose, v128.and(v128.load(at), allowed)))
  v128.store(at + VECTOR, preferring(loose, v128.and(v128.load(at + VECTOR), allowed)))
  v128.store(at + 2 * VECTOR, preferring(loose, v128.and(v128.load(at + 2 * VECTOR), allowed)))
}

/**
 * @inline The hidden singles of the cell, which are its digits that are not loose. If it has none, the cell
 * unchanged.
 */
function preferring(loose: v128, cell: v128): v128 {
  const none = i16x8.eq(v128.andnot(cell, loose), i16x8.splat(0))
  return v128.andnot(cell, v128.andnot(loose, none))
}

/** @inline */
function uniteMinicolumn(stack: usize, band: usize, column: usize): v128 {
  const at = stack + band * BAND + column * VECTOR
  return v128.or(v128.or(v128.load(at), v128.load(at + ROW)), v128.load(at + 2 * ROW))
}

/** @inline */
function restrictBox(stack: usize, band: usize, a0: v128, a1: v128, a2: v128): void {
  restrictMinirow(stack + band * BAND, SUMS + band * 3 * VECTOR, a0, a1, a2)
  restrictMinirow(stack + band * BAND + ROW, SUMS + band * 3 * VECTOR + VECTOR, a0, a1, a2)
  restrictMinirow(stack + band * BAND + 2 * ROW, SUMS + band * 3 * VECTOR + 2 * VECTOR, a0, a1, a2)
}

/** @inline Restricts three cells to what their minicolumns allow, and adds them to the sum of their row. */
function restrictMinirow(at: usize, sum: usize, a0: v128, a1: v128, a2: v128): void {
  const x = v128.and(v128.load(at), a0)
  const y = v128.and(v128.load(at + VECTOR), a1)
  const z = v128.and(v128.load(at + 2 * VECTOR), a2)
  v128.store(at, x)
  v128.store(at + VECTOR, y)
  v128.store(at + 2 * VECTOR, z)
  // A single sum of the whole board would take 27 additions to the same 16 bytes, and each would wait for the
  // one before.
  v128.store(sum, i16x8.add(v128.load(sum), i16x8.add(i16x8.add(x, y), z)))
}

function addUp(): void {
  const top = i16x8.add(i16x8.add(v128.load(SUMS), v128.load(SUMS, 16)), v128.load(SUMS, 32))
  const middle = i16x8.add(i16x8.add(v128.load(SUMS, 48), v128.load(SUMS, 64)), v128.load(SUMS, 80))
  const bottom = i16x8.add(i16x8.add(v128.load(SUMS, 96), v128.load(SUMS, 112)), v128.load(SUMS, 128))
  v128.store(SUM, i16x8.add(i16x8.add(top, middle), bottom))
}
