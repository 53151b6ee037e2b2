import { Rng } from 'pragmastat'
import { describe, expect, it } from 'vitest'
import {
  type Entry,
  type Judgement,
  type JudgeOptions,
  judge,
  type PairJudgement,
} from '../../src/statistics/index.ts'
import { RankSum } from '../../src/statistics/rank-sum.ts'
import { alignedLogTimes } from '../../src/statistics/rounds.ts'
import { simulatedEntries, type Weather } from './simulation.ts'

const OPTIONS: JudgeOptions = { alpha: 0.05, smallestDifference: 0.02 }
const WITH_CONTROL: JudgeOptions = { ...OPTIONS, control: { id: 'a', twin: 'a~control' } }
const CALM: Weather = { noise: 0.01 }
const BUSY: Weather = { noise: 0.015, drift: 0.025, outliers: 0.03 }

function entry(id: string, times: readonly number[], shard = 1): Entry {
  return { id, forks: times.map((time, index) => ({ shard, round: index + 1, time })) }
}

function verdicts(judgement: Judgement): Record<string, string> {
  return Object.fromEntries(judgement.pairs.map(({ a, b, verdict }) => [`${a}-${b}`, verdict]))
}

const STEADY = [100, 101, 102, 103, 104, 105, 106, 107, 108, 109]
const times = (factor: number): number[] => STEADY.map((time) => factor * (100 + (time - 104.5) / 10))

describe('judge', () => {
  it('tells the faster, the slower and the same apart', () => {
    const entries = [entry('a', times(1)), entry('b', times(1.05)), entry('c', times(1.001))]
    const judgement = judge(entries, OPTIONS)
    expect(verdicts(judgement)).toEqual({ 'a-b': 'faster', 'a-c': 'same', 'b-c': 'slower' })
    expect(Object.fromEntries(judgement.tiers)).toEqual({ a: 1, b: 2, c: 1 })
    expect(judgement.pairs[0]?.ratio).toBeCloseTo(1 / 1.05, 6)
  })

  it('gives every verdict by where the bounds lie', () => {
    const rng = new Rng('bounds')
    for (let run = 0; run < 100; run++) {
      const factors = { a: 1, b: 1.01, c: 1.03, d: 1.06, 'a~control': 1 }
      const { pairs, threshold } = judge(simulatedEntries(factors, 12, BUSY, rng), WITH_CONTROL)
      for (const pair of pairs) {
        expect(pair.verdict).toBe(verdictByBounds(pair, threshold))
        expect(pair.pHolm <= OPTIONS.alpha).toBe(pair.verdict !== 'unresolved')
        expect(pair.ratio).toBeGreaterThanOrEqual(pair.bounds?.lo ?? Number.NaN)
        expect(pair.ratio).toBeLessThanOrEqual(pair.bounds?.hi ?? Number.NaN)
      }
    }
  })

  it('never says same of what three noisy rounds cannot show, but names the rounds that can', () => {
    const judgement = judge(simulatedEntries({ a: 1, b: 1 }, 3, CALM, new Rng('short')), OPTIONS)
    expect(judgement.pairs[0]).toMatchObject({ verdict: 'unresolved', bounds: undefined, rounds: 3 })
    expect(judgement.pairs[0]?.moreRounds).toBeGreaterThan(1)
  })

  it('is not moved by one slow fork', () => {
    const slow = times(1.001).with(4, 300)
    expect(verdicts(judge([entry('a', times(1)), entry('b', slow)], OPTIONS))['a-b']).toBe('same')
  })

  it('compares forks of the same round only', () => {
    const late = entry('b', times(1))
    const drifting = {
      id: 'a',
      forks: [
        ...entry('a', times(1)).forks,
        { shard: 1, round: 11, time: 900 },
        { shard: 1, round: 12, time: 900 },
      ],
    }
    const [pair] = judge([drifting, late], OPTIONS).pairs
    expect(pair).toMatchObject({ rounds: 10, verdict: 'same', ratio: 1 })
  })

  it('takes ratios within a machine, though one machine is three times as slow', () => {
    const both = (id: string, factor: number): Entry => ({
      id,
      forks: [...entry(id, times(factor), 1).forks, ...entry(id, times(3 * factor), 2).forks],
    })
    const { pairs } = judge([both('a', 1), both('b', 1.05), both('c', 1)], OPTIONS)
    expect(pairs.map(({ verdict }) => verdict)).toEqual(['faster', 'same', 'slower'])
    expect(pairs[0]?.ratio).toBeCloseTo(1 / 1.05, 6)
    expect(pairs[0]?.rounds).toBe(20)
  })

  it('raises the threshold to what the control shows, and gives the control no verdict of its own', () => {
    const noisyTwin = times(1).map((time, index) => time * (1 + 0.06 * (index % 2)))
    const entries = [entry('a', times(1)), entry('b', times(1.04)), entry('a~control', noisyTwin)]
    const judgement = judge(entries, WITH_CONTROL)
    expect(judgement.control?.floor).toBeGreaterThan(0.03)
    expect(judgement.threshold).toBe(judgement.control?.floor)
    expect(Object.keys(verdicts(judgement))).toEqual(['a-b'])
    expect([...judgement.tiers.keys()]).toEqual(['a', 'b'])
    expect(judge(entries.slice(0, 2), OPTIONS).pairs[0]?.verdict).toBe('faster')
    expect(judgement.pairs[0]?.verdict).not.toBe('faster')
  })

  it('keeps the threshold when the control is calmer than it', () => {
    const entries = [entry('a', times(1)), entry('b', times(1)), entry('a~control', times(1.001))]
    expect(judge(entries, WITH_CONTROL)).toMatchObject({ threshold: 0.02 })
  })

  it('turns every verdict around when the pair is turned around', () => {
    const entries = simulatedEntries({ a: 1, b: 1.1, c: 1 }, 10, CALM, new Rng('mirror'))
    const there = judge(entries, OPTIONS).pairs
    const back = judge([...entries].reverse(), OPTIONS).pairs
    const opposite = { faster: 'slower', slower: 'faster', same: 'same', unresolved: 'unresolved' } as const
    for (const pair of there) {
      const mirror = back.find(({ a, b }) => a === pair.b && b === pair.a)
      expect(mirror?.verdict).toBe(opposite[pair.verdict])
      expect((mirror?.ratio ?? 0) * pair.ratio).toBeCloseTo(1, 9)
    }
  })

  it('judges nobody when there is nobody to compare with', () => {
    const judgement = judge([entry('a', times(1)), entry('a~control', times(1))], WITH_CONTROL)
    expect(judgement.pairs).toEqual([])
    expect([...judgement.tiers]).toEqual([['a', 1]])
  })

  it('refuses what it cannot compare, and names it', () => {
    const a = entry('a', times(1))
    expect(() => judge([a, entry('b', [0])], OPTIONS)).toThrow('b, round 1: expected a positive time, got 0')
    expect(() => judge([a, entry('b', times(1), 2)], OPTIONS)).toThrow('a and b share no round')
    expect(() => judge([a], WITH_CONTROL)).toThrow('a~control is not among the entries')
    const twice = { id: 'b', forks: [...a.forks, ...a.forks] }
    expect(() => judge([a, twice], OPTIONS)).toThrow('b: two forks in shard 1, round 1')
  })
})

