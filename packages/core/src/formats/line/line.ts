/**
 * One puzzle on each line, in reading order, and perhaps a label after white space, a comma, a semicolon, a bar or a `#`.
 * A cell is one character or, in a candidate grid, N characters: one for each digit that it may be. The others are empty, and
 * no digit can go into a cell of N empty characters.
 *
 *   4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4...... label
 *   1.3......123456789.......8. … label     r1c1 is 1 or 3, r1c2 may be any digit, r1c3 is 8
 */
import { has, singleton } from '../../digits.ts'
import { type Geometry, geometryOfSize, isSize, MAX_SIZE, MIN_SIZE, nameOfCell } from '../../geometry.ts'
import { quoteText } from '../../quote.ts'
import { digitOfCode, expectedSymbol, NO_SYMBOL, symbolOf, symbolsOf } from '../../symbols.ts'
import { linkOnLine } from '../apps/links.ts'
import type { Format, PuzzleReader, PuzzleText, Reading, ReadOptions } from '../notation.ts'
import { cellOfText, type Row, splitRow } from '../text/cells.ts'
import { bareLine, errorFrom, isComment, listOf } from '../text/line-kinds.ts'
import { DigitCells } from '../text/numbering.ts'
import { ParseError, type TextPlace } from '../text/parse-error.ts'
import { layoutBehind, layoutOfLine, type PlaceOfLine } from './layout-word.ts'

export const line: Format = {
  separator: '',
  holdsLayout: true,
  holds: 'digits',
  openReader: openLineReader,
  write: (geometry, grid, { label = '', empty = '.', zeroBased, withLayout = true } = {}) => {
    const symbol = symbolsOf({ zeroBased }, empty)
    let symbols = ''
    for (let cell = 0; cell < grid.length; cell++) symbols += symbol(grid[cell])
    return withLabel(symbols + (withLayout ? layoutBehind(geometry) : ''), label)
  },
}

export const candidates: Format = {
  separator: '',
  holdsLayout: true,
  holds: 'candidates',
  openReader: openLineReader,
  write: (geometry, sets, { label = '', empty = '.', withLayout = true } = {}) => {
    const { size } = geometry
    const digits = Array.from({ length: size }, (_, index) => index + 1)
    const cells = Array.from(sets, (set) =>
      digits.map((digit) => (has(set, digit) ? symbolOf(digit) : empty)).join(''),
    )
    return withLabel(cells.join('') + (withLayout ? layoutBehind(geometry) : ''), label)
  },
}

function withLabel(symbols: string, label: string): string {
  return label === '' ? `${symbols}\n` : `${symbols} ${label}\n`
}

/** Lines of digits and lines of candidates are read alike, because each line is recognised by itself. */
function openLineReader({ geometry }: ReadOptions = {}): PuzzleReader {
  let number = 0
  return { push: (text) => listOf(parseLine(text, ++number, geometry)), end: () => listOf(undefined) }
}

