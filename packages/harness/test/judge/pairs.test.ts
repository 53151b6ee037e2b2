import { describe, expect, it } from 'vitest'
import { judgeRun } from '../../src/judge/judge-run.ts'
import { settledEntrants } from '../../src/judge/pairs.ts'
import { CONTEST, type SimulatedRun, simulatedRun } from './simulated-run.ts'

const LOOKS = [
  { afterRound: 12, alpha: 0.01 },
  { afterRound: 30, alpha: 0.04 },
]

describe('the entrants that leave at a look', () => {
  const run: SimulatedRun = {
    seed: 'leave',
    weather: { noise: 0.02, turns: 0.05 },
    plan: { looks: LOOKS },
    entrants: { control: { ns: 1000 }, near: { ns: 1010 }, far: { ns: 3000 }, farther: { ns: 9000 } },
  }

  it('are those all of whose pairs are settled, and never the one that is entered twice', () => {
    expect(settledEntrants(simulatedRun(run), CONTEST, { afterRound: 12 })).toEqual(['far', 'farther'])
    const apart = { ...run, entrants: { control: { ns: 1000 }, far: { ns: 3000 } } }
    expect(settledEntrants(simulatedRun(apart), CONTEST, { afterRound: 12 })).toEqual(['far'])
  })

  it('are the same when the run is looked at later, so that a resumed run decides as it did before', () => {
    const early = simulatedRun(run)
    early.forks.splice(0, early.forks.length, ...early.forks.filter(({ round }) => round <= 12))
    const late = simulatedRun(run)
    for (const afterRound of [3, 6, 12]) {
      expect(settledEntrants(early, CONTEST, { afterRound })).toEqual(
        settledEntrants(late, CONTEST, { afterRound }),
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
    const censored = { ...run, entrants: { control: { ns: 1000 }, late, later: { ...late, ns: 3000 } } }
    expect(settledEntrants(simulatedRun(censored), CONTEST, { afterRound: 12 })).toEqual(['late', 'later'])
  })
})
