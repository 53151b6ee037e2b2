/** Expected values: p.adjust(p, "holm") of R 4.2.2. */
import { describe, expect, it } from 'vitest'
import { isWithin } from '../../src/statistics/exact-shift.ts'
import { holm, holmLevels } from '../../src/statistics/holm.ts'

describe('holm', () => {
  it.each([
    [
      [0.01, 0.02, 0.03, 0.04, 0.05],
      [0.05, 0.08, 0.09, 0.09, 0.09],
    ],
    [
      [0.02, 0.001, 0.8, 0.013, 0.04],
      [0.06, 0.005, 0.8, 0.052, 0.08],
    ],
    [[], []],
    [[0.7], [0.7]],
    [
      [0.6, 0.7],
      [1, 1],
    ],
  ])('adjusts %j as R does', (pValues, expected) => {
    const adjusted = holm(pValues)
    expect(adjusted).toHaveLength(expected.length)
    adjusted.forEach((p, index) => {
      expect(p).toBeCloseTo(expected[index] ?? Number.NaN, 12)
    })
  })
})

describe('holmLevels', () => {
  it('rejects at its levels exactly what the adjusted p-values reject', () => {
    const pValues = [0.02, 0.001, 0.8, 0.013, 0.04, 0.008, 0.01]
    const levels = holmLevels(pValues, 0.05)
    const adjusted = holm(pValues)
    expect(pValues.map((p, index) => isWithin(p, levels[index] ?? 0))).toEqual(
      adjusted.map((p) => isWithin(p, 0.05)),
    )
    expect(adjusted.filter((p) => isWithin(p, 0.05))).toHaveLength(3)
  })

  it('stays at the level of the first test that is not rejected', () => {
    expect(holmLevels([0.001, 0.03, 0.04], 0.05)).toEqual([0.05 / 3, 0.05 / 2, 0.05 / 2])
  })
})
