/** The location of a set of values: median and quantiles. */

import { medianSorted, quantileSorted } from 'simple-statistics'
import { sumOf } from '../numbers.ts'

/** @throws RangeError for an empty list. */
export function median(values: readonly number[]): number {
  return medianSorted(sorted(values))
}

/**
 * The value below which a share `p` (0 … 1) of the values lies, interpolated between the two nearest of them
 * (type 7 of Hyndman and Fan, as in R and NumPy).
 *
 * @throws RangeError for an empty list.
 */
export function quantile(values: readonly number[], p: number): number {
  return quantileSorted(sorted(values), p)
}

export function meanOf(values: readonly number[]): number {
  return sumOf(values) / values.length
}

function sorted(values: readonly number[]): number[] {
  if (values.length === 0) throw new RangeError('expected at least one value, got none')
  return [...values].sort((a, b) => a - b)
}
