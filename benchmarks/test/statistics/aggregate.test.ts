import { describe, expect, it } from 'vitest'
import { shiftedGeometricMean, virtualBest } from '../../src/statistics/index.ts'

const x = [0.8, 0.83, 1.89, 1.04, 1.45, 1.38, 1.91, 1.64, 0.73, 1.46]

describe('shiftedGeometricMean', () => {
  it('agrees with R', () => {
    expect(shiftedGeometricMean(x, 10)).toBeCloseTo(1.3052454813497203, 12) // exp(mean(log(x + 10))) - 10
    expect(shiftedGeometricMean(x, 0)).toBeCloseTo(1.2417847562049744, 12) // exp(mean(log(x)))
  })

  it('does not overflow on many long times', () => {
    expect(shiftedGeometricMean(new Array<number>(1000).fill(1e12), 1000) / 1e12).toBeCloseTo(1, 9)
  })

  it('hardly counts what takes much less than the shift', () => {
    expect(shiftedGeometricMean([1, 1e6], 1000)).toBeLessThan(1.001 * shiftedGeometricMean([0, 1e6], 1000))
  })

  it('refuses what is no time, and quotes it', () => {
    expect(() => shiftedGeometricMean([], 1)).toThrow(RangeError)
    expect(() => shiftedGeometricMean([1, -2], 1)).toThrow(/got -2/)
    expect(shiftedGeometricMean([0, 0], 1)).toBe(0)
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
