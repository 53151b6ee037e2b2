import { describe, expect, it } from 'vitest'
import { judgeRun } from '../../src/judge/judge-run.ts'
import type { ForkEvent } from '../../src/record/events.ts'
import type { ComparedPair, ContestResult, EntrantResult, Remark } from '../../src/record/run.ts'
import {
  CONTEST,
  contestOf,
  metBy,
  type SimulatedEntrant,
  type SimulatedRun,
  simulatedRun,
} from './simulated-run.ts'

function row({ ranked, apart }: ContestResult, id: string): EntrantResult {
  const found = [...ranked, ...apart].find(({ entrantId }) => entrantId === id)
  if (found === undefined) throw new Error(`no row of ${id}`)
  return found
}

function pair({ pairs }: ContestResult, names: string): ComparedPair {
  const found = pairs.find(({ a, b }) => `${a}-${b}` === names)
  if (found === undefined) throw new Error(`no pair ${names}`)
  return found
}

function remarked({ remarks }: Pick<ContestResult, 'remarks'>, kind: Remark['kind']): string[] {
  return remarks.filter((remark) => remark.kind === kind).map(({ entrantIds }) => entrantIds.join())
}

const idsOf = (rows: readonly EntrantResult[]): string => rows.map(({ entrantId }) => entrantId).join()

describe('the rows of a contest', () => {
  const contest = contestOf({
    seed: 'rows',
    entrants: { slow: { ns: 5000, part: 3 }, quick: { ns: 1000 }, copy: { ns: 1002 }, middle: { ns: 1300 } },
  })

  it('stand in the order that was proved, in tiers, with the control left out', () => {
    expect(contest.ranked.map(({ tier }) => tier)).toEqual([1, 1, 2, 3])
    expect(idsOf(contest.ranked.slice(2))).toBe('middle,slow')
    expect(contest).toMatchObject({ apart: [], control: { entrantId: 'slow' } })
    expect(remarked(contest, 'same')).toEqual(['quick,copy'])
    expect(remarked(contest, 'noise')).toEqual(['slow'])
  })

  it('have the mean time of an instance with its bounds, and ratios to the fastest', () => {
    for (const [id, ns] of Object.entries({ quick: 1000, middle: 1300, slow: 5000 })) {
      const { mean } = row(contest, id)
      expect(mean?.lo).toBeLessThan(ns)
      expect(mean?.hi).toBeGreaterThan(ns)
      expect((mean?.value ?? 0) / ns).toBeCloseTo(1, 1)
    }
    const { ratio, geometricRatio } = row(contest, 'middle')
    expect(ratio?.value).toBeCloseTo(1.3, 1)
    expect(geometricRatio?.value).toBeCloseTo(1.3, 1)
    expect(row(contest, contest.fastestId ?? '').ratio).toEqual({ value: 1, lo: 1, hi: 1 })
  })

  it('say what counters, answers and memory come to', () => {
    expect(row(contest, 'quick')).toMatchObject({
      counters: { nodes: 100, maxDepth: 10 },
      work: 10,
      summary: null,
      peakMemoryMiB: 60,
      asked: 10,
      solved: 10,
      rounds: 30,
      flags: [],
    })
    expect(row(contest, 'quick').price).toBeCloseTo(100, -1) // 1000 ns for 10 nodes
  })

  it('begin with the fastest, also where nothing is proved', () => {
    const entrants = { slow: { ns: 5000 }, quick: { ns: 1000 }, middle: { ns: 1300 } }
    const { ranked, fastestId } = contestOf({ seed: 'unproved', rounds: 3, entrants })
    expect([idsOf(ranked), fastestId]).toEqual(['quick,middle,slow', 'quick'])
  })

  it('have tiers if there are bounds for any two, although a third has too few rounds', () => {
    const entrants = { a: { ns: 1000 }, b: { ns: 2000 }, late: { ns: 4000 } }
    const records = simulatedRun({ seed: 'late', rounds: 12, entrants })
    const kept = records.forks.filter(({ entrantId, round }) => entrantId !== 'late' || round < 3)
    records.forks.splice(0, Infinity, ...kept)
    const [contest] = judgeRun(records).contests as [ContestResult]
    expect(pair(contest, 'a-late').ratio.lo).toBeNull()
    expect(contest).toMatchObject({ isFirstLook: false, ranked: [{ tier: 1 }, { tier: 1 }, { tier: 1 }] })
  })

  it('have a tier also where there is nobody else', () => {
    const alone = contestOf({ seed: 'alone', rounds: 12, instances: 2, entrants: { a: { ns: 1000 } } })
    expect(alone).toMatchObject({ isFirstLook: false, ranked: [{ tier: 1 }], pairs: [], virtualBest: null })
  })
})

