import { expect, it } from 'vitest'
import { unseenInstances } from '../../src/time/timed-fork.ts'
import { CONTEST, planOf } from '../judge/simulated-run.ts'

type Suite = {
  variant?: (value: number, seed: number) => number
  checks?: { fresh: (value: number, seed: number) => Promise<number | undefined> }
}

interface Run {
  readonly entrantId?: string
  readonly round?: number
  readonly createdAt?: string
  readonly meanNs?: number
  /** The time and the nodes of the instances 1, 2, …. */
  readonly solved?: readonly (readonly [cpuNs: number | null, nodes: number | null])[]
}

const variant = (value: number, seed: number): number => 1000 + value + seed

/** What an entrant is asked. A variant is above 1000, and a fresh one below 0. */
function unseenIn(suite: Suite, run: Run = {}) {
  const { entrantId = 'a', round = 1, createdAt = 'now', meanNs = 75_000 } = run
  const { solved = [[75_000, 9] as const, [75_000, 1000] as const] } = run
  const counters = [{ name: 'nodes', firstBudget: 100 }]
  const answers = solved.map(([cpuNs, nodes], index) => ({
    ...{ instance: index + 1, variant: 0, variantSeed: null, value: index + 1 },
    ...{ cpuNs, counters: { nodes } },
  }))
  const session = {
    suite: { ...suite, counters, encode: (value: number) => value },
    asked: { setOf: () => ({ shape: {} }) },
    plan: planOf({ seed: 'x', entrants: { a: { ns: 1 } } }),
    records: { head: { createdAt } },
  }
  const slot = { round, contest: CONTEST, entrantId }
  return unseenInstances(session as never, slot, answers as never, meanNs)
}

const valuesOf = async (...parameters: Parameters<typeof unseenIn>): Promise<unknown[]> =>
  ((await unseenIn(...parameters)) ?? []).map(({ asked }) => asked.bytes)

it('an entrant is asked instances that are no variants where the suite has them, and else new variants', async () => {
  const fresh = async (value: number, seed: number): Promise<number | undefined> =>
    value === 1 ? -seed : undefined
  const mixed = (await valuesOf({ variant, checks: { fresh } })) as number[]
  expect(new Set(mixed).size).toBe(36)
  expect(mixed.filter((value) => value < 0)).toHaveLength(18)
  expect((await valuesOf({ variant })).every((value) => Number(value) > 1000)).toBe(true)
  expect(await valuesOf({})).toEqual([])
})

it('every process of every run meets others, so that what one of them keeps helps none', async () => {
  const runs = [{}, { entrantId: 'a~control' }, { round: 2 }, { createdAt: 'later' }]
  const met = await Promise.all(runs.map((run) => valuesOf({ variant }, run)))
  expect(new Set(met.flat()).size).toBe(4 * 36)
  expect(await valuesOf({ variant }, {})).toEqual(met[0])
})

it('a budget leaves room for four times the work of the instance that a new one was made from', async () => {
  const budgets = ((await unseenIn({ variant })) ?? []).map(
    ({ parent, knownWork, asked }) => `${parent.instance} ${knownWork} ${asked.budget}`,
  )
  expect([...new Set(budgets)].sort()).toEqual(['1 9 256', '2 1000 4000'])
  const uncounted = (await unseenIn({ variant }, { solved: [[5, null]] })) ?? []
  expect(uncounted.every(({ asked }) => asked.budget === Number.POSITIVE_INFINITY)).toBe(true)
})

it('half of the instances are chosen by their time, and slow ones are fewer', async () => {
  const solved = Array.from({ length: 100 }, (_, index) => [index === 6 ? 99e6 : 1e4, 1] as const)
  const parents = ((await unseenIn({ variant }, { solved })) ?? []).map(({ parent }) => parent.instance)
  expect(parents.filter((instance) => instance === 7).length).toBeGreaterThanOrEqual(17)
  expect(new Set(parents).size).toBeGreaterThanOrEqual(18)
  expect(await valuesOf({ variant }, { meanNs: 2e6 })).toHaveLength(4 + 20)
  expect(await valuesOf({ variant }, { meanNs: 1e9 })).toHaveLength(4 + 10)
  expect(await valuesOf({ variant }, { solved: [[null, 1]] })).toHaveLength(36)
})
