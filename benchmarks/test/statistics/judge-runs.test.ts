import { Rng } from 'pragmastat'
import { describe, expect, it } from 'vitest'
import { type Entry, judgeRuns } from '../../src/statistics/index.ts'
import { simulatedEntries, type Weather } from './simulation.ts'

const OPTIONS = { alpha: 0.05, smallestDifference: 0.02 }
const BUSY: Weather = { noise: 0.012, drift: 0.02, outliers: 0.02 }
const SOLVERS = { a: 1, b: 2, c: 5, d: 0.4, e: 10 }

function slower(entries: readonly Entry[], factor: number): Entry[] {
  return entries.map(({ id, forks }) => ({
    id,
    forks: forks.map((fork) => ({ ...fork, time: factor * fork.time })),
  }))
}

function verdicts(before: readonly Entry[], after: readonly Entry[]): Record<string, string> {
  return Object.fromEntries(judgeRuns(before, after, OPTIONS).solvers.map(({ id, verdict }) => [id, verdict]))
}

describe('judgeRuns', () => {
  it('finds the one solver that became slower, on a machine that became slower too', () => {
    const rng = new Rng('regression')
    const before = simulatedEntries(SOLVERS, 20, BUSY, rng)
    const after = slower(simulatedEntries({ ...SOLVERS, c: 5.5 }, 20, BUSY, rng), 1.15)
    const { solvers, common } = judgeRuns(before, after, OPTIONS)
    const found = Object.fromEntries(solvers.map(({ id, verdict }) => [id, verdict]))
    expect(found['c']).toBe('slower')
    expect(Object.values(found).filter((verdict) => verdict === 'slower')).toHaveLength(1)
    expect(common).toBeGreaterThan(1.1)
    expect(common).toBeLessThan(1.2)
    const c = solvers.find(({ id }) => id === 'c')
    expect(c?.ratio).toBeGreaterThan(1.06)
    expect(c?.ratio).toBeLessThan(1.14)
    expect(c?.plainRatio).toBeGreaterThan(1.2)
  })

  it('says same of a run compared with itself', () => {
    const run = simulatedEntries(SOLVERS, 20, { noise: 0.01 }, new Rng('itself'))
    const { solvers, common } = judgeRuns(run, run, OPTIONS)
    expect(solvers.map(({ verdict }) => verdict)).toEqual(new Array(5).fill('same'))
    expect(solvers.every(({ ratio }) => Math.abs(ratio - 1) < 1e-9)).toBe(true)
    expect(common).toBeCloseTo(1, 9)
  })

  it('accuses an unchanged solver in at most 5 % of the comparisons, whatever the machine did meanwhile', () => {
    const rng = new Rng('unchanged')
    const runs = 150
    let accused = 0
    for (let run = 0; run < runs; run++) {
      const before = simulatedEntries(SOLVERS, 10, BUSY, rng)
      const after = slower(simulatedEntries(SOLVERS, 10, BUSY, rng), 0.9 + 0.2 * rng.uniformFloat())
      const found = Object.values(verdicts(before, after))
      if (found.includes('slower') || found.includes('faster')) accused++
    }
    expect(accused / runs).toBeLessThanOrEqual(0.05)
  })

  it('does not call the others faster because one became much slower', () => {
    const rng = new Rng('one of five')
    for (let run = 0; run < 30; run++) {
      const before = simulatedEntries(SOLVERS, 15, { noise: 0.008 }, rng)
      const after = simulatedEntries({ ...SOLVERS, c: 8 }, 15, { noise: 0.008 }, rng)
      expect(verdicts(before, after)).toEqual({ a: 'same', b: 'same', c: 'slower', d: 'same', e: 'same' })
    }
  })

  it('compares times as they are where three other solvers are wanting', () => {
    const before = simulatedEntries({ a: 1, b: 2 }, 10, { noise: 0.005 }, new Rng('two'))
    const judgement = judgeRuns(before, slower(before, 1.1), OPTIONS)
    expect(judgement.common).toBeUndefined()
    expect(judgement.solvers.map(({ verdict }) => verdict)).toEqual(['slower', 'slower'])
    expect(judgement.solvers.map(({ ratio, plainRatio }) => ratio / plainRatio)).toEqual([1, 1])
  })

  it('compares times as they are where no four solvers moved together', () => {
    const before = simulatedEntries(SOLVERS, 10, { noise: 0.005 }, new Rng('apart'))
    const after = before.map((entry, index) => slower([entry], 1 + index / 10)[0] ?? entry)
    const judgement = judgeRuns(before, after, OPTIONS)
    expect(judgement.common).toBeUndefined()
    expect(judgement.solvers.map(({ verdict }) => verdict)).toEqual([
      'same',
      'slower',
      'slower',
      'slower',
      'slower',
    ])
  })

  it('leaves out solvers that only one of the runs has', () => {
    const rng = new Rng('others')
    const before = simulatedEntries({ a: 1, gone: 1 }, 10, BUSY, rng)
    const after = simulatedEntries({ a: 1, new: 1 }, 10, BUSY, rng)
    expect(Object.keys(verdicts(before, after))).toEqual(['a'])
    expect(judgeRuns(before, [], OPTIONS).solvers).toEqual([])
  })

  it('names the rounds that are wanting when there are too few', () => {
    const rng = new Rng('few')
    const [before, after] = [1, 2].map(() => simulatedEntries(SOLVERS, 3, BUSY, rng))
    const { solvers } = judgeRuns(before ?? [], after ?? [], OPTIONS)
    expect(
      solvers.every(({ verdict, moreRounds }) => verdict === 'unresolved' && (moreRounds ?? 0) > 0),
    ).toBe(true)
  })
})