describe('the answers to the instances', () => {
  const late = { status: 'timeout', claim: '', limitNs: 5e9, problem: 'stopped' } as const
  const records = () =>
    simulatedRun({
      seed: 'answers',
      rounds: 6,
      instances: 3,
      entrants: { a: { ns: 1000, answers: { 1: late } } },
    })

  it('have columns with what was claimed, counted and measured', () => {
    const counted = records()
    counted.head.work = null
    counted.head.counters.push({ name: 'guesses', description: 'that nobody counted', total: 'sum' })
    const { time, ...columns } = judgeRun(counted).contests[0]?.answers['a'] ?? { time: [] }
    expect(columns).toEqual({
      status: ['solved', 'timeout', 'solved'],
      claim: ['unique', null, 'unique'],
      preflight: [1000, 1000, 1000],
      limit: [10e9, 5e9, 10e9],
      problem: [null, 'stopped', null],
      counters: { nodes: [10, 10, 10], maxDepth: [1, 2, 3] },
    })
    expect(time.map((ns) => ns && Math.round(ns / 500))).toEqual([2, 1e7, 2])
  })

  it('have no times of their own in a batch', () => {
    const batch = records()
    for (const { modes } of batch.head.plan.entrants) modes[0] = 'batch'
    for (const event of [...batch.preflights, ...batch.forks, ...batch.controls])
      Object.assign(event, { contest: { ...CONTEST, mode: 'batch' } })
    for (const { instanceNs } of batch.forks) instanceNs.fill(0)
    const [judged] = judgeRun(batch).contests
    expect(judged?.answers['a']?.time).toEqual([null, null, null])
    expect(judged?.remarks.map(({ kind }) => kind)).not.toContain('unknown-singles')
  })
})

describe('slices', () => {
  it('of a slow entrant are put together from the parts of a sweep, with the pace of each turn taken out', () => {
    const contest = contestOf({
      seed: 'parts',
      weather: { noise: 0.005, turns: 0.4, drift: 0.5 },
      entrants: {
        a: { ns: 1000 },
        b: { ns: 2000 },
        parts: { ns: 9000, part: 2, weights: [9, 1, 1, 1, 1, 1, 1, 1, 1, 1] },
      },
    })
    const { ratio } = pair(contest, 'a-parts')
    expect(ratio.value).toBeCloseTo(1 / 9, 2)
    expect((ratio.hi ?? 1) / (ratio.lo ?? 0)).toBeLessThan(1.03)
  })

  it('of a sweep that was never finished are no time at all', () => {
    const entrants = { a: { ns: 1000 }, b: { ns: 900, part: 2 } }
    const contest = contestOf({ seed: 'unfinished', rounds: 12, plan: { turns: 4 }, entrants })
    expect(row(contest, 'b')).toMatchObject({ solved: 10, rounds: 0, mean: null, tier: null })
    expect(remarked(contest, 'untimed')).toEqual(['b'])
    expect(idsOf(contest.ranked)).toBe('a')
  })
})

