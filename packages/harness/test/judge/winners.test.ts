import { describe, expect, it } from 'vitest'
import type { ContestResult } from '../../src/record/run.ts'
import { contestOf, type SimulatedEntrant, type SimulatedRun } from './simulated-run.ts'

const QUIET = { noise: 0.03, turns: 0.05, drift: 0.02 }

function judged(seed: string, entrants: SimulatedRun['entrants']): ContestResult {
  return contestOf({ seed, entrants, weather: QUIET, rounds: 10, instances: 50 })
}

/** An entrant whose single times are this multiple of what they are in sweeps. */
const off = (factor: number, ns = 1000): SimulatedEntrant => ({
  ns,
  fork: ({ instanceNs }) => ({ instanceNs: instanceNs.map((single) => factor * single) }),
})

describe('the instances on which an entrant is faster', () => {
  it('are found in ten rounds of fifty instances, and a virtual best entrant takes the better of both', () => {
    const weights = Array.from({ length: 50 }, (_, index) => (index < 25 ? 1 : 1.5))
    const { pairs, virtualBest } = judged('halves', { a: { ns: 1000 }, b: { ns: 1000, weights } })
    expect(pairs[0]?.aFaster).toBeGreaterThanOrEqual(23)
    expect(pairs[0]?.bFaster).toBeGreaterThanOrEqual(23)
    expect(virtualBest?.ratio).toBeCloseTo(0.9, 1)
  })

  it('are none for identical code, in nearly all runs', () => {
    const entrants = { a: { ns: 1000 }, b: { ns: 1000 } }
    const runs = Array.from({ length: 20 }, (_, seed) => judged(`same ${seed}`, entrants))
    const withWinners = runs.filter(({ pairs }) => (pairs[0]?.aFaster ?? 0) + (pairs[0]?.bFaster ?? 0) > 0)
    expect(withWinners.length).toBeLessThanOrEqual(2)
  })

  it('are by more than that by which single times contradict sweeps', () => {
    const entrants = { a: { ns: 1000 }, b: { ns: 3000 }, c: off(0.3, 9000), d: { ns: 90_000 } }
    const { pairs, winnersUnknown } = judged('contradicted', entrants)
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
    const { ranked } = judged('singles', { a: off(factor), b: { ns: 900 } })
    return ranked.find(({ entrantId }) => entrantId === 'a')?.median ?? null
  }

  it('are what was measured, not scaled to what sweeps took', () => {
    expect(medianWith(1)).toBeCloseTo(1000, -2)
    expect((medianWith(1.1) ?? 0) / (medianWith(1) ?? 1)).toBeCloseTo(1.1, 6)
  })

  it('are shown where they contradict what sweeps took, with by how much', () => {
    expect((medianWith(1.5) ?? 0) / (medianWith(1) ?? 1)).toBeCloseTo(1.5, 6)
    const entrants = { a: off(1), b: off(1.5), c: off(0.5), d: off(1.15) }
    const { remarks, ranked } = judged('singles', entrants)
    const { entrantIds = [], figures = {} } =
      remarks.find(({ kind }) => kind === 'contradicting-singles') ?? {}
    expect(entrantIds).toEqual(['b', 'c'])
    expect(figures['least']).toBeCloseTo(0.5, 1)
    expect(figures['most']).toBeCloseTo(1.5, 1)
    const flagged = ranked.filter(({ flags }) => flags.includes('contradicting-singles'))
    expect(flagged.map(({ entrantId }) => entrantId).sort()).toEqual(['b', 'c'])
  })
})
