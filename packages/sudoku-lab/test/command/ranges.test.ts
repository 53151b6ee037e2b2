import { expect, it } from 'vitest'
import { rangeFrom } from '../../src/command/options.ts'

const clues = rangeFrom({ noun: 'clues', least: 1, most: 625, example: '24..26' })

it('a range includes both of its ends', () => {
  expect(clues('1')).toEqual({ fewest: 1, most: 1 })
  expect(clues('1..625')).toEqual({ fewest: 1, most: 625 })
})

it.each(['0', '0..5', '625..626', '6..5', '5..', '-1', 'x'])('is refused outside of them: %s', (text) => {
  expect(() => clues(text)).toThrow(
    `Expected a number of clues from 1 to 625, or a range such as 24..26, got '${text}'.`,
  )
})
