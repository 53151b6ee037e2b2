import { COUNTERS, countersFrom, countersIn, NOTHING_COUNTED, sumOfCounters } from '@sudoku-lab/core'
import { expect, it } from 'vitest'

it('names every counter once', () => {
  expect(COUNTERS).toEqual(['nodes', 'guesses', 'backtracks', 'maxDepth'])
})

it('asks for each counter by its name', () => {
  expect(countersFrom((name) => name.length)).toEqual({ nodes: 5, guesses: 7, backtracks: 10, maxDepth: 8 })
})

it('reads counters from numbers in the order of their names', () => {
  const numbers = [9, ...COUNTERS.map(({ length }) => length), 9]
  expect(countersIn(numbers, 1)).toEqual(countersFrom(({ length }) => length))
})

it('has counted nothing where no search was made, and nobody can change that', () => {
  expect(NOTHING_COUNTED).toEqual({ nodes: 0, guesses: 0, backtracks: 0, maxDepth: 0 })
  expect(Object.isFrozen(NOTHING_COUNTED)).toBe(true)
})

it.each([
  { first: 3, second: 7 },
  { first: 7, second: 3 },
])(
  'adds up the counters of two searches, and takes the larger of the depths $first and $second',
  (depths) => {
    const first = { nodes: 10, guesses: 4, backtracks: 9, maxDepth: depths.first }
    const second = { nodes: 200, guesses: 60, backtracks: 50, maxDepth: depths.second }
    const together = { nodes: 210, guesses: 64, backtracks: 59, maxDepth: 7 }
    expect(sumOfCounters(first, second)).toEqual(together)
  },
)
