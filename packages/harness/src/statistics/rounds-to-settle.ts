import { errorFunction, probit } from 'simple-statistics'
import type { ExactShift } from './exact-shift.ts'

/** On the scale of logarithms. */
export interface OpenPair {
  readonly test: ExactShift
  readonly rounds: number
  /** The margin of equivalence. */
  readonly margin: number
  /** The difference that identical code showed. */
  readonly floor: number
  /** The level at which the pair is decided. */
  readonly level: number
}

const CONFIDENCE = 2 / 3
const MOST_ROUNDS = 10_000

/**
 * Estimates how many more rounds would settle a pair with a probability of 2/3. Undefined if ten thousand
 * would not.
 *
 * The standard error `s` is read from the bounds and shrinks with the root of the rounds, and the noise floor with
 * it. After N instead of n rounds the estimate is normally distributed around the present one with the variance
 * s² (N − n) / N, and the bounds reach `h` = z s √(n / N) to either side. The pair is settled when the estimate lies
 * closer to 0 than margin − h, or farther than both the floor and h.
 */
export function roundsToSettle({ test, rounds, margin, floor, level }: OpenPair): number | undefined {
  const error = standardError(test, level)
  const reach = -probit(level / 2)
  const settles = (total: number): boolean => {
    if (2 * 0.5 ** total > level) return false // the most extreme signs are not rare enough for bounds
    const shrunk = Math.sqrt(rounds / total)
    const half = reach * error * shrunk
    const spread = error * Math.sqrt((total - rounds) / total)
    const outer = Math.max(floor * shrunk, half)
    return (
      probabilitySettled({ estimate: Math.abs(test.shift), spread, inner: margin - half, outer }) >=
      CONFIDENCE
    )
  }
  let enough = rounds + 1
  while (!settles(enough) && enough < MOST_ROUNDS) enough *= 2
  if (!settles(enough)) return undefined
  let tooFew = rounds
  while (enough - tooFew > 1) {
    const middle = (tooFew + enough) >> 1
    if (settles(middle)) enough = middle
    else tooFew = middle
  }
  return enough - rounds
}

/** Estimated from the bounds at the pair's level, or at the smallest level that its rounds allow. */
function standardError(test: ExactShift, level: number): number {
  const bounds = test.bounds(Math.max(level, test.smallestMisrate))
  return bounds === undefined || bounds.misrate >= 1
    ? 0 // a single round shows no noise, so the answer is the number of rounds that bounds need
    : (bounds.hi - bounds.lo) / 2 / -probit(bounds.misrate / 2)
}

interface Forecast {
  readonly estimate: number
  readonly spread: number
  /** The pair is settled if the estimate is closer to 0. Negative if no estimate would be enough. */
  readonly inner: number
  /** The pair is settled if the estimate is farther from 0. */
  readonly outer: number
}

function probabilitySettled({ estimate, spread, inner, outer }: Forecast): number {
  const below = (limit: number): number => normalBelow((limit - estimate) / spread)
  const inside = inner > 0 ? below(inner) - below(-inner) : 0
  return inside + below(-Math.max(outer, inner)) + 1 - below(Math.max(outer, inner))
}

function normalBelow(z: number): number {
  return Number.isNaN(z) ? 0.5 : (1 + errorFunction(z / Math.SQRT2)) / 2
}
