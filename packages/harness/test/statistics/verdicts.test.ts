import { Rng } from 'pragmastat'
import { describe, expect, it } from 'vitest'
import { ExactShift } from '../../src/judge/statistics/exact-shift.ts'
import type { RoundLogs, Shift } from '../../src/judge/statistics/rounds.ts'
import {
  holm,
  isDecided,
  type Judgement,
  judgeControl,
  judgeFamily,
  verdictsOn,
} from '../../src/judge/statistics/verdicts.ts'
import type { Interim } from '../../src/record/plan.ts'
import type { Estimate } from '../../src/record/run.ts'
import { NOISES, type Noise, simulatedLogs } from './simulation.ts'

const MARGIN = 0.02
const ROUNDS = 20

/** Differences around a middle that reach to both sides as far as `reach`. */
function around(middle: number, reach: number): number[] {
  return Array.from({ length: ROUNDS }, (_, index) => middle + reach * Math.sin(7 * index))
}

function shiftAround(middle: number, reach: number): Shift {
  return { test: ExactShift.ofDifferences(around(middle, reach)), rounds: ROUNDS }
}

function logsOf(values: readonly number[]): RoundLogs {
  return new Map(values.map((value, index) => [index + 1, value]))
}

describe('the correction of Holm', () => {
  it.each([
    [
      [0.02, 0.001, 0.8, 0.013, 0.04],
      [0.06, 0.005, 0.8, 0.052, 0.08],
    ],
    [
      [0.6, 0.7],
      [1, 1],
    ],
    [[], []],
  ])('adjusts %j as R does', (pValues, expected) => {
    const adjusted = holm(pValues, 0.05).map(({ adjusted: p }) => p.toFixed(12)) // p.adjust(p, "holm")
    expect(adjusted).toEqual(expected.map((p) => p.toFixed(12)))
  })

  it('has levels that reject exactly what the adjusted p-values reject', () => {
    const tested = holm([0.02, 0.001, 0.8, 0.013, 0.04, 0.008, 0.01], 0.05)
    for (const { p, level, adjusted } of tested) expect(p <= level).toBe(adjusted <= 0.05)
    expect(holm([0.001, 0.03, 0.04], 0.05).map(({ level }) => level)).toEqual([0.05 / 3, 0.05 / 2, 0.05 / 2])
  })
})

