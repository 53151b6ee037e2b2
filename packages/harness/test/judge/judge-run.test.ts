import { describe, expect, it } from 'vitest'
import type { ComparedPair, Remark } from '../../src/judge/findings.ts'
import { judgeRun } from '../../src/judge/judge-run.ts'
import type { ContestResult, EntrantResult, Run } from '../../src/judge/run.ts'
import { headlineOf } from '../../src/report/headlines.ts'
import { remarkSentence, warningSentence } from '../../src/report/sentences.ts'
import { CALM, CONTEST, type SimulatedEntrant, type SimulatedRun, simulatedRun } from './simulated-run.ts'

/** The one contest of a simulated run, with what is said of it. */
interface Judged extends ContestResult {
  readonly run: Run
  readonly headline: string
}

function contestOf(simulated: SimulatedRun): Judged {
  const run = judgeRun(simulatedRun(simulated))
  const [contest] = run.contests
  if (contest === undefined) throw new Error('the run has a contest')
  return { ...contest, run, headline: headlineOf(run, contest) }
}

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

function texts(contest: Judged, kind: Remark['kind']): string[] {
  return contest.remarks
    .filter((remark) => remark.kind === kind)
    .map((remark) => remarkSentence(contest.run, contest, remark).replaceAll('\u202f', ' '))
}

function warnings(run: Run): string[] {
  return run.warnings.map((remark) => warningSentence(run, remark))
}

describe('the rows of a contest', () => {
  const contest = contestOf({
    seed: 'rows',
    entrants: { slow: { ns: 5000, part: 3 }, quick: { ns: 1000 }, copy: { ns: 1002 }, middle: { ns: 1300 } },
  })

  it('stand in the order that was proved, in tiers, with the control left out', () => {
    expect(contest.ranked.map(({ tier }) => tier)).toEqual([1, 1, 2, 3])
    expect(contest.ranked.slice(2).map(({ entrantId }) => entrantId)).toEqual(['middle', 'slow'])
    expect(contest.apart).toEqual([])
    expect(contest.control).toMatchObject({ entrantId: 'slow' })
  })

  it('have one headline, the mean time of an instance with its bounds, and ratios to the fastest', () => {
    for (const [id, ns] of [
      ['quick', 1000],
      ['middle', 1300],
      ['slow', 5000],
    ] as const) {
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
      answerSum: 1230,
      peakMemoryMiB: 60,
      asked: 10,
      solved: 10,
      rounds: 30,
      flags: [],
    })
  })
})

describe('slices', () => {
  it('of a slow entrant are put together from the parts of a sweep, with the pace of each turn taken out', () => {
    const wild = { noise: 0.005, turns: 0.4 }
    const contest = contestOf({
      seed: 'parts',
      weather: wild,
      entrants: {
        a: { ns: 1000 },
        b: { ns: 2000 },
        parts: { ns: 9000, part: 2, weights: [9, 1, 1, 1, 1, 1, 1, 1, 1, 1] },
      },
    })
    const { ratio } = pair(contest, 'a-parts')
    expect(ratio.value).toBeCloseTo(1 / 9, 3)
    expect((ratio.hi ?? 1) / (ratio.lo ?? 0)).toBeLessThan(1.03)
  })

  it('of a sweep that was never finished are no time at all', () => {
    const contest = contestOf({
      seed: 'unfinished',
      rounds: 12,
      plan: { turns: 4 },
      entrants: { a: { ns: 1000 }, b: { ns: 900, part: 2 } },
    })
    expect(row(contest, 'b')).toMatchObject({ solved: 10, rounds: 0, mean: null, tier: null })
    expect(texts(contest, 'untimed')).toEqual([
      'b solved all 10 puzzles, and was not timed to the end of a round.',
    ])
    expect(contest.ranked.map(({ entrantId }) => entrantId)).toEqual(['a'])
  })

  it('show the same ratio however the machine changes between turns and rounds', () => {
    const ratioIn = (weather: SimulatedRun['weather']): number => {
      const run = { seed: 'weather', entrants: { a: { ns: 1000 }, b: { ns: 1100 } } }
      return pair(contestOf({ ...run, ...(weather && { weather }) }), 'a-b').ratio.value
    }
    expect(ratioIn({ noise: 0.003, turns: 0.5, drift: 0.5 })).toBeCloseTo(1 / 1.1, 2)
    expect(ratioIn({ noise: 0.003 })).toBeCloseTo(1 / 1.1, 2)
  })

  it('of an entrant that works outside of its process are read off the wall clock', () => {
    const outside = { ns: 1000, external: true, fork: () => ({ cpuNs: new Array<number>(10).fill(1) }) }
    const contest = contestOf({ seed: 'wall', entrants: { a: { ns: 1000 }, b: outside } })
    expect(row(contest, 'b').mean?.value).toBeGreaterThan(900)
    expect(row(contest, 'b')).toMatchObject({ contention: null, flags: ['wall-clock'] })
    expect(texts(contest, 'wall-clock')[0]).toContain('wall time')
  })
})

