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
import type { Geometry } from '../geometry.ts'
import type { Grid } from '../grid.ts'
import { symbolOf } from '../symbols.ts'
import type { Format } from './format-definition.ts'
import { joinRows, RowsReader } from './rows.ts'

export const pretty: Format = {
  id: 'pretty',
  title: 'a board with lines drawn around its boxes',
  separator: '\n',
  openReader: (options) => new RowsReader('either', options),
  write: (geometry, grid, { empty = '.' } = {}) => writePretty(geometry, grid, empty),
}

function writePretty(geometry: Geometry, grid: Readonly<Grid>, empty: '.' | '0'): string {
  const { boxHeight, boxWidth } = geometry
  const rule = `+${`${'-'.repeat(2 * boxWidth + 1)}+`.repeat(geometry.size / boxWidth)}\n`
  const rows = joinRows(geometry, (row) => {
    const cells = grid.subarray(row * geometry.size, (row + 1) * geometry.size)
    const written = Array.from(cells, (digit, column) => {
      const symbol = digit === 0 ? empty : symbolOf(digit)
      return column % boxWidth === 0 ? `| ${symbol} ` : `${symbol} `
    })
    return `${row > 0 && row % boxHeight === 0 ? rule : ''}${written.join('')}|`
  })
  return `${rule}${rows}${rule}`
}