describe('a family of pairs', () => {
  const Options = { alpha: 0.05, margin: MARGIN, floor: 0, hasVerdicts: true }
  const verdictWith = (shift: Shift, options: Partial<Record<'floor', number | null>>): string | undefined =>
    judgeFamily([shift], { ...Options, ...options })[0]?.verdict

  it('is judged at the level of Holm, with its bounds, ratio and p-value', () => {
    const shifts = [shiftAround(-0.1, 0.01), shiftAround(0.004, 0.01), shiftAround(0.3, 0.01)]
    const [fast, open, slow] = judgeFamily(shifts, { ...Options, floor: 0.005, margin: 0.001 })
    expect([fast?.verdict, open?.verdict, slow?.verdict]).toEqual(['faster', 'too-noisy', 'slower'])
    const test = shifts[1]?.test
    const exact = test?.bounds(0.05) // the others are rejected before it, so it has the whole level
    expect(open?.ratio.lo).toBeCloseTo(Math.exp(exact?.lo ?? 1), 12)
    expect(open?.ratio.hi).toBeCloseTo(Math.exp(exact?.hi ?? 1), 12)
    expect(open?.ratio.value).toBeCloseTo(Math.exp(test?.shift ?? 1), 12)
    expect(open?.p).toBe(test?.pUnlike(0))
    expect(fast?.p).toBeCloseTo(3 * (shifts[0]?.test.pUnlike(0) ?? 1), 15)
    expect(open?.roundsNeeded).toBeGreaterThan(0)
    expect([fast?.roundsNeeded, slow?.roundsNeeded]).toEqual([null, null])
  })

  it('is told apart only beyond the noise floor, and is too noisy where the floor is wider than the margin', () => {
    const shift = shiftAround(-0.1, 0.01) // a ratio of 0.905
    expect(verdictWith(shift, { floor: 0.1 })).toBe('faster')
    expect(verdictWith(shift, { floor: 0.11 })).toBe('too-noisy')
    expect(verdictWith(shiftAround(0.1, 0.01), { floor: 0.1 })).toBe('slower')
    expect(verdictWith(shift, { floor: null })).toBe('unresolved')
    const atTheMargin = shiftAround(0.018, 0.008)
    expect(verdictWith(atTheMargin, { floor: 0.019 })).toBe('unresolved')
    expect(verdictWith(atTheMargin, { floor: 0.021 })).toBe('too-noisy')
    expect(verdictWith(shiftAround(0.001, 0.2), {})).toBe('too-noisy')
    expect(verdictWith(shiftAround(0.001, 0.001), {})).toBe('same')
  })

  it('keeps what was found of a pair that takes part no longer, and counts it in the correction', () => {
    const settled = (verdict: Judgement['verdict']): Judgement => {
      const ratio = { value: 0.5, lo: 0.4, hi: 0.6 }
      return { p: 0.001, ratio, verdict, rounds: 10, detectable: null, roundsNeeded: null }
    }
    const shift = shiftAround(0.004, 0.012)
    const besides = (verdict: Judgement['verdict']) =>
      judgeFamily([undefined, shift], { ...Options, margin: 0.0001 }, [settled(verdict), undefined])
    const boundAt = (level: number): number => Math.exp(shift.test.bounds(level)?.lo ?? Number.NaN)
    expect(besides('faster')[0]).toEqual(settled('faster'))
    expect(besides('slower')[1]?.ratio.lo).toBeCloseTo(boundAt(0.05), 12)
    expect(besides('same')[1]?.ratio.lo).toBeCloseTo(boundAt(0.025), 12)
  })

  const shiftBy = (...differences: number[]): Shift => {
    return { test: ExactShift.ofDifferences(differences), rounds: differences.length }
  }
  const found = (shift: Shift, options: Partial<typeof Options> | { floor: null } = {}) =>
    judgeFamily([shift], { ...Options, ...options })[0]

  it('tells which difference it would have found', () => {
    // After six rounds, the bounds at 0.05 are the extremes, and those at 0.2 leave out three of 21 votes: ±0.03 and ±0.02.
    const six = shiftBy(-0.03, -0.02, -0.01, 0.01, 0.02, 0.03)
    expect(found(six)?.detectable).toBeCloseTo(Math.expm1(0.03 + 0.02), 12)
    expect(found(six, { floor: 0.1 })?.detectable).toBeCloseTo(1.1 * Math.exp(0.02) - 1, 12)
    expect(found(six, { margin: 0.1 })?.detectable).toBeCloseTo(1.1 * Math.exp(-0.03 + 0.02) - 1, 12)
    expect(found(six, { floor: null })?.detectable).toBeNull()
    expect(found(six, { hasVerdicts: false })?.detectable).toBeNull()
    expect(found(shiftBy(-0.02, -0.01, 0, 0.01, 0.02))?.detectable).toBeNull() // five allow no bounds
  })

  it('names the rounds after which bounds that shrink with their root lie within the margin, or the estimate is beyond the floor', () => {
    // ±0.05 in ten rounds each: 55 of 210 votes on either side, of which the bounds leave out 52
    const wide = shiftBy(...new Array<number>(10).fill(0.05), ...new Array<number>(10).fill(-0.05))
    expect(found(wide)).toMatchObject({ verdict: 'too-noisy', roundsNeeded: 172 }) // 30 / (log 1.02 / 0.05)² is 191.3
    const even = (shift: number) => shiftBy(...new Array<number>(10).fill(shift))
    const options = { margin: 0.0001, floor: Math.expm1(0.02) }
    expect(found(even(0.0101), options)).toMatchObject({ roundsNeeded: 49 }) // 15 / 0.505² is 58.8
    expect(found(even(-0.0101), options)).toMatchObject({ roundsNeeded: 49 })
    expect(found(even(0.0001), { ...options, margin: 0.00001 })).toMatchObject({ roundsNeeded: null }) // 600 000
  })

  it('needs, after a single round, as many rounds as bounds need at the level', () => {
    const shift = { test: ExactShift.ofDifferences([0.5]), rounds: 1 }
    const needed = (alpha: number) => judgeFamily([shift], { ...Options, alpha })[0]?.roundsNeeded
    expect(needed(0.05)).toBe(5) // 2 / 2⁶ is less than 0.05, and 2 / 2⁵ is not
    expect(needed(2 / 2 ** 6.001)).toBe(6)
  })
})