describe('instances that were stopped at a limit', () => {
  const timeout = { 0: { status: 'timeout', limitNs: 10e9 } } as const
  const contest = contestOf({
    seed: 'censored',
    entrants: {
      whole: { ns: 5000 },
      late: { ns: 1000, answers: timeout },
      lost: { ns: 1000, answers: timeout },
    },
  })

  it('count their limit in the mean, the geometric mean and PAR-2', () => {
    const late = row(contest, 'late')
    expect(late).toMatchObject({ solved: 9, timeouts: 1, isLowerBound: true, flags: ['censored'] })
    expect(late.mean?.value).toBeCloseTo(1e9 + 900, -2)
    expect(late.par2).toBeCloseTo(2e9 + 900, -2)
    const expected = (Math.log(10e9 / 5000) + 9 * Math.log(1000 / 5000)) / 10
    expect(Math.log(late.geometricRatio?.value ?? 0)).toBeCloseTo(expected, 1)
  })

  it('let nobody be ranked, or called faster, who is faster only on the rest', () => {
    expect(contest.ranked.map(({ entrantId }) => entrantId)).toEqual(['whole'])
    expect(contest.fastestId).toBe('whole')
    expect(contest.apart.map(({ entrantId, tier }) => [entrantId, tier])).toEqual([
      ['late', null],
      ['lost', null],
    ])
    expect(pair(contest, 'whole-late')).toMatchObject({
      verdict: 'faster',
      censored: 'b',
      roundsNeeded: null,
    })
    expect(pair(contest, 'late-lost').verdict).not.toMatch(/faster|slower|same/)
    expect(texts(contest, 'not-ranked')[0]).toBe(
      'late solved 9 of 10 puzzles (1 was stopped at a limit), and stands apart from those that solved all.',
    )
  })

  it('do not set those apart from others that solved all where nobody did', () => {
    const alone = contestOf({
      seed: 'alone',
      entrants: { late: { ns: 500, answers: { 1: { status: 'timeout', claim: '', digest: '' } } } },
    })
    expect(texts(alone, 'not-ranked')).toEqual(['late solved 9 of 10 puzzles (1 was stopped at a limit).'])
  })

  it('are no part of the time of one that gave up, which is compared with nobody', () => {
    const gaveUp = { 2: { status: 'undecided' } } as const
    const with2 = contestOf({
      seed: 'gave up',
      entrants: { a: { ns: 1000 }, b: { ns: 500, answers: gaveUp } },
    })
    expect(row(with2, 'b')).toMatchObject({ tier: null, undecided: 1, ratio: null, flags: ['gave-up'] })
    expect(row(with2, 'b').mean?.value).toBeLessThan(600)
    expect(with2.pairs).toEqual([])
    expect(with2.ranked.map(({ entrantId }) => entrantId)).toEqual(['a'])
  })
})

