import { describe, expect, it } from 'vitest'
import { judgeRun } from '../../src/judge/judge-run.ts'
import { decidedEntrants } from '../../src/judge/pairs.ts'
import { CONTEST, type SimulatedEntrant, type SimulatedRun, simulatedRun } from './simulated-run.ts'

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
    const censored = { ...run, entrants: { control: { ns: 1000 }, late, later: { ...late, ns: 3000 } } }
    expect(decidedEntrants(simulatedRun(censored), CONTEST, { afterRound: 12 })).toEqual(['late', 'later'])
  })
})

describe('an entrant whose CPU time is told in coarse steps', () => {
  const outside = { startNs: 5, exchangeNs: 2, exchangeNsLo: 1, exchangeNsHi: 3, isStartedForEach: true }
  const told = (ns: number, unsureNs: number): SimulatedEntrant => {
    return { ns, external: true, fork: () => ({ outside: { ...outside, unsureNs } }) }
  }
  const run = judgeRun(
    simulatedRun({
      seed: 'steps',
      entrants: {
        fine: { ns: 1000 },
        script: told(1440, 600),
        twin: told(1000, 600),
        slow: told(40_000, 600),
        unknown: told(1000, 20_000),
      },
    }),
  )
  const [contest] = run.contests
  const verdictOn = (a: string, b: string) => contest?.pairs.find((pair) => pair.a === a && pair.b === b)

  it('is not judged by these steps, and its bounds include them', () => {
    for (const id of ['script', 'twin', 'unknown'])
      expect(verdictOn('fine', id)).toMatchObject({
        verdict: 'unresolved',
        roundsNeeded: null,
        aFaster: null,
      })
    const { ratio } = verdictOn('fine', 'script') ?? {}
    // 1000 by 1440, give or take 600
    expect(ratio?.lo).toBeLessThan(1000 / 2040)
    expect(ratio?.lo).toBeGreaterThan(0.9 * (1000 / 2040))
    expect(ratio?.hi).toBeGreaterThan(1000 / 840)
    expect(ratio?.hi).toBeLessThan(1.1 * (1000 / 840))
    expect(verdictOn('fine', 'unknown')?.ratio.hi).toBeGreaterThan(50)
  })

  it('is proved slower if it is so by more', () => {
    expect(verdictOn('fine', 'slow')?.verdict).toBe('faster')
    expect(contest?.ranked.at(-1)?.entrantId).toBe('slow')
  })

  it('is named in a remark and by a flag', () => {
    expect(contest?.remarks).toContainEqual({
      kind: 'coarse-clock',
      entrantIds: ['script'],
      figures: { unsureNs: 600 },
    })
    expect(contest?.ranked.find(({ entrantId }) => entrantId === 'script')?.flags).toContain('coarse-clock')
  })
})
