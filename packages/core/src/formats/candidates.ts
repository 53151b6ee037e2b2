/**
 * One puzzle on each line: for each cell, in reading order, N characters, one for each digit that it may be. The others are
 * empty:
 *
 *   1.3......123456789.......8. … label     r1c1 is 1 or 3, r1c2 may be any digit, r1c3 is 8
 *
 * No digit can go into a cell of N empty characters.
 */
import { has } from '../digits.ts'
import { symbolOf } from '../symbols.ts'
import type { CandidateFormat } from './format-definition.ts'
import { openLineReader } from './line.ts'

export const candidates: CandidateFormat = {
  id: 'candidates',
  title: 'one puzzle a line, with N characters for each cell: the digits that it may be',
  separator: '',
  holds: 'candidates',
  openReader: openLineReader,
  write: ({ size }, sets, { label = '', empty = '.' } = {}) => {
    const digits = Array.from({ length: size }, (_, index) => index + 1)
    const cells = Array.from(sets, (set) =>
      digits.map((digit) => (has(set, digit) ? symbolOf(digit) : empty)).join(''),
    )
    return `${cells.join('')}${label === '' ? '' : ` ${label}`}\n`
  },
}
