import { describe, expect, it } from 'vitest'
import { detailsOf } from '../../src/analysis/index.ts'
import { simulatedRun } from './simulated-run.ts'

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
  const [contest] = detailsOf(records)

  it('is the time of every instance within sweeps, which add up to the sweep', () => {
    const times = contest?.entrants[0]?.instances.map(({ ns }) => ns ?? 0) ?? []
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
    const times = detailsOf(fast)[0]?.entrants[0]?.instances.map(({ ns }) => ns ?? 0) ?? []
    expect((times[0] ?? 0) / (times[1] ?? 1)).toBeCloseTo(0.01, 6)
  })

  it('is the limit where an instance was stopped, and nothing where it was given up on', () => {
    const [, b] = contest?.entrants ?? []
    expect(b?.instances[4]).toMatchObject({ instance: 5, status: 'timeout', ns: 5e9 })
    expect(b?.instances[5]).toMatchObject({ instance: 6, status: 'undecided', ns: null })
  })

  it('is the pace of every fork, with the control told apart', () => {
    const forks = contest?.forks.filter(({ entrantId }) => entrantId === 'a') ?? []
    expect(forks).toHaveLength(12)
    expect(forks.filter(({ isControl }) => isControl)).toHaveLength(6)
    for (const { pace, middle, contention, mean } of forks) {
      expect(pace).toBeCloseTo(1, 1)
      expect(mean).toBeCloseTo(1000, -2)
      expect(contention).toBeCloseTo(1.01, 6)
      expect(middle?.[0]).toBeLessThanOrEqual(pace)
      expect(middle?.[1]).toBeGreaterThanOrEqual(pace)
    }
  })
})
