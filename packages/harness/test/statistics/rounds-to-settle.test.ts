import { errorFunction, probit } from 'simple-statistics'
import { describe, expect, it } from 'vitest'
import { ExactShift } from '../../src/statistics/exact-shift.ts'
import { roundsToSettle } from '../../src/statistics/rounds-to-settle.ts'

const ROUNDS = 20

function testAround(middle: number, reach: number): ExactShift {
  return ExactShift.ofDifferences(
    Array.from({ length: ROUNDS }, (_, index) => middle + reach * Math.sin(7 * index)),
  )
}

interface Situation {
  readonly middle: number
  readonly reach: number
  readonly margin: number
  readonly floor: number
  readonly level: number
}

/** The probability that the pair is settled after so many rounds, as the head of rounds-to-settle.ts states it. */
function chanceAfter(total: number, { middle, reach, margin, floor, level }: Situation): number {
  const test = testAround(middle, reach)
  const { lo, hi, misrate } = test.bounds(level) ?? { lo: Number.NaN, hi: Number.NaN, misrate: Number.NaN }
  const z = probit(1 - level / 2)
  const s = (hi - lo) / 2 / probit(1 - misrate / 2) // the level that the bounds really have
  const h = z * s * Math.sqrt(ROUNDS / total)
  const spread = s * Math.sqrt((total - ROUNDS) / total)
  const below = (limit: number): number =>
    (1 + errorFunction((limit - Math.abs(test.shift)) / spread / Math.SQRT2)) / 2
  const inner = Math.max(0, margin - h)
  const outer = Math.max(inner, h, floor * Math.sqrt(ROUNDS / total))
  return below(inner) - below(-inner) + below(-outer) + 1 - below(outer)
}

describe('the rounds that settle an open pair', () => {
  it.each<[string, Situation]>([
    ['a small difference', { middle: 0.004, reach: 0.02, margin: 0.001, floor: 0, level: 0.05 }],
    ['a negative one', { middle: -0.004, reach: 0.02, margin: 0.001, floor: 0, level: 0.05 }],
    ['a noise floor', { middle: 0.012, reach: 0.02, margin: 0.001, floor: 0.03, level: 0.05 }],
    ['copies of each other', { middle: 0.001, reach: 0.03, margin: 0.008, floor: 0.001, level: 0.05 }],
    ['a strict level', { middle: 0.006, reach: 0.02, margin: 0.001, floor: 0, level: 0.001 }],
  ])('are the fewest with which that is likely: %s', (_, situation) => {
    const { middle, reach, margin, floor, level } = situation
    const more = roundsToSettle({ test: testAround(middle, reach), rounds: ROUNDS, margin, floor, level })
    let total = ROUNDS + 1
    while (chanceAfter(total, situation) < 2 / 3) total++
    expect(more).toBe(total - ROUNDS)
  })

  it('are unknown if ten thousand would not be enough', () => {
    const test = testAround(0.0001, 0.02)
    const pair = { test, rounds: ROUNDS, margin: 1e-9, level: 0.05 }
    expect(roundsToSettle({ ...pair, floor: 2 })).toBeUndefined()
    expect(roundsToSettle({ ...pair, floor: 0.02 })).toBeLessThan(10_000)
  })

  it('are, after a single round, as many as bounds need at the level', () => {
    const settledAfter = (difference: number, level: number, floor = 0) =>
      roundsToSettle({ test: ExactShift.ofDifferences([difference]), rounds: 1, margin: 0.02, floor, level })
    for (const difference of [0.5, -0.5, 0]) {
      expect(settledAfter(difference, 0.05)).toBe(5) // 2 / 2⁶ is less than 0.05, and 2 / 2⁵ is not
      expect(settledAfter(difference, 2 / 2 ** 6)).toBe(5)
      expect(settledAfter(difference, 2 / 2 ** 6.001)).toBe(6)
    }
    expect(settledAfter(0.5, 0.05, 10)).toBe(400) // the floor shrinks to 10 / √401, which is less than 0.5
  })
})
