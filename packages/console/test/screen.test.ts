/** Tests that nothing is wider than the screen, and that what is left out is named. */
import { expect, it } from 'vitest'
import { hanging, itemLines, screenWidth, tableLines, widthOf, wrapped } from '../src/screen.ts'

it.each([
  ['what COLUMNS says, also on a terminal', { columns: 120 }, { COLUMNS: '60' }, 60],
  ['the width of the terminal', { columns: 120 }, {}, 120],
  ['80 where nobody tells', {}, {}, 80],
  ['80 where COLUMNS is no number', {}, { COLUMNS: 'wide' }, 80],
  ['40 at least', { columns: 3 }, {}, 40],
])('takes %s', (_, stream, environment, width) => {
  expect(screenWidth(stream, environment)).toBe(width)
})

it('counts the columns of a terminal: wide letters take two, accents that are added none', () => {
  expect(['3×3 …', '数独', 'e\u0301', '🧩', ''].map(widthOf)).toEqual([5, 4, 1, 2, 0])
})

it('breaks lines between words, and cuts a word only on request', () => {
  expect(wrapped('one two three', 7)).toEqual(['one two', 'three'])
  expect(wrapped('a verylongword b', 6)).toEqual(['a', 'verylongword', 'b'])
  expect(wrapped('a verylongword b', 6, true)).toEqual(['a', 'verylo', 'ngword', 'b'])
  expect(wrapped('数独数独', 5, true)).toEqual(['数独', '数独'])
  expect(wrapped('', 5)).toEqual([''])
})

it('indents all lines of a text but the first', () => {
  expect(hanging('one two three four', 8)).toEqual(['one two', '  three', '  four'])
  expect(hanging('one two', 8)).toEqual(['one two'])
})

it('writes the meaning of a term beside it, or below it if the term is long', () => {
  expect(itemLines('--to', 'the format to write', 6, 24)).toEqual([
    '  --to    the format to',
    '          write',
  ])
  expect(itemLines('--dataset', 'a set', 6, 24)).toEqual(['  --dataset', '          a set'])
  expect(itemLines('--quiet', '', 8, 24)).toEqual(['  --quiet'])
})

const TABLE = {
  header: ['solver', 'mean time of a puzzle', 'nodes', 'order'],
  rows: [
    ['mrv', '12.3 µs', '4', 'cell with the fewest candidates'],
    ['naive-scan', '1,200.1 µs', '123,456', 'cells in reading order'],
  ],
}
const isNumber = (column: number): boolean => column === 1 || column === 2

it('draws a table as it is if there is room, with words left and numbers right', () => {
  expect(tableLines(TABLE, 80, isNumber)).toEqual([
    'solver      mean time of a puzzle    nodes  order',
    'mrv                       12.3 µs        4  cell with the fewest candidates',
    'naive-scan             1,200.1 µs  123,456  cells in reading order',
  ])
  expect(tableLines({ ...TABLE, rows: [] }, 80)).toEqual([])
})

it('breaks the names of columns and words in cells, and no numbers, if there is not enough room', () => {
  expect(tableLines(TABLE, 60, isNumber)).toEqual([
    'solver      mean time of a    nodes  order',
    '                    puzzle',
    'mrv                12.3 µs        4  cell with the fewest',
    '                                     candidates',
    'naive-scan      1,200.1 µs  123,456  cells in reading order',
  ])
})

it('leaves columns out for which there is no room, and says which and what would show them', () => {
  expect(tableLines(TABLE, 40, isNumber)).toEqual([
    'solver      mean time of a    nodes',
    '                    puzzle',
    'mrv                12.3 µs        4',
    'naive-scan      1,200.1 µs  123,456',
    'left out: order; there is room with',
    '  COLUMNS=49',
  ])
  const named = { header: ['solver', 'long', 'nodes'], rows: [['mrv', '7'.repeat(40), '4']] }
  expect(tableLines(named, 40, isNumber)[1]).toBe('mrv         4')
  const whole = tableLines(TABLE, 49, isNumber)
  expect(Math.max(...whole.map(widthOf))).toBeLessThanOrEqual(49)
  expect(whole.join()).not.toContain('left out')
})
