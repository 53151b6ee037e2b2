import { nearestTo } from '@sudoku-lab/console'
import { expect, it } from 'vitest'

it.each([
  ['mvr', 'mrv'],
  ['mvr-naked', 'mrv-naked'],
  ['bna', 'band'],
  ['something-else', undefined],
])('the solver that %s may mean is %s', (word, nearest) => {
  expect(nearestTo(word, ['band', 'bitmask', 'mac', 'mrv', 'mrv-naked'])).toBe(nearest)
})