describe('instances that were stopped at a limit', () => {
  const answers = { 0: { status: 'timeout', limitNs: 10e9 } } as const
  const contest = contestOf({
    seed: 'censored',
    entrants: { whole: { ns: 5000 }, late: { ns: 1000, answers }, lost: { ns: 1000, answers } },
  })

  it('count their limit in the mean and the geometric mean', () => {
    const late = row(contest, 'late')
    expect(late).toMatchObject({ solved: 9, timeouts: 1, isLowerBound: true, flags: ['stopped'] })
    expect(late.mean?.value).toBeCloseTo(1e9 + 900, -2)
    expect((late.median ?? 0) / 1000).toBeCloseTo(1, 1)
    expect((late.solvedTimes?.longest ?? 0) / 1000).toBeCloseTo(1, 1) // without the limit
    const expected = (Math.log(10e9 / 5000) + 9 * Math.log(1000 / 5000)) / 10
    expect(Math.log(late.geometricRatio?.value ?? 0)).toBeCloseTo(expected, 1)
  })

  it.each(['timeout', 'memory', 'killed', 'error'] as const)(
    'are those that ended in %s, or else lost',
    (status) => {
      const x = { ns: 1000, answers: { 0: { status, limitNs: 10e9 } } }
      const other = contestOf({ seed: 'lost', rounds: 6, instances: 2, entrants: { x } })
      expect(row(other, 'x')).toMatchObject({ solved: 1, timeouts: status === 'error' ? 0 : 1, ratio: null })
    },
  )

  it('let nobody be ranked, or called faster, who is faster only on the rest', () => {
    expect([idsOf(contest.ranked), idsOf(contest.apart)]).toEqual(['whole', 'late,lost'])
    expect(pair(contest, 'whole-late')).toMatchObject({
      verdict: 'faster',
      stopped: 'b',
      roundsNeeded: null,
    })
    expect(pair(contest, 'late-lost').verdict).not.toMatch(/faster|slower|same/)
    expect(remarked(contest, 'not-ranked')).toEqual(['late', 'lost'])
  })

  it('are no part of the time of one that gave up, which is compared with nobody', () => {
    const gaveUp = { ns: 500, answers: { 2: { status: 'undecided' } } } as const
    const other = contestOf({ seed: 'gave up', entrants: { a: { ns: 1000 }, b: gaveUp } })
    expect(row(other, 'b')).toMatchObject({ tier: null, undecided: 1, ratio: null, flags: ['gave-up'] })
    expect(row(other, 'b').mean?.value).toBeLessThan(600)
    expect(other).toMatchObject({ pairs: [], fastestId: 'a' })
  })
})

