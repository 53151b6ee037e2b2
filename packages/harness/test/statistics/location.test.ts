/** Expected values: R 4.2.2; the call that gave a value stands beside it. */
import { describe, expect, it } from 'vitest'
import { sumOf } from '../../src/numbers.ts'
import { meanOf, median, quantile } from '../../src/statistics/location.ts'

const x = [0.8, 0.83, 1.89, 1.04, 1.45, 1.38, 1.91, 1.64, 0.73, 1.46]

describe('median and quantile', () => {
  it('agree with R', () => {
    expect(median(x)).toBeCloseTo(1.415, 12) // median(x)
    const expected = [0.73, 0.8825, 1.415, 1.595, 1.901, 1.91] // quantile(x, c(0, .25, .5, .75, .95, 1))
    expect([0, 0.25, 0.5, 0.75, 0.95, 1].map((p) => quantile(x, p).toFixed(12))).toEqual(
      expected.map((value) => value.toFixed(12)),
    )
  })

  it('refuse an empty list and leave the list they are given alone', () => {
    expect(() => median([])).toThrow(new RangeError('expected at least one value, got none'))
    const values = [3, 1, 2]
    expect(median(values)).toBe(2)
    expect(values).toEqual([3, 1, 2])
  })
})

it('the sum and the mean of values', () => {
  expect(sumOf([1, 2, 6])).toBe(9)
  expect(sumOf([])).toBe(0)
  expect(meanOf([1, 2, 6])).toBe(3)
})
