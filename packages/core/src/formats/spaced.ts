/**
 * N lines of N numbers with a space between them, a blank line between two puzzles. Beyond 9 the numbers
 * go on as 10, 11 …; letters are read too. Commas, semicolons and tabs are read as well, with nothing for an empty cell,
 * as spreadsheets write them.
 *
 *   5 3 0 0 7 0 0 0 0
 *   6 0 0 1 9 5 0 0 0
 */
import type { DigitFormat } from './format-definition.ts'
import { joinRows, RowsReader } from './rows.ts'

export const spaced: DigitFormat = {
  id: 'spaced',
  title: 'N lines of N numbers with spaces between them',
  separator: '\n',
  holds: 'digits',
  openReader: (options) => new RowsReader('tokens', options),
  write: (geometry, grid, { empty = '0' } = {}) =>
    joinRows(geometry, (row) => {
      const cells = grid.subarray(row * geometry.size, (row + 1) * geometry.size)
      return Array.from(cells, (digit) => (digit === 0 ? empty : digit)).join(' ')
    }),
}
