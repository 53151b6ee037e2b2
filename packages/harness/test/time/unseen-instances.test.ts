import { expect, it } from 'vitest'
import { timesOfUnseen, unseenInstances } from '../../src/time/timed-fork.ts'
import { CONTEST, planOf } from '../judge/simulated-run.ts'

type Suite = {
  variant?: (value: number, seed: number) => number
  checks?: { fresh: (value: number, seed: number) => Promise<number | undefined> }
}

/** What an entrant is asked that solved the instances 1 and 2, which take 75 µs each. A variant is above 1000, and a fresh one below 0. */
async function askedOf(suite: Suite): Promise<readonly (readonly number[])[]> {
  const tested = { ...suite, encode: (value: number) => value }
  const asked = { setOf: () => ({ shape: {} }) }
  const plan = planOf({ seed: 'x', entrants: { a: { ns: 1 } } })
  const solved = [1, 2].map((instance) => ({
    ...{ instance, variant: 0, variantSeed: null, value: instance },
    cpuNs: 75_000,
  }))
  const session = { suite: tested, asked, plan } as never
  const unseen = await unseenInstances(session, { round: 1, contest: CONTEST }, solved as never, 75_000)
  return (unseen as unknown as { groups: number[][] } | undefined)?.groups ?? []
}

const variant = (value: number, seed: number): number => 1000 + value + seed

it('an entrant is asked instances that are no variants where the suite has them, and else new variants', async () => {
  const fresh = async (value: number, seed: number): Promise<number | undefined> =>
    value === 1 ? -seed : undefined
  const mixed = await askedOf({ variant, checks: { fresh } })
  expect(mixed.map((group) => group.length)).toEqual(Array(12).fill(2))
  expect(mixed.flat().filter((value) => value < 0)).toHaveLength(12)
  expect(new Set(mixed.flat()).size).toBe(24)
  expect((await askedOf({ variant })).flat().every((value) => value > 1000)).toBe(true)
  expect(
    (await askedOf({ checks: { fresh: async (_value, seed) => -seed } })).flat().every((value) => value < 0),
  ).toBe(true)
  expect(await askedOf({})).toEqual([])
})

it('the ratio is that of the middle third of the groups', () => {
  const groups = [9, 1, 2, 3, 4, 5, 6, 7, 8].map((ratio) => ({ firstNs: ratio * 100, againNs: 100 }))
  expect(timesOfUnseen(groups)).toEqual({ firstNs: 400 + 500 + 600 + 300 + 700, againNs: 500 })
})