describe('the interim analyses of a run', () => {
  const interims = [
    { afterRound: 10, alpha: 0.002 },
    { afterRound: 18, alpha: 0.04 },
  ]
  const differences = around(0.004, 0.03)
  const stopped = differences.slice(0, 9)
  const at = (lastRound: number, own = differences, planned: readonly Interim[] = interims) => {
    const logs = new Map([
      ['a', logsOf(own)],
      ['b', logsOf(differences.map(() => 0))],
    ])
    const field = { logs, pairs: [{ a: 'a', b: 'b' }], control: undefined }
    return verdictsOn(field, { margin: 1e-4, interims: planned, lastRound })[0]
  }

  it.each([
    ['at the first', 10, 0.002],
    ['between the two', 15, 0.04],
    ['at the last', 18, 0.04],
    ['after the last', 20, 0.04],
  ])('use the level of the next one that is planned: %s', (_, lastRound, alpha) => {
    const exact = ExactShift.ofDifferences(differences.slice(0, lastRound)).bounds(alpha)
    expect(at(lastRound)?.rounds).toBe(lastRound)
    expect(at(lastRound)?.ratio.lo).toBeCloseTo(Math.exp(exact?.lo ?? Number.NaN), 12)
  })

  it('leave a pair that takes part no longer as the last look with new rounds judged it', () => {
    expect(at(18, stopped)).toEqual(at(10, stopped))
  })

  it('are judged without the rounds after them, and a pair that left at the level of the one after it', () => {
    const three = [...interims, { afterRound: 20, alpha: 0.05 }]
    const boundAt = (own: number[], alpha: number) =>
      Math.exp(ExactShift.ofDifferences(own).bounds(alpha)?.lo ?? Number.NaN)
    expect(at(10, differences, three)?.ratio.lo).toBeCloseTo(boundAt(differences.slice(0, 10), 0.002), 12)
    const left = differences.slice(0, 15)
    expect(at(20, left, three)?.ratio.lo).toBeCloseTo(boundAt(left, 0.04), 12)
  })

  it('are none in a quick run, which has bounds at 95 % and no verdict', () => {
    const exact = ExactShift.ofDifferences(differences).bounds(0.05)
    expect(at(20, differences, [])).toMatchObject({ verdict: 'unresolved', roundsNeeded: null })
    expect(at(20, differences, [])?.ratio.lo).toBeCloseTo(Math.exp(exact?.lo ?? Number.NaN), 12)
  })
})

describe('the control', () => {
  it('gives the greatest difference that its bounds allow as the noise floor', () => {
    const differences = around(-0.01, 0.03)
    const { lo, hi } = ExactShift.ofDifferences(differences).bounds(0.05) ?? { lo: 0, hi: 0 }
    const judged = judgeControl(logsOf(differences), logsOf(differences.map(() => 0)))
    expect(judged?.ratio.hi).toBeCloseTo(Math.exp(hi), 12)
    expect(judged?.noiseFloor).toBeCloseTo(Math.expm1(Math.max(-lo, hi)), 12)
  })

  it('has no noise floor after too few rounds, and is nothing without rounds', () => {
    expect(judgeControl(logsOf([1, 2]), logsOf([1, 1]))).toMatchObject({ noiseFloor: null })
    expect(judgeControl(logsOf([]), logsOf([1]))).toBeUndefined()
  })
})

function interimsOf(rounds: number): Interim[] {
  return [
    { afterRound: Math.round(rounds / 3), alpha: 0.005 },
    { afterRound: Math.round((2 * rounds) / 3), alpha: 0.005 },
    { afterRound: rounds, alpha: 0.04 },
  ]
}

/** `0-1` → what was found of the first two. The last of the entries is the control, a copy of the first. */
function judged(
  logs: readonly RoundLogs[],
  rounds: number,
  interims = interimsOf(rounds),
): Map<string, Judgement> {
  const ids = logs.slice(0, -1).map((_, index) => String(index))
  const pairs = ids.flatMap((a, index) => ids.slice(index + 1).map((b) => ({ a, b })))
  const entries = logs.map((own, index) => [ids[index] ?? 'control', own] as const)
  const field = { logs: new Map(entries), pairs, control: { a: 'control', b: '0' } }
  const found = verdictsOn(field, { margin: MARGIN, interims, lastRound: rounds })
  return new Map(pairs.map(({ a, b }, index) => [`${a}-${b}`, found[index] as Judgement]))
}

function verdictsOf(found: ReadonlyMap<string, Judgement>): string[] {
  return [...found.values()].map(({ verdict }) => verdict)
}

function isDifference(verdict: string): boolean {
  return verdict === 'faster' || verdict === 'slower'
}

function misses({ lo, hi }: Estimate, truth: number): boolean {
  return lo === null || hi === null || lo > truth || hi < truth
}

