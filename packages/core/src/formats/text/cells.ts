/** Splits the lines of boards into the texts of their cells, and reads these. */
import { allDigits, type DigitSet, digitsOf, has, NO_DIGITS, singleton } from '../../digits.ts'
import { type Digit, isSize, MAX_SIZE, MIN_SIZE, usualBoxWidth } from '../../geometry.ts'
import { digitOfCode, expectedSymbol, NO_SYMBOL, symbolOf } from '../../symbols.ts'
import { BARS } from './line-kinds.ts'
import { withPlainNumbers } from './marks.ts'

/**
 * How a row is split into cells: by characters, or by spaces. With `digits`, the row decides. The cells of `sets` are split by
 * spaces, and each contains the digits that it may be.
 */
export type RowStyle = 'symbols' | 'tokens' | 'sets' | 'digits'

/** One line of a board. */
export interface Row {
  readonly cells: readonly CellText[]
  readonly style: RowStyle
  /** What is drawn before each cell but the first: a bar, two bars, or nothing. */
  readonly bars: readonly string[]
  /** Whether there are bars, also around the row only. */
  readonly isFramed: boolean
  /** The number of its cells if each second one, which is empty in this row, is only the space between two. */
  readonly fewerCells?: number | undefined
}

export interface CellText {
  readonly text: string
  /** Where it begins in its line, from 0. */
  readonly start: number
  /** Its line, if the row has several. */
  readonly line?: number
}

/** A row as a program has it, without anything drawn. */
export function plainRow(cells: readonly CellText[], style: RowStyle): Row {
  return { cells, style, bars: [], isFramed: false }
}

const BAR = new RegExp(`[${BARS}]`, 'gu')
const ANY_BAR = new RegExp(`[${BARS}!:]`, 'u')
const NO_BAR = new RegExp(`[^${BARS}!:]`, 'gu')
/** Signs that are bars where spaces or other bars are on both sides of each, or where a line has several. */
const ASCII_BARS = ['!', ':']
const TOKEN = /[^\s,;]+/g
const MOST_SYMBOLS = 1000 // of a token are looked at
const EMPTY_MARK = /[._*0]/u

/** @param size of the board that the row continues, if it does */
export function splitRow(text: string, wanted: RowStyle, size?: number): Row {
  const line = wanted === 'digits' || wanted === 'tokens' ? withPlainNumbers(text) : text
  const braced = wanted === 'sets' && hasBraces(line)
  const fields = braced ? undefined : fieldsIn(line, size, wanted)
  if (fields !== undefined) return plainRow(fields, wanted === 'sets' ? 'sets' : 'tokens')
  const drawn = withBars(line)
  const isFramed = drawn.includes('|')
  const tokens = braced ? bracedCells(line) : tokensIn(line, 0)
  const { cells, style, fewerCells } =
    isFramed && !braced
      ? cellsOfPieces(piecesBetweenBars(drawn, size), wanted, size)
      : cellsOfTokens(tokens, wanted)
  if (!isFramed) return plainRow(cells, style)
  const bars = cells.slice(1).map(({ start }, index) => barsIn(line.slice(cells[index].start, start)))
  return { cells, style, bars, isFramed, fewerCells }
}

type Cells = Pick<Row, 'cells' | 'style' | 'fewerCells'>

function cellsOfTokens(tokens: CellText[], wanted: RowStyle): Cells {
  const style = wanted === 'digits' ? styleOf(tokens) : wanted
  return { cells: style === 'symbols' ? tokens.flatMap(symbolsIn) : tokens, style }
}

function barsIn(between: string): string {
  return between.trim() === '' ? '' : between.replace(NO_BAR, '')
}

/** A row whose bars are all `|`, with the same number of characters. */
function withBars(line: string): string {
  if (line.search(ANY_BAR) < 0) return line
  const drawn = line.replace(BAR, '|')
  for (const sign of ASCII_BARS) {
    const count = line.split(sign).length - 1
    const areApart = count > 0 && !new RegExp(`[^\\s|]${sign}|${sign}[^\\s|]`, 'u').test(line)
    if (count > 1 || areApart) return drawn.replaceAll(sign, '|')
  }
  return drawn
}

/** The texts between bars, without those outside of the frame. */
function piecesBetweenBars(line: string, size: number | undefined): readonly CellText[] {
  const separated = piecesApart(line, size)
  if (separated !== undefined) return separated
  const pieces = piecesOf(line, /\|+/gu)
  const [{ text: first }, { text: last }] = [pieces[0], pieces[pieces.length - 1]]
  const name = first.trim()
  if (name !== '' && last.trim() !== '') return pieces
  const open = hasOpenEnds(pieces, size)
  const isClosed = last.trim() === '' && !open
  const isName = isClosed && /^(?:[A-Z]|R\d{1,2})$/iu.test(name) && !isDigitAmong(pieces)
  return pieces.slice((name === '' && !open) || isName ? 1 : 0, isClosed ? -1 : undefined)
}

