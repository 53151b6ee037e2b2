import { expect, it } from 'vitest'
import { amountOf, rangeOf } from '../../src/console/index.ts'

it.each([
  { count: 0, expected: '0 tries' },
  { count: 1, expected: '1 try' },
  { count: 2, expected: '2 tries' },
  { count: 12_345, expected: '12,345 tries' },
])('an amount is written as $expected', ({ count, expected }) => {
  expect(amountOf(count, 'try', 'tries')).toBe(expected)
})

it.each([
  { least: 24, most: 26, expected: '24 to 26 clues' },
  { least: 26, most: 26, expected: '26 clues' },
  { least: 0, most: 1, expected: '0 to 1 clue' },
  { least: 1, most: 1, expected: '1 clue' },
  { least: 1, most: 1500, expected: '1 to 1,500 clues' },
])('a range is written as $expected', ({ least, most, expected }) => {
  expect(rangeOf(least, most, 'clue')).toBe(expected)
})
