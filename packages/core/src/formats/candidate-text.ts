/** Reads and writes the candidates of cells. */
import { allDigits, type DigitSet, digitsOf, has, NO_DIGITS, singleton } from '../digits.ts'
import { type Geometry, MAX_SIZE, MIN_SIZE, nameOfCell } from '../geometry.ts'
import { ParseError, quote, type TextPlace } from '../parse-error.ts'
import type { CandidateGrid } from '../puzzle.ts'
import { digitOfCode, symbolOf } from '../symbols.ts'

/**
 * The size of the board if a line of symbols says what each cell may be, and is not a line of digits. A line that is
 * longer than any line of digits is one of candidates, even if its length is wrong.
 */
export function sizeOfCandidates(symbols: string, given: Geometry | undefined): number | undefined {
  const { length } = symbols
  if (given !== undefined) return length > 2 * given.cellCount ? given.size : undefined
  const size = Math.round(Math.cbrt(length))
  if (size < MIN_SIZE || size > MAX_SIZE) return undefined
  if (length === 64) return isCrowded(symbols) ? size : undefined
  return size ** 3 === length || (length > MAX_SIZE ** 2 && Math.abs(size ** 3 - length) <= size ** 2)
    ? size
    : undefined
}

/**
 * Whether 64 symbols are the candidates of a 4×4 board, and not the digits of an 8×8 board: all digits are in the
 * places of candidates, and an 8×8 board with so many digits there would have two equal ones in a column.
 */
function isCrowded(symbols: string): boolean {
  let digitCount = 0
  for (let at = 0; at < symbols.length; at++) {
    const digit = digitOfCode(symbols.charCodeAt(at), MAX_SIZE)
    if (digit !== 0 && digit !== (at % 4) + 1) return false
    if (digit !== 0) digitCount++
  }
  return digitCount > 8
}

/**
 * Reads the symbols of a line.
 *
 * @param number the number of the line
 * @param indent the columns before the symbols
 */
export function readCandidates(
  geometry: Geometry,
  symbols: string,
  { number, indent }: { readonly number: number; readonly indent: number },
): CandidateGrid | ParseError {
  const { size, cellCount } = geometry
  const sets = new Uint32Array(cellCount)
  const expected = cellCount * size
  const placeOf = (at: number): TextPlace => ({
    line: number,
    column: indent + at + 1,
    cell: nameOfCell(geometry, Math.min(Math.floor(at / size), cellCount - 1)),
  })
  for (let at = 0; at < Math.min(symbols.length, expected); at++) {
    const wanted = (at % size) + 1
    const digit = digitOfCode(symbols.charCodeAt(at), size)
    if (digit === wanted) sets[Math.floor(at / size)] |= singleton(digit)
    else if (digit !== 0) {
      const seen = String.fromCodePoint(symbols.codePointAt(at) ?? 0)
      return new ParseError(placeOf(at), `expected ${symbolOf(wanted)}, '.' or '0', got ${quote(seen)}`)
    }
  }
  if (symbols.length === expected) return sets
  return new ParseError(
    placeOf(Math.min(symbols.length, expected)),
    `expected ${expected} characters, ${size} for each cell, got ${symbols.length}`,
  )
}

/**
 * The digits of a cell as people write them: `123`. `.` may be any digit, and `-` none. Undefined for any other text, for a
 * digit above `size` and for a digit that occurs twice.
 */
export function setOfText(text: string, size: number): DigitSet | undefined {
  if (text === '-') return NO_DIGITS
  if (digitOfCode(text.charCodeAt(0), size) === 0 && text.length === 1) return allDigits(size)
  let set = NO_DIGITS
  for (let at = 0; at < text.length; at++) {
    const digit = digitOfCode(text.charCodeAt(at), size)
    if (digit === 0 || digit > size || has(set, digit)) return undefined
    set |= singleton(digit)
  }
  return set
}

/** The inverse of `setOfText`. */
export function textOfSet(set: DigitSet): string {
  return set === NO_DIGITS ? '-' : digitsOf(set).map(symbolOf).join('')
}
