/**
 * One sweep of inference over eight boards at once: no branch, no table, the same 2,900 instructions for
 * whatever the lanes hold.
 *
 * Idea.  A digit in a band is a matching: each of the three rows holds it in another of the three boxes. So
 *        nine unions, one for each minirow, say almost everything there is to say about a band:
 *
 *              box 0   box 1   box 2
 *        row 0  u00  |  u01  |  u02       d may stay in minirow (0, 0) only if the other two rows can
 *        row 1  u10  |  u11  |  u12       take it in the other two boxes:
 *        row 2  u20  |  u21  |  u22           d ∈ u11 ∩ u22   or   d ∈ u12 ∩ u21
 *
 *        In three operations that is pointing, claiming and more, for nine digits in eight puzzles. What
 *        is then left of a digit in one minirow only is locked there, and if one cell of the minirow has
 *        it, that is a hidden single, of the row or of the box.
 *
 * Order. Each band: unions, matching, hidden singles, naked singles and what they take from row and box.
 *        Then each stack: unions and matching of the minicolumns. A column sees its singles through the
 *        stack: a digit that is placed has left the rest of its box, so its minicolumn is locked.
 *
 * Notes are stored as soon as they are made although registers could hold them. A store is where V8's
 * scheduler cannot move past: without them it loads a whole band first and spills half of it.
 */
import {
  ALLOWED,
  BAND,
  BOARD,
  KEPT,
  LOCKED,
  MINIROW,
  PLACED,
  ROOM,
  ROW,
  STACK,
  SUM,
  TWICE,
  VECTOR,
} from './layout.ts'

/** Infers once through every band and stack of the eight boards, and reports in `ROOM` and `SUM`. */
export function sweep(): void {
  v128.store(ROOM, i16x8.splat(-1))
  sweepBand(BOARD, KEPT)
  sweepBand(BOARD + BAND, KEPT + 9 * VECTOR)
  sweepBand(BOARD + 2 * BAND, KEPT + 18 * VECTOR)
  sweepStack(BOARD, KEPT)
  sweepStack(BOARD + STACK, KEPT + VECTOR)
  sweepStack(BOARD + 2 * STACK, KEPT + 2 * VECTOR)
  addUp()
}

/** @param kept The nine vectors of this band in `KEPT`. */
function sweepBand(band: usize, kept: usize): void {
  const u00 = uniteMinirow(band, 0)
  const u01 = uniteMinirow(band, 1)
  const u02 = uniteMinirow(band, 2)
  const u10 = uniteMinirow(band, 3)
  const u11 = uniteMinirow(band, 4)
  const u12 = uniteMinirow(band, 5)
  const u20 = uniteMinirow(band, 6)
  const u21 = uniteMinirow(band, 7)
  const u22 = uniteMinirow(band, 8)

  noteRow(
    0,
    matched(u00, u11, u22, u12, u21),
    matched(u01, u10, u22, u12, u20),
    matched(u02, u10, u21, u11, u20),
  )
  noteRow(
    1,
    matched(u10, u01, u22, u02, u21),
    matched(u11, u00, u22, u02, u20),
    matched(u12, u00, u21, u01, u20),
  )
  noteRow(
    2,
    matched(u20, u01, u12, u02, u11),
    matched(u21, u00, u12, u02, u10),
    matched(u22, u00, u11, u01, u10),
  )
  noteRoom(v128.or(v128.or(v128.load(ALLOWED), v128.load(ALLOWED + VECTOR)), v128.load(ALLOWED + 2 * VECTOR)))

  placeSingles(band, 0)
  placeSingles(band, 1)
  placeSingles(band, 2)
  placeSingles(band, 3)
  placeSingles(band, 4)
  placeSingles(band, 5)
  placeSingles(band, 6)
  placeSingles(band, 7)
  placeSingles(band, 8)

  const p0 = v128.load(PLACED)
  const p1 = v128.load(PLACED + VECTOR)
  const p2 = v128.load(PLACED + 2 * VECTOR)
  const p3 = v128.load(PLACED + 3 * VECTOR)
  const p4 = v128.load(PLACED + 4 * VECTOR)
  const p5 = v128.load(PLACED + 5 * VECTOR)
  const p6 = v128.load(PLACED + 6 * VECTOR)
  const p7 = v128.load(PLACED + 7 * VECTOR)
  const p8 = v128.load(PLACED + 8 * VECTOR)
  keep(kept, 0, v128.or(p1, p2), v128.or(p3, p6))
  keep(kept, 1, v128.or(p0, p2), v128.or(p4, p7))
  keep(kept, 2, v128.or(p0, p1), v128.or(p5, p8))
  keep(kept, 3, v128.or(p4, p5), v128.or(p0, p6))
  keep(kept, 4, v128.or(p3, p5), v128.or(p1, p7))
  keep(kept, 5, v128.or(p3, p4), v128.or(p2, p8))
  keep(kept, 6, v128.or(p7, p8), v128.or(p0, p3))
  keep(kept, 7, v128.or(p6, p8), v128.or(p1, p4))
  keep(kept, 8, v128.or(p6, p7), v128.or(p2, p5))
}

