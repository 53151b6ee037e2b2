/**
 * Expected values: R 4.2.2 (Debian's r-base-core: `apt-get install r-base-core`) and scipy 1.17.1; the call that
 * gave a value stands beside it.
 */
import { describe, expect, it } from 'vitest'
import { ExactShift, signedRankP } from '../../src/statistics/exact-shift.ts'

// The permeability constants of ?wilcox.test, from Hollander and Wolfe 1973.
const x = [0.8, 0.83, 1.89, 1.04, 1.45, 1.38, 1.91, 1.64, 0.73, 1.46]
const y = [1.15, 0.88, 0.9, 0.74, 1.21]

describe('the rank-sum test of one stratum', () => {
  const test = ExactShift.ofSamples([{ x, y }])

  it('gives the exact one-sided p-values of R', () => {
    expect(test.pAbove(0)).toBeCloseTo(0.12720612720613, 12) // wilcox.test(x, y, alternative = "g")
    expect(test.pBelow(0)).toBeCloseTo(0.8967698967699, 12) // wilcox.test(x, y, alternative = "l")
  })

  it('gives the p-values of scipy for other shifts', () => {
    expect(test.pAbove(-0.2)).toBeCloseTo(0.009657009657009656, 12) // mannwhitneyu(x + 0.2, y, 'greater', method='exact')
    expect(test.pBelow(0.9)).toBeCloseTo(0.009657009657009656, 12) // mannwhitneyu(x - 0.9, y, 'less', method='exact')
  })

  it('gives the Hodges–Lehmann shift and the exact bounds of R', () => {
    expect(test.shift).toBeCloseTo(0.305, 12) // wilcox.test(x, y, conf.int = TRUE)$estimate
    const expected = [
      [0.1, -0.08, 0.72], // wilcox.test(x, y, conf.int = TRUE, conf.level = 0.9)$conf.int
      [0.05, -0.15, 0.76], // conf.level = 0.95
      [0.001, -0.48, 1.17], // conf.level = 0.999
    ] as const
    for (const [misrate, lo, hi] of expected) {
      const bounds = test.bounds(misrate)
      expect(bounds?.lo).toBeCloseTo(lo, 12)
      expect(bounds?.hi).toBeCloseTo(hi, 12)
      expect(bounds?.misrate).toBeLessThanOrEqual(misrate)
    }
  })

  it('has no bounds at a level that no order of the values is rare enough for', () => {
    expect(test.smallestMisrate).toBeCloseTo(2 / 3003, 12) // 2 / choose(15, 5)
    expect(test.bounds(1 / 3003)).toBeUndefined()
    expect(test.bounds(2 / 3003)).toMatchObject({ lo: 0.73 - 1.21, hi: 1.91 - 0.74 })
  })

  it.each([
    [10, 10, 0, 5.4125441122345148e-6], // pwilcox(0, 10, 10)
    [10, 10, 10, 7.523436316005976e-4], // pwilcox(10, 10, 10)
    [3, 7, 1, 1 / 60], // pwilcox(1, 3, 7)
    [3, 4, 5, 3 / 7], // pwilcox(5, 3, 4)
    [3, 4, 7, 24 / 35], // pwilcox(7, 3, 4)
    [40, 40, 100, 1.4594501443078339e-14], // pwilcox(100, 40, 40)
    [40, 40, 400, 4.0764968664771419e-5], // pwilcox(400, 40, 40)
    [40, 40, 799, 0.49809145993382359], // pwilcox(799, 40, 40)
  ])('has the null distribution of R for %i and %i values: at most %i below', (n, m, u, expected) => {
    expect(pWithDominance(n, m, u) / expected).toBeCloseTo(1, 9)
  })

  it('counts ties against every claim', () => {
    const tied = ExactShift.ofSamples([{ x: [1, 2, 3], y: [1, 2, 3] }])
    expect(tied.pAbove(0)).toBeGreaterThan(0.5)
    expect(tied.pBelow(0)).toBeGreaterThan(0.5)
    expect(ExactShift.ofSamples([{ x: [5, 5, 5], y: [5, 5, 5] }]).bounds(0.1)).toMatchObject({ lo: 0, hi: 0 })
  })
})

