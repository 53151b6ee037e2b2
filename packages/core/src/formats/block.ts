/**
 * N lines of N symbols, a blank line between two puzzles:
 *
 *   53..7....
 *   6..195...
 */
import type { Geometry } from '../geometry.ts'
import type { Grid } from '../grid.ts'
import type { DigitFormat } from './format-definition.ts'
import { symbolsOf } from './line.ts'
import { joinRows, RowsReader } from './rows.ts'

export const block: DigitFormat = {
  id: 'block',
  title: 'N lines of N symbols',
  separator: '\n',
  holds: 'digits',
  openReader: (options) => new RowsReader('symbols', options),
  write: (geometry, grid, { empty } = {}) => writeBlock(geometry, grid, empty),
}

export function writeBlock(geometry: Geometry, grid: Readonly<Grid>, empty?: '.' | '0'): string {
  const symbols = symbolsOf(grid, empty)
  return joinRows(geometry, (row) => symbols.slice(row * geometry.size, (row + 1) * geometry.size))
}
