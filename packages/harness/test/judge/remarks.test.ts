/** What a reader should know beside the figures, of judged contests that are made by hand. */
import { describe, expect, it } from 'vitest'
import type { EntrantRecords } from '../../src/judge/entrant-records.ts'
import { remarksOn, warningsIn } from '../../src/judge/remarks.ts'
import type { Records } from '../../src/record/events.ts'
import type { ComparedPair, ContestResult, EntrantResult, Remark } from '../../src/record/run.ts'
import { CONTEST, type SimulatedRun, simulatedRun } from './simulated-run.ts'

const row = (entrantId: string, others: Partial<EntrantResult> = {}): EntrantResult => {
  const solved = { status: 'ranked', asked: 3, solved: 3, rounds: 9, tier: 1, flags: [], atMost: null }
  return { ...solved, entrantId, ...others } as EntrantResult
}
type Verdict = ComparedPair['verdict']
const pair = ([a, b]: string, verdict: Verdict, others: Partial<ComparedPair> = {}): ComparedPair => {
  const ratio = { value: 0.5, lo: 0.4, hi: 0.6 }
  const bare = { geometric: null, aFaster: null, bFaster: null, stopped: 'none' }
  return { a, b, verdict, ratio, ...bare, ...others } as ComparedPair
}

function remarksIn(
  contest: Partial<ContestResult>,
  { entrants = [], interims = [{}] }: { entrants?: object[]; interims?: object[] } = {},
): Remark[] {
  const whole = { ranked: [], apart: [], pairs: [], control: null, timedRounds: [], ...contest }
  const records = { head: { plan: { interims } } } as unknown as Records
  return remarksOn(records, whole as unknown as ContestResult, entrants as EntrantRecords[])
}

const shown = (remarks: readonly Remark[]): string[] =>
  remarks.map(({ kind, entrantIds }) => `${kind}: ${entrantIds.join()}`)

describe('the remarks on a contest', () => {
  it('name those that are not ranked one by one, apart from those that were not timed', () => {
    const untimed = [row('u', { rounds: 0 }), row('v', { rounds: 0 })]
    const apart = [...untimed, row('w', { solved: 2 }), row('x', { status: 'wrong' })]
    expect(shown(remarksIn({ apart }))).toEqual(['untimed: u,v', 'not-ranked: w', 'not-ranked: x'])
  })

  it('say what was proved, the faster first, and what was not', () => {
    const few = { ratio: { value: 1, lo: null, hi: null } }
    const slower = { geometric: { ratio: { value: 2, lo: 1.5, hi: 3 }, verdict: 'slower' } } as const
    const contest = {
      ranked: [row('a'), row('b'), row('c', { tier: 2 }), row('d', { tier: null }), row('e', { tier: null })],
      apart: [row('f', { tier: null })],
      control: { entrantId: 'b' } as ContestResult['control'],
      pairs: [
        pair('ab', 'slower'),
        pair('ac', 'faster'),
        pair('de', 'faster'),
        pair('bc', 'same'),
        pair('ad', 'same'),
        pair('be', 'too-noisy'),
        pair('cd', 'unresolved'),
        pair('ce', 'unresolved', few),
        pair('af', 'faster', slower),
        pair('bf', 'slower', slower),
      ],
    }
    expect(shown(remarksIn(contest).filter(({ kind }) => kind !== 'not-ranked'))).toEqual([
      'faster-in-tier: b,a',
      'same: b,c,a,d',
      'too-noisy: b,e',
      'open: c,d',
      'too-few-rounds: c,e',
      'noise: b',
      'sum-hides: a,f',
    ])
    expect(shown(remarksIn(contest, { interims: [] }))).toEqual(['not-ranked: f'])
    expect(shown(remarksIn({ ...contest, apart: [], pairs: [] }))).toEqual([])
    const same = { ...contest, apart: [], control: null, pairs: [pair('bc', 'same')] }
    expect(shown(remarksIn(same))).toEqual(['same: b,c'])
  })

  it('tell of disturbed processes where one in ten is off by more than a tenth', () => {
    const rounds = (count: number, ...paces: (number | null)[]) =>
      [...new Array<number>(count).fill(1.09), ...paces].map((pace, index) => ({
        entrantId: index < count ? 'calm' : ['a', 'b'][(index - count) % 2],
        pace,
      })) as unknown as ContestResult['timedRounds']
    expect(remarksIn({ timedRounds: rounds(18, 0.89, 1.11, null) })).toEqual([
      { kind: 'disturbed', entrantIds: ['a', 'b'], figures: { disturbed: 2, processes: 20, by: 0.1 } },
    ])
    expect(remarksIn({ timedRounds: rounds(17, 1.2, 1.05, 1.2) })).toMatchObject([{ entrantIds: ['a'] }])
    expect(remarksIn({ timedRounds: rounds(19, 0.89, 1.11) })).toEqual([])
    expect(remarksIn({ timedRounds: rounds(0, null) })).toEqual([])
  })

  it('have flags together, and what each entrant meets, waits for or starts by itself', () => {
    const outside = (startNs: number, exchangeNs: number, others: object = {}) => {
      const bounds = { exchangeNsLo: exchangeNs - 1, exchangeNsHi: exchangeNs + 2 }
      return { fork: { outside: { startNs, exchangeNs, ...bounds, isStartedForEach: false, ...others } } }
    }
    const b = [outside(50, 20), outside(70, 40), { fork: {} }, outside(90, 30)]
    const c = [outside(5, 2, { unsureNs: 7 }), outside(5, 2, { unsureNs: 9, isStartedForEach: true })]
    const entrants = [
      { entrantId: 'a', remembered: { compared: 'known', shown: 9, of: 20 }, times: [{ fork: {} }] },
      { entrantId: 'b', remembered: null, times: b },
      { entrantId: 'c', remembered: null, times: c },
    ]
    const disturbed = row('b', { flags: ['output', 'contended'] })
    const ranked = [disturbed, row('a', { flags: ['contended', 'indicative'] })]
    const apart = [row('c', { solved: 1, flags: ['output'] })]
    const started = { startNs: 70, startNsLo: 50, startNsHi: 90, callNs: 30, callNsLo: 19, callNsHi: 42 }
    const own = { startNs: 5, startNsLo: 5, startNsHi: 5, callNs: 2, callNsLo: 1, callNsHi: 4 }
    expect(remarksIn({ ranked, apart }, { entrants })).toEqual([
      { kind: 'not-ranked', entrantIds: ['c'] },
      { kind: 'slow-first-meeting', entrantIds: ['a'], figures: { known: 9, of: 20 } },
      { kind: 'contended', entrantIds: ['b', 'a'] },
      { kind: 'output', entrantIds: ['b', 'c'] },
      { kind: 'coarse-clock', entrantIds: ['c'], figures: { unsureNs: 9 } },
      { kind: 'own-processes', entrantIds: ['b'], figures: { isStartedForEach: 0, ...started } },
      { kind: 'own-processes', entrantIds: ['c'], figures: { isStartedForEach: 1, ...own } },
    ])
  })
})