describe('the rank-sum test of several strata', () => {
  it('compares values within their stratum only', () => {
    const slow = { x: [103, 104, 105], y: [100, 101, 102.5] }
    const fast = { x: [13, 14, 15], y: [10, 11, 12.5] }
    const test = ExactShift.ofSamples([slow, fast])
    expect(test.shift).toBe(ExactShift.ofSamples([fast]).shift)
    expect(test.smallestMisrate).toBeCloseTo(2 / 400, 12) // 2 / choose(6, 3)²
  })

  it('has the convolution of the null distributions, as R computes it', () => {
    // cumsum(convolve(dwilcox(0:9, 3, 3), rev(dwilcox(0:16, 4, 4)), type = "open"))
    const expected = [
      0.0007142857142857171, 0.0021428571428571473, 0.0057142857142857247, 0.012857142857142866,
    ]
    expected.forEach((p, u) => {
      const three = { x: [1, 2, 3], y: [10, 20, 30] }
      const four = { x: [1, 2, 3, 4].map((value) => value + (u > 0 ? 0.5 : 0)), y: [10, 20, 30, 40] }
      // Move the smallest y of the second stratum down until u differences are not below 0.
      four.y[0] = 4.75 - u
      expect(ExactShift.ofSamples([three, four]).pBelow(0)).toBeCloseTo(p, 12)
    })
  })

  it('passes over a stratum with one side only, and refuses to work without any other', () => {
    const both = { x: [1, 2], y: [3, 4] }
    expect(ExactShift.ofSamples([both, { x: [9], y: [] }]).shift).toBe(-2)
    expect(() => ExactShift.ofSamples([{ x: [9], y: [] }])).toThrow(
      'expected a stratum with values on both sides, got none',
    )
  })
})

describe('the signed-rank test of differences', () => {
  const z = [
    0.755, 1.182, 0.146, 0.14, 0.436, 2.895, 1.23, 0.54, 0.957, 0.147, 1.391, 0.762, 1.238, 4.424, 1.055,
    1.035, 1.876, 0.655, 0.337, 0.588,
  ]

  it('gives the pseudomedian of R, with its exact bounds', () => {
    const test = ExactShift.ofDifferences(x)
    expect(test.shift).toBeCloseTo(1.34, 12) // wilcox.test(x, conf.int = TRUE)$estimate
    expect(test.bounds(0.05)?.lo).toBeCloseTo(0.935, 12) // wilcox.test(x, conf.int = TRUE)$conf.int
    expect(test.bounds(0.05)?.hi).toBeCloseTo(1.67, 12)
    const strict = ExactShift.ofDifferences(z).bounds(0.01) // wilcox.test(z, conf.int = TRUE, conf.level = 0.99)$conf.int
    expect(strict?.lo).toBeCloseTo(0.546, 12)
    expect(strict?.hi).toBeCloseTo(1.616, 12)
  })

  it('has no bounds where no pattern of signs is rare enough', () => {
    expect(ExactShift.ofDifferences([1, 2, 3, 4, 5]).bounds(0.05)).toBeUndefined()
    expect(ExactShift.ofDifferences([1, 2, 3, 4, 5, 6]).bounds(0.05)).toMatchObject({ lo: 1, hi: 6 })
    expect(ExactShift.ofDifferences([1]).bounds(0.5)).toBeUndefined()
    expect(() => ExactShift.ofDifferences([])).toThrow('expected at least one difference, got none')
  })

  it('has p-values that agree with its bounds, and with the short form', () => {
    const differences = z.map((value) => value - 0.7)
    const test = ExactShift.ofDifferences(differences)
    for (const misrate of [0.2, 0.1, 0.05, 0.01]) {
      const bounds = test.bounds(misrate) ?? { lo: Number.NaN, hi: Number.NaN }
      expect(test.pUnlike(bounds.lo - 1e-9)).toBeLessThanOrEqual(misrate)
      expect(test.pUnlike(bounds.lo + 1e-9)).toBeGreaterThan(misrate)
      expect(test.pWithin(Math.max(-bounds.lo, bounds.hi) + 1e-9)).toBeLessThanOrEqual(misrate)
    }
    expect(signedRankP(differences)).toBeCloseTo(test.pUnlike(0), 12)
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
    const test = ExactShift.ofDifferences(new Array<number>(12).fill(0))
    expect(test.pUnlike(0)).toBe(1)
    expect(test.bounds(0.05)).toMatchObject({ lo: 0, hi: 0 })
    expect(signedRankP([0, 0, 0])).toBe(1)
  })
})

/** The p-value that x lies above y when exactly `u` of the n × m differences lie below 0. */
function pWithDominance(n: number, m: number, u: number): number {
  const whole = Math.floor(u / m)
  const below = Array.from({ length: n }, (_, i) => (i < whole ? m : i === whole ? u % m : 0))
  // y = 1 … m; an x that `count` of the y exceed lies between two of them.
  const values = below.map((count, i) => m - count + 0.5 + i / (10 * n))
  return ExactShift.ofSamples([{ x: values, y: Array.from({ length: m }, (_, j) => j + 1) }]).pAbove(0)
}
