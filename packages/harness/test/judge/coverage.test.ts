import { describe, expect, it } from 'vitest'
import type { ContestResult, Estimate } from '../../src/record/run.ts'
import { contestOf, type SimulatedRun, type Weather } from './simulated-run.ts'

const RUNS = 60

/** The smallest share of so many runs that a true share of 95 % gives by chance: two standard deviations. */
const LEAST = 0.95 - 2 * Math.sqrt((0.05 * 0.95) / RUNS)

/** So many runs that differ in their seeds. */
function contestsOf(name: string, run: Omit<SimulatedRun, 'seed'>): ContestResult[] {
  const seeds = Array.from({ length: RUNS }, (_, number) => `${name} ${number}`)
  return seeds.map((seed) => contestOf({ ...run, seed, plan: { turns: 4 } }))
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
    const contests = contestsOf(`${name} 10`, { weather, rounds: 12, entrants })
    const ratios = contests.map(({ pairs }) => pairs[0]?.ratio)
    const geometric = contests.map(({ pairs }) => pairs[0]?.geometric?.ratio)
    const controls = contests.map(({ control }) => control?.ratio)
    expect(covered(ratios, 1.1)).toBeGreaterThanOrEqual(LEAST)
    expect(covered(geometric, geometricTruth)).toBeGreaterThanOrEqual(LEAST)
    expect(covered(controls, 1)).toBeGreaterThanOrEqual(LEAST)
  })

  it('cover the mean time of an instance', () => {
    const weather = { noise: 0.03, turns: 0.05, drift: 0.05 }
    const contests = contestsOf('mean', { rounds: 20, weather, entrants: { a: { ns: 1000 } } })
    const means = contests.map(({ ranked }) => ranked[0]?.mean)
    expect(covered(means, 1000)).toBeGreaterThanOrEqual(LEAST)
  })
})
