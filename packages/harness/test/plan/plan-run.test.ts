import { describe, expect, it } from 'vitest'
import { fittingRounds, makePlan } from '../../src/plan/make-plan.ts'
import { planSha256 } from '../../src/plan/opening.ts'
import { DEFAULT_OPTIONS, type RunOptions, requireSense } from '../../src/plan/options.ts'
import type { ReadSet } from '../../src/plan/session.ts'
import type { Plan, PlannedEntrant } from '../../src/record/plan.ts'

const TASKS = [
  { name: 'unique', description: '' },
  { name: 'first', description: '' },
]

function setOf(count: number): ReadSet {
  const instances = Array.from({ length: count }, (_, index) => index)
  return { id: 'tiny', instances, shape: {}, source: '/tiny', sha256: `of ${count}` }
}

const entrants = (count: number): PlannedEntrant[] =>
  Array.from({ length: count }, (_, index) => {
    return { reference: `s${index}`, entrantId: `s${index}`, modes: ['single'], external: false }
  })

function planFor(count: number, changes: Partial<RunOptions> = {}, instances = 50): Plan {
  const suite = { name: 'any', suite: { name: 'any', tasks: TASKS } }
  return makePlan({ ...DEFAULT_OPTIONS, ...changes }, suite, [setOf(instances)], entrants(count))
}

const roundsOfAnalyses = (plan: Plan): number[] => plan.interims.map(({ afterRound }) => afterRound)

describe('the rounds of a plan', () => {
  const fast = { sweepMs: 1, longestMs: 0.1, instances: 50 }
  const slow = { sweepMs: 20_000, longestMs: 5000, instances: 50 }

  it('stays as planned if the preflight was as fast as expected', () => {
    expect(fittingRounds(planFor(2), [fast, fast, fast])).toBeUndefined()
  })

  it('has as many rounds as fit into the time, and never fewer than nine', () => {
    const plan = planFor(2)
    const some = fittingRounds(plan, [fast, fast, { sweepMs: 3000, longestMs: 10, instances: 400 }])
    expect(some?.rounds).toBeGreaterThan(10)
    expect(some?.rounds).toBeLessThan(plan.rounds)
    const few = fittingRounds(plan, [slow, fast, fast])
    expect(few?.rounds).toBe(9)
    expect(few?.interims.at(-1)?.afterRound).toBe(9)
    expect(few?.interims.reduce((sum, { alpha }) => sum + alpha, 0)).toBeCloseTo(0.05)
    expect(fittingRounds({ ...plan, ...few }, [slow, fast, fast])).toBeUndefined()
  })

  it('knows that a single instance of some milliseconds is asked again and again', () => {
    const roundsOf = (instances: number): number | undefined =>
      fittingRounds(
        planFor(2),
        [50, 50, 50].map((ms) => ({ sweepMs: ms, longestMs: 50, instances })),
      )?.rounds
    expect([1, 50].map(roundsOf)).toEqual([48, undefined])
  })

  it('has as many rounds as fit if one of them has shown what it takes', () => {
    expect(fittingRounds(planFor(2), [fast, fast], 5000)?.rounds).toBe(20)
    expect(fittingRounds(planFor(2), [slow, slow], 1)).toBeUndefined()
  })

  it('is what was asked for if somebody did, and the same in all shards', () => {
    for (const options of [{ rounds: 50 }, { shard: { index: 1, count: 2 } }]) {
      expect(fittingRounds(planFor(2, options), [slow, slow, slow])).toBeUndefined()
    }
  })
})

describe('a plan', () => {
  it('has more rounds the fewer the entrants, and never fewer than nine', () => {
    const [one, four, forty] = [1, 4, 40].map((count) => planFor(count).rounds)
    expect(one).toBe(60)
    expect(four).toBeGreaterThan(10)
    expect(forty).toBe(9)
    expect(planFor(4, { rounds: 12 }).rounds).toBe(12)
  })

  it('times each process as long as was asked for, in turns', () => {
    const { turns, sliceMs, warmUpMs } = planFor(4, { time: 700, warmUp: 50 })
    expect(turns * sliceMs).toBe(700)
    expect(warmUpMs).toBe(50)
  })

  it('spends the level of the run on its analyses, all together', () => {
    for (const options of [{}, { rounds: 6 }, { rounds: 32 }]) {
      const { interims, rounds } = planFor(4, options)
      expect(interims.reduce((sum, { alpha }) => sum + alpha, 0)).toBeCloseTo(0.05, 12)
      expect(interims.at(-1)?.afterRound).toBe(rounds)
      const after = interims.map(({ afterRound }) => afterRound)
      expect(after).toEqual([...new Set(after)].sort((a, b) => a - b))
    }
  })

  it('has no analyses where there are too few rounds for verdicts', () => {
    expect(planFor(4, { rounds: 5 }).interims).toEqual([])
  })

  it('judges shards only when they are merged, because none of them has all rounds', () => {
    expect(roundsOfAnalyses(planFor(4, { rounds: 20, shard: { index: 1, count: 2 } }))).toEqual([20])
  })

  it('times a sample of a large set one by one, and asks all of it', () => {
    const [set] = planFor(1, {}, 50_000).sets
    expect(set?.instances).toHaveLength(50_000)
    expect(set?.detailed).toHaveLength(2000)
    expect(planFor(1, { sample: 100 }, 50_000).sets[0]?.instances).toHaveLength(100)
  })

  it('has the digest of another plan that differs in nothing but shard and place', () => {
    const plan = planFor(4)
    const sets = plan.sets.map((set) => ({ ...set, source: '/elsewhere/tiny.txt' }))
    const shard = { index: 2, count: 3 }
    const elsewhere = { ...plan, suiteSource: '/elsewhere/suite.js', shard, sets }
    expect(planSha256(elsewhere)).toBe(planSha256(plan))
    expect(planSha256({ ...plan, seed: 2 })).not.toBe(planSha256(plan))
    expect(planSha256(planFor(5))).not.toBe(planSha256(plan))
  })

  it('of options that make no sense is refused', () => {
    const suite = { name: 'any', tasks: TASKS }
    const refused = (changes: Partial<RunOptions>): (() => void) => {
      return () => requireSense({ ...DEFAULT_OPTIONS, ...changes }, suite)
    }
    expect(refused({ task: ['both'] })).toThrow("expected unique or first, got 'both'")
    expect(refused({ track: ['permuted'] })).toThrow('any makes no variants')
  })
})
