/** Expected values: R 4.2.2; the call that gave a value stands beside it. */
import { describe, expect, it } from 'vitest'
import { centre, centreBounds, median, quantile } from '../../src/statistics/location.ts'

const x = [0.8, 0.83, 1.89, 1.04, 1.45, 1.38, 1.91, 1.64, 0.73, 1.46]

describe('centre', () => {
  it('is the pseudomedian of R, with its exact bounds', () => {
    expect(centre(x)).toBeCloseTo(1.34, 12) // wilcox.test(x, conf.int = TRUE)$estimate
    const bounds = centreBounds(x, 0.05) // wilcox.test(x, conf.int = TRUE)$conf.int
    expect(bounds?.lo).toBeCloseTo(0.935, 12)
    expect(bounds?.hi).toBeCloseTo(1.67, 12)
  })

  it('has the bounds of R at another level', () => {
    const z = [
      0.755, 1.182, 0.146, 0.14, 0.436, 2.895, 1.23, 0.54, 0.957, 0.147, 1.391, 0.762, 1.238, 4.424, 1.055,
      1.035, 1.876, 0.655, 0.337, 0.588,
    ]
    const bounds = centreBounds(z, 0.01) // wilcox.test(z, conf.int = TRUE, conf.level = 0.99)$conf.int
    expect(bounds?.lo).toBeCloseTo(0.546, 12)
    expect(bounds?.hi).toBeCloseTo(1.616, 12)
  })

  it('is not moved far by one slow fork', () => {
    const steady = [100, 101, 102, 103, 104, 105, 106, 107, 108, 109]
    expect(centre([...steady.slice(1), 10_000]) / centre(steady)).toBeLessThan(1.03)
  })

  it('has no bounds where no sign pattern is rare enough', () => {
    expect(centreBounds([1, 2, 3, 4, 5], 0.05)).toBeUndefined()
    expect(centreBounds([1, 2, 3, 4, 5, 6], 0.05)).toEqual({ lo: 1, hi: 6 })
    expect(centreBounds([1], 0.5)).toBeUndefined()
  })
})

describe('median and quantile', () => {
  it('agree with R', () => {
    expect(median(x)).toBeCloseTo(1.415, 12) // median(x)
    const expected = [0.73, 0.8825, 1.415, 1.595, 1.901, 1.91] // quantile(x, c(0, .25, .5, .75, .95, 1))
    expect([0, 0.25, 0.5, 0.75, 0.95, 1].map((p) => quantile(x, p).toFixed(12))).toEqual(
      expected.map((value) => value.toFixed(12)),
    )
  })

  it('refuse an empty list and leave the list they are given alone', () => {
    expect(() => median([])).toThrow(RangeError)
    expect(() => centre([])).toThrow(RangeError)
    const values = [3, 1, 2]
    expect(median(values)).toBe(2)
    expect(values).toEqual([3, 1, 2])
  })
})
