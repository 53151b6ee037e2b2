import { Random } from '@sudoku-lab/core'
import { describe, expect, it } from 'vitest'
import { budgetOf, luby } from '../../src/scaling/restarts.ts'
import {
  type Cost,
  isomorphsNeeded,
  quantile,
  spreadWithin,
  survival,
  tailIndex,
} from '../../src/scaling/statistics.ts'

const ended = (...nodes: number[]): Cost[] => nodes.map((count) => ({ nodes: count, isCensored: false }))
const censored = (count: number, nodes: number): Cost[] =>
  Array.from({ length: count }, () => ({ nodes, isCensored: true }))

/** The quantiles of P(more than x) = x^−α, cut off at a limit. */
function pareto(alpha: number, count: number, limit = Infinity): Cost[] {
  return Array.from({ length: count }, (_, index) => {
    const nodes = ((index + 0.5) / count) ** (-1 / alpha)
    return nodes > limit ? { nodes: limit, isCensored: true } : { nodes, isCensored: false }
  })
}

describe('what is censored', () => {
  it('has no quantile, and leaves those below as they are', () => {
    const costs = [...ended(1, 2, 3, 4, 5, 6, 7, 8), ...censored(2, 8)]
    expect(quantile(costs, 0.5)).toBe(5)
    expect(quantile(costs, 0.8)).toBe(8) // the searches that gave up after 8 nodes took more
    expect(quantile(costs, 0.9)).toBeUndefined()
  })

  it('never ends a survival curve', () => {
    expect(survival([...ended(1, 1, 3), ...censored(1, 3)])).toEqual([
      { nodes: 1, share: 0.5 },
      { nodes: 3, share: 0.25 },
    ])
  })
})

describe('the index of a tail', () => {
  it.each([0.5, 1, 2])('is found in a Pareto distribution of α = %s', (alpha) => {
    const found = tailIndex(pareto(alpha, 10_000), 0.2)
    expect(found?.estimate).toBeCloseTo(alpha, 1)
    expect(found?.low).toBeLessThan(alpha)
    expect(found?.high).toBeGreaterThan(alpha)
  })

  it('is the same where the largest costs are cut off, which a search that counts limits as costs would miss', () => {
    const cut = pareto(0.5, 10_000, 1000)
    expect(cut.filter(({ isCensored }) => isCensored).length).toBeGreaterThan(300)
    expect(tailIndex(cut, 0.2)?.estimate).toBeCloseTo(0.5, 1)
    const naive = tailIndex(ended(...cut.map(({ nodes }) => nodes)), 0.2)
    expect(naive?.estimate).toBeGreaterThan(0.55)
  })

  it('has bounds that contain it about as often as they say', () => {
    const random = new Random(7)
    const uniform = (): number => (random.uint32() + 0.5) / 2 ** 32
    const hits = Array.from({ length: 300 }, () => {
      const costs = ended(...Array.from({ length: 500 }, () => uniform() ** (-1 / 1.5)))
      const { low, high } = tailIndex(costs, 0.2) ?? { low: 0, high: 0 }
      return low <= 1.5 && 1.5 <= high
    })
    expect(hits.filter(Boolean).length).toBeGreaterThan(0.9 * hits.length)
  })

  it('is not given where nearly everything gave up, or nothing varies', () => {
    expect(tailIndex([...ended(1, 2, 3), ...censored(97, 100)], 0.2)).toBeUndefined()
    expect(tailIndex(ended(...new Array<number>(100).fill(5)), 0.2)).toBeUndefined()
  })
})

describe('isomorph luck', () => {
  it('is what varies within a puzzle, and not between puzzles', () => {
    const spread = spreadWithin([
      [0, 2],
      [100, 102],
    ])
    expect(spread?.estimate).toBeCloseTo(Math.SQRT2, 12) // each pair has a variance of 2
  })

  it('needs as many isomorphs as the formula for two means says', () => {
    // (1.96 + 1.2816)² · 1 / ln(2)² = 10.507 / 0.48045
    expect(isomorphsNeeded(1, 2)).toBe(22)
    expect(isomorphsNeeded(1, 10)).toBe(2)
    expect(isomorphsNeeded(1, 1.1)).toBe(1157)
    expect(isomorphsNeeded(0, 2)).toBe(1)
  })

  it('is seen through by that many isomorphs nine times out of ten', () => {
    const random = new Random(3)
    const count = isomorphsNeeded(1, 2)
    const normal = (): number => {
      const sum = Array.from({ length: 12 }, () => random.uint32() / 2 ** 32)
      return sum.reduce((total, value) => total + value, -6)
    }
    const proofs = Array.from({ length: 1000 }, () => {
      const differences = Array.from({ length: count }, () => Math.log(2) + normal())
      const mean = differences.reduce((sum, value) => sum + value, 0) / count
      return mean / (1 / Math.sqrt(count)) > 1.96
    })
    const share = proofs.filter(Boolean).length / proofs.length
    expect(share).toBeGreaterThan(0.87)
    expect(share).toBeLessThan(0.93)
  })
})

describe('restarts', () => {
  it('follow the sequence of Luby, Sinclair and Zuckerman', () => {
    expect(Array.from({ length: 15 }, (_, index) => luby(index + 1))).toEqual([
      1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8,
    ])
  })

  it('grow by a half each time, geometrically', () => {
    expect([1, 2, 3, 4].map((attempt) => budgetOf('geometric', attempt, 100))).toEqual([100, 150, 225, 337])
  })
})