describe('the figures of an entrant', () => {
  /** One slice with the given time of a sweep, and twice as much wall time. */
  const timed = (sweepNs: number, others: Partial<ForkEvent> = {}) => ({
    ...{ turn: [1], first: [0], asked: [2], cpuNs: [sweepNs], wallNs: [2 * sweepNs], instanceNs: [40, 160] },
    ...others,
  })
  const figuresOf = (x: Partial<SimulatedEntrant>, run: Partial<SimulatedRun> = {}) =>
    row(
      contestOf({ seed: 'figures', instances: 2, rounds: 1, entrants: { x: { ns: 100, ...x } }, ...run }),
      'x',
    )
  const inRounds = (fork: (round: number) => Partial<ForkEvent>, rounds: number) =>
    figuresOf({ fork: ({ round }) => timed(200, { wallNs: [200], ...fork(round) }) }, { rounds }).flags

  it('follow from its times and counters', () => {
    const mean = { value: expect.closeTo(100, 9), lo: null, hi: null }
    expect(figuresOf({ fork: () => timed(200, { peakMemoryMiB: 70 }) })).toMatchObject({
      ...{ mean, meanByMachine: [{ machine: 0, mean }], isLowerBound: false, rounds: 1, tier: 1 },
      ...{ median: 100, solvedTimes: { median: 100, p90: 148, longest: 160 }, par2: expect.closeTo(100, 9) },
      ...{ counters: { nodes: 20, maxDepth: 2 }, work: 10, price: expect.closeTo(10, 9) },
      ...{ peakMemoryMiB: 70, contention: 2, flags: ['contended'] },
    })
  })

  it('are read off the wall clock, too, if the system told their CPU time in some rounds only', () => {
    const outside = { startNs: 5, exchangeNs: 2, exchangeNsLo: 1, exchangeNsHi: 3 }
    const fork: SimulatedEntrant['fork'] = ({ round }) => timed(200, round === 1 ? { outside } : {})
    const { flags, contention } = figuresOf({ external: true, fork }, { rounds: 2 })
    expect(flags).toEqual(expect.arrayContaining(['wall-clock', 'own-processes']))
    expect(contention).toBeNull()
  })

  it('do not depend on the order in which its rounds were recorded', () => {
    const records = simulatedRun({ seed: 'order', rounds: 12, entrants: { x: { ns: 100 } } })
    const means = () => judgeRun(records).contests[0]?.ranked.map(({ mean }) => mean)
    const inOrder = means()
    records.forks.push(...records.forks.splice(0, 6))
    expect(means()).toEqual(inOrder)
  })

  it('have no tier without an analysis in the plan', () => {
    expect(figuresOf({}, { plan: { interims: [] } })).toMatchObject({ tier: null, flags: ['indicative'] })
  })

  it('count a limit once in the mean and twice in PAR-2', () => {
    const answers = { 2: { status: 'timeout', limitNs: 1000 } } as const
    expect(figuresOf({ answers, fork: () => timed(200) }, { instances: 3 })).toMatchObject({
      ...{ solved: 2, asked: 3, timeouts: 1, isLowerBound: true, median: 160, work: null, price: null },
      ...{ mean: { value: expect.closeTo(400, 9) }, par2: expect.closeTo(2200 / 3, 9) },
      solvedTimes: { median: 100, p90: 148, longest: 160 },
    })
  })

  it('count twice the limit of the plan in PAR-2 where it gave up', () => {
    const given = { answers: { 2: { status: 'undecided' } }, fork: () => timed(200) } as const
    const { par2, mean, median, flags } = figuresOf(given, { instances: 3 })
    expect({ median, flags }).toEqual({ median: 100, flags: ['gave-up', 'contended'] })
    expect(mean?.value).toBeCloseTo(100, 9)
    expect(par2).toBeCloseTo((100 + 100 + 20e9) / 3, 3)
  })

  it('have no single times where instances were not timed one by one, and no counters where nobody counted', () => {
    const uncounted = { counters: {} }
    const answers = { 0: uncounted, 1: uncounted }
    expect(figuresOf({ answers, fork: () => timed(200, { instance: [], instanceNs: [] }) })).toMatchObject({
      ...{ median: null, solvedTimes: null, counters: null, work: null, price: null },
    })
    expect(figuresOf({ answers: { 0: uncounted }, fork: () => timed(200) })).toMatchObject({
      counters: { nodes: 10, maxDepth: 2 },
    })
  })

  it('have flags where a part of its processes is too large', () => {
    const warmUp = (steady: boolean | null, cutShort: boolean) => ({ warmUp: { cpuNs: 1, steady, cutShort } })
    expect(inRounds(() => ({ wallNs: [210] }), 2)).toEqual([])
    expect(inRounds(() => ({ wallNs: [211] }), 2)).toEqual(['contended'])
    expect(inRounds((round) => warmUp(round > 2, false), 4)).toEqual([])
    expect(inRounds((round) => warmUp(round > 3, false), 4)).toEqual(['unsteady'])
    expect(inRounds(() => warmUp(null, false), 4)).toEqual([])
    expect(inRounds((round) => warmUp(true, round < 2), 4)).toEqual([])
    expect(inRounds((round) => warmUp(true, round < 3), 4)).toEqual(['short-warm-up'])
    expect(inRounds((round) => (round < 3 ? warmUp(true, round < 2) : { warmUp: null }), 4)).toEqual([
      'short-warm-up',
    ])
    expect(inRounds((round) => ({ notes: round < 2 ? ['printed "x"'] : ['slept'] }), 2)).toEqual(['output'])
  })

  it('stand in a row for each of its processes, with its pace beside the usual one', () => {
    const fork: SimulatedEntrant['fork'] = ({ round, entrantId }) => {
      if (entrantId !== 'x') return timed(300)
      return timed([200, 246.9135792, 200][round - 1] ?? 0, round === 3 ? { status: 'killed' } : {})
    }
    const { timedRounds } = contestOf({
      seed: 'paces',
      instances: 2,
      rounds: 3,
      entrants: { x: { ns: 1, fork } },
    })
    const own = timedRounds.filter(({ isControl }) => !isControl)
    expect(own[0]).toEqual({
      ...{
        entrantId: 'x',
        isControl: false,
        shard: 1,
        machine: 0,
        round: 1,
        forkId: 'c1-r01-x',
        status: 'ok',
      },
      ...{ mean: 100, pace: 0.9, asked: 2, cpu: 200, wall: 400 }, // beside √(100 × 123.457)
    })
    expect(own.slice(1)).toMatchObject([
      { mean: 123.457, pace: 1.11111 },
      { mean: null, pace: null, status: 'killed' },
    ])
    expect(timedRounds.filter(({ isControl }) => isControl)).toMatchObject(
      [1, 2, 3].map((round) => ({ entrantId: 'x', round, mean: 150, pace: 1 })),
    )
  })
})

it('a run repeats what it is about, and lists entrants that were not ranked by what happened', () => {
  const late = { ns: 1, answers: { 0: { status: 'timeout' } } } as const
  const wrong = { ns: 1, preflight: { status: 'wrong', problem: '5 twice' } } as const
  const records = simulatedRun({
    seed: 'about',
    rounds: 1,
    instances: 1,
    entrants: { wrong, late, a: { ns: 1 } },
  })
  const run = judgeRun(records)
  expect(idsOf(run.contests[0]?.apart ?? [])).toBe('late,wrong')
  expect(run).not.toHaveProperty('type')
  const described = { traits: {}, incomplete: false, origin: '' }
  expect(run.entrants).toEqual(
    ['wrong', 'late', 'a'].map((id) => ({ entrantId: id, reference: id, title: id, ...described })),
  )
  const [{ type: _, ...instances } = { type: 'instances' }] = records.instances
  expect(run).toMatchObject({
    runId: 'about',
    kind: 'full',
    state: 'complete',
    roundsDone: 1,
    instances: [instances],
  })
  expect(run.instances[0]).not.toHaveProperty('type')
})

