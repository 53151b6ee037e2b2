/**
 * The file of Project Euler's problem 96: a title, then N lines of N digits, nothing between two puzzles.
 *
 *   Grid 01
 *   003020600
 *   900305001
 */

import { writeBlock } from './block.ts'
import type { DigitFormat } from './format-definition.ts'
import { isTitle } from './lines.ts'
import { RowsReader } from './rows.ts'

export const euler: DigitFormat = {
  id: 'euler',
  title: 'Grid NN, then N lines of N digits',
  separator: '',
  holds: 'digits',
  openReader: (options) => new RowsReader('either', options),
  write: (geometry, grid, { label = '', number = 1, empty = '0' } = {}) => {
    const title = isTitle(label) ? label : `Grid ${String(number).padStart(2, '0')}`
    return `${title}\n${writeBlock(geometry, grid, empty)}`
  },
}