/** @param kept The first of this stack's nine vectors in `KEPT`, three vectors apart. */
function sweepStack(stack: usize, kept: usize): void {
  const u00 = uniteMinicolumn(stack, kept, 0, 0)
  const u01 = uniteMinicolumn(stack, kept, 0, 1)
  const u02 = uniteMinicolumn(stack, kept, 0, 2)
  const u10 = uniteMinicolumn(stack, kept, 1, 0)
  const u11 = uniteMinicolumn(stack, kept, 1, 1)
  const u12 = uniteMinicolumn(stack, kept, 1, 2)
  const u20 = uniteMinicolumn(stack, kept, 2, 0)
  const u21 = uniteMinicolumn(stack, kept, 2, 1)
  const u22 = uniteMinicolumn(stack, kept, 2, 2)

  const a00 = matched(u00, u11, u22, u12, u21)
  const a01 = matched(u01, u10, u22, u12, u20)
  const a02 = matched(u02, u10, u21, u11, u20)
  noteRoom(v128.or(v128.or(a00, a01), a02))
  restrictBox(stack, kept, 0, a00, a01, a02)
  restrictBox(
    stack,
    kept,
    1,
    matched(u10, u01, u22, u02, u21),
    matched(u11, u00, u22, u02, u20),
    matched(u12, u00, u21, u01, u20),
  )
  restrictBox(
    stack,
    kept,
    2,
    matched(u20, u01, u12, u02, u11),
    matched(u21, u00, u12, u02, u10),
    matched(u22, u00, u11, u01, u10),
  )
}

/** @inline The digits of `self` for which the other two rows fit into the other two boxes, one way or the other. */
function matched(self: v128, a: v128, b: v128, c: v128, d: v128): v128 {
  return v128.and(self, v128.or(v128.and(a, b), v128.and(c, d)))
}

/** @inline A digit that can be matched at all has room in all three rows and boxes, so one row speaks for all. */
function noteRoom(row: v128): void {
  v128.store(ROOM, v128.and(v128.load(ROOM), row))
}

/** @inline */
function uniteMinirow(band: usize, minirow: usize): v128 {
  const at = band + minirow * MINIROW
  const x = v128.load(at)
  const y = v128.load(at + VECTOR)
  const z = v128.load(at + 2 * VECTOR)
  const xy = v128.or(x, y)
  v128.store(TWICE + minirow * VECTOR, v128.or(v128.and(x, y), v128.and(z, xy)))
  return v128.or(xy, z)
}

/** @inline Notes what a row's three minirows are allowed, and what is locked: allowed in none of the other two. */
function noteRow(row: usize, a0: v128, a1: v128, a2: v128): void {
  const at = row * MINIROW
  v128.store(ALLOWED + at, a0)
  v128.store(ALLOWED + at + VECTOR, a1)
  v128.store(ALLOWED + at + 2 * VECTOR, a2)
  v128.store(LOCKED + at, v128.andnot(a0, v128.or(a1, a2)))
  v128.store(LOCKED + at + VECTOR, v128.andnot(a1, v128.or(a0, a2)))
  v128.store(LOCKED + at + 2 * VECTOR, v128.andnot(a2, v128.or(a0, a1)))
}

