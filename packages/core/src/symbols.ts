/**
 * The symbols of digits: 1 to 9, then A (10) to P (25). Both cases are read, and upper case is written. `.`, `0`, `_`
 * and `*` are read as an empty cell.
 */
import type { Digit } from './geometry.ts'

const SYMBOLS = '.123456789ABCDEFGHIJKLMNOP'

/** What `digitByCode` holds for a character that is neither a digit nor an empty cell. */
export const NO_SYMBOL = 255

/** character code, 0 to 255 → digit, 0 for an empty cell, or `NO_SYMBOL`. */
export const digitByCode: Readonly<Uint8Array> = tableOfDigits()

function tableOfDigits(): Uint8Array {
  const table = new Uint8Array(256).fill(NO_SYMBOL)
  const symbols = [...SYMBOLS]
  symbols.forEach((symbol, digit) => {
    table[symbol.charCodeAt(0)] = digit
    table[symbol.toLowerCase().charCodeAt(0)] = digit
  })
  for (const empty of '0_*') table[empty.charCodeAt(0)] = 0
  return table
}

/** digit → the code of its symbol; 0 → the code of `.`. */
export const codeByDigit: Readonly<Uint8Array> = Uint8Array.from(SYMBOLS, (symbol) => symbol.charCodeAt(0))

/** The digit of a character, 0 for an empty cell, or `NO_SYMBOL`; also for a digit above `size`. */
export function digitOfCode(code: number, size: number): Digit {
  const digit = code < 256 ? digitByCode[code] : NO_SYMBOL
  return digit <= size ? digit : NO_SYMBOL
}

/** The symbol of a digit; 0 gives `.`. */
export function symbolOf(digit: Digit): string {
  return SYMBOLS[digit]
}

/** Whether the digits of a text are 0 to N − 1, which stand for 1 to N. */
export interface Numbering {
  readonly zeroBased?: true | undefined
}

/** What writes the digits of a text in its own symbols, and `empty` for 0. */
export function symbolsOf({ zeroBased }: Numbering, empty: '.' | '0' = '.'): (digit: Digit) => string {
  if (!zeroBased) return (digit) => (digit === 0 ? empty : symbolOf(digit))
  return (digit) => (digit === 1 ? '0' : symbolOf(Math.max(0, digit - 1)))
}

/** What a cell may hold, for messages. */
export function expectedSymbol(size: number): string {
  if (size < 9) return `a digit from 1 to ${size}, '.' or '0'`
  if (size === 9) return `a digit, '.' or '0'`
  return `1 to 9, A${size > 10 ? ` to ${symbolOf(size)}` : ''}, '.' or '0'`
}
