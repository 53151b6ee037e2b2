import { describe, expect, it } from 'vitest'
import { judgeRun } from '../../src/judge/judge-run.ts'
import type { ContestResult } from '../../src/record/run.ts'
import { type SimulatedRun, simulatedRun } from './simulated-run.ts'

const QUIET = { noise: 0.03, turns: 0.05, drift: 0.02 }

function contestOf(run: SimulatedRun): ContestResult {
  const [contest] = judgeRun(simulatedRun({ weather: QUIET, rounds: 10, instances: 50, ...run })).contests
  if (contest === undefined) throw new Error('the run has a contest')
  return contest
}

describe('the instances on which an entrant is faster', () => {
  it('are found in ten rounds of fifty instances, and a virtual best entrant takes the better of both', () => {
    const weights = Array.from({ length: 50 }, (_, index) => (index < 25 ? 1 : 1.5))
    const { pairs, virtualBest } = contestOf({
      seed: 'halves',
      entrants: { a: { ns: 1000 }, b: { ns: 1000, weights } },
    })
    expect(pairs[0]?.aFaster).toBeGreaterThanOrEqual(23)
    expect(pairs[0]?.bFaster).toBeGreaterThanOrEqual(23)
    expect(virtualBest?.ratio).toBeCloseTo(0.9, 1)
  })

  it('are none for identical code, in nearly all runs', () => {
    const runs = Array.from({ length: 20 }, (_, seed) =>
      contestOf({ seed: `same ${seed}`, entrants: { a: { ns: 1000 }, b: { ns: 1000 } } }),
    )
    const withWinners = runs.filter(({ pairs }) => (pairs[0]?.aFaster ?? 0) + (pairs[0]?.bFaster ?? 0) > 0)
    expect(withWinners.length).toBeLessThanOrEqual(2)
  })

  it('are not known after too few rounds', () => {
    const { pairs, winnersUnknown } = contestOf({
      seed: 'few',
      rounds: 5,
      entrants: { a: { ns: 1000 }, b: { ns: 3000 } },
    })
    expect(pairs[0]).toMatchObject({ aFaster: null, bFaster: null })
    expect(winnersUnknown).toBe('few-rounds')
    const enough = contestOf({
      seed: 'enough',
      rounds: 6,
      instances: 4,
      entrants: { a: { ns: 1000 }, b: { ns: 3000 } },
    })
    expect(enough).toMatchObject({ pairs: [{ aFaster: 4, bFaster: 0 }], winnersUnknown: null })
  })

  it('are not known of an entrant whose single times contradict its sweeps', () => {
    const fork = ({ instanceNs }: { instanceNs: number[] }) => ({
      instanceNs: instanceNs.map((ns) => 0.3 * ns),
    })
    const { pairs, virtualBest, winnersUnknown } = contestOf({
      seed: 'contradicted',
      entrants: { a: { ns: 1000 }, b: { ns: 3000 }, c: { ns: 9000, fork } },
    })
    const known = pairs.map(({ a, b, aFaster }) => [a, b, aFaster !== null])
    expect(known).toEqual([
      ['a', 'b', true],
      ['a', 'c', false],
      ['b', 'c', false],
    ])
    expect({ virtualBest, winnersUnknown }).toEqual({ virtualBest: null, winnersUnknown: null })
  })
})

describe('the times of single instances', () => {
  const medianWith = (factor: number): number | null => {
    const fork = ({ instanceNs }: { instanceNs: number[] }) => ({
      instanceNs: instanceNs.map((ns) => factor * ns),
    })
    const { ranked } = contestOf({ seed: 'singles', entrants: { a: { ns: 1000, fork }, b: { ns: 900 } } })
    return ranked.find(({ entrantId }) => entrantId === 'a')?.median ?? null
  }

  it('are what was measured, not scaled to what sweeps took', () => {
    expect(medianWith(1)).toBeCloseTo(1000, -2)
    expect((medianWith(1.1) ?? 0) / (medianWith(1) ?? 1)).toBeCloseTo(1.1, 6)
  })

  it('are left out where they contradict what sweeps took', () => {
    expect(medianWith(0.3)).toBeNull()
    expect(medianWith(1.5)).toBeNull()
  })
})

describe('PAR-2', () => {
  it('counts a limit twice, also for an instance on which an entrant gave up', () => {
    const par2Of = (status: 'timeout' | 'undecided'): number => {
      const x = { ns: 1000, answers: { 0: { status, limitNs: 10e9 } } }
      const { apart } = contestOf({ seed: 'par2', instances: 10, entrants: { whole: { ns: 5000 }, x } })
      return apart.find(({ entrantId }) => entrantId === 'x')?.par2 ?? 0
    }
    expect(par2Of('timeout') / 1e9).toBeCloseTo(2, 5)
    expect(par2Of('undecided') / 1e9).toBeCloseTo(2, 5)
  })
})