describe('who leaves the ranking', () => {
  const meets = (firstNs: number) => ({
    ns: 100,
    fork: () => ({ meeting: { instances: 10, firstNs, againNs: 1000 } }),
  })

  it.each([
    [
      'an answer that is wrong',
      { ns: 9, preflight: { status: 'wrong', problem: 'puzzle 3: 5 twice in row 3' } },
      'wrong',
      '5 twice in row 3',
    ],
    [
      'a claim that others refute',
      { ns: 9, refuted: [[4, 'claims one solution, but b shows another']] },
      'wrong',
      'puzzle 4: claims one solution',
    ],
    [
      'a process that failed while it was timed',
      { ns: 9, fork: () => ({ status: 'killed', problem: 'no progress' }) },
      'killed',
      'while it was timed: no progress',
    ],
    [
      'a puzzle that it writes into',
      { ns: 9, fork: () => ({ status: 'disqualified', problem: 'puzzle 1: changed the instance' }) },
      'disqualified',
      'puzzle 1: changed the instance',
    ],
    [
      'answers that it remembers',
      meets(9000),
      'disqualified',
      '9.0 times as long for puzzles that it meets for the first time as for the same ones again: it remembers answers',
    ],
    [
      'work that another process does while it sleeps',
      { ns: 9, fork: () => ({ sleepShare: 0.8 }) },
      'disqualified',
      'sleeps for 80 % of the time in which it should work',
    ],
  ] as const)('%s is named with its reason, and ranks nowhere', (_, entrant, status, problem) => {
    const contest = contestOf({
      seed: 'named',
      rounds: 12,
      entrants: { a: { ns: 1000 }, x: entrant as never },
    })
    const found = row(contest, 'x')
    expect(found).toMatchObject({ status, tier: null, mean: null, ratio: null })
    expect(found.problem).toContain(problem)
    expect(contest.ranked.map(({ entrantId }) => entrantId)).toEqual(['a'])
    expect(contest.pairs).toEqual([])
    expect(texts(contest, 'not-ranked')[0]).toMatch(/^x is not ranked: it /)
  })

  it('is not an honest one that meets new instances a little more slowly', () => {
    const contest = contestOf({
      seed: 'honest',
      rounds: 12,
      entrants: {
        a: { ns: 1000 },
        x: meets(1700),
        odd: meets(2200),
      },
    })
    expect(row(contest, 'x')).toMatchObject({ status: 'ranked', flags: [] })
    expect(row(contest, 'odd')).toMatchObject({ status: 'ranked', flags: ['slow-first-meeting'] })
    expect(texts(contest, 'slow-first-meeting')).toEqual([
      'Look at odd closely: it takes 2.2 times as long for puzzles that it meets for the first time as for the same ones again.',
    ])
  })
})

describe('a first meeting', () => {
  it('that was disturbed in some rounds accuses nobody', () => {
    const disturbed = {
      ns: 1000,
      fork: ({ round, meeting }: { round: number; meeting: object | null }) =>
        ({ meeting: { ...meeting, firstNs: (round % 3 === 0 ? 1.2 : 9) * 10_000 } }) as never,
    }
    const contest = contestOf({ seed: 'busy', rounds: 12, entrants: { a: { ns: 900 }, x: disturbed } })
    expect(row(contest, 'x').status).toBe('ranked')
  })
})

describe('first meetings', () => {
  const statusWith = (ratios: readonly number[]): string => {
    const x = {
      ns: 1000,
      fork: ({ round, meeting }: { round: number; meeting: object | null }) =>
        ({ meeting: { ...meeting, firstNs: (ratios[round - 1] ?? 1) * 10_000 } }) as never,
    }
    const rounds = ratios.length
    return row(contestOf({ seed: 'few', rounds, entrants: { a: { ns: 900 }, x } }), 'x').status
  }

  it.each([
    [[12], 'ranked'],
    [[12, 12, 12], 'ranked'],
    [[1.3, 8, 8, 1.2], 'ranked'],
    [[2.8, 2.8, 2.8, 2.8], 'ranked'],
    [[1.3, 8, 8, 8], 'disqualified'],
    [[3.7, 5.9, 1.7, 1.2, 1.1, 1.3], 'ranked'],
    [[3.2, 3.2, 3.2, 3.2], 'disqualified'],
    [[1.3, 8, 8, 8, 8], 'disqualified'],
  ])('that take %j times as long: %s', (ratios, status) => {
    expect(statusWith(ratios)).toBe(status)
  })
})

