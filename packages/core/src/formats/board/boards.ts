/** Boards as N lines of N cells, which `RowsReader` reads. */
import { type Cell, type Geometry, hasBoxes } from '../../geometry.ts'
import type { Grid } from '../../grid.ts'
import { symbolsOf } from '../../symbols.ts'
import type { Format, WriteOptions } from '../notation.ts'
import { numberOr, textOfSet } from '../text/cells.ts'
import { isTitle } from '../text/line-kinds.ts'
import { lattice, legendOf, widthsOf } from './lattice.ts'
import { RowsReader } from './rows.ts'

/** Formats of digits. */
function ofDigits(
  separator: '' | '\n',
  write: (geometry: Geometry, grid: Readonly<Grid>, options: WriteOptions) => string,
): Format {
  return {
    separator,
    holds: 'digits',
    openReader: (options) => new RowsReader('digits', options),
    write: (geometry, grid, options = {}) => write(geometry, grid, options),
  }
}

/**
 * N lines of N symbols, a blank line between two puzzles:
 *
 *   53..7....
 *   6..195...
 */
export const block: Format = ofDigits('\n', writeBlock)

/**
 * The file of Project Euler's problem 96: a title, then N lines of N digits, nothing between two puzzles.
 *
 *   Grid 01
 *   003020600
 *   900305001
 */
export const euler: Format = ofDigits('', (geometry, grid, { label = '', number = 1, ...options }) => {
  const title = isTitle(label) ? label : `Grid ${String(number).padStart(2, '0')}`
  return `${title}\n${writeBlock(geometry, grid, { empty: '0', ...options })}`
})

/**
 * N lines of N numbers with a space between them, a blank line between two puzzles. Beyond 9 the numbers
 * go on as 10, 11 …; letters are read too. Commas, semicolons and tabs are read as well, with nothing for an empty cell,
 * as spreadsheets write them.
 *
 *   5 3 0 0 7 0 0 0 0
 *   6 0 0 1 9 5 0 0 0
 */
export const spaced: Format = ofDigits('\n', (geometry, grid, { empty = '0', zeroBased }) =>
  writeRows(geometry, grid, (cells) => cells.map((digit) => numberOr(empty, digit, zeroBased)).join(' ')),
)

/**
 * A board with lines around its boxes; one with other houses as a lattice (`lattice.ts`). Where the boxes are not the usual
 * ones, a line above it names them.
 *
 *   +-----+-----+
 *   | 1 . | . 4 |
 *   | . 4 | 1 . |
 *   +-----+-----+
 *   | . 1 | 4 . |
 *   | 4 . | . 1 |
 *   +-----+-----+
 */
export const pretty: Format = {
  ...ofDigits('\n', (geometry, grid, options) => {
    const symbol = symbolsOf(options, options.empty)
    return framedBoard(geometry, (cell) => symbol(grid[cell]))
  }),
  holdsLayout: true,
}

/**
 * A board with lines around its boxes, and in each cell the digits that it may be, or `-` if it may be none:
 *
 *   +--------+--------+
 *   | 1   23 | 23  4  |
 *   | 23  4  | 1   23 |
 *   +--------+--------+
 *   | 23  1  | 4   23 |
 *   | 4   23 | 23  1  |
 *   +--------+--------+
 */
export const candidateGrid: Format = {
  separator: '\n',
  holdsLayout: true,
  holds: 'candidates',
  openReader: (options) => new RowsReader('sets', options),
  write: (geometry, sets) => framedBoard(geometry, (cell) => textOfSet(sets[cell])),
}

function writeBlock(geometry: Geometry, grid: Readonly<Grid>, options: WriteOptions): string {
  return writeRows(geometry, grid, (cells) => cells.map(symbolsOf(options, options.empty)).join(''))
}

function writeRows(
  { size, cellsOf }: Geometry,
  grid: Readonly<Grid>,
  write: (cells: number[]) => string,
): string {
  const rows = cellsOf.slice(0, size).map((cells) => write(Array.from(cells, (cell) => grid[cell])))
  return `${rows.join('\n')}\n`
}

/** A board with lines around its boxes, or around its regions of other forms. Each column is as wide as its longest cell. */
function framedBoard(geometry: Geometry, textOf: (cell: Cell) => string): string {
  if (!hasBoxes(geometry)) return lattice(geometry, textOf)
  const { size, boxHeight, boxWidth } = geometry
  const widths = widthsOf(geometry, textOf)
  const line = (bar: string, end: string, write: (column: number) => string): string =>
    widths.map((_, column) => `${column % boxWidth === 0 ? bar : ''}${write(column)}`).join('') + end
  const rule = line('+-', '+\n', (column) => '-'.repeat(widths[column] + 1))
  const rows = widths.map((_, row) => {
    const cells = line('| ', '|\n', (column) => `${textOf(row * size + column).padEnd(widths[column])} `)
    return row % boxHeight === 0 ? rule + cells : cells
  })
  return `${legendOf(geometry)}${rows.join('')}${rule}`
}