it.each([
  [100, true],
  [300, true],
  [301, false],
])('a first run that took 900 ns where later ones take %i', (laterNs, isTold) => {
  const outside = { startNs: 10, includesStart: true }
  const answers = [{ instance: 1, variant: 0, cpuNs: 900 }]
  const entrant = {
    ...{
      entrantId: 'a',
      remembered: null,
      times: [{ fork: { outside }, logMean: Math.log(laterNs) }],
      answers,
    },
    medians: new Map([['1/0', laterNs]]),
  }
  const figures = { firstNs: 900, laterNs }
  const told = remarksIn({}, { entrants: [entrant] }).filter(({ kind }) => kind === 'slow-first-run')
  expect(told).toEqual(isTold ? [{ kind: 'slow-first-run', entrantIds: ['a'], figures }] : [])
})

describe('the warnings about a run', () => {
  const usual = { seed: 'warned', rounds: 2, instances: 1, entrants: { a: { ns: 1 }, b: { ns: 2 } } }
  const recordsOf = (run: Partial<SimulatedRun> = {}) => simulatedRun({ ...usual, ...run })

  it('are none about a whole run on one machine', () => {
    expect(warningsIn(recordsOf(), true)).toEqual([])
    expect(warningsIn(recordsOf(), false)).toEqual([{ kind: 'machines', entrantIds: [] }])
  })

  it('tell that a run is too short for verdicts, if anything was timed', () => {
    const quick = { plan: { interims: [] } }
    expect(warningsIn(recordsOf(quick), true)).toEqual([{ kind: 'quick', entrantIds: [] }])
    expect(warningsIn(recordsOf({ ...quick, rounds: 0 }), true)).toEqual([])
  })

  it('tell how far a run came, and whose answers were not proved', () => {
    const records = recordsOf({ state: 'interrupted' })
    records.head.plan.rounds = 5
    const progress = { kind: 'interrupted', entrantIds: [], figures: { done: 2, planned: 5 } }
    expect(warningsIn(records, true)).toEqual([progress])
    records.preflights.pop()
    const open = { kind: 'not-checked', entrantIds: ['b'], contest: CONTEST }
    expect(warningsIn(records, true)).toEqual([progress, open])
  })

  it('repeat each observation once, without what processes printed while they were timed', () => {
    const records = recordsOf()
    records.preflights[0]?.notes.push('slept', 'printed "x"')
    for (const { entrantId, notes } of records.forks)
      notes.push(entrantId.startsWith('a') ? 'slept' : 'printed "y"')
    records.forks.find(({ entrantId }) => entrantId === 'b')?.notes.push('slept')
    expect(warningsIn(records, true)).toEqual([
      { kind: 'recorded', entrantIds: ['a'], text: 'slept' },
      { kind: 'recorded', entrantIds: ['a'], text: 'printed "x"' },
      { kind: 'recorded', entrantIds: ['b'], text: 'slept' },
    ])
  })
})