// What the verdicts promise, tried on rounds of which the truth is known. Every share is that of runs.
describe('what verdicts promise', () => {
  const Runs = 100

  it.each(Object.entries(NOISES))(
    'one of four equal entrants is hardly ever called faster: %s',
    (name, noise) => {
      const rng = new Rng(`equal, ${name}`)
      let [wrong, missed, judgements] = [0, 0, 0]
      for (let run = 0; run < Runs; run++) {
        const rounds = run % 2 === 0 ? 12 : 30
        const found = judged(simulatedLogs([1, 1, 1, 1, 1], rounds, { noise, rng }), rounds)
        if (verdictsOf(found).some(isDifference)) wrong++
        for (const { ratio } of found.values()) {
          judgements++
          if (misses(ratio, 1)) missed++
        }
      }
      expect(wrong / Runs).toBeLessThanOrEqual(0.05)
      expect(missed / judgements).toBeLessThanOrEqual(0.05)
    },
  )

  it.each(Object.entries(NOISES))(
    'two that differ by 2.1 or 10 % are hardly ever called the same, or the other way round: %s',
    (name, noise) => {
      const rng = new Rng(`differ, ${name}`)
      let wrong = 0
      for (let run = 0; run < Runs; run++) {
        const factor = run % 2 === 0 ? 1.021 : 1.1
        const pair = judged(simulatedLogs([1, factor, 1], 40, { noise, rng }), 40).get('0-1')
        if (pair?.verdict === 'same' || pair?.verdict === 'slower') wrong++
      }
      expect(wrong / Runs).toBeLessThanOrEqual(0.05)
    },
  )

  it('the level is spent once over all interim analyses, not at every one', () => {
    const rng = new Rng('looks')
    const interims = Array.from({ length: 10 }, (_, index) => ({ afterRound: 10 + 2 * index, alpha: 0.005 }))
    let wrong = 0
    for (let run = 0; run < 120; run++) {
      const logs = simulatedLogs([1, 1, 1], 28, { noise: { noise: 0.03 }, rng })
      const after = interims.map(({ afterRound }) => verdictsOf(judged(logs, afterRound, interims)))
      if (after.flat().some(isDifference)) wrong++
    }
    expect(wrong / 120).toBeLessThanOrEqual(0.05)
  })
})

describe('what verdicts find', () => {
  /** A quiet machine: the ratio of two processes of a round scatters by 5 %. */
  const Quiet: Readonly<Record<string, Noise>> = {
    'normal noise': { noise: 0.035, drift: 0.05 },
    'two speeds': { noise: 0.012, twoSpeeds: 0.07, slowShare: 0.4, drift: 0.05 },
  }
  const Runs = 60

  it.each(Object.entries(Quiet))(
    'a copy that is 5 % slower, among three, in nine of ten runs: %s',
    (name, noise) => {
      const rng = new Rng(`five per cent, ${name}`)
      let found = 0
      for (let run = 0; run < Runs; run++) {
        const pairs = judged(simulatedLogs([1, 1, 1.05, 1, 1], 50, { noise, rng }), 50)
        if (pairs.get('0-2')?.verdict === 'faster') found++
        expect(pairs.get('0-2')?.verdict).not.toBe('same')
      }
      expect(found / Runs).toBeGreaterThanOrEqual(0.9)
    },
  )

  it('every pair of sixteen to be different after ten rounds', () => {
    const factors = Array.from({ length: 16 }, (_, index) => 1.3 ** index)
    const logs = simulatedLogs([...factors, 1], 10, { noise: { noise: 0.02 }, rng: new Rng('sixteen') })
    const found = judged(logs, 10, [{ afterRound: 10, alpha: 0.05 }])
    expect(new Set(verdictsOf(found))).toEqual(new Set(['faster']))
  })

  it('nothing but that it is too noisy, where it is', () => {
    const rng = new Rng('busy')
    for (let run = 0; run < Runs; run++) {
      const found = judged(simulatedLogs([1, 1, 1], 12, { noise: { noise: 0.3 }, rng }), 12)
      expect(verdictsOf(found)).toEqual(['too-noisy'])
    }
  })

  it('names rounds that settle an open pair in at least half of the cases', () => {
    const rng = new Rng('rounds named')
    let [asked, settled] = [0, 0]
    for (let run = 0; run < 40; run++) {
      const logs = simulatedLogs([1, 1.001, 1], 200, { noise: { noise: 0.02 }, rng })
      const judgedAfter = (rounds: number) =>
        judged(logs, rounds, [{ afterRound: rounds, alpha: 0.05 }]).get('0-1')
      const needed = judgedAfter(12)?.roundsNeeded ?? Infinity
      if (12 + needed > 200) continue
      asked++
      if (isDecided(judgedAfter(12 + needed)?.verdict ?? 'unresolved')) settled++
    }
    expect(asked).toBeGreaterThan(20)
    expect(settled / asked).toBeGreaterThan(0.5)
  })
})
