import { expect, it } from 'vitest'
import { statusesOf } from '../../src/judge/status.ts'
import { CONTEST, type SimulatedEntrant, simulatedRun } from './simulated-run.ts'

const remembers: SimulatedEntrant = {
  ns: 1000,
  fork: ({ meeting }) => ({ meeting: meeting && { ...meeting, firstNs: 9 * meeting.againNs } }),
}
const throws = { ns: 1000, preflight: { status: 'error', problem: 'it threw' } } as const

it('an entrant that is disqualified in one contest is ranked in none, and another problem stays in its contest', () => {
  const records = simulatedRun({
    seed: 'two',
    rounds: 6,
    entrants: { honest: { ns: 1000 }, remembers, throws },
  })
  const contest = { ...CONTEST, mode: 'batch' } as const
  const ranked = { contest, status: 'ranked', problem: null } as const
  records.preflights.push(...records.preflights.map((own) => ({ ...own, ...ranked })))
  const statuses = statusesOf(records)
  expect(statuses.map((one) => `${one.entrantId} ${one.contest.mode} ${one.status}`)).toEqual([
    'honest single ranked',
    'remembers single disqualified',
    'throws single error',
    'honest batch ranked',
    'remembers batch disqualified',
    'throws batch ranked',
  ])
  expect(statuses[1]?.problem).toMatch(/^takes 9\.0 times as long .*: it remembers answers$/)
  expect(statuses[4]?.problem).toBe(`in tiny · unique: ${statuses[1]?.problem}`)
})
