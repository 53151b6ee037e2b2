/** What a search must not take on trust. */
import { ALL_DIGITS, BAND, BOARD, MINIROW, ROW, STACK, VECTOR } from './layout.ts'

/**
 * A bit for each lane whose board, if its sets add up to `SOLVED_SUM`, is a solution: every house has all
 * nine digits, and no cell is empty.
 *
 * Nine sets whose union is all nine digits add up to 511 at least, and to 511 only if each digit is in one
 * of them. Nine rows that add up to 9 × 511 therefore have each digit once, and so have columns and boxes.
 * 81 candidates in 81 cells, none of them empty, are one in each.
 */
export function provenLanes(): i32 {
  let union = i16x8.splat(-1)
  let least = i16x8.splat(-1)
  for (let house: usize = 0; house < 9; house++) {
    const row = BOARD + house * ROW
    union = v128.and(union, unionOf(row, VECTOR, MINIROW))
    union = v128.and(union, unionOf(BOARD + house * VECTOR, ROW, BAND))
    union = v128.and(union, unionOf(BOARD + (house / 3) * BAND + (house % 3) * STACK, VECTOR, ROW))
    for (let cell = row; cell < row + ROW; cell += VECTOR) least = i16x8.min_u(least, v128.load(cell))
  }
  const complete = i16x8.eq(union, i16x8.splat(<i16>ALL_DIGITS))
  return i16x8.bitmask(v128.andnot(complete, i16x8.eq(least, i16x8.splat(0))))
}

/** @inline The union of a house: three groups of three cells, `step` apart in a group and `stride` from group to group. */
function unionOf(first: usize, step: usize, stride: usize): v128 {
  return v128.or(
    v128.or(unionOfThree(first, step), unionOfThree(first + stride, step)),
    unionOfThree(first + 2 * stride, step),
  )
}

/** @inline */
function unionOfThree(first: usize, step: usize): v128 {
  return v128.or(v128.or(v128.load(first), v128.load(first + step)), v128.load(first + 2 * step))
}

/** Whether two equal clues of a puzzle share a house. */
export function cluesConflict(puzzle: usize): bool {
  for (let house: usize = 0; house < 9; house++) {
    const box = puzzle + (house / 3) * 27 + (house % 3) * 3
    if (repeats(puzzle + house * 9, 1, 3) || repeats(puzzle + house, 9, 27) || repeats(box, 1, 9)) return true
  }
  return false
}

function repeats(first: usize, step: usize, stride: usize): bool {
  let seen = 0
  for (let group: usize = 0; group < 3; group++) {
    for (let place: usize = 0; place < 3; place++) {
      const digit = 1 << load<u8>(first + group * stride + place * step)
      if (digit & seen & ~1) return true
      seen |= digit
    }
  }
  return false
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