describe('sentences', () => {
  it('name the fastest only where it is proved against everybody else', () => {
    const alone = contestOf({
      seed: 'one',
      rounds: 12,
      entrants: { a: { ns: 1000 }, b: { ns: 1300 }, c: { ns: 2000 } },
    })
    expect(alone.headline).toMatch(
      /^a solves a puzzle in \d+\sns: \S+\s× \(\S+–\S+\) as fast as b, and \S+\s× as fast as c, the slowest\.$/,
    )
    const close = contestOf({ seed: 'two', entrants: { a: { ns: 1000 }, b: { ns: 1001 }, c: { ns: 2000 } } })
    expect(close.headline).toMatch(
      /^(a and b|b and a) are the fastest, .*\. They are proved to be the same\.$/,
    )
    expect(texts(close, 'same')).toContain('Proved to differ by less than 2 %: a and b.')
  })

  it('say what is proved within a tier, where a third that is told apart from neither bridges two', () => {
    const found = Array.from({ length: 12 }, (_, seed) =>
      contestOf({
        seed: `bridge ${seed}`,
        rounds: 24,
        weather: { ...CALM, noise: 0.02 },
        entrants: { a: { ns: 1000 }, b: { ns: 1013 }, c: { ns: 1027 } },
      }),
    ).find(
      (contest) =>
        contest.ranked.every(({ tier }) => tier === 1) && pair(contest, 'a-c').verdict === 'faster',
    )
    expect(found).toBeDefined()
    if (found === undefined) return
    expect(texts(found, 'faster-in-tier')[0]).toMatch(
      /^a is proved faster than c \(c takes 1\.0\d \[1\.\d\d … 1\.\d\d\] times as long\)/,
    )
    expect(found.ranked.findIndex(({ entrantId }) => entrantId === 'a')).toBeLessThan(
      found.ranked.findIndex(({ entrantId }) => entrantId === 'c'),
    )
  })

  it('say that it is too noisy to tell, and by how much identical code differed', () => {
    const contest = contestOf({
      seed: 'noisy',
      rounds: 12,
      weather: { noise: 0.15 },
      entrants: { a: { ns: 1000 }, b: { ns: 1050 } },
    })
    expect(pair(contest, 'a-b').verdict).toBe('too-noisy')
    const floor = `${Math.round(100 * (contest.control?.noiseFloor ?? 0))} %`
    expect(texts(contest, 'too-noisy')).toEqual([
      expect.stringMatching(
        new RegExp(
          `^Too noisy to tell: identical code differed by ${floor}. This concerns a and b\\.( About|$)`,
        ),
      ),
    ])
  })

  it('say that so few rounds prove nothing of so many pairs', () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
    const entrants = Object.fromEntries(names.map((name, index) => [name, { ns: 1000 * 2 ** index }]))
    const contest = contestOf({ seed: 'few', rounds: 6, entrants })
    expect(contest.pairs.every(({ verdict, ratio }) => verdict === 'unresolved' && ratio.lo === null)).toBe(
      true,
    )
    expect(texts(contest, 'too-few-rounds')).toEqual([
      expect.stringMatching(
        /^6 rounds are too few to prove anything of 28 pairs at once: a and b; .*; and 20 more pairs\. About \d+ more rounds? would probably settle them\.$/,
      ),
    ])
  })

  it('say of one pair and one round what is said of several', () => {
    const contest = contestOf({ seed: 'one', rounds: 1, entrants: { a: { ns: 1000 }, b: { ns: 3000 } } })
    expect(texts(contest, 'too-few-rounds')).toEqual([
      expect.stringMatching(/^1 round is too few to prove anything of a pair: [ab] and [ab]\./),
    ])
  })

  it('do not say of one alone that it is the only one that solved everything', () => {
    const alone = { seed: 'alone', entrants: { a: { ns: 1000 } } }
    expect(contestOf(alone).headline).toMatch(/\. It ran alone, so there is nothing to compare it with\.$/)
    const failing = {
      a: { ns: 1000 },
      b: { ns: 1, preflight: { status: 'error', problem: 'threw' } },
    } as const
    expect(contestOf({ ...alone, entrants: failing }).headline).toMatch(
      /\. It is the only one that solved all 10 puzzles\.$/,
    )
  })

  it('say where the sum and the geometric mean prove opposite things', () => {
    const heavy = [20, 1, 1, 1, 1, 1, 1, 1, 1, 1]
    const contest = contestOf({
      seed: 'sum',
      entrants: { even: { ns: 1000 }, hard: { ns: 1300, weights: heavy } },
    })
    expect(pair(contest, 'even-hard')).toMatchObject({ verdict: 'faster', geometric: { verdict: 'slower' } })
    expect(texts(contest, 'sum-hides')).toEqual([
      'The sum hides something: even is faster than hard by the sum of all times, but slower by the geometric mean, in which every puzzle has the same weight. 1 of 10 puzzles makes up 69 % of the time of hard.',
    ])
  })

  it('claim nothing in a quick run', () => {
    const contest = contestOf({
      seed: 'quick',
      rounds: 3,
      plan: { looks: [] },
      entrants: { a: { ns: 1000 }, b: { ns: 3000 } },
    })
    expect(contest.ranked.map(({ tier, flags }) => [tier, flags])).toEqual([
      [null, ['indicative']],
      [null, ['indicative']],
    ])
    expect(pair(contest, 'a-b')).toMatchObject({ verdict: 'unresolved', aFaster: null, roundsNeeded: null })
    expect(contest.control?.noiseFloor).toBeNull()
    expect(contest.remarks).toEqual([])
    expect(contest.headline).toMatch(
      /^At a first look, a solves a puzzle in \S+\sµs; b, the next, takes \S+\s× as long\.$/,
    )
    expect(warnings(contest.run)).toEqual([
      'This is a quick run of 3 rounds: its times are approximate, and no difference is proved.',
    ])
    expect(judgeRun(simulatedRun({ seed: 'q', rounds: 3, plan: { looks: [] }, entrants: {} })).kind).toBe(
      'quick',
    )
  })

  it('say that the answers add up to something else than is known', () => {
    const base = { seed: 'sums', rounds: 12, entrants: { a: { ns: 1000 } } }
    const { sets } = simulatedRun(base).head.plan
    const contest = contestOf({ ...base, plan: { sets: sets.map((set) => ({ ...set, knownSum: 1231 })) } })
    expect(texts(contest, 'answer-sum')).toEqual([
      'The answers of a add up to 1230 (corner), but 1231 is known to be right.',
    ])
  })

  it('name what makes times doubtful', () => {
    const contest = contestOf({
      seed: 'flags',
      rounds: 12,
      entrants: {
        a: { ns: 1000, fork: ({ cpuNs }) => ({ wallNs: cpuNs.map((ns) => 1.2 * ns) }) },
        b: { ns: 2000, fork: () => ({ warmUp: { cpuNs: 1, calls: 1, steady: false, cutShort: true } }) },
        c: { ns: 4000, fork: () => ({ notes: ['printed 6 bytes on stdout: "hello\\n"'] }) },
      },
    })
    expect(contest.ranked.map(({ flags }) => flags)).toEqual([
      ['contended'],
      ['unsteady', 'short-warm-up'],
      ['output'],
    ])
    expect(texts(contest, 'contended')[0]).toMatch(/: a\.$/)
    expect(texts(contest, 'short-warm-up')[0]).toMatch(/: b\.$/)
  })

  it('do not list all names where something is true of all', () => {
    const contended: SimulatedEntrant = {
      ns: 1000,
      fork: ({ cpuNs }) => ({ wallNs: cpuNs.map((ns) => 1.2 * ns) }),
    }
    const entrants = { a: contended, b: contended, c: contended, d: contended }
    const contest = contestOf({ seed: 'all flagged', rounds: 12, entrants })
    expect(texts(contest, 'contended')[0]).toMatch(/: all 4 solvers that were timed\.$/)
  })

  it('do not say that one printed something which was stopped while it met new variants', () => {
    const note = 'was stopped while it met new variants: it did not return within 13 s of CPU time'
    const run = judgeRun(
      simulatedRun({
        seed: 'met',
        rounds: 12,
        entrants: { a: { ns: 1000, fork: () => ({ notes: [note] }) } },
      }),
    )
    expect(run.contests[0]?.ranked.map(({ flags }) => flags)).toEqual([[]])
    expect(warnings(run)).toEqual([`a ${note}`])
  })
})

