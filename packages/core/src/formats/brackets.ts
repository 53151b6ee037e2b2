/**
 * Nested lists, as programs write them: a list for each row, and one around them.
 *
 *   [[5, 3, 0, 0, 7, 0, 0, 0, 0],
 *    [6, 0, 0, 1, 9, 5, 0, 0, 0],
 *    …
 *
 * Without zeros it is what JSON calls an array of strings: `["5", "3", ".", …]`.
 */
import type { Geometry } from '../geometry.ts'
import type { Grid } from '../grid.ts'
import { BracketsReader } from './brackets-reader.ts'
import type { DigitFormat } from './format-definition.ts'

export const brackets: DigitFormat = {
  id: 'brackets',
  title: 'nested lists, as programs write them',
  separator: '\n',
  holds: 'digits',
  openReader: (options) => new BracketsReader(options),
  write: (geometry, grid, { empty = '0' } = {}) => writeBrackets(geometry, grid, empty),
}

function writeBrackets({ size }: Geometry, grid: Readonly<Grid>, empty: '.' | '0'): string {
  const written = (digit: number): string => (empty === '0' ? `${digit}` : `"${digit === 0 ? '.' : digit}"`)
  const rows = Array.from({ length: size }, (_, row) => {
    const cells = grid.subarray(row * size, (row + 1) * size)
    return `[${Array.from(cells, written).join(', ')}]`
  })
  return `[${rows.join(',\n ')}]\n`
}
