/** Expected values: R 4.2.2 and scipy 1.17.1; the call that gave a value stands beside it. */
import { describe, expect, it } from 'vitest'
import { ExactShift, type Interval, signedRankP } from '../../src/judge/statistics/exact-shift.ts'

// The permeability constants of ?wilcox.test, from Hollander and Wolfe 1973.
const x = [0.8, 0.83, 1.89, 1.04, 1.45, 1.38, 1.91, 1.64, 0.73, 1.46]
const y = [1.15, 0.88, 0.9, 0.74, 1.21]

function expectBounds(bounds: Interval | undefined, lo: number, hi: number): void {
  expect(bounds?.lo).toBeCloseTo(lo, 12)
  expect(bounds?.hi).toBeCloseTo(hi, 12)
}

describe('the rank-sum test of two samples', () => {
  const test = ExactShift.ofSamples(x, y)

  it('gives the exact one-sided p-values of R and scipy', () => {
    expect(test.pAbove(0)).toBeCloseTo(0.12720612720613, 12) // wilcox.test(x, y, alternative = "g")
    expect(test.pBelow(0)).toBeCloseTo(0.8967698967699, 12) // wilcox.test(x, y, alternative = "l")
    expect(test.pAbove(-0.2)).toBeCloseTo(0.009657009657009656, 12) // mannwhitneyu(x + 0.2, y, 'greater', method='exact')
    expect(test.pBelow(0.9)).toBeCloseTo(0.009657009657009656, 12) // mannwhitneyu(x - 0.9, y, 'less', method='exact')
  })

  it('gives the Hodges–Lehmann shift and the exact bounds of R', () => {
    expect(test.shift).toBeCloseTo(0.305, 12) // wilcox.test(x, y, conf.int = TRUE)$estimate
    expectBounds(test.bounds(0.1), -0.08, 0.72) // wilcox.test(x, y, conf.int = TRUE, conf.level = 0.9)$conf.int
    expectBounds(test.bounds(0.05), -0.15, 0.76) // conf.level = 0.95
    expectBounds(test.bounds(0.001), -0.48, 1.17) // conf.level = 0.999
  })

  it('has no bounds at a level that no order of the values is rare enough for', () => {
    expect(test.bounds(1 / 3003)).toBeUndefined() // choose(15, 5)
    expectBounds(test.bounds(2 / 3003), 0.73 - 1.21, 1.91 - 0.74)
  })

  it.each([
    [10, 10, 0, 5.4125441122345148e-6], // pwilcox(0, 10, 10)
    [3, 4, 7, 24 / 35], // pwilcox(7, 3, 4)
    [40, 40, 100, 1.4594501443078339e-14], // pwilcox(100, 40, 40)
    [40, 40, 799, 0.49809145993382359], // pwilcox(799, 40, 40)
  ])('has the null distribution of R for %i and %i values: at most %i below', (n, m, u, expected) => {
    // y = 1 … m; every x lies between two of them, and u of the differences are below 0
    const below = Array.from({ length: n }, (_, i) => Math.max(0, Math.min(m, u - i * m)))
    const values = below.map((count, i) => m - count + 0.5 + i / (10 * n))
    const others = Array.from({ length: m }, (_, j) => j + 1)
    expect(ExactShift.ofSamples(values, others).pAbove(0) / expected).toBeCloseTo(1, 9)
  })

  it('counts ties against every claim', () => {
    const tied = ExactShift.ofSamples([1, 2, 3], [1, 2, 3])
    expect(Math.min(tied.pAbove(0), tied.pBelow(0))).toBeGreaterThan(0.5)
    expectBounds(ExactShift.ofSamples([5, 5, 5], [5, 5, 5]).bounds(0.1), 0, 0)
  })
})

describe('the signed-rank test of differences', () => {
  it('gives the pseudomedian of R, with its exact bounds', () => {
    const test = ExactShift.ofDifferences(x)
    expect(test.shift).toBeCloseTo(1.34, 12) // wilcox.test(x, conf.int = TRUE)$estimate
    expectBounds(test.bounds(0.05), 0.935, 1.67) // wilcox.test(x, conf.int = TRUE)$conf.int
  })

  it('has no bounds where no pattern of signs is rare enough', () => {
    expect(ExactShift.ofDifferences([1, 2, 3, 4, 5]).bounds(0.05)).toBeUndefined()
    expectBounds(ExactShift.ofDifferences([1, 2, 3, 4, 5, 6]).bounds(0.05), 1, 6)
    expect(ExactShift.ofDifferences([1]).bounds(0.5)).toBeUndefined()
    expect(() => ExactShift.ofDifferences([])).toThrow()
  })

  it('has p-values that agree with its bounds', () => {
    const test = ExactShift.ofDifferences(x.map((value) => value - 1.3))
    for (const misrate of [0.2, 0.1, 0.05, 0.01]) {
      const { lo, hi } = test.bounds(misrate) ?? { lo: Number.NaN, hi: Number.NaN }
      expect(test.pUnlike(lo - 1e-9)).toBeLessThanOrEqual(misrate)
      expect(test.pUnlike(lo + 1e-9)).toBeGreaterThan(misrate)
      expect(test.pWithin(Math.max(-lo, hi) + 1e-9)).toBeLessThanOrEqual(misrate)
    }
  })

  it('has the p-values of the short form for any number of differences', () => {
    for (let count = 1; count <= 14; count++) {
      for (const middle of [-0.4, 0, 0.1, 0.9]) {
        const differences = Array.from({ length: count }, (_, index) => middle + Math.sin(5 * index + count))
        const p = ExactShift.ofDifferences(differences).pUnlike(0)
        expect(signedRankP(differences)).toBeCloseTo(p, 12)
      }
    }
  })

  it('proves nothing by differences of nothing', () => {
    expect(ExactShift.ofDifferences([0, 0, 0, 0, 0, 0]).pUnlike(0)).toBe(1)
    expect(signedRankP([0, 0, 0])).toBe(1)
  })
})
