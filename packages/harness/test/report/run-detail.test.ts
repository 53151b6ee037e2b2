import { describe, expect, it } from 'vitest'
import type { Records } from '../../src/events/run-records.ts'
import { judgeRun } from '../../src/judge/judge-run.ts'
import { runDetailOf } from '../../src/report/page/run-detail.ts'
import type { ContestDetail } from '../../src/report/page-data.ts'
import { simulatedRun } from '../judge/simulated-run.ts'

function detailOf(records: Records): ContestDetail | undefined {
  return runDetailOf(judgeRun(records), new Map(), {}).contests[0]
}

describe('what stands behind a summary', () => {
  const records = simulatedRun({
    seed: 'details',
    rounds: 6,
    weather: { noise: 0 },
    entrants: {
      a: { ns: 1000, weights: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] },
      b: { ns: 2000, answers: { 4: { status: 'timeout', limitNs: 5e9 }, 5: { status: 'undecided' } } },
    },
  })
  const contest = detailOf(records)

  it('is the time of every instance within sweeps, which add up to the sweep', () => {
    const times = contest?.entrants['a']?.ns.map((ns) => ns ?? 0) ?? []
    const sum = times.reduce((total, ns) => total + ns, 0)
    expect(sum).toBeCloseTo(10_000, -2)
    expect((times[9] ?? 0) / (times[0] ?? 1)).toBeCloseTo(10, 0)
  })

  it('holds what a clock cannot tell for the least that it can', () => {
    const instanceNs = [0, ...new Array<number>(9).fill(1000)]
    const fast = simulatedRun({
      seed: 'zero',
      rounds: 6,
      entrants: { a: { ns: 901, fork: () => ({ instanceNs }) } },
    })
    const times = detailOf(fast)?.entrants['a']?.ns.map((ns) => ns ?? 0) ?? []
    expect((times[0] ?? 0) / (times[1] ?? 1)).toBeCloseTo(0.01, 6)
  })

  it('is the limit where an instance was stopped, and nothing where it was given up on', () => {
    const { status, ns } = contest?.entrants['b'] ?? {}
    expect(status).toBe('sssstussss')
    expect(ns?.slice(4, 6)).toEqual([5e9, null])
  })

  it('is the pace of every fork, with the control told apart', () => {
    const forks = contest?.forks.filter(({ entrantId }) => entrantId === 'a') ?? []
    expect(forks).toHaveLength(12)
    expect(forks.filter(({ isControl }) => isControl)).toHaveLength(6)
    for (const { pace, middle, contention } of forks) {
      expect(pace).toBeCloseTo(1, 1)
      expect(contention).toBeCloseTo(1.01, 6)
      expect(middle?.[0]).toBeLessThanOrEqual(pace)
      expect(middle?.[1]).toBeGreaterThanOrEqual(pace)
    }
  })
})
