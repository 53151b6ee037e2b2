/**
 * Claims: what the digits say to each other, where a sweep asks each digit alone.
 *
 * A minirow or a minicolumn, three cells of a box in one row or column, takes three digits. A digit is _sure_
 * of it when its box or its line leaves it no other, or when only three can go there. Then
 *
 *        u00  |  u01  |  u02        a digit that is sure of u00 leaves the rest of its row and of its box,
 *        u10  |  u11  |  u12        and where three are sure, no other can go
 *        u20  |  u21  |  u22
 *
 * Both hold in every solution, so no solution is lost.
 *
 * It costs a third of a sweep for one lane, so it is asked once nothing else is found. The minirows of two bands,
 * or minicolumns of two stacks, lie side by side in three vectors:
 *
 *        ┌ u00 ┬ u01 ┬ u02 ┬  –  ┬ v00 ┬ v01 ┬ v02 ┬  –  ┐
 *        ├ u10 ┼ u11 ┼ u12 ┼  –  ┼ v10 ┼ v11 ┼ v12 ┼  –  ┤
 *        └ u20 ┴ u21 ┴ u22 ┴  –  ┴ v20 ┴ v21 ┴ v22 ┴  –  ┘
 */
import { CLAIMED } from './layout.ts'

// Bytes of a frame, where the cells of a lane lie side by side.
const CELL: usize = 2
const THREE: usize = 3 * CELL
const ROW: usize = 9 * CELL
const BAND: usize = 3 * ROW

/** Takes from the sets of a frame what claims rule out, as soon as there is something; false if there is nothing. */
export function claimInFrame(frame: usize): bool {
  return claimOuterStacks(frame) || claimMiddleStackAndTopBand(frame) || claimLowerBands(frame + BAND)
}

function claimOuterStacks(frame: usize): bool {
  const found = claim(outerStacks(frame), outerStacks(frame + BAND), outerStacks(frame + 2 * BAND))
  if (!found) return false
  restrictStack(frame, CLAIMED)
  restrictStack(frame + 2 * THREE, CLAIMED + 8)
  return true
}

function claimMiddleStackAndTopBand(frame: usize): bool {
  const stack = frame + THREE
  const found = claim(
    stackAndRow(stack, frame),
    stackAndRow(stack + BAND, frame + ROW),
    stackAndRow(stack + 2 * BAND, frame + 2 * ROW),
  )
  if (!found) return false
  restrictStack(stack, CLAIMED)
  restrictBand(frame, CLAIMED + 8)
  return true
}

function claimLowerBands(band: usize): bool {
  const found = claim(twoRows(band), twoRows(band + ROW), twoRows(band + 2 * ROW))
  if (!found) return false
  restrictBand(band, CLAIMED)
  restrictBand(band + BAND, CLAIMED + 8)
  return true
}

/** @inline The minicolumns of the first and the last stack in a band. */
function outerStacks(band: usize): v128 {
  const first = minicolumns(band)
  const last = minicolumns(band + 2 * CELL) // three lanes from the fifth on
  return i8x16.shuffle(first, last, 0, 1, 2, 3, 4, 5, 6, 7, 24, 25, 26, 27, 28, 29, 30, 31)
}

/** @inline The minicolumns of a stack in a band, and the minirows of a row. */
function stackAndRow(stack: usize, row: usize): v128 {
  const columns = minicolumns(stack)
  return i8x16.shuffle(columns, minirows(row), 0, 1, 2, 3, 4, 5, 6, 7, 16, 17, 22, 23, 28, 29, 30, 31)
}

/** @inline The minirows of a row and of the one a band below. */
function twoRows(row: usize): v128 {
  const below = minirows(row + BAND)
  return i8x16.shuffle(minirows(row), below, 0, 1, 6, 7, 12, 13, 14, 15, 16, 17, 22, 23, 28, 29, 30, 31)
}

/** @inline The unions of cells one below the other. */
function minicolumns(at: usize): v128 {
  return v128.or(v128.or(v128.load(at), v128.load(at + ROW)), v128.load(at + 2 * ROW))
}

/** @inline The unions of three cells of a row side by side: minirows are in lanes 0, 3 and 6. */
function minirows(at: usize): v128 {
  return v128.or(v128.or(v128.load(at), v128.load(at + CELL)), v128.load(at + 2 * CELL))
}

/** Notes in `CLAIMED` what three vectors keep; false if that is all they have. */
function claim(u0: v128, u1: v128, u2: v128): bool {
  const sure0 = sureOf(u0, v128.or(u1, u2))
  const sure1 = sureOf(u1, v128.or(u0, u2))
  const sure2 = sureOf(u2, v128.or(u0, u1))
  const kept0 = keptOf(u0, sure0, v128.or(sure1, sure2))
  const kept1 = keptOf(u1, sure1, v128.or(sure0, sure2))
  const kept2 = keptOf(u2, sure2, v128.or(sure0, sure1))
  const gone = v128.or(v128.or(v128.xor(u0, kept0), v128.xor(u1, kept1)), v128.xor(u2, kept2))
  if (!v128.any_true(v128.and(gone, i16x8(-1, -1, -1, 0, -1, -1, -1, 0)))) return false
  v128.store(CLAIMED, kept0)
  v128.store(CLAIMED, kept1, 16)
  v128.store(CLAIMED, kept2, 32)
  return true
}

/** @inline The digits that are in neither of the other two vectors, or three at most. */
function sureOf(digits: v128, others: v128): v128 {
  const fourth = withoutLowest(withoutLowest(withoutLowest(digits)))
  return v128.and(digits, v128.or(v128.not(others), i16x8.eq(fourth, i16x8.splat(0))))
}

/** @inline The sure digits if they are three, else all but those that are sure elsewhere, beside or in the other vectors. */
function keptOf(digits: v128, sure: v128, sureOthers: v128): v128 {
  const third = withoutLowest(withoutLowest(sure))
  const fit = v128.and(digits, v128.or(sure, i16x8.eq(third, i16x8.splat(0))))
  const right = i8x16.shuffle(sure, sure, 2, 3, 4, 5, 0, 1, 6, 7, 10, 11, 12, 13, 8, 9, 14, 15)
  const left = i8x16.shuffle(sure, sure, 4, 5, 0, 1, 2, 3, 6, 7, 12, 13, 8, 9, 10, 11, 14, 15)
  return v128.andnot(fit, v128.or(sureOthers, v128.or(right, left)))
}

/** @inline */
function withoutLowest(sets: v128): v128 {
  return v128.and(sets, i16x8.add(sets, i16x8.splat(-1)))
}

function restrictStack(stack: usize, kept: usize): void {
  for (let band: usize = 0; band < 3; band++) {
    for (let column: usize = 0; column < 3; column++) {
      restrictThree(stack + band * BAND + column * CELL, ROW, kept + band * 16 + column * 2)
    }
  }
}

function restrictBand(band: usize, kept: usize): void {
  for (let row: usize = 0; row < 3; row++) {
    for (let box: usize = 0; box < 3; box++) {
      restrictThree(band + row * ROW + box * THREE, CELL, kept + row * 16 + box * 2)
    }
  }
}

/** @inline */
function restrictThree(cell: usize, step: usize, kept: usize): void {
  const digits = load<u16>(kept)
  store<u16>(cell, load<u16>(cell) & digits)
  store<u16>(cell + step, load<u16>(cell + step) & digits)
  store<u16>(cell + 2 * step, load<u16>(cell + 2 * step) & digits)
}
