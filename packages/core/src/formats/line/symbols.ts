/** Reads the symbols of a word as a board: a symbol for each cell, or N symbols for its candidates. */
import { singleton } from '../../digits.ts'
import { type Geometry, geometryOfSize, isSize, MAX_SIZE, MIN_SIZE, nameOfCell } from '../../geometry.ts'
import type { Grid } from '../../grid.ts'
import { quoteText } from '../../quote.ts'
import { digitOfCode, expectedSymbol, NO_SYMBOL, symbolOf } from '../../symbols.ts'
import type { PuzzleText, Reading } from '../notation.ts'
import { markAmong } from '../text/marks.ts'
import { puzzleOfDigits } from '../text/numbering.ts'
import { errorFrom, ParseError, type TextPlace } from '../text/parse-error.ts'

type Cells = Pick<PuzzleText, 'puzzle' | 'note' | 'zeroBased' | 'zeros'>

/** The symbols of a line, and where they begin. */
export interface Symbols {
  readonly symbols: string
  readonly number: number
  readonly indent: number
}

export function readSymbols(line: Symbols, label: string, given: Geometry | undefined): Reading {
  const { symbols, number } = line
  const { length } = symbols
  const isOther = given !== undefined && ![given.cellCount, given.cellCount * given.size].includes(length)
  if (isOther && isSize(Math.sqrt(length))) return wrongLength(`${given.cellCount} cells`, line)
  const size = sizeOfCandidates(symbols, given)
  const geometry = given ?? geometryOfLine(line, size ?? Math.sqrt(symbols.length))
  if (geometry instanceof ParseError) return geometry
  const cells = size === undefined ? readDigits(geometry, line) : readCandidates(geometry, line)
  if (cells instanceof ParseError) return cells
  const { puzzle, zeros } = cells
  const ofLine = { geometry, puzzle, label: label.trimEnd(), line: number, zeros }
  return typeof zeros === 'object' || cells.zeroBased ? { ...ofLine, ...cells } : ofLine
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
  const end = Math.min(symbols.length, cellCount)
  for (let cell = 0; cell < end; cell++) {
    const digit = digitOfCode(symbols.charCodeAt(cell), size)
    puzzle[cell] = digit
    if (digit === NO_SYMBOL) return readMarked(geometry, { symbols, number, indent }, cell)
  }
  if (symbols.length !== cellCount) return wrongLength(`${cellCount} cells`, { symbols, number, indent })
  if (!symbols.includes('0')) return { puzzle }
  const hasMark = symbols.includes('.') || symbols.includes('_') || symbols.includes('*')
  if (!hasMark && hasMoreZeros(puzzle, size)) return { puzzle, zeros: 'empty' }
  return puzzleOfDigits(size, puzzle, (cell) => symbols.charAt(cell), number)
}

/** Whether more cells than a board has digits are 0, so that it is none of them. */
function hasMoreZeros(grid: Grid, size: number): boolean {
  let count = 0
  for (let cell = 0; cell < grid.length && count <= size; cell++) if (grid[cell] === 0) count++
  return count > size
}

/** Reads cells with another sign of empty cells, or says what is wrong with a cell. */
function readMarked(
  geometry: Geometry,
  { symbols, number, indent }: Symbols,
  cell: number,
): Cells | ParseError {
  const { size } = geometry
  const mark = markAmong(symbols, (symbol) => digitOfCode(symbol.charCodeAt(0), size) !== NO_SYMBOL)
  if (mark !== undefined)
    return readDigits(geometry, { symbols: symbols.replaceAll(mark, '.'), number, indent })
  const place = { line: number, column: indent + cell + 1, cell: nameOfCell(geometry, cell) }
  return unexpected(place, expectedSymbol(size), symbols, cell)
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

export function unexpected(place: TextPlace, expected: string, symbols: string, at: number): ParseError {
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
