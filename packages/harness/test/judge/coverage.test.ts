import { describe, expect, it } from 'vitest'
import { compareRuns } from '../../src/judge/compare/compare-runs.ts'
import { judgeRun } from '../../src/judge/judge-run.ts'
import type { Estimate, Run } from '../../src/record/run.ts'
import { type SimulatedRun, simulatedRun, type Weather } from './simulated-run.ts'

const RUNS = 60

/** The smallest share of so many runs that a true share of 95 % gives by chance: two standard deviations. */
const LEAST = 0.95 - 2 * Math.sqrt((0.05 * 0.95) / RUNS)

function runOf(run: SimulatedRun): Run {
  return judgeRun(simulatedRun({ ...run, plan: { turns: 4 } }))
}

/** The share of estimates that cover the truth. */
function covered(estimates: readonly (Estimate | null | undefined)[], truth: number): number {
  const hits = estimates.filter((one) => one?.lo != null && one.lo <= truth && truth <= (one.hi ?? 0))
  return hits.length / estimates.length
}

// From slices to printed bounds, on whole runs of which the truth is known.
describe('the bounds that a report prints', () => {
  const weathers: Readonly<Record<string, Weather>> = {
    'a quiet machine': { noise: 0.03, turns: 0.05, drift: 0.02 },
    'two speeds': { noise: 0.01, twoSpeeds: 0.08, turns: 0.1 },
    'a busy machine': { noise: 0.2, turns: 0.3, drift: 0.3, outliers: 0.1 },
  }

  it.each(Object.entries(weathers))('cover the ratios of sums and of instances: %s', (name, weather) => {
    const weights = Array.from({ length: 10 }, (_, index) => 1 + (index % 7) ** 2)
    const total = weights.reduce((sum, weight) => sum + weight, 0)
    const logs = weights.map((weight) => Math.log((weight / total) * 10 * 1.1))
    const geometricTruth = Math.exp(logs.reduce((sum, log) => sum + log, 0) / 10)
    const entrants = { b: { ns: 1100, weights, part: 5 }, a: { ns: 1000 } }
    const contests = Array.from({ length: RUNS }, (_, seed) => {
      return runOf({ seed: `${name} 10 ${seed}`, weather, rounds: 12, entrants }).contests[0]
    })
    expect(
      covered(
        contests.map((one) => one?.pairs[0]?.ratio),
        1.1,
      ),
    ).toBeGreaterThanOrEqual(LEAST)
    const geometric = contests.map((one) => one?.pairs[0]?.geometric?.ratio)
    expect(covered(geometric, geometricTruth)).toBeGreaterThanOrEqual(LEAST)
    expect(
      covered(
        contests.map((one) => one?.control?.ratio),
        1,
      ),
    ).toBeGreaterThanOrEqual(LEAST)
  })

  it('cover the mean time of an instance', () => {
    const weather = { noise: 0.03, turns: 0.05, drift: 0.05 }
    const means = Array.from({ length: RUNS }, (_, seed) => {
      const run = runOf({ seed: `mean ${seed}`, rounds: 20, weather, entrants: { a: { ns: 1000 } } })
      return run.contests[0]?.ranked[0]?.mean
    })
    expect(covered(means, 1000)).toBeGreaterThanOrEqual(LEAST)
  })

  it('cover the ratio between two runs, whatever the machine did in between', () => {
    const weather = { noise: 0.03, turns: 0.05, drift: 0.05 }
    const others = { a: { ns: 1000 }, c: { ns: 2000 }, d: { ns: 3000 }, e: { ns: 4000 } }
    const times = Array.from({ length: RUNS / 2 }, (_, seed) => {
      const [before, after] = [1000, 1300].map((ns) => {
        const entrants = { ...others, b: { ns } }
        const slowdown = () => (ns === 1300 ? 1.15 : 1)
        return runOf({ seed: `${ns} ${seed}`, rounds: 14, weather, slowdown, entrants })
      }) as [Run, Run]
      const { entrants = [] } = compareRuns(before, after, { acrossMachines: false }).contests[0] ?? {}
      return new Map(entrants.map(({ entrantId, time }) => [entrantId, time]))
    })
    const same = covered(
      times.map((one) => one.get('a')?.ratio),
      1,
    )
    const slower = covered(
      times.map((one) => one.get('b')?.ratio),
      1.3,
    )
    expect((same + slower) / 2).toBeGreaterThanOrEqual(LEAST)
    const wrong = times.filter((one) => /slower|faster/.test(one.get('a')?.verdict ?? ''))
    expect(wrong.length / RUNS).toBeLessThanOrEqual(0.05)
  })
})
