/**
 * One puzzle in 27 words, the subbands. A subband is the set of cells that one digit can still use in one
 * band, with three bits (one octal digit) for each minirow. The algorithm is that of the solver `band`, and
 * its propagation is compiled to a separate module (propagate.generated.ts). digits.ts converts a puzzle to
 * the words, and the words to a solution.
 *
 *              stack 0     stack 1     stack 2
 *   row 0      0  1  2     3  4  5     6  7  8       0o000_000_007   the first minirow of row 0
 *   row 1      9 10 11    12 13 14    15 16 17       0o000_777_000   row 1
 *   row 2     18 19 20    21 22 23    24 25 26       0o001_001_001   the first column
 */
import { ALL_DIGITS, STATE } from './layout.ts'

/** @inline The index of the word of a digit in a band. Digit 0 stands for no digit. */
export function wordOf(band: i32, digit: i32): usize {
  return STATE + ((<usize>(10 * band + digit)) << 2)
}

/** Converts 30 words of candidates to a frame for the lanes: the set of each of the 81 cells. */
export function setsOfSubbands(words: usize, frame: usize): void {
  for (let band: usize = 0; band < 3; band++, words += 40) {
    let low = i32x4.shl(v128.load(words, 4), 5)
    let high = i32x4.shl(v128.load(words, 20), 5)
    let nine = load<i32>(words, 36) << 5
    // from the last cell of the band to the first; each cell is in the sign bit when its turn comes
    for (let cell = frame + 54 * band + 52; cell >= frame + 54 * band; cell -= 2) {
      store<u16>(cell, <u16>(i32x4.bitmask(low) | (i32x4.bitmask(high) << 4) | ((nine >>> 31) << 8)))
      low = i32x4.shl(low, 1)
      high = i32x4.shl(high, 1)
      nine <<= 1
    }
  }
}

/** Eliminates what the cells of a candidate grid may not be, except for its clues, which have been placed. */
export function restrictSubbands(sets: usize): void {
  for (let band = 0; band < 3; band++) {
    for (let cell = 0; cell < 27; cell++, sets += 2) {
      const set = <i32>load<u16>(sets)
      if ((set & (set - 1)) == 0) continue
      for (let gone = ALL_DIGITS ^ set; gone != 0; gone &= gone - 1) {
        const word = wordOf(band, 1 + ctz(gone))
        store<i32>(word, load<i32>(word) & ~(1 << cell))
      }
    }
  }
}

/** The candidates of a cell, as a set. */
export function setAt(band: i32, cell: i32): i32 {
  const toSign = 31 - cell
  const low = i32x4.bitmask(i32x4.shl(v128.load(wordOf(band, 1)), toSign))
  const high = i32x4.bitmask(i32x4.shl(v128.load(wordOf(band, 5)), toSign))
  return low | (high << 4) | (((load<i32>(wordOf(band, 9)) << toSign) >>> 31) << 8)
}
