import { Rng } from 'pragmastat'
import { describe, expect, it } from 'vitest'
import type { Look } from '../../src/events/run-plan.ts'
import type { RoundLogs } from '../../src/statistics/rounds.ts'
import { type Judgement, judge, judgeControl, type Pair } from '../../src/statistics/verdicts.ts'
import { NOISES, type Noise, simulatedLogs } from './simulation.ts'

const MARGIN = 0.02

/** The largest share of so many runs that a true share of 5 % gives by chance: two standard deviations. */
function fivePercentOf(runs: number): number {
  return 0.05 + 2 * Math.sqrt((0.05 * 0.95) / runs)
}

function lookingAt(rounds: number): Look[] {
  return [
    { afterRound: Math.round(rounds / 3), alpha: 0.005 },
    { afterRound: Math.round((2 * rounds) / 3), alpha: 0.005 },
    { afterRound: rounds, alpha: 0.04 },
  ]
}

interface Judged {
  /** `0-1` → what was found of the first two. */
  readonly pairs: ReadonlyMap<string, Judgement>
  readonly floor: number
}

/** Judges all pairs; the last of the entries is the control, a copy of the first. */
function judged(
  logs: readonly RoundLogs[],
  rounds: number,
  looks: readonly Look[] = lookingAt(rounds),
): Judged {
  const entrants = logs.slice(0, -1)
  const control: Pair = { a: logs.at(-1) as RoundLogs, b: logs[0] as RoundLogs }
  const names: string[] = []
  const pairs: Pair[] = entrants.flatMap((a, index) =>
    entrants.slice(index + 1).map((b, offset) => {
      names.push(`${index}-${index + offset + 1}`)
      return { a, b }
    }),
  )
  const found = judge({ pairs, control }, { margin: MARGIN, looks, lastRound: rounds })
  const judgements = found.map((one, index) => [names[index] ?? '', one as Judgement] as const)
  return { pairs: new Map(judgements), floor: judgeControl(control)?.noiseFloor ?? Number.NaN }
}

function constant(value: number, rounds = 20, jitter = 0.001): RoundLogs {
  return new Map(
    Array.from({ length: rounds }, (_, index) => [
      index + 1,
      value + jitter * Math.sin(7 * index + 1e3 * value),
    ]),
  )
}

function verdictsOf(run: Judged): string[] {
  return [...run.pairs.values()].map(({ verdict }) => verdict)
}

