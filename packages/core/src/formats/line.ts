/**
 * One puzzle on each line, with the cells in reading order:
 *
 *   4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4...... label
 */
import { type Geometry, nameOfCell } from '../geometry.ts'
import type { Grid } from '../grid.ts'
import { ParseError, quote } from '../parse-error.ts'
import { geometryOfSize, isSize } from '../shape.ts'
import { digitOfCode, expectedSymbol, NO_SYMBOL, symbolOf } from '../symbols.ts'
import { readCandidates, sizeOfCandidates } from './candidate-text.ts'
import type { DigitFormat, PuzzleReader, Reading, ReadOptions, WriteOptions } from './format-definition.ts'
import { bareLine, errorFrom, isComment, listOf } from './lines.ts'

export const line: DigitFormat = {
  id: 'line',
  title: 'one puzzle a line, then perhaps a label',
  separator: '',
  holds: 'digits',
  openReader: openLineReader,
  write: (_, grid, { label = '', empty = '.' }: WriteOptions = {}) =>
    `${symbolsOf(grid, empty)}${label === '' ? '' : ` ${label}`}\n`,
}

/** The cells of a grid in reading order, one character each. */
export function symbolsOf(grid: Readonly<Grid>, empty: '.' | '0' = '.'): string {
  let symbols = ''
  for (let cell = 0; cell < grid.length; cell++) symbols += grid[cell] === 0 ? empty : symbolOf(grid[cell])
  return symbols
}

/** Lines of digits and lines of candidates are read alike, because each line is recognised by itself. */
export function openLineReader(options?: ReadOptions): PuzzleReader {
  return new LineReader(options)
}

class LineReader implements PuzzleReader {
  private readonly geometry: Geometry | undefined
  private lineNumber = 0

  constructor({ geometry }: ReadOptions = {}) {
    this.geometry = geometry
  }

  push(text: string): readonly Reading[] {
    return listOf(parseLine(text, ++this.lineNumber, this.geometry))
  }

  end(): undefined {
    return undefined
  }
}

/**
 * Reads a line that contains one puzzle, as digits or as candidates. A label may follow it after white space, a comma, a semicolon, a bar or a `#`.
 * Returns `undefined` for a blank line and for a `#` comment. The result does not depend on other lines, so lines can be
 * read in any order.
 *
 * @param number The number of the line, from 1, for errors; the first may begin with a byte order mark.
 * @param given the geometry; without it, the usual geometry for the number of cells
 */
export function parseLine(text: string, number: number, given?: Geometry): Reading | undefined {
  const bare = bareLine(text, number)
  if (bare.trim() === '' || isComment(bare)) return undefined

  const { indent, cells, label } = partsOf(bare)
  const candidateSize = sizeOfCandidates(cells, given)
  const geometry =
    given ??
    (candidateSize === undefined
      ? geometryOfLine(cells, number, indent)
      : errorFrom({ line: number }, () => geometryOfSize(candidateSize)))
  if (geometry instanceof ParseError) return geometry
  const puzzle =
    candidateSize === undefined
      ? readDigits(geometry, cells, { number, indent })
      : readCandidates(geometry, cells, { number, indent })
  return puzzle instanceof ParseError ? puzzle : { geometry, puzzle, label, line: number }
}

function readDigits(
  geometry: Geometry,
  cells: string,
  { number, indent }: { readonly number: number; readonly indent: number },
): Grid | ParseError {
  const grid = new Uint8Array(geometry.cellCount)
  const readable = Math.min(cells.length, geometry.cellCount)
  for (let cell = 0; cell < readable; cell++) {
    const digit = digitOfCode(cells.charCodeAt(cell), geometry.size)
    if (digit === NO_SYMBOL) {
      const position = { line: number, column: indent + cell + 1, cell: nameOfCell(geometry, cell) }
      const seen = String.fromCodePoint(cells.codePointAt(cell) ?? 0)
      return new ParseError(position, `expected ${expectedSymbol(geometry.size)}, got ${quote(seen)}`)
    }
    grid[cell] = digit
  }
  if (cells.length !== geometry.cellCount) {
    return new ParseError({ line: number }, `expected ${geometry.cellCount} cells, got ${cells.length}`)
  }
  return grid
}

/** The parts of a line: the columns before the puzzle, the puzzle, and the text after it. */
interface LineParts {
  readonly indent: number
  readonly cells: string
  readonly label: string
}

/** Reads each character once. A regular expression with two open ends would try every pair of ends. */
function partsOf(line: string): LineParts {
  const trimmed = line.trimStart()
  const indent = line.length - trimmed.length
  const end = trimmed.search(BETWEEN)
  if (end < 0) return { indent, cells: trimmed, label: '' }
  const behind = trimmed.slice(end)
  const start = behind.search(NOT_BETWEEN)
  return { indent, cells: trimmed.slice(0, end), label: start < 0 ? '' : behind.slice(start).trimEnd() }
}

const BETWEEN = /[\s,;|#]/u
const NOT_BETWEEN = /[^\s,;|#]/u

function geometryOfLine(cells: string, number: number, indent: number): Geometry | ParseError {
  const size = Math.sqrt(cells.length)
  if (isSize(size)) return errorFrom({ line: number }, () => geometryOfSize(size))

  const strange = strangeSymbolIn(cells)
  if (strange === undefined) {
    return new ParseError(
      { line: number },
      `expected 81 cells, or N × N with N from 4 to 25, got ${cells.length}`,
    )
  }
  const position = { line: number, column: indent + strange.column }
  return new ParseError(position, `expected a puzzle, got ${quote(strange.symbol)}`)
}

/** The first symbol that no board has. */
function strangeSymbolIn(cells: string): { readonly symbol: string; readonly column: number } | undefined {
  let column = 0
  for (const symbol of cells) {
    column++
    if (digitOfCode(symbol.charCodeAt(0), 25) === NO_SYMBOL) return { symbol, column }
  }
  return undefined
}
