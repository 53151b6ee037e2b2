import {
  COUNTER_DEFINITIONS,
  COUNTERS,
  countersFrom,
  countersIn,
  NOTHING_COUNTED,
  sumOfCounters,
} from '@sudoku-lab/core'
import { expect, it } from 'vitest'

const lengths = Object.fromEntries(COUNTERS.map((name) => [name, name.length]))

it('defines every counter once, with its meaning', () => {
  expect(new Set(COUNTERS).size).toBe(COUNTERS.length)
  expect(COUNTER_DEFINITIONS.map(({ name }) => name)).toEqual(COUNTERS)
  expect(COUNTER_DEFINITIONS.filter(({ description }) => !description.endsWith('.'))).toEqual([])
})

it('asks for each counter by its name', () => {
  expect(countersFrom((name) => name.length)).toEqual(lengths)
})

it('reads counters from numbers in the order of their names', () => {
  const numbers = [9, ...COUNTERS.map(({ length }) => length), 9]
  expect(countersIn(numbers, 1)).toEqual(lengths)
})

it.each([
  { first: 3, second: 7 },
  { first: 7, second: 3 },
])(
  'adds up the counters of two searches, and takes the larger of the depths $first and $second',
  (depths) => {
    const first = { ...NOTHING_COUNTED, nodes: 10, guesses: 4, backtracks: 9, maxDepth: depths.first }
    const second = { ...NOTHING_COUNTED, nodes: 200, guesses: 60, backtracks: 50, maxDepth: depths.second }
    const together = { ...NOTHING_COUNTED, nodes: 210, guesses: 64, backtracks: 59, maxDepth: 7 }
    expect(sumOfCounters(first, second)).toEqual(together)
  },
)
