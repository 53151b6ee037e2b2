/**
 * How the second box of a band can be filled when the first box reads 0 to 8: which digits its rows have. These are 56
 * choices, and each of them fixes the rows of the third box, too.
 *
 *   0 1 2 | . . . | . . .      A row of the second box has no digit of the same row of the first box, and neither has the
 *   3 4 5 | . . . | . . .      row of the third box, which gets what is left.
 *   6 7 8 | . . . | . . .
 *
 * Origin. Bertram Felgenhauer and Frazer Jarvis ("Mathematics of Sudoku I", 2006).
 */

/** A set of the digits 0 to 8, as nine bits. */
export type Digits = number

/** The six orders of three things. */
export const ORDERS: readonly (readonly number[])[] = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
]

/** The sets of three digits, ascending. There are 84. */
export const TRIPLES: readonly Digits[] = Array.from({ length: 512 }, (_, set) => set).filter(
  (set) => digitsIn(set).length === 3,
)

/** Choice → the digits of the three rows of the second box. */
export const CHOICES: readonly (readonly Digits[])[] = listChoices()

function listChoices(): Digits[][] {
  const choices: Digits[][] = []
  for (const row0 of TRIPLES.filter((set) => (set & 0o007) === 0)) {
    for (const row1 of TRIPLES.filter((set) => (set & (0o070 | row0)) === 0)) {
      const row2 = 0o777 & ~row0 & ~row1
      if ((row2 & 0o700) === 0) choices.push([row0, row1, row2])
    }
  }
  return choices
}

/** The digits of a set, ascending. */
export function digitsIn(set: Digits): number[] {
  return Array.from({ length: 9 }, (_, digit) => digit).filter((digit) => ((set >> digit) & 1) === 1)
}