/** @inline Finds the singles of a minirow, and takes each from the other two cells. */
function placeSingles(band: usize, minirow: usize): void {
  const at = band + minirow * MINIROW
  const hidden = v128.andnot(v128.load(LOCKED + minirow * VECTOR), v128.load(TWICE + minirow * VECTOR))
  const x = preferring(hidden, v128.load(at))
  const y = preferring(hidden, v128.load(at + VECTOR))
  const z = preferring(hidden, v128.load(at + 2 * VECTOR))
  const singleX = ifSingle(x)
  const singleY = ifSingle(y)
  const singleZ = ifSingle(z)
  // exclusive or: a digit that is placed twice is not in the sum, and empties both its cells below
  const placed = v128.xor(v128.xor(singleX, singleY), singleZ)
  v128.store(PLACED + minirow * VECTOR, placed)
  v128.store(at, v128.andnot(x, v128.xor(placed, singleX)))
  v128.store(at + VECTOR, v128.andnot(y, v128.xor(placed, singleY)))
  v128.store(at + 2 * VECTOR, v128.andnot(z, v128.xor(placed, singleZ)))
}

/** @inline The cell's hidden singles if it has any, else the cell as it is. */
function preferring(hidden: v128, cell: v128): v128 {
  const found = v128.and(cell, hidden)
  return v128.and(cell, v128.or(found, i16x8.eq(found, i16x8.splat(0))))
}

/** @inline The cell if it has one candidate, else nothing. */
function ifSingle(cell: v128): v128 {
  const more = v128.and(cell, i16x8.add(cell, i16x8.splat(-1)))
  return v128.and(cell, i16x8.eq(more, i16x8.splat(0)))
}

/** @inline Notes what a minirow may keep: what is allowed, but for what is placed beside it in its row and box. */
function keep(kept: usize, minirow: usize, placedInRow: v128, placedInBox: v128): void {
  const allowed = v128.load(ALLOWED + minirow * VECTOR)
  v128.store(kept + minirow * VECTOR, v128.andnot(allowed, v128.or(placedInRow, placedInBox)))
}

/** @inline */
function uniteMinicolumn(stack: usize, kept: usize, band: usize, column: usize): v128 {
  const at = stack + band * BAND + column * VECTOR
  const keptAt = kept + band * 9 * VECTOR
  const top = v128.and(v128.load(at), v128.load(keptAt))
  const middle = v128.and(v128.load(at + ROW), v128.load(keptAt + 3 * VECTOR))
  const bottom = v128.and(v128.load(at + 2 * ROW), v128.load(keptAt + 6 * VECTOR))
  return v128.or(v128.or(top, middle), bottom)
}

/** @inline */
function restrictBox(stack: usize, kept: usize, band: usize, a0: v128, a1: v128, a2: v128): void {
  restrictMinirow(stack + band * BAND, kept + band * 9 * VECTOR, a0, a1, a2)
  restrictMinirow(stack + band * BAND + ROW, kept + band * 9 * VECTOR + 3 * VECTOR, a0, a1, a2)
  restrictMinirow(stack + band * BAND + 2 * ROW, kept + band * 9 * VECTOR + 6 * VECTOR, a0, a1, a2)
}

/** @inline Takes from three cells what their minirow may not keep and their columns are not allowed. */
function restrictMinirow(at: usize, kept: usize, a0: v128, a1: v128, a2: v128): void {
  const keep = v128.load(kept)
  const x = v128.and(v128.load(at), v128.and(keep, a0))
  const y = v128.and(v128.load(at + VECTOR), v128.and(keep, a1))
  const z = v128.and(v128.load(at + 2 * VECTOR), v128.and(keep, a2))
  v128.store(at, x)
  v128.store(at + VECTOR, y)
  v128.store(at + 2 * VECTOR, z)
  // One running sum would be 27 additions through the same 16 bytes, each waiting for the last.
  v128.store(kept, i16x8.add(i16x8.add(x, y), z))
}

function addUp(): void {
  const top = i16x8.add(nineAdded(KEPT), nineAdded(KEPT + 9 * VECTOR))
  v128.store(SUM, i16x8.add(top, nineAdded(KEPT + 18 * VECTOR)))
}

/** @inline */
function nineAdded(at: usize): v128 {
  const a = i16x8.add(i16x8.add(v128.load(at), v128.load(at, 16)), v128.load(at, 32))
  const b = i16x8.add(i16x8.add(v128.load(at, 48), v128.load(at, 64)), v128.load(at, 80))
  const c = i16x8.add(i16x8.add(v128.load(at, 96), v128.load(at, 112)), v128.load(at, 128))
  return i16x8.add(i16x8.add(a, b), c)
}
