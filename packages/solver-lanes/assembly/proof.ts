/** Checks of the clues. */
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
    for (let index: usize = 0; index < 3; index++) {
      const digit = 1 << load<u8>(first + group * stride + index * step)
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
