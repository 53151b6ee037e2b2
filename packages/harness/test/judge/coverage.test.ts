import { describe, expect, it } from 'vitest'
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
})