function verdictByBounds({ ratio, bounds }: PairJudgement, threshold: number): string {
  if (bounds === undefined) return 'unresolved'
  const { lo, hi } = bounds
  if (Math.abs(Math.log(ratio)) <= Math.log1p(threshold)) {
    return lo > 1 / (1 + threshold) && hi < 1 + threshold ? 'same' : 'unresolved'
  }
  if (hi < 1) return 'faster'
  return lo > 1 ? 'slower' : 'unresolved'
}

// What the verdicts promise, tried on runs of which the truth is known.
describe('error rates', () => {
  const equal = { a: 1, b: 1, c: 1, d: 1, e: 1, 'a~control': 1 }

  it.each([
    { name: 'calm', weather: CALM, rounds: 10, runs: 200 },
    { name: 'busy', weather: BUSY, rounds: 10, runs: 200 },
    { name: 'very noisy', weather: { noise: 0.035, outliers: 0.05 }, rounds: 10, runs: 200 },
    { name: 'drifting, over many rounds', weather: { noise: 0.02, drift: 0.05 }, rounds: 30, runs: 60 },
  ])(
    'calls one of five equal solvers faster in at most 5 % of the runs: $name',
    ({ name, weather, rounds, runs }) => {
      const rng = new Rng(`equal, ${name}`)
      let wrong = 0
      for (let run = 0; run < runs; run++) {
        const found = Object.values(
          verdicts(judge(simulatedEntries(equal, rounds, weather, rng), WITH_CONTROL)),
        )
        if (found.includes('faster') || found.includes('slower')) wrong++
      }
      expect(wrong / runs).toBeLessThanOrEqual(OPTIONS.alpha)
    },
  )

  it('calls two solvers the same that differ by more than the threshold in at most 5 % of the runs', () => {
    const runs = 200
    const rng = new Rng('nearly the same')
    let wrong = 0
    for (let run = 0; run < runs; run++) {
      const entries = simulatedEntries({ a: 1, b: 1.0205, c: 0.9799, d: 1.0001 }, 25, CALM, rng)
      const found = verdicts(judge(entries, OPTIONS))
      if ([found['a-b'], found['a-c'], found['b-c']].includes('same')) wrong++
    }
    expect(wrong / runs).toBeLessThanOrEqual(OPTIONS.alpha)
  })

  it('finds a solver that is 5 % slower in ten rounds, or names the rounds that find it', () => {
    const runs = 60
    const rng = new Rng('five per cent')
    let foundAtOnce = 0
    for (let run = 0; run < runs; run++) {
      const entries = simulatedEntries({ a: 1, b: 1.05, c: 1, 'a~control': 1 }, 250, BUSY, rng)
      const pairAfter = (rounds: number): PairJudgement | undefined =>
        judge(firstRounds(entries, rounds), WITH_CONTROL).pairs.find(({ b }) => b === 'b')
      let rounds = 10
      let pair = pairAfter(rounds)
      if (pair?.verdict === 'faster') foundAtOnce++
      // Two in three are promised for each time that the advice is followed.
      for (let tries = 0; tries < 3 && pair?.verdict === 'unresolved'; tries++) {
        rounds += pair.moreRounds ?? 0
        pair = pairAfter(rounds)
      }
      expect(pair?.verdict).toBe('faster')
    }
    expect(foundAtOnce / runs).toBeGreaterThan(0.85)
  })

  it('settles three copies of one solver as the same when it may add rounds, one at a time', () => {
    const rng = new Rng('three copies')
    for (let run = 0; run < 20; run++) {
      const entries = simulatedEntries({ a: 1, b: 1, c: 1, 'a~control': 1 }, 100, BUSY, rng)
      let rounds = 10
      let judgement = judge(firstRounds(entries, rounds), WITH_CONTROL)
      while (rounds < 100 && judgement.pairs.some(({ verdict }) => verdict === 'unresolved')) {
        judgement = judge(firstRounds(entries, ++rounds), WITH_CONTROL)
      }
      expect(verdicts(judgement)).toEqual({ 'a-b': 'same', 'a-c': 'same', 'b-c': 'same' })
    }
  })

  it('names rounds that settle an unresolved pair in at least half of the cases', () => {
    const rng = new Rng('rounds named')
    let asked = 0
    let settled = 0
    for (let run = 0; run < 50; run++) {
      const entries = simulatedEntries({ a: 1, b: 1.001, c: 1 }, 150, { noise: 0.02 }, rng)
      const [early] = judge(firstRounds(entries, 10), OPTIONS).pairs
      const rounds = 10 + (early?.moreRounds ?? 0)
      if (early?.verdict !== 'unresolved' || rounds > 150) continue
      asked++
      if (judge(firstRounds(entries, rounds), OPTIONS).pairs[0]?.verdict !== 'unresolved') settled++
    }
    expect(asked).toBeGreaterThan(25)
    expect(settled / asked).toBeGreaterThan(0.5)
  })

  it.each([
    { count: 3, rounds: 10 },
    { count: 4, rounds: 10 },
    { count: 4, rounds: 30 },
    { count: 8, rounds: 20 },
  ])(
    'rejects equality at 5 % in not much more than 5 % of the pairs: $count entries, $rounds rounds',
    ({ count, rounds }) => {
      const ids = Array.from({ length: count }, (_, index) => [`s${index}`, 1] as const)
      const rng = new Rng(`size ${count} ${rounds}`)
      const runs = 500
      let rejected = 0
      for (let run = 0; run < runs; run++) {
        const entries = simulatedEntries(Object.fromEntries(ids), rounds, BUSY, rng)
        const [a, b] = entries
        if (!a || !b) throw new Error('at least two entries')
        const test = new RankSum(alignedLogTimes(entries, a, b))
        if (2 * Math.min(test.pAbove(0), test.pBelow(0)) <= 0.05) rejected++
      }
      // 0.05 + 3 standard deviations of such a share is 0.079.
      expect(rejected / runs).toBeLessThan(0.08)
    },
  )

  it('loses nothing to drift that all solvers share', () => {
    const power = (weather: Weather): number => {
      const rng = new Rng('drift')
      let found = 0
      for (let run = 0; run < 100; run++) {
        const entries = simulatedEntries({ a: 1, b: 1.03, c: 1, d: 1 }, 10, weather, rng)
        if (verdicts(judge(entries, OPTIONS))['a-b'] === 'faster') found++
      }
      return found
    }
    expect(power({ noise: 0.01, drift: 0.1 })).toBeGreaterThanOrEqual(power({ noise: 0.01 }) - 10)
    expect(power({ noise: 0.01, drift: 0.1 })).toBeGreaterThan(60)
  })
})

function firstRounds(entries: readonly Entry[], rounds: number): Entry[] {
  return entries.map(({ id, forks }) => ({ id, forks: forks.filter(({ round }) => round <= rounds) }))
}