describe('who leaves the ranking', () => {
  /** Takes so many times as long at first, in a part of the instances that it meets. */
  const meets = (first: number, share = 1): SimulatedEntrant => ({
    ns: 9000,
    fork: () => ({ met: metBy(9000, (index) => (index < 10 * share ? first : 1)) }),
  })

  it.each<[SimulatedEntrant, string, string]>([
    [{ ns: 9, preflight: { status: 'wrong', problem: '5 twice' } }, 'wrong', '5 twice'],
    [{ ns: 9, refuted: [[4, 'claims one solution']] }, 'wrong', 'puzzle 4: claims one solution'],
    [{ ns: 9, fork: () => ({ status: 'killed', problem: 'late' }) }, 'killed', 'while it was timed: late'],
    [meets(9), 'disqualified', 'less than a third of the time for a puzzle that it has met'],
    [{ ns: 9, fork: () => ({ sleepShare: 0.8 }) }, 'disqualified', 'sleeps for 80 % of the time'],
  ])('is named with the reason: %j, %s, %s', (entrant, status, problem) => {
    const contest = contestOf({ seed: 'named', rounds: 12, entrants: { a: { ns: 1000 }, x: entrant } })
    expect(row(contest, 'x')).toMatchObject({ status, tier: null, mean: null, ratio: null })
    expect(row(contest, 'x').problem).toContain(problem)
    expect(contest).toMatchObject({ pairs: [], fastestId: 'a' })
    expect(remarked(contest, 'not-ranked')).toEqual(['x'])
  })

  it('is not an honest one that meets new instances more slowly, or some of them much more', () => {
    const entrants = { a: { ns: 1000 }, slower: meets(3), odd: meets(50, 0.1) }
    const contest = contestOf({ seed: 'honest', rounds: 12, entrants })
    for (const id of ['slower', 'odd'])
      expect(row(contest, id)).toMatchObject({ status: 'ranked', flags: [] })
    expect(remarked(contest, 'slow-first-meeting')).toEqual([])
  })

  it('is doubted beside its time in too few rounds to be certain, and nothing is told of who met no new instances', () => {
    const none: SimulatedEntrant = { ns: 1000, fork: () => ({ met: undefined as never }) }
    const contest = contestOf({
      seed: 'doubt',
      rounds: 2,
      entrants: { a: { ns: 10 }, x: meets(9, 0.5), none },
    })
    expect(row(contest, 'x')).toMatchObject({ status: 'ranked', flags: ['slow-first-meeting'] })
    expect(contest.remarks.filter(({ kind }) => kind === 'slow-first-meeting')).toEqual([
      { kind: 'slow-first-meeting', entrantIds: ['x'], figures: { again: 10, of: 20 } },
    ])
  })
})

it('a machine on which no round was finished is none of several', () => {
  const records = simulatedRun({ seed: 'gone on', rounds: 6, entrants: { a: { ns: 1000 } } })
  const [session] = records.sessions
  if (session === undefined) throw new Error('a run has a session')
  const environment = { ...session.environment, host: 'other' }
  records.sessions.push({ ...session, startedAt: '2026-11-20T08:00:00.000Z', environment })
  const { machines, warnings, contests } = judgeRun(records)
  expect(machines.map(({ rounds }) => rounds)).toEqual([6, 0])
  expect(warnings).toEqual([])
  expect(contests[0]?.answers['a']?.time).not.toContain(null)
})

it('a run has rows without times before anything was timed', () => {
  const entrants = { a: { ns: 1 }, b: { ns: 2 } }
  const records = simulatedRun({ seed: 'early', rounds: 1, entrants, state: 'running' })
  records.forks.length = 0
  const [contest] = judgeRun(records).contests
  expect(contest).toMatchObject({ contest: CONTEST, ranked: [], pairs: [], control: null, fastestId: null })
  expect(contest?.apart).toMatchObject([
    { mean: null, solved: 10 },
    { mean: null, solved: 10 },
  ])
})