/** What is before a puzzle, the puzzle, and the text after it. */
const PARTS = /^([\s,;|]*)([^\s,;|#]*)[\s,;|#]*(.*)/su

type Cells = Pick<PuzzleText, 'puzzle' | 'note' | 'zeroBased'>

/** The symbols of a line, and where they begin. */
interface Symbols {
  readonly symbols: string
  readonly number: number
  readonly indent: number
}

/**
 * Reads a line that contains one puzzle, as digits or as candidates. Returns `undefined` for a blank line and for a `#` comment.
 * The result does not depend on other lines, so lines can be read in any order.
 *
 * @param number The number of the line, from 1, for errors; the first may begin with a byte order mark.
 * @param given the geometry; without it, the usual geometry for the number of cells
 */
export function parseLine(text: string, number: number, given?: Geometry): Reading | undefined {
  const bare = bareLine(text, number)
  if (bare.trim() === '' || isComment(bare)) return undefined

  const [, { length: indent }, symbols, label] = PARTS.exec(bare) as RegExpExecArray // which any line matches
  if (symbols === '') return unexpected({ line: number, column: indent }, 'a puzzle', bare, indent - 1)
  const next = firstWordOf(label)
  const beside = next === '' ? undefined : layoutOfLine(symbols, next, { line: number, given })
  if (beside instanceof ParseError) return beside
  if (beside !== undefined) {
    const second = { symbols: next, number, indent: bare.length - label.length }
    const rest = label.slice(next.length).replace(/^[\s,;|#]+/u, '')
    return readSymbols(beside.isSecond ? second : { symbols, number, indent }, rest, beside.geometry)
  }
  const reading = readSymbols({ symbols, number, indent }, label, given)
  if (!(reading instanceof ParseError)) return reading
  if (/^[^:/=&"'`<>[\](){}]{36,}$/u.test(symbols) && isMeantAsPuzzle(symbols)) return reading
  return (
    linkOnLine(bare, { line: number, given }) ??
    puzzleOnLine(bare, number, given) ??
    mistakeIn(bare, number, given) ??
    reading
  )
}

/** A text up to its first separator. */
export function firstWordOf(text: string): string {
  const end = text.search(/[\s,;|#]/u)
  return end < 0 ? text : text.slice(0, end)
}

/** What other programs make of a board, and where nobody but they can read it. */
const OF_OTHERS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\bS9B[\da-z]{4}/iu, 'a board that SudokuWiki has compressed'],
  [/swaroopg92\.github\.io\S*[/?=&]\S{16}/iu, 'the address of a board that Penpa has compressed'],
  [/^\s*[a-z]+:\/\//iu, 'an address without a puzzle'],
]

/** What is wrong with a line without a puzzle. */
function mistakeIn(text: string, number: number, given: Geometry | undefined): ParseError | undefined {
  if (text.length > LONGEST) return undefined
  const mistake = mistakeOfPuzzle(text, number, given)
  const other = OF_OTHERS.find(([pattern]) => pattern.test(text))
  if (mistake !== undefined || other === undefined) return mistake
  return new ParseError({ line: number }, `expected a puzzle, got ${other[1]}: copy its cells as text`)
}

/** The mistake in the longest word that is meant as a puzzle. @param symbols what such a word hardly has anything else than */
export function mistakeOfPuzzle(
  text: string,
  number: number,
  given: Geometry | undefined,
  symbols: RegExp = CLEAR,
): ParseError | undefined {
  const words = [...text.matchAll(MEANT)].filter(({ 0: word }) => isMeantAsPuzzle(word, symbols))
  const [longest] = words.sort((one, another) => another[0].length - one[0].length)
  if (longest === undefined) return undefined
  const reading = readSymbols({ symbols: longest[0], number, indent: longest.index }, '', given)
  return reading instanceof ParseError ? reading : undefined
}

const CLEAR = /[\d._*]/gu
/** A word from its first digit or empty cell on, long enough for a puzzle of 6×6. */
const MEANT = /[\d._*][^\s,;|:"'`=&<>/#[\](){}]{35,}/gu

function isMeantAsPuzzle(word: string, symbols = CLEAR): boolean {
  return word.replace(symbols, '').length <= word.length / 10
}

function readSymbols(line: Symbols, label: string, given: Geometry | undefined): Reading {
  const { symbols, number } = line
  const { length } = symbols
  const isOther = given !== undefined && ![given.cellCount, given.cellCount * given.size].includes(length)
  if (isOther && isSize(Math.sqrt(length))) return wrongLength(`${given.cellCount} cells`, line)
  const size = sizeOfCandidates(symbols, given)
  const geometry = given ?? geometryOfLine(line, size ?? Math.sqrt(symbols.length))
  if (geometry instanceof ParseError) return geometry
  const cells = size === undefined ? readDigits(geometry, line) : readCandidates(geometry, line)
  return cells instanceof ParseError ? cells : { geometry, ...cells, label: label.trimEnd(), line: number }
}

/** No line with a puzzle is longer: the candidates of 25×25 cells, each as a number with braces, and a label. */
const LONGEST = 50_000
/** What other programs have around and between words. */
const WORD = /[^\s,;|:"'`=?&<>/#[\](){}]+/gu
/** HoDoKu's line of a library: `:0000:x:53..7.…:::`. A plus is before a digit that was found. */
const OF_HODOKU = /^(:[^:]*:[^:]*:)([\d.+]+)(?=:)/u

/**
 * A puzzle that is not at the beginning of its line: behind a number or a name, in quotes, in an address or in HoDoKu's form, or
 * as N × N numbers or sets of candidates. Undefined if there is none.
 */
export function puzzleOnLine(text: string, number: number, given?: Geometry): Reading | undefined {
  if (text.length > LONGEST) return undefined
  const plain = text.replace(
    OF_HODOKU,
    (_, start: string, cells: string) => start + cells.replaceAll('+', ''),
  )
  const whole = cellsOnLine(plain, given)
  if (whole !== undefined) return readCells(whole, number, given)
  const words = Array.from(plain.matchAll(WORD), ({ 0: symbols, index: indent }) => ({
    symbols,
    number,
    indent,
  }))
  const layout = layoutAmong(words, { line: number, given })
  if (layout instanceof ParseError) return layout
  const boards = words.flatMap((word) => {
    const { symbols } = word
    if (word === layout?.word || !isOfSymbols(symbols)) return []
    const reading = readSymbols(word, '', layout?.geometry ?? given)
    const isSmall = symbols.length < 36 && isFull(symbols)
    return reading instanceof ParseError || isSmall ? [] : [{ reading, ...word }]
  })
  const [first, second, ...others] = boards
  if (first === undefined) return undefined
  const before = plain.slice(0, first.indent)
  const hasLetters = isFull(first.symbols) && /[._*]|00/u.test(before)
  const mistake = mistakeOfPuzzle(before, number, given, hasLetters ? /[\da-p._*]/giu : CLEAR)
  if (mistake !== undefined && layout === undefined) return mistake
  const isSolved = second !== undefined && isFull(second.symbols) && !isFull(first.symbols)
  if (others.length > 0 || (second !== undefined && !isSolved))
    return new ParseError({ line: number }, `expected one puzzle on a line, got ${boards.length}`)
  const label = [before, plain.slice(first.indent + first.symbols.length)]
    .flatMap((part) => part.split(/[\s,;|"'`]+/u))
    .filter((word) => word !== layout?.word.symbols && /[\p{L}\p{N}]/u.test(word))
  return { ...first.reading, label: label.join(' '), ...(isSolved && { solution: second.symbols }) }
}

/** The layout among words: directly before or behind a puzzle. */
function layoutAmong(words: readonly Symbols[], place: PlaceOfLine) {
  for (const [index, word] of words.slice(1).entries()) {
    const pair = [words[index], word] as const
    const [first, second] = pair.map(({ symbols }) => symbols)
    const found = pair.some(({ symbols }) => isOfSymbols(symbols)) && layoutOfLine(first, second, place)
    if (found instanceof ParseError) return found
    if (found) return { geometry: found.geometry, word: pair[found.isSecond ? 0 : 1] }
  }
  return undefined
}

/** Whether a word may be a board of at least 4×4. */
function isOfSymbols(word: string): boolean {
  return word.length >= MIN_SIZE ** 2 && /^[\da-p._*]+$/iu.test(word)
}

function isFull(symbols: string): boolean {
  return !/[._*0]/u.test(symbols)
}

/** The cells of a whole board that are apart from each other on one line. */
export function cellsOnLine(text: string, given?: Geometry): Row | undefined {
  const isWhole = ({ cells: { length } }: Row): boolean =>
    given === undefined ? length > MAX_SIZE && isSize(Math.sqrt(length)) : length === given.cellCount
  for (const wanted of ['digits', 'sets'] as const) {
    const row = splitRow(text, wanted)
    const size = Math.sqrt(row.cells.length)
    const isRead = (cell: string): boolean => cellOfText(cell, size, row.style) !== undefined
    if (row.style !== 'symbols' && isWhole(row) && row.cells.every(({ text: cell }) => isRead(cell)))
      return row
  }
  return undefined
}

function readCells({ cells, style }: Row, number: number, given: Geometry | undefined): Reading {
  const size = Math.sqrt(cells.length)
  const geometry = given ?? errorFrom({ line: number }, () => geometryOfSize(size))
  if (geometry instanceof ParseError) return geometry
  const digitsOf = (text: string): number => cellOfText(text, size, style) ?? 0
  if (style === 'sets') {
    const puzzle = Uint32Array.from(cells, ({ text }) => digitsOf(text))
    return { geometry, puzzle, label: '', line: number }
  }
  const digits = new DigitCells(size)
  for (const [cell, { text }] of cells.entries()) digits.set(cell, digitsOf(text), text)
  return { geometry, ...digits.result(number), label: '', line: number }
}

function geometryOfLine({ symbols, number, indent }: Symbols, size: number): Geometry | ParseError {
  if (isSize(size)) return errorFrom({ line: number }, () => geometryOfSize(size))
  const strange = symbols.search(/[^\d.A-Pa-p_*]/u)
  if (strange >= 0)
    return unexpected({ line: number, column: indent + strange + 1 }, 'a puzzle', symbols, strange)
  return wrongLength('81 cells, or N × N with N from 4 to 25', { symbols, number, indent })
}

function readDigits(geometry: Geometry, { symbols, number, indent }: Symbols): Cells | ParseError {
  const { size, cellCount } = geometry
  const puzzle = new Uint8Array(cellCount)
  for (let cell = 0; cell < Math.min(symbols.length, cellCount); cell++) {
    puzzle[cell] = digitOfCode(symbols.charCodeAt(cell), size)
    if (puzzle[cell] !== NO_SYMBOL) continue
    const place = { line: number, column: indent + cell + 1, cell: nameOfCell(geometry, cell) }
    return unexpected(place, expectedSymbol(size), symbols, cell)
  }
  if (symbols.length !== cellCount) return wrongLength(`${cellCount} cells`, { symbols, number, indent })
  if (!symbols.includes('0') || !/[._*]/u.test(symbols)) return { puzzle }
  const cells = new DigitCells(size)
  for (let cell = 0; cell < cellCount; cell++) cells.set(cell, puzzle[cell], symbols.charAt(cell))
  return cells.result(number)
}

function wrongLength(expected: string, { symbols, number }: Symbols): ParseError {
  return new ParseError(
    { line: number },
    `expected ${expected}, got ${symbols.length} in ${quoteText(symbols)}`,
  )
}

function readCandidates(geometry: Geometry, { symbols, number, indent }: Symbols): Cells | ParseError {
  const { size, cellCount } = geometry
  const expected = cellCount * size
  const end = Math.min(symbols.length, expected)
  const sets = new Uint32Array(cellCount)
  const placeOf = (at: number): TextPlace => ({
    line: number,
    column: indent + at + 1,
    cell: nameOfCell(geometry, Math.min(Math.floor(at / size), cellCount - 1)),
  })
  for (let at = 0; at < end; at++) {
    const wanted = (at % size) + 1
    const digit = digitOfCode(symbols.charCodeAt(at), size)
    if (digit === wanted) sets[Math.floor(at / size)] |= singleton(digit)
    else if (digit !== 0) return unexpected(placeOf(at), `${symbolOf(wanted)}, '.' or '0'`, symbols, at)
  }
  if (symbols.length === expected) return { puzzle: sets }
  return new ParseError(
    placeOf(end),
    `expected ${expected} characters, ${size} for each cell, got ${symbols.length} in ${quoteText(symbols)}`,
  )
}

function unexpected(place: TextPlace, expected: string, symbols: string, at: number): ParseError {
  const seen = String.fromCodePoint(symbols.codePointAt(at) ?? 0)
  return new ParseError(place, `expected ${expected}, got ${quoteText(seen)}`)
}

/**
 * The size of the board if a line of symbols says what each cell may be, and is not a line of digits. A line that is
 * longer than any line of digits is one of candidates, even if its length is wrong.
 */
function sizeOfCandidates(symbols: string, given: Geometry | undefined): number | undefined {
  const { length } = symbols
  if (given !== undefined) return length > 2 * given.cellCount ? given.size : undefined
  const size = Math.round(Math.cbrt(length))
  if (size < MIN_SIZE || size > MAX_SIZE) return undefined
  if (length === 64) return isCrowded(symbols) ? size : undefined
  const isLong = length > MAX_SIZE ** 2 && Math.abs(size ** 3 - length) <= size ** 2
  return size ** 3 === length || isLong ? size : undefined
}

/**
 * Whether 64 symbols are the candidates of a 4×4 board, and not the digits of an 8×8 board: all digits are in the
 * places of candidates, and an 8×8 board with so many digits there would have two equal ones in a column.
 */
function isCrowded(symbols: string): boolean {
  const digits = symbols.replace(/[._*0]/gu, '')
  return digits.length > 8 && /^(?:[1._*0][2._*0][3._*0][4._*0])*$/u.test(symbols)
}
