/** Where a set of times lies: median, quantiles, Hodges–Lehmann centre. */
import { center, Sample } from 'pragmastat'
import { medianSorted, quantileSorted } from 'simple-statistics'
import type { Interval } from './entry.ts'
import { isWithin } from './holm.ts'

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
 *
 * Not by pragmastat 12.1: its `centerBounds` leave out one pair mean too many on either side, compared with R,
 * and miss more often than asked.
 */
export function centreBounds(values: readonly number[], misrate = 0.05): Interval | undefined {
  const means = pairMeans(values)
  const below = signedRankShares(values.length)
  let beyond = -1 // pair means beyond the bound on either side
  for (let sum = below[0] ?? 1; isWithin(2 * sum, misrate); sum += below[beyond + 1] ?? 1) beyond++
  const lo = means[beyond]
  const hi = means[means.length - 1 - beyond]
  return lo === undefined || hi === undefined ? undefined : { lo, hi }
}

/** The means of all pairs, each value with itself included, ascending. */
function pairMeans(values: readonly number[]): number[] {
  return values
    .flatMap((one, index) => values.slice(index).map((other) => (one + other) / 2))
    .sort((a, b) => a - b)
}

/** P(w of the pair means of n values lie below the true centre), w = 0 … n (n + 1) / 2. */
function signedRankShares(n: number): number[] {
  let shares = [1]
  for (let rank = 1; rank <= n; rank++) {
    const without = shares
    shares = Array.from(
      { length: without.length + rank },
      (_, w) => ((without[w] ?? 0) + (without[w - rank] ?? 0)) / 2,
    )
  }
  return shares
}

function sorted(values: readonly number[]): number[] {
  if (values.length === 0) throw new RangeError('expected at least one value, got none')
  return [...values].sort((a, b) => a - b)
}
