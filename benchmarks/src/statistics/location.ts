/** Where a set of times lies: median, quantiles, Hodges–Lehmann centre. */
import { center, centerBounds, Sample } from 'pragmastat'
import { medianSorted, quantileSorted } from 'simple-statistics'
import type { Interval } from './entry.ts'

/** @throws RangeError for an empty list. */
export function median(values: readonly number[]): number {
  return medianSorted(sorted(values))
}

/**
 * The value below which a share `p` (0 … 1) of the values lies: the smallest value that at least the share
 * `p` of them does not exceed, or the middle of two such values.
 *
 * @throws RangeError for an empty list.
 */
export function quantile(values: readonly number[], p: number): number {
  return quantileSorted(sorted(values), p)
}

/**
 * The Hodges–Lehmann centre: the median of the means of all pairs, each value with itself included. As
 * robust as a median against a few slow forks, and nearly as sharp as a mean.
 *
 * @throws RangeError for an empty list.
 */
export function centre(values: readonly number[]): number {
  return center(Sample.of(sorted(values))).value
}

/**
 * Bounds of the Hodges–Lehmann centre from the exact signed-rank distribution, which miss with a probability
 * of at most `misrate`. Undefined where there are too few values for that: 5 % takes six.
 */
export function centreBounds(values: readonly number[], misrate = 0.05): Interval | undefined {
  if (values.length < 2 || 2 ** (1 - values.length) > misrate) return undefined
  const { lower, upper } = centerBounds(Sample.of([...values]), misrate)
  return { lo: lower, hi: upper }
}

function sorted(values: readonly number[]): number[] {
  if (values.length === 0) throw new RangeError('expected at least one value, got none')
  return [...values].sort((a, b) => a - b)
}
