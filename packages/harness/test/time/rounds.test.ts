import { describe, expect, it } from 'vitest'
import { Session } from '../../src/plan/session.ts'
import { addEvent } from '../../src/record/events.ts'
import { expectedTimes, fitRounds } from '../../src/time/rounds.ts'
import { CONTEST, simulatedRun } from '../judge/simulated-run.ts'

/** A run that has only had its preflight, whose answers take 1 µs each. */
function fitted(goalMs: number | null): { rounds: number; lastAnalysis: number; notes: string[] } {
  const entrants = { one: { ns: 1000 }, other: { ns: 2000 } }
  const records = simulatedRun({ seed: 'a run', rounds: 30, entrants, plan: { goalMs } })
  const notes: string[] = []
  const store = { records, append: (event: Parameters<typeof addEvent>[1]) => addEvent(records, event) }
  const progress = { note: (text: string) => notes.push(text) }
  const session = new Session({ store, progress, signal: new AbortController().signal } as never)
  fitRounds(session)
  fitRounds(session) // as a resumed run does
  const { rounds, interims } = records.head.plan
  return { rounds, lastAnalysis: interims.at(-1)?.afterRound ?? 0, notes }
}

describe('the number of rounds', () => {
  it('is reduced once, in the records and for the user', () => {
    const notes = ['9 rounds instead of 30, because they take long']
    expect(fitted(15_000 * 0.3)).toEqual({ rounds: 9, lastAnalysis: 9, notes })
  })

  it('stays if there is time, or if the number of rounds is fixed', () => {
    expect(fitted(1e6)).toEqual({ rounds: 30, lastAnalysis: 30, notes: [] })
    expect(fitted(null)).toEqual({ rounds: 30, lastAnalysis: 30, notes: [] })
  })
})

it('expects of a round the time of its processes, and so of those before and after it', () => {
  // it takes a minute for one instance, and runs twice: two first calls, half of them beside another one, and four slices of a minute
  const slowMs = 200 + 60_000 + 4 * 60_000
  const entrants = { slow: { ns: 1000, answers: { 0: { cpuNs: 60e9 } } }, fast: { ns: 1000 } }
  const records = simulatedRun({ seed: 'a long run', rounds: 30, entrants })
  records.rounds.length = 3
  const session = new Session({ store: { records }, signal: new AbortController().signal } as never)
  const { roundMs, earlierMs, laterMs } = expectedTimes(session, CONTEST)
  expect(roundMs).toBeGreaterThan(2 * slowMs)
  expect(roundMs).toBeLessThan(2 * slowMs + 1000)
  expect(earlierMs).toBeCloseTo(3 * roundMs)
  expect(laterMs).toBeCloseTo(26 * roundMs)
})
