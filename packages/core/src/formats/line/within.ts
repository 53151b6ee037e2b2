/**
 * Puzzles that are not alone on their line: behind a number or a name, in quotes, in an address, as HoDoKu writes them, or as cells
 * that are apart from each other.
 *
 *   12,4.....8.5.3..........7……,4.5          https://example.org/?board=4.....8.5.3…          5 3 0 0 7 0 0 0 0 6 0 0 …
 */

import { type Geometry, geometryOfSize, isSize, MAX_SIZE, MIN_SIZE } from '../../geometry.ts'
import { hasGameId, withoutGameId } from '../apps/game-id.ts'
import { withoutFields } from '../apps/open-sudoku.ts'
import type { Reading } from '../notation.ts'
import { cellOfText, type Row, splitRow } from '../text/cells.ts'
import { puzzleOfDigits } from '../text/numbering.ts'
import { errorFrom, ParseError } from '../text/parse-error.ts'
import { FEWEST_AMONG_WORDS, LONGEST_LINE, MOST_STRANGE } from '../thresholds.ts'
import { layoutOfLine, type PlaceOfLine } from './layout-word.ts'
import { readSymbols, type Symbols } from './symbols.ts'

export const END_OF_WORD: RegExp = /[\s,;|#]/u

/** A text up to its first separator. */
export function firstWordOf(text: string): string {
  const end = text.search(END_OF_WORD)
  return end < 0 ? text : text.slice(0, end)
}

/** What other programs make of a board, and where nobody but they can read it. */
const OF_OTHERS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\bS9B[\da-z]{4}/iu, 'a board that SudokuWiki has compressed'],
  [/swaroopg92\.github\.io\S*[/?=&]\S{16}/iu, 'the address of a board that Penpa has compressed'],
  [
    /^SAVEFILE:\d+:Simon Tatham/u,
    "a saved game of Simon Tatham's puzzles (its menu has the game id as text)",
  ],
  [/^\s*[a-z]+:\/\//iu, 'an address without a puzzle'],
]

/** What is wrong with a line without a puzzle. */
export function mistakeIn(text: string, number: number, given: Geometry | undefined): ParseError | undefined {
  if (text.length > LONGEST_LINE) return undefined
  return mistakeOfPuzzle(text, number, given) ?? ofOthers(text, number)
}

/** What is said of a line with a board that only another program can read. */
export function ofOthers(text: string, number: number): ParseError | undefined {
  const [, name] = OF_OTHERS.find(([pattern]) => pattern.test(text)) ?? []
  if (name === undefined) return undefined
  return new ParseError({ line: number }, `expected a puzzle, got ${name}: copy its cells as text`)
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
/** A word from its first digit or empty cell on. */
const MEANT = new RegExp(`[\\d._*][^\\s,;|:"'\`=&<>/#[\\](){}]{${FEWEST_AMONG_WORDS - 1},}`, 'gu')

export function isMeantAsPuzzle(word: string, symbols: RegExp = CLEAR): boolean {
  return word.replace(symbols, '').length <= word.length * MOST_STRANGE
}

/** A line of other programs in the symbols of cells. @throws RangeError for a puzzle that cannot be read */
function inSymbols(text: string): string {
  return withoutFields(withoutGameId(text))
    .replace(JOINED, '')
    .replace(/\\n(?=["'`])/gu, '')
    .replace(OF_HODOKU, (_, start: string, cells: string) => start + cells.replaceAll('+', ''))
}

/** Whether a line has a puzzle in a form of its own. */
export function isOfProgram(text: string): boolean {
  return (
    text.length <= LONGEST_LINE &&
    (hasGameId(text) || text.search(JOINED) >= 0 || withoutFields(text) !== text)
  )
}

/** What other programs have around and between words. */
const WORD = /[^\s,;|:"'`=?&<>/#[\](){}]+/gu
/** HoDoKu's line of a library: `:0000:x:53..7.…:::`. A plus is before a digit that was found. */
const OF_HODOKU = /^(:[^:]*:[^:]*:)([\d.+]+)(?=:)/u
/** Between strings of cells that a program puts together. */
const JOINED = /(?<=[\d._*]{4})(?:\\n)?(["'`])\s{0,9}[+.&]\s{0,9}\1(?=[\d._*]{4})/gu

/**
 * A puzzle that is not at the beginning of its line: behind a number or a name, in quotes, in an address or in HoDoKu's form, or
 * as N × N numbers or sets of candidates. Undefined if there is none.
 */
export function puzzleOnLine(text: string, number: number, given?: Geometry): Reading | undefined {
  if (text.length > LONGEST_LINE) return undefined
  const plain = errorFrom({ line: number }, () => inSymbols(text))
  if (plain instanceof ParseError) return plain
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
    const isSmall = symbols.length < FEWEST_AMONG_WORDS && isFull(symbols)
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
  const values = cells.map(({ text }) => cellOfText(text, size, style) ?? 0)
  const read =
    style === 'sets'
      ? { puzzle: Uint32Array.from(values) }
      : puzzleOfDigits(size, values, (cell) => cells[cell].text, number)
  return { geometry, ...read, label: '', line: number }
}