describe('a verdict', () => {
  const one = constant(0)
  const twin = constant(0.0003)

  it('tells the faster, the slower and the same apart', () => {
    const run = judged([one, constant(Math.log(1.05)), constant(0.001), twin], 20)
    expect(Object.fromEntries([...run.pairs].map(([names, { verdict }]) => [names, verdict]))).toEqual({
      '0-1': 'faster',
      '0-2': 'same',
      '1-2': 'slower',
    })
    expect(run.pairs.get('0-1')?.ratio).toBeCloseTo(1 / 1.05, 3)
  })

  it('turns around when the pair is turned around', () => {
    const logs = simulatedLogs([1, 1.1, 1], 20, { noise: { normal: 0.02 }, rng: new Rng('mirror') })
    const [a, b, twin] = logs as [RoundLogs, RoundLogs, RoundLogs]
    const field = {
      pairs: [
        { a, b },
        { a: b, b: a },
      ],
      control: { a: twin, b: a },
    }
    const [there, back] = judge(field, { margin: MARGIN, looks: lookingAt(20), lastRound: 20 })
    expect(there?.verdict).toBe('faster')
    expect(back?.verdict).toBe('slower')
    expect((there?.ratio ?? 0) * (back?.ratio ?? 0)).toBeCloseTo(1, 12)
  })

  it('is never that two are the same because the machine is noisy', () => {
    const noisyTwin = new Map([...twin].map(([round, log]) => [round, log + (round % 2 === 0 ? 1.9 : -1.5)]))
    const run = judged([one, constant(Math.log(1.1)), noisyTwin], 20)
    expect(run.floor).toBeGreaterThan(1)
    expect(run.pairs.get('0-1')?.verdict).toBe('too-noisy')
    expect(judged([one, constant(Math.log(1.1)), twin], 20).pairs.get('0-1')?.verdict).toBe('faster')
  })

  it('says that more rounds would tell only where the noise is small enough for that', () => {
    const near = judged(
      [constant(0, 20, 0.02), constant(Math.log(1.008), 20, 0.02), constant(0, 20, 0.019)],
      20,
    )
    expect(near.pairs.get('0-1')?.verdict).toBe('unresolved')
    expect(near.pairs.get('0-1')?.moreRounds).toBeGreaterThan(0)
  })

  it('is not given by too few rounds, nor without looks', () => {
    const few = judged([constant(0, 3), constant(1, 3), constant(0, 3)], 3)
    expect(few.pairs.get('0-1')).toMatchObject({ verdict: 'unresolved', bounds: undefined })
    expect(few.floor).toBeNaN()
    const quick = judged([one, constant(1), twin], 20, [])
    expect(quick.pairs.get('0-1')).toMatchObject({ verdict: 'unresolved', moreRounds: undefined })
    expect(quick.pairs.get('0-1')?.bounds?.lo).toBeCloseTo(Math.exp(-1), 2)
  })

  it('of a pair that takes part no longer stays what it was at its last look', () => {
    const early = new Map([...constant(Math.log(1.3))].filter(([round]) => round <= 10))
    const looks = [
      { afterRound: 10, alpha: 0.02 },
      { afterRound: 20, alpha: 0.03 },
    ]
    const run = judged([one, early, constant(0.001), twin], 20, looks)
    expect(run.pairs.get('0-1')).toMatchObject({ verdict: 'faster', rounds: 10 })
    expect(run.pairs.get('0-2')).toMatchObject({ verdict: 'same', rounds: 20 })
  })

  it('can be reached for every pair of sixteen after ten rounds', () => {
    const factors = Array.from({ length: 16 }, (_, index) => 1.3 ** index)
    const logs = simulatedLogs([...factors, 1], 10, { noise: { normal: 0.02 }, rng: new Rng('sixteen') })
    const run = judged(logs, 10, [{ afterRound: 10, alpha: 0.05 }])
    expect(new Set(verdictsOf(run))).toEqual(new Set(['faster']))
  })
})

function isDifference(verdict: string): boolean {
  return verdict === 'faster' || verdict === 'slower'
}

function misses(bounds: Judgement['bounds'], truth: number): boolean {
  return bounds === undefined || bounds.lo > truth || bounds.hi < truth
}

// What the verdicts promise, tried on rounds of which the truth is known. Every share is that of runs.
describe('what verdicts promise', () => {
  const Runs = 100

  it.each(Object.entries(NOISES))(
    'one of four equal entrants is hardly ever called faster: %s',
    (name, noise) => {
      const rng = new Rng(`equal, ${name}`)
      let wrong = 0
      let missed = 0
      let judgements = 0
      for (let run = 0; run < Runs; run++) {
        const rounds = run % 2 === 0 ? 12 : 30
        const found = judged(simulatedLogs([1, 1, 1, 1, 1], rounds, { noise, rng }), rounds)
        if (verdictsOf(found).some(isDifference)) wrong++
        for (const { bounds } of found.pairs.values()) {
          judgements++
          if (misses(bounds, 1)) missed++
        }
      }
      expect(wrong / Runs).toBeLessThanOrEqual(0.05)
      expect(missed / judgements).toBeLessThanOrEqual(0.05)
    },
  )

  it.each(Object.entries(NOISES))(
    'two that differ by 2.1 or 10 % are hardly ever called the same: %s',
    (name, noise) => {
      const rng = new Rng(`differ, ${name}`)
      let wrong = 0
      let wrongSign = 0
      let missed = 0
      for (let run = 0; run < Runs; run++) {
        const factor = run % 2 === 0 ? 1.021 : 1.1
        const pair = judged(simulatedLogs([1, factor, 1], 40, { noise, rng }), 40).pairs.get('0-1')
        if (pair?.verdict === 'same') wrong++
        if (pair?.verdict === 'slower') wrongSign++
        if (misses(pair?.bounds, 1 / factor)) missed++
      }
      expect(wrong / Runs).toBeLessThanOrEqual(0.05)
      expect(wrongSign).toBe(0)
      expect(missed / Runs).toBeLessThanOrEqual(fivePercentOf(Runs))
    },
  )

  it('the level is spent once over all looks, not at every one', () => {
    const rng = new Rng('looks')
    const noise: Noise = { normal: 0.03 }
    const looks = Array.from({ length: 10 }, (_, index) => ({ afterRound: 10 + 2 * index, alpha: 0.005 }))
    let wrong = 0
    for (let run = 0; run < 300; run++) {
      const logs = simulatedLogs([1, 1, 1], 28, { noise, rng })
      const everSettled = looks.some(({ afterRound }) => {
        const found = judge(
          {
            pairs: [{ a: logs[0] as RoundLogs, b: logs[1] as RoundLogs }],
            control: { a: logs[2] as RoundLogs, b: logs[0] as RoundLogs },
          },
          { margin: MARGIN, looks, lastRound: afterRound },
        )
        return isDifference(found[0]?.verdict ?? '')
      })
      if (everSettled) wrong++
    }
    expect(wrong / 300).toBeLessThanOrEqual(0.05)
  })
})

