import { describe, expect, it } from 'vitest'
import { compareRuns } from '../../src/judge/compare/compare-runs.ts'
import type { Estimate } from '../../src/judge/findings.ts'
import { judgeRun } from '../../src/judge/judge-run.ts'
import type { Run } from '../../src/judge/run.ts'
import { type SimulatedRun, simulatedRun, type Weather } from './simulated-run.ts'

const RUNS = 60

/** The smallest share of so many runs that a true share of 95 % gives by chance: two standard deviations. */
const LEAST = 0.95 - 2 * Math.sqrt((0.05 * 0.95) / RUNS)

const WEATHERS: Readonly<Record<string, Weather>> = {
  'a quiet machine': { noise: 0.03, turns: 0.05, drift: 0.02 },
  'two speeds': { noise: 0.01, twoSpeeds: 0.08, turns: 0.1 },
  'a busy machine': { noise: 0.2, turns: 0.3, drift: 0.3, outliers: 0.1 },
}

function covers(estimate: Estimate | null | undefined, truth: number): boolean {
  if (!estimate || estimate.lo === null || estimate.hi === null) return false
  return estimate.lo <= truth && truth <= estimate.hi
}

// From slices to printed bounds, on whole runs of which the truth is known.
describe('the bounds that a report prints', () => {
  const cases = Object.entries(WEATHERS).flatMap(([name, weather]) =>
    [10, 50].map((instances) => ({ name, weather, instances })),
  )

  it.each(cases)(
    'cover the ratios of sums and of instances: $name, $instances instances',
    ({ name, weather, instances }) => {
      const weights = Array.from({ length: instances }, (_, index) => 1 + (index % 7) ** 2)
      const total = weights.reduce((sum, weight) => sum + weight, 0)
      const logs = weights.map((weight) => Math.log((weight / total) * instances * 1.1))
      const geometricTruth = Math.exp(logs.reduce((sum, log) => sum + log, 0) / instances)
      const covered = { ratio: 0, geometric: 0, control: 0 }
      for (let seed = 0; seed < RUNS; seed++) {
        const run: SimulatedRun = {
          seed: `${name} ${instances} ${seed}`,
          weather,
          instances,
          rounds: 12,
          plan: { turns: 4 },
          entrants: { b: { ns: 1100, weights, part: instances / 2 }, a: { ns: 1000 } },
        }
        const [contest] = judgeRun(simulatedRun(run)).contests
        const pair = contest?.pairs[0]
        if (covers(pair?.ratio, 1.1)) covered.ratio++
        if (covers(pair?.geometric?.ratio, geometricTruth)) covered.geometric++
        if (covers(contest?.control?.ratio, 1)) covered.control++
      }
      expect(covered.ratio / RUNS).toBeGreaterThanOrEqual(LEAST)
      expect(covered.geometric / RUNS).toBeGreaterThanOrEqual(LEAST)
      expect(covered.control / RUNS).toBeGreaterThanOrEqual(LEAST)
    },
  )

  it('cover the mean time of an instance', () => {
    let covered = 0
    for (let seed = 0; seed < RUNS; seed++) {
      const weather = { noise: 0.03, turns: 0.05, drift: 0.05 }
      const records = simulatedRun({
        seed: `mean ${seed}`,
        rounds: 20,
        weather,
        plan: { turns: 4 },
        entrants: { a: { ns: 1000 } },
      })
      if (covers(judgeRun(records).contests[0]?.ranked[0]?.mean, 1000)) covered++
    }
    expect(covered / RUNS).toBeGreaterThanOrEqual(LEAST)
  })

  it('cover the ratio between two runs, whatever the machine did in between', () => {
    let covered = 0
    let wrong = 0
    for (let seed = 0; seed < RUNS / 2; seed++) {
      const weather = { noise: 0.03, turns: 0.05, drift: 0.05 }
      const runOf = (name: string, ns: number): Run =>
        judgeRun(
          simulatedRun({
            seed: `${name} ${seed}`,
            rounds: 14,
            weather,
            plan: { turns: 4 },
            slowdown: () => (name === 'after' ? 1.15 : 1),
            entrants: { a: { ns: 1000 }, b: { ns }, c: { ns: 2000 }, d: { ns: 3000 }, e: { ns: 4000 } },
          }),
        )
      const [contest] = compareRuns(runOf('before', 1000), runOf('after', 1300), {
        acrossMachines: false,
      }).contests
      const [a, b] = contest?.entrants ?? []
      if (covers(a?.time?.ratio, 1)) covered++
      if (covers(b?.time?.ratio, 1.3)) covered++
      if (a?.time?.verdict === 'slower' || a?.time?.verdict === 'faster' || b?.time?.verdict === 'faster')
        wrong++
    }
    expect(covered / RUNS).toBeGreaterThanOrEqual(LEAST)
    expect(wrong / RUNS).toBeLessThanOrEqual(0.05)
  })
})
