import { Random } from '@sudoku-lab/core'
import { mean } from 'simple-statistics'
import { describe, expect, it } from 'vitest'
import { budgetOf } from '../src/growth/searches.ts'
import {
  type Cost,
  costsIn,
  excessVariation,
  lognormalLike,
  quantile,
  slopeOf,
  survival,
  textOfCosts,
} from '../src/growth/statistics.ts'
import { bootstrap, correlation, ranks, spearman } from '../src/shared/statistics.ts'

const ended = (...nodes: number[]): Cost[] =>
  nodes.map((count) => ({ nodes: count, backtracks: 0, isCensored: false }))
const censored = (count: number, nodes: number): Cost[] =>
  Array.from({ length: count }, () => ({ nodes, backtracks: 0, isCensored: true }))

describe('correlations', () => {
  it('are equal to those of R, and ties share their mean rank', () => {
    expect(ranks([5, 1, 5, 5])).toEqual([3, 1, 3, 3])
    // cor(c(1,2,3,4,5,6,7), c(2,1,4,3,7,5,6), method = "spearman")
    expect(spearman([1, 2, 3, 4, 5, 6, 7], [2, 1, 4, 3, 7, 5, 6]).estimate).toBeCloseTo(0.821_428_57, 8)
    expect(spearman([1, 1, 2, 3, 3], [5, 5, 4, 1, 1]).estimate).toBeCloseTo(-1, 12)
    expect(correlation([1, 2, 3], [4, 4, 4])).toBe(0)
  })
})

describe('the bootstrap', () => {
  it('bounds a mean by about twice its standard error, the same way for the same seed', () => {
    const random = new Random(5)
    const numbers = Array.from({ length: 400 }, () => random.below(1_000_000) / 1_000_000)
    const bounds = (seed: number) =>
      bootstrap(
        new Map([['all', numbers.length]]),
        (draw) => new Map([['mean', mean((draw.get('all') ?? []).map((at) => numbers[at]))]]),
        { replicates: 1000, seed },
      ).get('mean') ?? { estimate: 0, low: 0, high: 0 }
    const { estimate, low, high } = bounds(1)
    expect(estimate).toBeCloseTo(mean(numbers), 12)
    expect((high - low) / Math.sqrt(1 / 12 / numbers.length)).toBeCloseTo(3.9, 0)
    expect(bounds(1)).toEqual(bounds(1))
    expect(bounds(1)).not.toEqual(bounds(2))
  })
})

describe('what is censored', () => {
  it('has no quantile, and leaves those below as they are', () => {
    const costs = [...ended(1, 2, 3, 4, 5, 6, 7, 8), ...censored(2, 8)]
    expect([0.5, 0.8, 0.9].map((share) => quantile(costs, share))).toEqual([5, 8, undefined])
  })

  it('never ends a survival curve', () => {
    expect(survival([...ended(1, 1, 3), ...censored(1, 3)])).toEqual([
      { nodes: 1, share: 0.5 },
      { nodes: 3, share: 0.25 },
    ])
  })
})

describe('the slope of a tail', () => {
  /** The quantiles of a distribution, cut off at a limit. */
  function quantilesOf(inverse: (share: number) => number, limit = Infinity): Cost[] {
    return Array.from({ length: 10_000 }, (_, index) => {
      const nodes = inverse((index + 0.5) / 10_000)
      return { nodes: Math.min(nodes, limit), backtracks: 0, isCensored: nodes > limit }
    })
  }
  const pareto = (alpha: number, limit?: number): Cost[] =>
    quantilesOf((share) => (1 - share) ** (-1 / alpha), limit)

  it.each([0.5, 1, 2])('of a Pareto distribution is α = %s, wherever it begins', (alpha) => {
    for (const share of [0.2, 0.1, 0.05]) expect(slopeOf(pareto(alpha), share)).toBeCloseTo(alpha, 1)
  })

  it('is the same where the largest costs are cut off, which counting limits as costs would miss', () => {
    const cut = pareto(0.5, 1000)
    expect(slopeOf(cut, 0.2)).toBeCloseTo(0.5, 1)
    expect(slopeOf(ended(...cut.map(({ nodes }) => nodes)), 0.2)).toBeGreaterThan(0.55)
  })

  it('of a lognormal distribution grows towards its end, and is told from mean and deviation', () => {
    const lognormal = lognormalLike(pareto(1))
    const slopes = [0.2, 0.1, 0.05].map((share) => slopeOf(lognormal, share) ?? 0)
    expect(slopes[1]).toBeGreaterThan(1.1 * slopes[0])
    expect(slopes[2]).toBeGreaterThan(1.1 * slopes[1])
    const logs = (costs: readonly Cost[]): number => mean(costs.map(({ nodes }) => Math.log(nodes)))
    expect(logs(lognormal)).toBeCloseTo(logs(pareto(1)), 2)
  })

  it('is not given where nearly everything gave up, or nothing varies', () => {
    expect(slopeOf([...ended(1, 2, 3), ...censored(97, 100)], 0.2)).toBeUndefined()
    expect(slopeOf(ended(...new Array<number>(100).fill(5)), 0.2)).toBeUndefined()
  })

  it('varies by 1 in an exponential tail, and by more in a heavier one', () => {
    const exponential = quantilesOf((share) => 100 - 10 * Math.log(1 - share))
    expect(excessVariation(exponential, 0.2)).toBeCloseTo(1, 1)
    expect(excessVariation(pareto(3), 0.2)).toBeGreaterThan(1.3)
  })
})

it('searches are written and read as text', () => {
  const costs = [...ended(34, 5), { nodes: 2000, backtracks: 1998, isCensored: true }]
  expect(textOfCosts(costs)).toBe('34/0 5/0 >2000/1998')
  expect(costsIn(textOfCosts(costs))).toEqual(costs)
  expect(costsIn(textOfCosts(ended(7, 8), false))).toEqual(ended(7, 8))
})

describe('restarts', () => {
  it('follow the sequence of Luby, Sinclair and Zuckerman, or grow by a half each time', () => {
    const sequence = Array.from({ length: 15 }, (_, index) => budgetOf('luby', index + 1, 1))
    expect(sequence).toEqual([1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8])
    expect([1, 2, 3, 4].map((attempt) => budgetOf('geometric', attempt, 100))).toEqual([100, 150, 225, 337])
  })
})