describe('what verdicts find', () => {
  /** A quiet machine: the ratio of two processes of a round scatters by 5 %. */
  const Quiet: Readonly<Record<string, Noise>> = {
    'normal noise': { normal: 0.035, drift: 0.05 },
    'two speeds': { normal: 0.012, twoSpeeds: 0.07, slowShare: 0.4, drift: 0.05 },
  }
  const Runs = 60

  it.each(Object.entries(Quiet))(
    'a copy that is 5 % slower, among three, in nine of ten runs: %s',
    (name, noise) => {
      const rng = new Rng(`five per cent, ${name}`)
      let found = 0
      for (let run = 0; run < Runs; run++) {
        const pairs = judged(simulatedLogs([1, 1, 1.05, 1, 1], 50, { noise, rng }), 50).pairs
        if (pairs.get('0-2')?.verdict === 'faster') found++
        expect(pairs.get('0-2')?.verdict).not.toBe('same')
      }
      expect(found / Runs).toBeGreaterThanOrEqual(0.9)
    },
  )

  it('identical copies to be the same in most runs, and a noise floor of 3 % at most', () => {
    const rng = new Rng('copies')
    let same = 0
    let quiet = 0
    for (let run = 0; run < Runs; run++) {
      const found = judged(simulatedLogs([1, 1, 1, 1], 60, { noise: { normal: 0.03, drift: 0.05 }, rng }), 60)
      if (verdictsOf(found).filter((verdict) => verdict === 'same').length >= 2) same++
      if (found.floor <= 0.03) quiet++
    }
    expect(same / Runs).toBeGreaterThan(0.5)
    expect(quiet / Runs).toBeGreaterThan(0.9)
  })

  it('nothing but that it is too noisy, where it is', () => {
    const rng = new Rng('busy')
    for (let run = 0; run < Runs; run++) {
      const found = judged(simulatedLogs([1, 1, 1], 12, { noise: { normal: 0.3 }, rng }), 12)
      expect(verdictsOf(found)).toEqual(['too-noisy'])
    }
  })

  it('names rounds that settle an open pair in at least half of the cases', () => {
    const rng = new Rng('rounds named')
    let asked = 0
    let settled = 0
    for (let run = 0; run < 40; run++) {
      const logs = simulatedLogs([1, 1.001, 1], 200, { noise: { normal: 0.02 }, rng })
      const judgedAfter = (rounds: number): Judgement | undefined =>
        judged(logs, rounds, [{ afterRound: rounds, alpha: 0.05 }]).pairs.get('0-1')
      const early = judgedAfter(12)
      const rounds = 12 + (early?.moreRounds ?? 0)
      if (early?.moreRounds === undefined || rounds > 200) continue
      asked++
      const late = judgedAfter(rounds)?.verdict
      if (late !== 'unresolved' && late !== 'too-noisy') settled++
    }
    expect(asked).toBeGreaterThan(20)
    expect(settled / asked).toBeGreaterThan(0.5)
  })
})
