import { describe, expect, it } from 'vitest'
import {
  geometricMean,
  par2,
  shiftedGeometricMean,
  spreadOf,
  virtualBest,
} from '../../src/statistics/index.ts'

const x = [0.8, 0.83, 1.89, 1.04, 1.45, 1.38, 1.91, 1.64, 0.73, 1.46]

describe('geometric means', () => {
  it('agree with R and scipy', () => {
    expect(geometricMean(x)).toBeCloseTo(1.2417847562049744, 12) // R: exp(mean(log(x)))
    expect(shiftedGeometricMean(x, 10)).toBeCloseTo(1.3052454813497203, 12) // R: exp(mean(log(x + 10))) - 10
    const ratios = [0.5, 0.8, 1.1, 1.6, 0.9, 1.3, 2.2, 0.7, 1.05, 1.45, 0.95, 3]
    expect(geometricMean(ratios)).toBeCloseTo(1.1527189964407798, 12) // scipy.stats.gmean
  })

  it('do not overflow on many long times', () => {
    expect(geometricMean(new Array<number>(1000).fill(1e12)) / 1e12).toBeCloseTo(1, 9)
  })

  it('refuse what has no logarithm, and quote it', () => {
    expect(() => geometricMean([1, 0])).toThrow(/got 0/)
    expect(() => geometricMean([])).toThrow(RangeError)
    expect(() => shiftedGeometricMean([1, -2], 1)).toThrow(/got -2/)
    expect(shiftedGeometricMean([0, 0], 1)).toBe(0)
  })
})

describe('par2', () => {
  it('counts twice the limit for a puzzle that was not solved', () => {
    expect(par2([1, 2, null, 3], 10)).toBe((1 + 2 + 20 + 3) / 4)
  })

  it('ranks a solver that solves one puzzle more, slowly, before one that gives up', () => {
    expect(par2([1, 10], 10)).toBeLessThan(par2([1, null], 10))
  })
})

describe('virtualBest', () => {
  it('takes the fastest time of each puzzle and counts who gave it', () => {
    const best = virtualBest(
      new Map([
        ['a', [1, 5, null, null]],
        ['b', [2, 3, 9, null]],
        ['c', [1, 4, null, null]],
      ]),
    )
    expect(best.times).toEqual([1, 3, 9, null])
    expect([...best.wins]).toEqual([
      ['a', 1],
      ['b', 2],
      ['c', 0],
    ])
  })

  it('is empty without solvers', () => {
    expect(virtualBest(new Map()).times).toEqual([])
  })
})

describe('spreadOf', () => {
  it('gives the numbers of a box plot', () => {
    const { min, q1, median, q3, p95, max } = spreadOf([100, 2, 3, 4, 5, 6, 7, 8, 1])
    expect([min, q1, median, q3, max]).toEqual([1, 3, 5, 7, 100])
    expect(p95).toBeCloseTo(63.2, 9) // R: quantile(c(1, 2, 3, 4, 5, 6, 7, 8, 100), 0.95)
  })
})