describe('wins on single instances', () => {
  it('go to nobody among identical copies, whose virtual best is no better than each of them', () => {
    const contest = contestOf({
      seed: 'copies',
      instances: 50,
      weather: { noise: 0.02, turns: 0.05 },
      entrants: { a: { ns: 1000 }, b: { ns: 1000 }, c: { ns: 1000 } },
    })
    expect(contest.pairs.map(({ aFaster, bFaster }) => [aFaster, bFaster])).toEqual([
      [0, 0],
      [0, 0],
      [0, 0],
    ])
    expect(contest.virtualBest).toMatchObject({ ratio: 1, wins: [], ties: 50, instances: 50 })
  })

  it('go to whom they belong where the difference is real', () => {
    const front = [5, 5, 5, 1, 1, 1, 1, 1, 1, 1]
    const contest = contestOf({
      seed: 'wins',
      entrants: { a: { ns: 1000, weights: front }, b: { ns: 1000, weights: front.toReversed() } },
    })
    expect(pair(contest, 'a-b')).toMatchObject({ aFaster: 3, bFaster: 3 })
    expect(contest.virtualBest).toMatchObject({ wins: [{ instances: 3 }, { instances: 3 }], ties: 4 })
    expect(contest.virtualBest?.ratio).toBeCloseTo(10 / 22, 1)
  })
})

