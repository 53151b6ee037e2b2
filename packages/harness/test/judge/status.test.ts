import { expect, it } from 'vitest'
import { addEvent, emptyRecords, type Records } from '../../src/events/run-records.ts'
import type { Event } from '../../src/events/schema.ts'
import type { Contest } from '../../src/events/words.ts'
import { statusesOf } from '../../src/judge/status.ts'
import { CONTEST, eventsOf, type SimulatedEntrant } from './simulated-run.ts'

const BATCH: Contest = { ...CONTEST, mode: 'batch' }

/** A run of two contests, with entrants of its own in each. */
function twoContests(
  single: Readonly<Record<string, SimulatedEntrant>>,
  batch: Readonly<Record<string, SimulatedEntrant>>,
): Records {
  const setting = { seed: 'two', rounds: 6, control: false }
  const [head, ...events] = eventsOf({ ...setting, entrants: single })
  if (head?.type !== 'run') throw new Error('the first event is the run')
  const records = emptyRecords(head)
  const others = eventsOf({ ...setting, entrants: batch }).filter((event) => 'contest' in event)
  for (const event of [...events, ...others.map(inBatch)]) addEvent(records, event)
  return records
}

function inBatch(event: Event): Event {
  const forks = event.type === 'round' ? event.forks.map((fork) => ({ ...fork, contest: BATCH })) : []
  return { ...event, ...(forks.length > 0 && { forks }), contest: BATCH } as Event
}

const remembers: SimulatedEntrant = {
  ns: 1000,
  fork: ({ meeting }) => ({ meeting: meeting && { ...meeting, firstNs: 9 * meeting.againNs } }),
}
const honest: SimulatedEntrant = { ns: 1000 }

const statuses = (records: Records): string[] =>
  statusesOf(records).map(({ entrantId, contest, status }) => `${entrantId} ${contest.mode} ${status}`)

it('an entrant that is disqualified in one contest is ranked in none, and the reason names the contest', () => {
  const records = twoContests({ honest, x: remembers }, { honest, x: honest })
  expect(statuses(records)).toEqual([
    'honest single ranked',
    'x single disqualified',
    'honest batch ranked',
    'x batch disqualified',
  ])
  const [, first, , second] = statusesOf(records)
  expect(first?.problem).toMatch(/^takes 9\.0 times as long .*: it remembers answers$/)
  expect(second?.problem).toBe(`in tiny · unique: ${first?.problem}`)
})

it('another problem of an entrant stays in its contest', () => {
  const throws = { ns: 1000, preflight: { status: 'error', problem: 'it threw' } } as const
  expect(statuses(twoContests({ x: throws }, { x: honest }))).toEqual(['x single error', 'x batch ranked'])
  expect(statuses(twoContests({ x: remembers }, { x: throws }))).toEqual([
    'x single disqualified',
    'x batch error',
  ])
})
