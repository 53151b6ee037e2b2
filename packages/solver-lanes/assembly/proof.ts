/** Checks of the clues. */
/** Whether two equal clues of a puzzle share a house. One pass over the cells, because every puzzle without a solution is checked. */
export function cluesConflict(puzzle: usize): bool {
  let repeated = 0
  let column0 = 0
  let column1 = 0
  let column2 = 0
  let column3 = 0
  let column4 = 0
  let column5 = 0
  let column6 = 0
  let column7 = 0
  let column8 = 0
  for (let band: usize = 0; band < 3; band++) {
    let box0 = 0
    let box1 = 0
    let box2 = 0
    for (let row: usize = 0; row < 3; row++, puzzle += 9) {
      const digit0 = digitAt(puzzle, 0)
      const digit1 = digitAt(puzzle, 1)
      const digit2 = digitAt(puzzle, 2)
      const digit3 = digitAt(puzzle, 3)
      const digit4 = digitAt(puzzle, 4)
      const digit5 = digitAt(puzzle, 5)
      const digit6 = digitAt(puzzle, 6)
      const digit7 = digitAt(puzzle, 7)
      const digit8 = digitAt(puzzle, 8)
      const minirow0 = digit0 | digit1 | digit2
      const minirow1 = digit3 | digit4 | digit5
      const minirow2 = digit6 | digit7 | digit8
      repeated |=
        inTwo(digit0, digit1, digit2) | inTwo(digit3, digit4, digit5) | inTwo(digit6, digit7, digit8)
      repeated |= inTwo(minirow0, minirow1, minirow2)
      repeated |= (box0 & minirow0) | (box1 & minirow1) | (box2 & minirow2)
      repeated |= (column0 & digit0) | (column1 & digit1) | (column2 & digit2)
      repeated |= (column3 & digit3) | (column4 & digit4) | (column5 & digit5)
      repeated |= (column6 & digit6) | (column7 & digit7) | (column8 & digit8)
      box0 |= minirow0
      box1 |= minirow1
      box2 |= minirow2
      column0 |= digit0
      column1 |= digit1
      column2 |= digit2
      column3 |= digit3
      column4 |= digit4
      column5 |= digit5
      column6 |= digit6
      column7 |= digit7
      column8 |= digit8
    }
  }
  return (repeated & ~1) != 0 // bit 0 stands for empty cells
}

/** @inline A bit for the digit of a cell. */
function digitAt(row: usize, column: usize): i32 {
  return 1 << load<u8>(row + column)
}

/** @inline The digits that two of three sets have. */
function inTwo(a: i32, b: i32, c: i32): i32 {
  return (a & b) | (c & (a | b))
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