describe('several machines', () => {
  const shard = (index: number, slowdown: number): ReturnType<typeof simulatedRun> =>
    simulatedRun({
      seed: 'shards',
      entrants: { a: { ns: 800 }, b: { ns: 1000 } },
      plan: { shard: { index, count: 2 } },
      slowdown: () => slowdown,
    })
  const [one, other] = [shard(1, 1), shard(2, 3)]
  one.sessions.push(...other.sessions)
  one.forks.push(...other.forks)
  one.rounds.push(...other.rounds)
  const summary = judgeRun(one)
  const [contest] = summary.contests as [ContestResult]

  it('are listed, and have a time each, but none together', () => {
    expect(summary.machines).toMatchObject([
      { shard: 1, rounds: 15 },
      { shard: 2, rounds: 15 },
    ])
    const { mean, meanByMachine, median, par2 } = row(contest, 'b')
    expect({ mean, median, par2 }).toEqual({ mean: null, median: null, par2: null })
    expect(meanByMachine.map(({ mean: own }) => Math.round(own.value / 100))).toEqual([10, 30])
    expect(warnings(summary).join()).toContain('several machines or shards')
    expect(warnings(summary).join()).toContain('shard 2, Any CPU')
  })

  it('have ratios from the rounds of all', () => {
    expect(pair(contest, 'a-b')).toMatchObject({ rounds: 30, verdict: 'faster' })
    expect(pair(contest, 'a-b').ratio.value).toBeCloseTo(0.8, 2)
  })
})

describe('a run that is not over', () => {
  it('says so, and judges what is there', () => {
    const records = simulatedRun({
      seed: 'cut',
      rounds: 14,
      state: 'interrupted',
      plan: {
        looks: [
          { afterRound: 10, alpha: 0.01 },
          { afterRound: 30, alpha: 0.04 },
        ],
      },
      entrants: { a: { ns: 1000 }, b: { ns: 2000 } },
    })
    Object.assign(records.head.plan, { rounds: 30 })
    const summary = judgeRun(records)
    expect(summary).toMatchObject({ state: 'interrupted', kind: 'full' })
    expect(warnings(summary)).toEqual([
      'The run was interrupted after 14 of 30 rounds. The figures are based on those.',
    ])
    expect(summary.contests[0]?.pairs[0]?.verdict).toBe('faster')
  })

  it('names the entrants that were not checked, in each contest', () => {
    const records = simulatedRun({
      seed: 'unchecked',
      rounds: 0,
      state: 'interrupted',
      entrants: { a: { ns: 1 }, b: { ns: 2 }, c: { ns: 3 } },
    })
    records.preflights.splice(1)
    records.head.plan.tasks.push('first')
    expect(warnings(judgeRun(records)).slice(1)).toEqual([
      'Not checked yet on tiny · unique: b and c.',
      'Not checked yet on tiny · first: a, b and c.',
    ])
    records.state = 'complete'
    expect(warnings(judgeRun(records))).toEqual([])
  })

  it('has rows without times before anything was timed', () => {
    const records = simulatedRun({
      seed: 'early',
      rounds: 1,
      entrants: { a: { ns: 1 }, b: { ns: 2 } },
      state: 'running',
    })
    records.forks.length = 0
    const [contest] = judgeRun(records).contests
    expect(contest).toMatchObject({ contest: CONTEST, ranked: [], pairs: [], control: null, fastestId: null })
    expect(contest?.apart.map(({ mean, solved }) => [mean, solved])).toEqual([
      [null, 10],
      [null, 10],
    ])
  })
})