/** The texts between bars. @param from where the line begins */
function piecesOf(line: string, bars: RegExp, from = 0): CellText[] {
  const pieces: CellText[] = []
  let start = 0
  for (const { 0: found, index } of line.matchAll(bars)) {
    pieces.push({ text: line.slice(start, index), start: from + start })
    start = index + found.length
  }
  return [...pieces, { text: line.slice(start), start: from + start }]
}

/** Whether the blank texts before the first bar and behind the last are empty cells, as wide as the others, and not outside of a frame. */
function hasOpenEnds(pieces: readonly CellText[], size: number | undefined): boolean {
  const lengths = new Set(pieces.map(({ text }) => text.length))
  return (
    pieces.length > MIN_SIZE - 1 &&
    lengths.size === 1 &&
    !lengths.has(0) &&
    pieces.length === (size ?? pieces.length)
  )
}

/** Whether a letter before the first bar is a cell like those behind it, as in `A | 1 | 2 |` on a large board. */
function isDigitAmong(pieces: readonly CellText[]): boolean {
  return pieces.slice(1).some(({ text }) => /^[A-P]$/iu.test(text.trim()))
}

/**
 * The texts of cells that bars alone separate, so that two bars without anything between them are an empty cell, and not one double
 * bar: `5|3|||7||||`. There may be a frame around them. Undefined for any other row.
 */
function piecesApart(line: string, size: number | undefined): CellText[] | undefined {
  const row = line.trim()
  if (!row.includes('||') || /\s|[._*0]/u.test(row)) return undefined
  const all = piecesOf(row, /\|/gu, line.indexOf(row))
  const [isOpen, isClosed] = [row.startsWith('|'), row.endsWith('|')]
  const inner = all.slice(isOpen ? 1 : 0, isClosed ? -1 : undefined)
  const ways = isOpen && isClosed ? [inner, all] : [all, inner]
  return ways.find(({ length }) =>
    size === undefined ? isSize(length) && usualBoxWidth(length) !== undefined : length === size,
  )
}

/** The cells between bars: one in each piece, several that are written in order, or several in fixed places. */
function cellsOfPieces(pieces: readonly CellText[], wanted: RowStyle, size: number | undefined): Cells {
  const groups = pieces.map(({ text, start }) => tokensIn(text, start))
  const isSmall = pieces.length < 10
  const isCell = ({ text }: CellText): boolean =>
    wanted === 'sets' || text.length === 1 || (!isSmall && /^\d\d$/u.test(text))
  const areSingle = groups.every((group) => group.length <= 1 && group.every(isCell))
  if (pieces.length >= MIN_SIZE && areSingle) {
    const cells = groups.map(([cell], index) => cell ?? emptyCell(pieces[index]))
    return { cells, style: wanted === 'sets' ? 'sets' : 'tokens' }
  }
  const tokens = groups.flat()
  const areAll = size === undefined || tokens.length === size
  const areFull =
    pieces.every(({ text }) => /^ \S(?: \S)* $/u.test(text)) ||
    groups.every((group) => group.length > 2 && group.length === groups[0].length) // without room for an empty cell
  if (wanted !== 'sets' && !(areFull && areAll)) {
    const placed = cellsInPlaces(pieces, size)
    if (placed !== undefined) return placed
  }
  return cellsOfTokens(tokens, wanted)
}

function emptyCell({ text, start }: CellText): CellText {
  return { text: '.', start: start + Math.floor(text.length / 2) }
}

/**
 * The cells of boxes in which a space is an empty cell: `| 5 3   |   7   |       |`. Undefined if the pieces are no such
 * boxes, because their cells have a mark or are not in places that are equally far from each other.
 */
function cellsInPlaces(pieces: readonly CellText[], size: number | undefined): Cells | undefined {
  const texts = pieces.map(({ text }) => text)
  const length = texts.reduce((most, text) => Math.max(most, text.length), 0)
  const areMarked = texts.some((text) => EMPTY_MARK.test(text))
  const count = pieces.length
  if (areMarked || texts.slice(0, -1).some((text) => text.length !== length)) return undefined
  for (const [step, first] of [
    [2, 1],
    [2, 0],
    [3, 1],
    [1, 0],
    [1, 1],
  ] as const) {
    const width = Math.floor((length - first + step - 1) / step)
    const isUsual = isSize(width * count) && usualBoxWidth(width * count) === width
    const end = first + (width - 1) * step
    const fits =
      isUsual && (size ?? width * count) === width * count && length - 1 - end <= Math.max(first, step - 1)
    const areEvery = (distance: number): boolean =>
      texts.every((text) => [...text].every((symbol, at) => symbol === ' ' || (at - first) % distance === 0))
    if (!fits || !areEvery(step)) continue
    const half = Math.ceil(width / 2)
    const isUnclear = step === 2 && usualBoxWidth(half * count) === half && areEvery(4)
    const cells = pieces.flatMap(({ text, start }) =>
      Array.from({ length: width }, (_, index) => {
        const at = first + index * step
        return { text: (text[at] ?? ' ') === ' ' ? '.' : (text[at] as string), start: start + at }
      }),
    )
    return { cells, style: 'tokens', fewerCells: isUnclear ? half * count : undefined }
  }
  return undefined
}

