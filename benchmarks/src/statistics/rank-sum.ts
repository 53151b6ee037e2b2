/**
 * The exact Mann–Whitney test within strata, and the Hodges–Lehmann shift with its bounds.
 *
 * Idea.    Take all differences x − y between a fork of one solver and a fork of the other, within each
 *          stratum (machine). Their median estimates the shift. If x were y moved by `v`, every order of
 *          the forks would be equally likely, which gives the exact distribution of how many differences
 *          lie below `v`: the product of the strata's, as they are independent.
 * Bounds.  Leave out as many extreme differences on either side as that distribution allows.
 * Origin.  Mann and Whitney 1947; Hodges and Lehmann 1963; for strata, van Elteren 1960 (here with equal
 *          weights for all differences).
 */
import type { Interval } from './entry.ts'
import { isWithin } from './holm.ts'

export interface Stratum {
  readonly x: readonly number[]
  readonly y: readonly number[]
}

/** Bounds, and the probability with which they really miss: at most what was asked for. */
export interface ExactBounds extends Interval {
  readonly misrate: number
}

export class RankSum {
  private readonly differences: Float64Array // ascending
  private readonly cumulative: Float64Array // u → P(at most u of the differences lie below the true shift)

  /** @throws RangeError when no stratum has values on both sides. */
  constructor(strata: readonly Stratum[]) {
    const complete = strata.filter(({ x, y }) => x.length > 0 && y.length > 0)
    if (complete.length === 0) throw new RangeError('expected a stratum with values on both sides, got none')
    this.differences = Float64Array.from(
      complete.flatMap(({ x, y }) => x.flatMap((left) => y.map((right) => left - right))),
    ).sort()
    this.cumulative = nullDistribution(complete)
  }

  /** The Hodges–Lehmann estimate of how much x exceeds y. */
  get shift(): number {
    const middle = this.differences.length >> 1
    const upper = at(this.differences, middle)
    return this.differences.length % 2 === 1 ? upper : (at(this.differences, middle - 1) + upper) / 2
  }

  /** The smallest misrate that bounds can have: with so few values no smaller one can be reached. */
  get smallestMisrate(): number {
    return 2 * this.tail(0)
  }

  /** One-sided p-value of the claim that the shift lies above `value`. Ties count against the claim. */
  pAbove(value: number): number {
    return this.tail(this.countBelow(value, true))
  }

  /** One-sided p-value of the claim that the shift lies below `value`. */
  pBelow(value: number): number {
    return this.tail(this.differences.length - this.countBelow(value, false))
  }

  /** Bounds of the shift that miss with a probability of at most `misrate`; undefined for too few values. */
  bounds(misrate: number): ExactBounds | undefined {
    let beyond = -1 // differences beyond the bound on either side
    const most = (this.differences.length - 1) / 2
    while (beyond < most && isWithin(2 * this.tail(beyond + 1), misrate)) beyond++
    const lo = this.differences[beyond]
    const hi = this.differences[this.differences.length - 1 - beyond]
    return lo === undefined || hi === undefined ? undefined : { lo, hi, misrate: 2 * this.tail(beyond) }
  }

  private tail(count: number): number {
    return this.cumulative[count] ?? 1
  }

  /** How many differences lie below `value`, or at it. */
  private countBelow(value: number, orAt: boolean): number {
    let from = 0
    let to = this.differences.length
    while (from < to) {
      const middle = (from + to) >> 1
      const difference = this.differences[middle] ?? Infinity
      if (difference < value || (orAt && difference === value)) from = middle + 1
      else to = middle
    }
    return from
  }
}

function nullDistribution(strata: readonly Stratum[]): Float64Array {
  const shares = strata
    .map(({ x, y }) => rankSumShares(x.length, y.length))
    .reduce((product, next) => convolve(product, next))
  let sum = 0
  return shares.map((share) => {
    sum += share
    return Math.min(1, sum)
  })
}

const sharesBySize = new Map<string, Float64Array>()

/**
 * P(U = u) for samples of n and m values, u = 0 … nm: the coefficients of the Gaussian binomial coefficient
 * (n + m over n), built up factor by factor (1 − q^(m+i)) / (1 − q^i) and scaled to sum to one.
 *
 * Only the lower half is computed so, where the sums grow; the upper half would be the small rest of large
 * terms that cancel. The distribution is symmetric.
 */
function rankSumShares(n: number, m: number): Float64Array {
  const key = `${n}×${m}`
  const known = sharesBySize.get(key)
  if (known) return known
  const half = Math.floor((n * m) / 2)
  const lower = new Float64Array(half + 1)
  lower[0] = 1
  for (let i = 1; i <= n; i++) {
    for (let u = half; u >= m + i; u--) lower[u] = at(lower, u) - at(lower, u - m - i)
    for (let u = i; u <= half; u++) lower[u] = at(lower, u) + at(lower, u - i)
    for (let u = 0; u <= half; u++) lower[u] = (at(lower, u) * i) / (m + i)
  }
  const shares = Float64Array.from({ length: n * m + 1 }, (_, u) => at(lower, Math.min(u, n * m - u)))
  sharesBySize.set(key, shares)
  return shares
}

function convolve(left: Float64Array, right: Float64Array): Float64Array {
  const product = new Float64Array(left.length + right.length - 1)
  left.forEach((share, u) => {
    right.forEach((other, v) => {
      product[u + v] = at(product, u + v) + share * other
    })
  })
  return product
}

function at(values: Float64Array, index: number): number {
  return values[index] ?? 0
}
