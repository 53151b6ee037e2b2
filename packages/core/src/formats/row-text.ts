/** Splits the lines of boards into the texts of their cells, and reads these. */
import { allDigits, type DigitSet, digitsOf, has, NO_DIGITS, singleton } from '../digits.ts'
import { type Digit, MAX_SIZE, MIN_SIZE } from '../geometry.ts'
import { digitOfCode, expectedSymbol, NO_SYMBOL, symbolOf } from '../symbols.ts'

/**
 * How a row is split into cells: by characters, or by spaces. With `digits`, the row decides. The cells of `sets` are split by
 * spaces, and each contains the digits that it may be.
 */
export type RowStyle = 'symbols' | 'tokens' | 'sets' | 'digits'

/** One line of a board. */
export interface Row {
  readonly cells: readonly CellText[]
  readonly style: RowStyle
  /** The number of cells before the first bar between two cells, or N if there are bars only around the row. */
  readonly boxWidth: number | undefined
}

export interface CellText {
  readonly text: string
  /** Where it begins in its line, from 0. */
  readonly start: number
  /** Its line, if the row has several. */
  readonly line?: number
}

const BAR = /[|│┃║]/u
const TOKEN = /[^\s,;|│┃║]+/gu
const MOST_SYMBOLS = 1000 // of a token are looked at

/** @param size of the board that the row continues, if it does */
export function splitRow(line: string, wanted: RowStyle, size?: number): Row {
  const fields = wanted === 'sets' ? undefined : fieldsIn(line, size)
  if (fields !== undefined) return { cells: fields, style: 'tokens', boxWidth: undefined }
  const tokens = Array.from(line.matchAll(TOKEN), ({ 0: text, index }) => ({ text, start: index }))
  const style = wanted === 'digits' ? styleOf(tokens) : wanted
  const cells = style === 'symbols' ? tokens.flatMap(symbolsIn) : tokens
  return { cells, style, boxWidth: drawnBoxWidth(line, cells) }
}

/**
 * The cells of a row as spreadsheets write it, with nothing between two separators for an empty cell: `5,3,,,7,,,,`.
 * Undefined for any other row. A separator at the end is none between cells, unless the size of the board says so. A row
 * without any clue looks like a blank line, unless it continues a board.
 */
function fieldsIn(line: string, size: number | undefined): CellText[] | undefined {
  const separator = [',', ';', '\t'].find((symbol) => line.includes(symbol))
  if (separator === undefined) return undefined
  const texts = line.split(separator, MAX_SIZE + 2)
  const hasGap = (some: readonly string[]): boolean => some.some((text) => text.trim() === '')
  const isRow =
    size === undefined ? hasGap(texts.slice(0, -1)) && !/^[\s,;]*$/u.test(line) : texts.length === size
  if (!isRow || texts.length < MIN_SIZE || !hasGap(texts)) return undefined
  if (!texts.every((text) => /^\s*(?:\d\d?|[a-z._*])?\s*$/iu.test(text))) return undefined
  let end = -1
  return texts.map((field) => {
    const start = end + 1 + field.length - field.trimStart().length
    end += 1 + field.length
    return { text: field.trim() || '.', start }
  })
}

/** The symbols of a token, each as a cell. */
function symbolsIn({ text, start }: CellText): CellText[] {
  let at = start
  return Array.from(text.slice(0, MOST_SYMBOLS), (symbol) => {
    at += symbol.length // 2 for some
    return { text: symbol, start: at - symbol.length }
  })
}

/** Tokens are cells if they are single characters, or numbers of at most two digits on a board that has such numbers. */
function styleOf(tokens: readonly CellText[]): RowStyle {
  const isSmall = tokens.length < 10
  const areCells = tokens.every(({ text }) => (isSmall ? text.length === 1 : /^(?:\d?\d|.)$/u.test(text)))
  return tokens.length >= MIN_SIZE && areCells ? 'tokens' : 'symbols'
}

function drawnBoxWidth(line: string, cells: readonly CellText[]): number | undefined {
  if (!BAR.test(line)) return undefined
  const width = cells.findIndex(
    (cell, column) => column > 0 && BAR.test(line.slice(cells[column - 1].start, cell.start)),
  )
  return width < 0 ? cells.length : width
}

/** What a puzzle holds for a cell: a digit or, in the style `sets`, a set. Undefined if the text is neither. */
export function cellOfText(text: string, size: number, style: RowStyle): Digit | DigitSet | undefined {
  if (style === 'sets') return setOfText(text, size)
  if (text.length === 1) return digitOfSymbol(text, size)
  const isNumber = style === 'tokens' && /^\d\d$/u.test(text) && Number(text) <= size
  return isNumber ? Number(text) : undefined
}

function digitOfSymbol(symbol: string, size: number): Digit | undefined {
  const digit = digitOfCode(symbol.charCodeAt(0), size)
  return digit === NO_SYMBOL ? undefined : digit
}

/**
 * The digits of a cell as people write them: `123`. `.` may be any digit, and `-` none. Undefined for any other text, for a
 * digit above `size` and for a digit that occurs twice.
 */
function setOfText(text: string, size: number): DigitSet | undefined {
  if (text === '-') return NO_DIGITS
  if (text.length === 1 && digitOfSymbol(text, size) === 0) return allDigits(size)
  let set = NO_DIGITS
  for (const symbol of text) {
    const digit = digitOfSymbol(symbol, size)
    if (digit === undefined || digit === 0 || has(set, digit)) return undefined
    set |= singleton(digit)
  }
  return set
}

/** The inverse of `setOfText`. */
export function textOfSet(set: DigitSet): string {
  return set === NO_DIGITS ? '-' : digitsOf(set).map(symbolOf).join('')
}

/** What a cell may hold, for messages. */
export function expectedCell(size: number, style: RowStyle): string {
  if (style === 'sets')
    return `the digits of the cell (1 to ${symbolOf(size)}), '.' for all of them or '-' for none`
  return style === 'tokens' && size > 9 ? `a number from 1 to ${size}, '.' or '0'` : expectedSymbol(size)
}