/** What is between the fields of a line. @param others what may be, beside commas, semicolons and tabs */
export function separatorIn(line: string, ...others: readonly string[]): string | undefined {
  return [',', ';', '\t', ...others].find((symbol) => line.includes(symbol))
}

/** The longest row of fields: a whole board. */
const MOST_FIELDS = MAX_SIZE ** 2

/**
 * The cells of a row as spreadsheets write it, with nothing between two separators for an empty cell, and perhaps quotes
 * around a cell: `5,3,,,"7",,,,`. Undefined for any other row. A separator at the end is none between cells, unless the size
 * of the board or a digit says so.
 */
function fieldsIn(line: string, size: number | undefined, wanted: RowStyle): CellText[] | undefined {
  const separator = separatorIn(line)
  if (separator === undefined || (wanted === 'sets' && /^\s*\t/u.test(line))) return undefined
  const texts = line.split(separator, MOST_FIELDS + 2)
  const cells = texts.map((text) =>
    text
      .trim()
      .replace(/^(["'])(.*)\1$/u, '$2')
      .trim()
      .replace(/^(\d\d?)\.0*$/u, '$1'),
  )
  const isCell = wanted === 'sets' ? /^(?:[\da-p]{1,25}|[._*-])?$/iu : /^(?:\d\d?|[a-z._*])?$/iu
  if (!cells.every((cell) => isCell.test(cell))) return undefined
  const last = cells.length - 1
  const hasSurplus =
    cells[last] === '' &&
    (size === undefined
      ? !cells.slice(0, last).includes('') && cells.every((cell) => !(Number(cell) > last))
      : last === size)
  const count = hasSurplus ? last : cells.length
  if (count < MIN_SIZE || (!cells.includes('') && !line.includes('"'))) return undefined
  let end = -1
  return texts.slice(0, count).map((field, index) => {
    const start = end + 1 + Math.max(field.search(/[^\s"']/u), 0)
    end += 1 + field.length
    return { text: cells[index] || '.', start }
  })
}

function tokensIn(text: string, from: number): CellText[] {
  const tokens: CellText[] = []
  TOKEN.lastIndex = 0
  for (let found = TOKEN.exec(text); found !== null; found = TOKEN.exec(text))
    tokens.push({ text: found[0], start: from + found.index })
  return tokens
}

/** A cell with its candidates in braces, or a symbol: `5{12}3` and `5 (12) 3`. */
const BRACED = /[({](?<set>[\da-p]{1,25})[)}]|[\da-p._*]/giu

/** Whether a line has cells in braces, and beside them only symbols, bars and spaces. */
export function hasBraces(line: string): boolean {
  return /[({]/u.test(line) && line.replace(BRACED, '').replace(BAR, '').trim() === ''
}

function bracedCells(line: string): CellText[] {
  return Array.from(line.matchAll(BRACED), ({ 0: text, index: start, groups }) => {
    const set = groups?.['set']
    return set === undefined ? { text, start } : { text: set, start: start + 1 }
  })
}

/** The symbols of a token, each as a cell. */
function symbolsIn({ text, start }: CellText): CellText[] {
  const cells: CellText[] = []
  let at = start
  for (const symbol of text.slice(0, MOST_SYMBOLS)) {
    cells.push({ text: symbol, start: at })
    at += symbol.length // 2 for some
  }
  return cells
}

/** Tokens are cells if they are single characters, or numbers of at most two digits on a board that has such numbers. */
function styleOf(tokens: readonly CellText[]): RowStyle {
  const isSmall = tokens.length < 10
  const areCells = tokens.every(({ text }) => (isSmall ? text.length === 1 : /^(?:\d?\d|.)$/u.test(text)))
  return tokens.length >= MIN_SIZE && areCells ? 'tokens' : 'symbols'
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

/** A digit as a number, in formats of numbers. */
export function numberOr(empty: '.' | '0', digit: Digit, zeroBased?: true): string {
  if (digit === 0) return zeroBased ? '.' : empty
  return String(zeroBased ? digit - 1 : digit)
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
