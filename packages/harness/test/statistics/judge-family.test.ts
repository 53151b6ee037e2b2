import { describe, expect, it } from 'vitest'
import { ExactShift } from '../../src/statistics/exact-shift.ts'
import type { Shift } from '../../src/statistics/rounds.ts'
import { type Judgement, judge, judgeControl, judgeShifts } from '../../src/statistics/verdicts.ts'

const ROUNDS = 20
const OPTIONS = { alpha: 0.05, margin: 0.02, floor: 0, hasVerdicts: true }

/** Differences around a middle that reach to both sides as far as `reach`. */
function differencesAround(middle: number, reach: number): number[] {
  return Array.from({ length: ROUNDS }, (_, index) => middle + reach * Math.sin(7 * index))
}

function shiftAround(middle: number, reach: number): Shift {
  return { test: ExactShift.ofDifferences(differencesAround(middle, reach)), rounds: ROUNDS }
}

function verdictWith(
  shift: Shift,
  options: Partial<typeof OPTIONS> | { floor: undefined },
): string | undefined {
  return judgeShifts([shift], { ...OPTIONS, ...options })[0]?.verdict
}

describe('a family of pairs', () => {
  it('is judged at the level of Holm, with its bounds, ratio and p-value', () => {
    const shifts = [shiftAround(-0.1, 0.01), shiftAround(0.004, 0.01), shiftAround(0.3, 0.01)]
    const [fast, open, slow] = judgeShifts(shifts, { ...OPTIONS, floor: 0.005, margin: 0.001 })
    expect([fast?.verdict, open?.verdict, slow?.verdict]).toEqual(['faster', 'too-noisy', 'slower'])
    const test = shifts[1]?.test
    const exact = test?.bounds(0.05) // the others are rejected before it, so it has the whole level
    expect(open?.bounds?.lo).toBeCloseTo(Math.exp(exact?.lo ?? 1), 12)
    expect(open?.bounds?.hi).toBeCloseTo(Math.exp(exact?.hi ?? 1), 12)
    expect(open?.ratio).toBeCloseTo(Math.exp(test?.shift ?? 1), 12)
    expect(open?.p).toBe(test?.pUnlike(0))
    expect(fast?.p).toBeCloseTo(3 * (shifts[0]?.test.pUnlike(0) ?? 1), 15)
    expect(open?.rounds).toBe(ROUNDS)
    expect(open?.moreRounds).toBeGreaterThan(0)
    expect([fast?.moreRounds, slow?.moreRounds]).toEqual([undefined, undefined])
  })

  it('has no verdicts without looks, and bounds at 95 %', () => {
    const shift = shiftAround(-0.1, 0.01)
    const [judgement] = judgeShifts([shift], { ...OPTIONS, alpha: 0.001, hasVerdicts: false })
    expect(judgement?.verdict).toBe('unresolved')
    expect(judgement?.moreRounds).toBeUndefined()
    expect(judgement?.bounds?.lo).toBeCloseTo(Math.exp(shift.test.bounds(0.05)?.lo ?? 1), 12)
  })

  it('is told apart only beyond the noise floor', () => {
    const shift = shiftAround(-0.1, 0.01) // a ratio of 0.905
    expect(verdictWith(shift, { floor: 0.1 })).toBe('faster')
    expect(verdictWith(shift, { floor: 0.11 })).toBe('too-noisy')
    expect(verdictWith(shiftAround(0.1, 0.01), { floor: 0.1 })).toBe('slower')
    expect(verdictWith(shiftAround(0.1, 0.01), { floor: 0.11 })).toBe('too-noisy')
    expect(verdictWith(shift, { floor: undefined })).toBe('unresolved')
    expect(verdictWith(shiftAround(0.001, 0.2), { floor: undefined })).toBe('unresolved')
  })

  it('is too noisy where the bounds or the floor are wider than the margin, and unresolved otherwise', () => {
    const atTheMargin = shiftAround(0.018, 0.008)
    expect(verdictWith(atTheMargin, { floor: 0.019 })).toBe('unresolved')
    expect(verdictWith(atTheMargin, { floor: 0.021 })).toBe('too-noisy')
    expect(verdictWith(shiftAround(0.001, 0.2), {})).toBe('too-noisy')
    expect(verdictWith(shiftAround(0.001, 0.001), {})).toBe('same')
  })

  it('keeps what was found of a pair that takes part no longer, and counts it in the correction', () => {
    const settled = (verdict: Judgement['verdict']): Judgement => ({
      p: 0.001,
      ratio: 0.5,
      bounds: { lo: 0.4, hi: 0.6 },
      verdict,
      rounds: 10,
      moreRounds: undefined,
    })
    const shift = shiftAround(0.004, 0.012)
    const judgedBeside = (verdict: Judgement['verdict']) =>
      judgeShifts([undefined, shift], { ...OPTIONS, margin: 0.0001 }, [settled(verdict), undefined])
    const boundAt = (level: number): number => Math.exp(shift.test.bounds(level)?.lo ?? Number.NaN)
    expect(judgedBeside('faster')[0]).toEqual(settled('faster'))
    for (const verdict of ['faster', 'slower'] as const)
      expect(judgedBeside(verdict)[1]?.bounds?.lo).toBeCloseTo(boundAt(0.05), 12)
    for (const verdict of ['same', 'too-noisy', 'unresolved'] as const)
      expect(judgedBeside(verdict)[1]?.bounds?.lo).toBeCloseTo(boundAt(0.025), 12)
  })
})

