/**
 * A board with lines around its boxes. The lines show the shape of the boxes, so a board of any geometry can be
 * read back.
 *
 *   +-----+-----+
 *   | 1 . | . 4 |
 *   | . 4 | 1 . |
 *   +-----+-----+
 *   | . 1 | 4 . |
 *   | 4 . | . 1 |
 *   +-----+-----+
 */
import type { Cell, Geometry } from '../geometry.ts'
import type { Grid } from '../grid.ts'
import { symbolOf } from '../symbols.ts'
import type { DigitFormat } from './format-definition.ts'
import { joinRows, RowsReader } from './rows.ts'

export const pretty: DigitFormat = {
  id: 'pretty',
  title: 'a board with lines drawn around its boxes',
  separator: '\n',
  holds: 'digits',
  openReader: (options) => new RowsReader('either', options),
  write: (geometry, grid, { empty = '.' } = {}) => writePretty(geometry, grid, empty),
}

function writePretty(geometry: Geometry, grid: Readonly<Grid>, empty: '.' | '0'): string {
  const widths = Array.from({ length: geometry.size }, () => 1)
  return framedBoard(geometry, widths, (cell) => (grid[cell] === 0 ? empty : symbolOf(grid[cell])))
}

/** A board with lines around its boxes. Each text of a cell is padded to the width of its column. */
export function framedBoard(
  geometry: Geometry,
  widths: readonly number[],
  textOf: (cell: Cell) => string,
): string {
  const { size, boxHeight, boxWidth } = geometry
  const dashes = widths.map((width, column) => {
    const corner = column % boxWidth === 0 ? '+-' : ''
    return `${corner}${'-'.repeat(width + 1)}`
  })
  const rule = `${dashes.join('')}+\n`
  const rows = joinRows(geometry, (row) => {
    const written = widths.map((width, column) => {
      const bar = column % boxWidth === 0 ? '| ' : ''
      return `${bar}${textOf(row * size + column).padEnd(width)} `
    })
    return `${row > 0 && row % boxHeight === 0 ? rule : ''}${written.join('')}|`
  })
  return `${rule}${rows}${rule}`
}
