import { describe, expect, it } from 'vitest'
import type { EntrantRecords } from '../../src/judge/entrant-records.ts'
import { judgeRun } from '../../src/judge/judge-run.ts'
import { decidedEntrants, virtualBestOf } from '../../src/judge/pairs.ts'
import { CONTEST, contestOf, type SimulatedRun, simulatedRun } from './simulated-run.ts'

const LOOKS = [
  { afterRound: 12, alpha: 0.01 },
  { afterRound: 30, alpha: 0.04 },
]

describe('the entrants that leave at a look', () => {
  const run: SimulatedRun = {
    seed: 'leave',
    weather: { noise: 0.02, turns: 0.05 },
    plan: { interims: LOOKS },
    entrants: { control: { ns: 1000 }, near: { ns: 1010 }, far: { ns: 3000 }, farther: { ns: 9000 } },
  }

  it('are those all of whose pairs are settled, and never the one that is entered twice', () => {
    expect(decidedEntrants(simulatedRun(run), CONTEST, { afterRound: 12 })).toEqual(['far', 'farther'])
    const apart = { ...run, entrants: { control: { ns: 1000 }, far: { ns: 3000 } } }
    expect(decidedEntrants(simulatedRun(apart), CONTEST, { afterRound: 12 })).toEqual(['far'])
  })

  it('are the same when the run is looked at later, so that a resumed run decides as it did before', () => {
    const early = simulatedRun(run)
    early.forks.splice(0, early.forks.length, ...early.forks.filter(({ round }) => round <= 12))
    const late = simulatedRun(run)
    for (const afterRound of [3, 6, 12]) {
      expect(decidedEntrants(early, CONTEST, { afterRound })).toEqual(
        decidedEntrants(late, CONTEST, { afterRound }),
      )
    }
  })

  it('keep what was proved of them when they left', () => {
    const records = simulatedRun(run)
    const stays = records.forks.filter(({ round, entrantId }) => round <= 12 || !entrantId.startsWith('far'))
    records.forks.splice(0, records.forks.length, ...stays)
    const [contest] = judgeRun(records).contests
    const verdicts = contest?.pairs.map(({ a, b, verdict, rounds }) => `${a} ${b} ${verdict} ${rounds}`)
    expect(verdicts).toContain('control far faster 12')
    expect(verdicts).toContain('far farther faster 12')
    expect(contest?.ranked.map(({ rounds }) => rounds)).toEqual([30, 30, 12, 12])
  })

  it('are not kept by a pair that no round can settle, as both were stopped at a limit', () => {
    const late = { ns: 2000, answers: { 0: { status: 'timeout' } } } as const
    const stopped = { ...run, entrants: { control: { ns: 1000 }, late, later: { ...late, ns: 3000 } } }
    expect(decidedEntrants(simulatedRun(stopped), CONTEST, { afterRound: 12 })).toEqual(['late', 'later'])
  })
})

describe('the virtual best entrant', () => {
  const entrant = (entrantId: string, times: readonly number[]): EntrantRecords => {
    const medians = new Map(times.map((ns, index) => [String(index + 1), ns]))
    return { entrantId, medians } as unknown as EntrantRecords
  }
  const [a, b, c] = [
    entrant('a', [10, 20, 30, 40, 50, 60]),
    entrant('b', [8, 30, 30, 20, 40, 55]),
    entrant('c', [9, 40, 10, 30, 60, 45]),
  ] as const
  const winners = (won: Readonly<Record<string, EntrantRecords>>) => new Map(Object.entries(won))
  const duels = [
    { a, b, winners: winners({ 1: b, 2: a, 4: b, 5: b }) },
    { a, b: c, winners: winners({ 1: c, 2: a, 3: c, 4: c, 5: a }) },
    { a: b, b: c, winners: winners({ 2: b, 3: c, 4: b, 5: b, 6: c }) },
  ]
  const keys = ['1', '2', '3', '4', '5', '6', 'not timed']

  it('takes the least time of those that beat the fastest, and counts who beats all others', () => {
    expect(virtualBestOf([a, b, c], a, { duels, keys })).toEqual({
      fastestId: 'a',
      ratio: (8 + 20 + 10 + 20 + 40 + 60) / (10 + 20 + 30 + 40 + 50 + 60),
      instances: 6,
      wins: [
        { entrantId: 'b', instances: 2 }, // 4 and 5
        { entrantId: 'a', instances: 1 }, // 2
        { entrantId: 'c', instances: 1 }, // 3
      ],
      ties: 2, // on 1 both beat a and neither the other, and on 6 nobody beats a
    })
  })

  it('is nobody if there are no two entrants, no times, or no known winners between two', () => {
    const unknown = [...duels, { a, b: entrant('d', []), winners: null }]
    expect(virtualBestOf([a, b, c], a, { duels: unknown, keys })?.ties).toBe(2)
    expect(virtualBestOf([a, b, c], a, { duels: [...duels, { a: b, b: c, winners: null }], keys })).toBeNull()
    expect(virtualBestOf([a, b, c], undefined, { duels, keys })).toBeNull()
    expect(virtualBestOf([a, b, c], a, { duels, keys: ['not timed'] })).toBeNull()
    expect(virtualBestOf([a], a, { duels, keys })).toBeNull()
  })
})

it('an entrant is compared with its earlier state alone, and is the first of the two', () => {
  const ids = ['before', 'now', 'new']
  const planned = ids.map((entrantId) => ({
    ...{ entrantId, reference: entrantId, modes: ['single' as const], external: false },
    ...(entrantId === 'before' && { earlierOf: 'now' }),
    ...(entrantId === 'new' && { earlierOf: 'gone' }),
  }))
  const against = { name: 'main', commit: '0'.repeat(40), left: [] }
  const entrants = { before: { ns: 1000 }, now: { ns: 2000 }, new: { ns: 500 } }
  const plan = { entrants: planned, against }
  const contest = contestOf({ seed: 'against', rounds: 12, entrants, plan })
  expect(contest.pairs.map((pair) => `${pair.a} ${pair.verdict} ${pair.b}`)).toEqual(['now slower before'])
  expect(contest).toMatchObject({
    virtualBest: null,
    ranked: ids.map(() => ({ tier: null })),
    changes: [{ entrantId: 'now', earlierId: 'before' }],
  })
})
