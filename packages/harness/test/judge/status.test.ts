import { expect, it } from 'vitest'
import { statusesOf } from '../../src/judge/status.ts'
import { CONTEST, type SimulatedEntrant, simulatedRun } from './simulated-run.ts'

const remembers: SimulatedEntrant = {
  ns: 1000,
  fork: ({ meeting }) => ({ meeting: meeting && { ...meeting, firstNs: 9 * meeting.againNs } }),
}
const throws = { ns: 1000, preflight: { status: 'error', problem: 'it threw' } } as const

const lies = { ns: 1000, preflight: { status: 'wrong', problem: 'puzzle 1: 5 twice in row 3' } } as const

it('an entrant that is wrong or disqualified in one contest is ranked in none, and another problem stays in its contest', () => {
  const records = simulatedRun({
    seed: 'two',
    rounds: 6,
    entrants: { honest: { ns: 1000 }, remembers, throws, lies },
  })
  const contest = { ...CONTEST, mode: 'batch' } as const
  const ranked = { contest, status: 'ranked', problem: null } as const
  records.preflights.push(...records.preflights.map((own) => ({ ...own, ...ranked })))
  const statuses = statusesOf(records)
  expect(statuses.map((one) => `${one.entrantId} ${one.contest.mode} ${one.status}`)).toEqual([
    'honest single ranked',
    'remembers single disqualified',
    'throws single error',
    'lies single wrong',
    'honest batch ranked',
    'remembers batch disqualified',
    'throws batch ranked',
    'lies batch wrong',
  ])
  expect(statuses[7]?.problem).toBe('in tiny · unique: puzzle 1: 5 twice in row 3')
  expect(statuses[1]?.problem).toMatch(/^takes 9\.0 times as long .*: it remembers answers$/)
  expect(statuses[5]?.problem).toBe(`in tiny · unique: ${statuses[1]?.problem}`)
})

it.each([
  [3, [9, 8, 9], 'ranked', 8],
  [1, [5], 'ranked', 5],
  [3, [9, 1.2, 9], 'ranked', null],
  [4, [9, 8, 9, 9], 'disqualified', null],
] as const)(
  'in %i rounds, processes that take %j times as long for new instances are %s',
  (rounds, ratios, status, told) => {
    const fork: SimulatedEntrant['fork'] = ({ meeting, round }) => ({
      meeting: meeting && { firstNs: (ratios[round - 1] ?? 1) * meeting.againNs, againNs: meeting.againNs },
    })
    const records = simulatedRun({
      seed: 'few',
      rounds,
      entrants: { honest: { ns: 1000 }, one: { ns: 1000, fork } },
    })
    const [honest, one] = statusesOf(records)
    expect(honest).toMatchObject({ status: 'ranked', unseenRatio: null })
    expect(one?.status).toBe(status)
    expect(one?.unseenRatio).toBe(told)
  },
)
