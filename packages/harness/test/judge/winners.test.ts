import { describe, expect, it } from 'vitest'
import { judgeRun } from '../../src/judge/judge-run.ts'
import type { ContestResult } from '../../src/record/run.ts'
import { type SimulatedEntrant, type SimulatedRun, simulatedRun } from './simulated-run.ts'

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

  it('are by more than that by which single times contradict sweeps', () => {
    const fork = ({ instanceNs }: { instanceNs: number[] }) => ({
      instanceNs: instanceNs.map((ns) => 0.3 * ns),
    })
    const { pairs, winnersUnknown } = contestOf({
      seed: 'contradicted',
      entrants: { a: { ns: 1000 }, b: { ns: 3000 }, c: { ns: 9000, fork }, d: { ns: 90_000 } },
    })
    const won = pairs.map(({ a, b, aFaster, geometric }) => [a, b, aFaster, geometric?.verdict])
    expect(won).toEqual([
      ['a', 'b', 50, 'faster'],
      ['a', 'c', 0, 'unresolved'], // 2.7 times as long, which may be wrong by a factor of 3.3
      ['a', 'd', 50, 'faster'],
      ['b', 'c', 0, 'unresolved'],
      ['b', 'd', 50, 'faster'],
      ['c', 'd', 50, 'faster'],
    ])
    expect(winnersUnknown).toBeNull()
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

  it('are shown where they contradict what sweeps took, with by how much', () => {
    expect((medianWith(1.5) ?? 0) / (medianWith(1) ?? 1)).toBeCloseTo(1.5, 6)
    const off = (factor: number): SimulatedEntrant => ({
      ns: 1000,
      fork: ({ instanceNs }) => ({ instanceNs: instanceNs.map((ns) => factor * ns) }),
    })
    const entrants = { a: off(1), b: off(1.5), c: off(0.5), d: off(1.15) }
    const { remarks, ranked } = contestOf({ seed: 'singles', entrants })
    const { entrantIds = [], figures = {} } =
      remarks.find(({ kind }) => kind === 'contradicting-singles') ?? {}
    expect(entrantIds).toEqual(['b', 'c'])
    expect(figures['least']).toBeCloseTo(0.5, 1)
    expect(figures['most']).toBeCloseTo(1.5, 1)
    const flagged = ranked.filter(({ flags }) => flags.includes('contradicting-singles'))
    expect(flagged.map(({ entrantId }) => entrantId).sort()).toEqual(['b', 'c'])
  })
})
