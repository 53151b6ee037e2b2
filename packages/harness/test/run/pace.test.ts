import { describe, expect, it } from 'vitest'
import { addEvent } from '../../src/records/run-records.ts'
import { setPace } from '../../src/run/pace.ts'
import { simulatedRun } from '../analysis/simulated-run.ts'

/** A run that has only had its preflight, whose answers take 1 µs each. */
function paced(goalMs: number | null): { rounds: number; lastLook: number; notes: string[] } {
  const records = simulatedRun({
    seed: 'a run',
    rounds: 30,
    entrants: { one: { ns: 1000 }, other: { ns: 2000 } },
    plan: { goalMs },
  })
  const notes: string[] = []
  const store = { records, append: (event: Parameters<typeof addEvent>[1]) => addEvent(records, event) }
  const run = { store, progress: { note: (text: string) => notes.push(text) } } as never
  setPace(run)
  setPace(run) // as a resumed run does
  const { rounds, looks } = records.head.plan
  return { rounds, lastLook: looks.at(-1)?.afterRound ?? 0, notes }
}

describe('the pace', () => {
  it('is reduced once, in the records and for the user', () => {
    expect(paced(15_000 * 0.3)).toEqual({
      rounds: 10,
      lastLook: 10,
      notes: ['10 rounds instead of 30, because they take long'],
    })
  })

  it('stays if there is time, or if the number of rounds is fixed', () => {
    expect(paced(1e6)).toEqual({ rounds: 30, lastLook: 30, notes: [] })
    expect(paced(null)).toEqual({ rounds: 30, lastLook: 30, notes: [] })
  })
})
