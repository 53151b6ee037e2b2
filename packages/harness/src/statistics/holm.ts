/** Corrects several tests, so that the probability of one or more false rejections stays below a level. */
import { isWithin } from './exact-shift.ts'

/** Holm's step-down adjustment (1979), which holds for any dependence between the tests. */
export function holm(pValues: readonly number[]): number[] {
  const adjusted = new Array<number>(pValues.length)
  let largest = 0
  ascending(pValues).forEach((index, rank) => {
    largest = Math.max(largest, Math.min(1, (pValues[index] ?? 1) * (pValues.length - rank)))
    adjusted[index] = largest
  })
  return adjusted
}

/**
 * The level at which Holm's procedure decides on each test: `alpha` by the number of tests that are not
 * rejected before it. From the first test that is not rejected on, all have the level of that one.
 */
export function holmLevels(pValues: readonly number[], alpha: number): number[] {
  const levels = new Array<number>(pValues.length)
  let left = pValues.length
  for (const index of ascending(pValues)) {
    const level = alpha / left
    levels[index] = level
    if (isWithin(pValues[index] ?? 1, level)) left--
  }
  return levels
}

function ascending(values: readonly number[]): number[] {
  return values.map((_, index) => index).sort((a, b) => (values[a] ?? 0) - (values[b] ?? 0))
}