const logs = (values: readonly number[]) => new Map(values.map((value, index) => [index + 1, value]))

describe('the looks at a run', () => {
  const Looks = [
    { afterRound: 10, alpha: 0.002 },
    { afterRound: 18, alpha: 0.04 },
  ]
  const differences = differencesAround(0.004, 0.03)
  const pair = { a: logs(differences), b: logs(differences.map(() => 0)) }

  it.each([
    ['at the first', 10, 10, 0.002],
    ['between the two', 15, 15, 0.04],
    ['at the last', 18, 18, 0.04],
    ['after the last', 20, 20, 0.04],
  ])('use the level of the next one that is planned: %s', (_, lastRound, rounds, alpha) => {
    const field = { pairs: [pair], control: undefined }
    const [judgement] = judge(field, { margin: 0.0001, looks: Looks, lastRound })
    const exact = ExactShift.ofDifferences(differences.slice(0, rounds)).bounds(alpha)
    expect(judgement?.rounds).toBe(rounds)
    expect(judgement?.bounds?.lo).toBeCloseTo(Math.exp(exact?.lo ?? Number.NaN), 12)
    expect(judgement?.bounds?.hi).toBeCloseTo(Math.exp(exact?.hi ?? Number.NaN), 12)
  })

  it('leave a pair that takes part no longer as the last look with new rounds judged it', () => {
    const stopped = { a: logs(differences.slice(0, 9)), b: logs(differences.slice(0, 9).map(() => 0)) }
    const field = { pairs: [stopped, pair], control: undefined }
    const at = (lastRound: number) => judge(field, { margin: 0.0001, looks: Looks, lastRound })
    expect(at(18)[0]).toEqual(at(10)[0])
    expect(at(18).map((judgement) => judgement?.rounds)).toEqual([9, 18])
  })

  it('find nothing before bounds are possible, and nothing without a round in common', () => {
    const options = { margin: 0.02, looks: [{ afterRound: 4, alpha: 0.05 }], lastRound: 4 }
    const stranger = { a: logs([1]), b: new Map([[9, 1]]) }
    const [early, never] = judge({ pairs: [pair, stranger], control: pair }, options)
    expect(early).toMatchObject({ verdict: 'unresolved', bounds: undefined })
    expect(never).toBeUndefined()
  })
})

describe('the control', () => {
  it('gives the greatest difference that its bounds allow as the noise floor', () => {
    const differences = differencesAround(-0.01, 0.03)
    const { lo, hi } = ExactShift.ofDifferences(differences).bounds(0.05) ?? { lo: 0, hi: 0 }
    const judged = judgeControl({ a: logs(differences), b: logs(differences.map(() => 0)) })
    expect(judged?.ratio).toBeCloseTo(Math.exp(ExactShift.ofDifferences(differences).shift), 12)
    expect(judged?.bounds?.hi).toBeCloseTo(Math.exp(hi), 12)
    expect(judged?.noiseFloor).toBeCloseTo(Math.expm1(Math.max(-lo, hi)), 12)
  })

  it('has no noise floor after too few rounds, and is nothing without rounds', () => {
    expect(judgeControl({ a: logs([1, 2]), b: logs([1, 1]) })).toMatchObject({
      bounds: undefined,
      noiseFloor: undefined,
    })
    expect(judgeControl({ a: logs([]), b: logs([1]) })).toBeUndefined()
  })
})
