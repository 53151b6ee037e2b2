/**
 * One puzzle on each line, in reading order, and perhaps a label after white space, a comma, a semicolon, a bar or a `#`.
 * A cell is one character or, in a candidate grid, N characters: one for each digit that it may be. The others are empty, and
 * no digit can go into a cell of N empty characters.
 *
 *   4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4...... label
 *   1.3......123456789.......8. … label     r1c1 is 1 or 3, r1c2 may be any digit, r1c3 is 8
 */
import { has } from '../../digits.ts'
import { type Geometry, MIN_SIZE } from '../../geometry.ts'
import { symbolOf, symbolsOf } from '../../symbols.ts'
import { linkOnLine } from '../apps/links.ts'
import type { Format, PuzzleReader, Reading, ReadOptions, WriteOptions } from '../notation.ts'
import { bareLine, isComment, isOnlyTitle } from '../text/line-kinds.ts'
import { ParseError } from '../text/parse-error.ts'
import { FEWEST_AMONG_WORDS, LONGEST_LINE } from '../thresholds.ts'
import { layoutBehind, layoutOfLine } from './layout-word.ts'
import { readSymbols, unexpected } from './symbols.ts'
import {
  END_OF_WORD,
  firstWordOf,
  isMeantAsPuzzle,
  isOfProgram,
  mistakeIn,
  ofOthers,
  puzzleOnLine,
} from './within.ts'

const OF_LINES = { separator: '', holdsLayout: true, openReader: openLineReader } as const

export const line: Format = {
  ...OF_LINES,
  holds: 'digits',
  write: (geometry, grid, options = {}) => {
    const symbol = symbolsOf(options, options.empty)
    let symbols = ''
    for (let cell = 0; cell < grid.length; cell++) symbols += symbol(grid[cell])
    return lineOf(geometry, symbols, options)
  },
}

export const candidates: Format = {
  ...OF_LINES,
  holds: 'candidates',
  write: (geometry, sets, options = {}) => {
    const { empty = '.' } = options
    const digits = Array.from({ length: geometry.size }, (_, index) => index + 1)
    const cells = Array.from(sets, (set) =>
      digits.map((digit) => (has(set, digit) ? symbolOf(digit) : empty)).join(''),
    )
    return lineOf(geometry, cells.join(''), options)
  },
}

function lineOf(
  geometry: Geometry,
  symbols: string,
  { label = '', withLayout = true }: WriteOptions,
): string {
  const layout = withLayout ? layoutBehind(geometry) : ''
  return `${symbols}${layout}${label && ` ${label}`}\n`
}

/** Lines of digits and lines of candidates are read alike, because each line is recognised by itself. */
function openLineReader({ geometry }: ReadOptions = {}): PuzzleReader {
  let number = 0
  const push = (text: string): readonly Reading[] => {
    const reading = parseLine(text, ++number, geometry)
    return reading === undefined ? [] : [reading]
  }
  return { push, end: () => [] }
}

/** A word without the signs that other programs have around puzzles. */
const WHOLE_WORD = new RegExp(`^[^:/=&"'\`<>[\\](){}]{${FEWEST_AMONG_WORDS},}$`, 'u')

const FIRST_SYMBOL = /[^\s,;|]/u
const FIRST_OF_LABEL = /[^\s,;|#]/u

/** What is before a puzzle, the puzzle, and the text after it. No pattern spans a word, which may have millions of symbols. */
function partsOf(line: string): {
  readonly indent: number
  readonly symbols: string
  readonly label: string
} {
  const end = line.search(END_OF_WORD)
  if (end < 0) return { indent: 0, symbols: line, label: '' }
  const first = end > 0 ? 0 : line.search(FIRST_SYMBOL)
  const indent = first < 0 ? line.length : first
  const symbols = end > 0 ? line.slice(0, end) : firstWordOf(line.slice(indent))
  const rest = line.slice(indent + symbols.length)
  const start = rest.search(FIRST_OF_LABEL)
  return { indent, symbols, label: start < 0 ? '' : rest.slice(start) }
}

/** A blank line, a comment, or separators alone. */
function withoutSymbols(line: string, number: number): ParseError | undefined {
  if (line.trim() === '' || isComment(line)) return undefined
  const { indent } = partsOf(line)
  return unexpected({ line: number, column: indent }, 'a puzzle', line, indent - 1)
}

/**
 * Reads a line that contains one puzzle, as digits or as candidates. Returns `undefined` for a blank line and for a comment.
 * The result does not depend on other lines, so lines can be read in any order.
 *
 * @param number The number of the line, from 1, for errors; the first may begin with a byte order mark.
 * @param given the geometry; without it, the usual geometry for the number of cells
 */
export function parseLine(text: string, number: number, given?: Geometry): Reading | undefined {
  const bare = bareLine(text, number)
  const { indent, symbols, label } = partsOf(bare)
  if (symbols === '') return withoutSymbols(bare, number)
  const next = firstWordOf(label)
  const beside = next === '' ? undefined : layoutOfLine(symbols, next, { line: number, given })
  if (beside instanceof ParseError) return beside
  if (beside !== undefined) {
    const second = { symbols: next, number, indent: bare.length - label.length }
    const rest = label.slice(next.length).replace(/^[\s,;|#]+/u, '')
    return readSymbols(beside.isSecond ? second : { symbols, number, indent }, rest, beside.geometry)
  }
  const reading = readSymbols({ symbols, number, indent }, label, given)
  if (!(reading instanceof ParseError) || bare.length > LONGEST_LINE) return reading
  if (isComment(bare)) return undefined
  if (isShort(bare)) return ofOthers(bare, number) ?? reading
  if (WHOLE_WORD.test(symbols) && isMeantAsPuzzle(symbols)) return reading
  return withinLine(bare, number, given) ?? reading
}

/** Whether a line is too short for a board, or a title. */
function isShort(bare: string): boolean {
  return isOnlyTitle(bare) || (bare.length < MIN_SIZE ** 2 && !isOfProgram(bare))
}

/** A link or a puzzle somewhere on a line, or what is wrong with one. */
function withinLine(bare: string, number: number, given: Geometry | undefined): Reading | undefined {
  const link = linkOnLine(bare, { line: number, given })
  return link ?? puzzleOnLine(bare, number, given) ?? mistakeIn(bare, number, given)
}
