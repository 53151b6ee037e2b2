import { Random } from '@sudoku-lab/core'
import { mean, probit, sum } from 'simple-statistics'
import { describe, expect, it } from 'vitest'
import { budgetOf } from '../src/growth/searches.ts'
import {
  type Cost,
  costsIn,
  factorBetween,
  quantile,
  survival,
  textOfCosts,
} from '../src/growth/statistics.ts'
import { commonSlope, explained, slopeSums, tailOf } from '../src/growth/tails.ts'
import {
  bootstrap,
  bootstrapMean,
  correlation,
  logNormalTail,
  ranking,
  ranks,
  spearman,
} from '../src/shared/statistics.ts'
import { bounded, twoDigits } from '../src/shared/table.ts'

const ended = (...nodes: number[]): Cost[] =>
  nodes.map((count) => ({ nodes: count, backtracks: 0, isCensored: false }))
const censored = (count: number, nodes: number): Cost[] =>
  Array.from({ length: count }, () => ({ nodes, backtracks: 0, isCensored: true }))

/** A number between 0 and 1. */
const uniform = (random: Random): number => (random.below(1_000_000) + 0.5) / 1_000_000

describe('correlations', () => {
  const columns = (x: number[], y: number[]) => spearman(new Map(Object.entries({ x, y })), [['x', 'y']])

  it('are equal to those of R, and ties share their mean rank', () => {
    expect(ranks([5, 1, 5, 5])).toEqual([3, 1, 3, 3])
    expect(ranking([5, 1, 5, 7])([3, 0, 0, 1, 3])).toEqual([4.5, 2.5, 2.5, 1, 4.5])
    // cor(c(1,2,3,4,5,6,7), c(2,1,4,3,7,5,6), method = "spearman")
    expect(columns([1, 2, 3, 4, 5, 6, 7], [2, 1, 4, 3, 7, 5, 6])('x', 'y').estimate).toBeCloseTo(
      0.821_428_57,
      8,
    )
    expect(columns([1, 1, 2, 3, 3], [5, 5, 4, 1, 1])('x', 'y').estimate).toBeCloseTo(-1, 12)
    expect(correlation([1, 2, 3], [4, 4, 4])).toBe(0)
  })

  it('have bounds that contain the truth with many ties, where those of Fisher are too narrow', () => {
    const random = new Random(3)
    // nine of ten are tied, and those that are not agree in nine of ten cases
    const draw = (): [number, number] => {
      const isRare = random.below(10) === 0
      return [Number(isRare), Number(random.below(10) === 0 ? !isRare : isRare)]
    }
    const table = (count: number): [number[], number[]] => {
      const rows = Array.from({ length: count }, draw)
      return [rows.map(([x]) => x), rows.map(([, y]) => y)]
    }
    const truth = correlation(...(table(200_000).map(ranks) as [number[], number[]]))
    const found = Array.from({ length: 60 }, () => columns(...table(200))('x', 'y'))
    const contain = (bounds: readonly { low: number; high: number }[]): number =>
      bounds.filter(({ low, high }) => low <= truth && truth <= high).length / bounds.length
    const fisher = found.map(({ estimate }) => {
      const error = Math.sqrt((1 + estimate ** 2 / 2) / 197)
      const [low = 0, high = 0] = [-1.96, 1.96].map((z) => Math.tanh(Math.atanh(estimate) + z * error))
      return { low, high }
    })
    expect(contain(found)).toBeGreaterThan(0.9)
    expect(contain(fisher)).toBeLessThan(0.9)
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

  it('contains the mean of few numbers nearly as often as it says', () => {
    const random = new Random(6)
    const normal = (): number =>
      Math.sqrt(-2 * Math.log(uniform(random))) * Math.cos(2 * Math.PI * uniform(random))
    const found = Array.from({ length: 300 }, () => bootstrapMean(Array.from({ length: 8 }, normal)))
    const right = found.filter(({ low, high }) => low <= 0 && high >= 0).length / found.length
    expect(right).toBeGreaterThan(0.92)
    expect(right).toBeLessThan(0.98)
  })

  it('knows the normal distribution, near and far', () => {
    // pnorm(c(-3, 0, 1, 2.4999, 2.5, 5, 30), lower.tail = FALSE, log.p = TRUE)
    const [near, ...others] = [0, 1, 2.5, 5, -3, 30].map(logNormalTail)
    expect(near).toBeCloseTo(-Math.LN2, 12)
    expect(others.map((each) => each.toFixed(9))).toEqual([
      '-1.841021645',
      '-5.081648277',
      '-15.064998394',
      '-0.001350810',
      '-454.321243956',
    ])
    expect(logNormalTail(2.5)).toBeCloseTo(logNormalTail(2.499_999_999), 7)
  })

  it('is told with as many digits as separate its ends', () => {
    expect(bounded({ estimate: 0.9964, low: 0.9958, high: 0.9971 }, twoDigits)).toBe('0.996 (0.996–0.997)')
    expect(bounded({ estimate: 1, low: 1, high: 1 }, twoDigits)).toBe('1.00 (1.00–1.00)')
    expect(bounded({ estimate: 0.1, low: -0.2, high: 0.31 }, twoDigits)).toBe('0.10 (-0.20 to 0.31)')
  })
})

describe('what is censored', () => {
  it('has no quantile, and leaves those below as they are', () => {
    const costs = [...ended(1, 2, 3, 4, 5, 6, 7, 8), ...censored(2, 8)]
    expect([0.5, 0.8, 0.9].map((share) => quantile(costs, share))).toEqual([
      ...ended(5, 8),
      ...censored(1, 8),
    ])
  })

  it('makes a factor a bound, above or below', () => {
    const [[two], [four], [cut]] = [ended(2), ended(4), censored(1, 8)] as [Cost[], Cost[], Cost[]]
    const between = (above: Cost | undefined, below: Cost | undefined) =>
      factorBetween(above as Cost, below as Cost)
    expect(between(four, two)).toEqual({ least: 2, most: 2 })
    expect(between(two, cut)).toEqual({ least: 0, most: 0.25 })
    expect(between(cut, two)).toEqual({ least: 4, most: Infinity })
    expect(between(cut, cut)).toEqual({ least: 0, most: Infinity })
  })

  it('never ends a survival curve', () => {
    expect(survival([...ended(1, 1, 3), ...censored(1, 3)])).toEqual([
      { nodes: 1, share: 0.5 },
      { nodes: 3, share: 0.25 },
    ])
  })
})

describe('a tail', () => {
  const Boards = 24
  /** Searches of several boards whose nodes have a distribution, cut off at a limit. */
  function boards(inverse: (share: number) => number, limit = Infinity, seed = 7): Cost[][] {
    const random = new Random(seed)
    const search = (): Cost => {
      const nodes = Math.ceil(inverse(uniform(random)))
      return { nodes: Math.min(nodes, limit), backtracks: 0, isCensored: nodes > limit }
    }
    return Array.from({ length: Boards }, () => Array.from({ length: 200 }, search))
  }
  const pareto = (alpha: number) => (share: number) => 20 * share ** (-1 / alpha)
  const exponential = (share: number): number => 20 - 300 * Math.log(share)
  const lognormal = (deviation: number) => (share: number) => Math.exp(6 + deviation * probit(share))
  const tails = (all: readonly Cost[][], share = 0.2) => all.flatMap((costs) => tailOf(costs, share) ?? [])
  const slope = (all: readonly Cost[][], share?: number): number =>
    commonSlope(tails(all, share).map(slopeSums))
  const better = (all: readonly Cost[][]) => {
    const found = tails(all).flatMap((tail) => explained(tail) ?? [])
    return {
      powerLaw: bootstrapMean(found.map(({ powerLaw }) => powerLaw)),
      lognormal: bootstrapMean(found.map((each) => each.lognormal)),
      between: bootstrapMean(found.map((each) => each.lognormal - each.powerLaw)),
    }
  }

  it.each([0.5, 1, 2])('of a power law has the slope α = %s, wherever it begins and ends', (alpha) => {
    for (const limit of [Infinity, 50_000, 2000])
      for (const share of [0.2, 0.1]) {
        const sums = tails(boards(pareto(alpha), limit), share).map(slopeSums)
        const ended = sum(sums.map((each) => each.ended))
        expect(Math.abs(commonSlope(sums) / alpha - 1)).toBeLessThan(3 / Math.sqrt(ended))
      }
  })

  it('is cut off where searches gave up, which counting limits as costs would miss', () => {
    const cut = boards(pareto(0.5), 20_000)
    const finished = cut.map((costs) => costs.map((cost) => ({ ...cost, isCensored: false })))
    expect(slope(finished)).toBeGreaterThan(1.1 * slope(cut))
    const far = boards(lognormal(2), 3000)
    const ofFinished = far.map((costs) => costs.map((cost) => ({ ...cost, isCensored: false })))
    expect(better(ofFinished).between.estimate).toBeGreaterThan(3 + better(far).between.estimate)
  })

  it('of a lognormal distribution gets steeper towards its end', () => {
    const found = boards(lognormal(1))
    expect(slope(found, 0.05)).toBeGreaterThan(1.2 * slope(found, 0.2))
  })

  it.each([Infinity, 6000])('is told from an exponential one, with a limit of %s', (limit) => {
    const ofPowerLaw = better(boards(pareto(1), limit))
    expect(ofPowerLaw.powerLaw.low).toBeGreaterThan(0)
    expect(ofPowerLaw.between.estimate).toBeLessThan(0)
    const ofLognormal = better(boards(lognormal(1.5), limit))
    expect(ofLognormal.lognormal.low).toBeGreaterThan(0)
    const ofExponential = better(boards(exponential, limit))
    expect(ofExponential.powerLaw.high).toBeLessThan(0)
    expect(ofExponential.lognormal.low).toBeLessThan(0)
  })

  it('is not known where too much gave up, or nothing is above its threshold', () => {
    expect(tailOf([...ended(1, 2, 3), ...censored(97, 100)], 0.2)).toBeUndefined()
    const flat = tailOf(ended(...new Array<number>(100).fill(5)), 0.2)
    expect(flat).toEqual({ threshold: 5.5, ended: [], gaveUp: [] })
    expect(flat && explained(flat)).toBeUndefined()
  })

  it('of whole numbers is no spike, however few they are', () => {
    const tail = tailOf(ended(...new Array<number>(80).fill(5), ...new Array<number>(20).fill(7)), 0.2)
    const { lognormal: found = Number.NaN } = (tail && explained(tail)) ?? {}
    expect(found).toBeGreaterThan(0)
    expect(found).toBeLessThan(40)
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
