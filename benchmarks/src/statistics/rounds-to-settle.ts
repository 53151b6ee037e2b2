import { errorFunction, probit } from 'simple-statistics'
import type { RankSum } from './rank-sum.ts'

export interface OpenPair {
  readonly test: RankSum
  /** Rounds that the test rests on. */
  readonly rounds: number
  /** The difference that counts, on the scale of logarithms. */
  readonly threshold: number
  /** The level at which the pair is decided. */
  readonly level: number
}

const CONFIDENCE = 2 / 3
const MOST_ROUNDS = 1_000_000

/**
 * How many more rounds would settle a pair with a probability of two in three, from what is known now.
 *
 * The standard error `s` is read from the bounds and shrinks with the root of the rounds. After N instead of
 * n rounds the estimate is normally distributed around the present one with the variance s² (N − n) / N, and
 * the bounds reach `h` = z s √(n / N) to either side. The pair is settled when the estimate lies closer to 0
 * than threshold − h, or farther than both the threshold and h.
 */
export function roundsToSettle({ test, rounds, threshold, level }: OpenPair): number {
  const error = standardError(test, level)
  const reach = -probit(level / 2)
  const settles = (total: number): boolean => {
    if (!boundsExist(total, level)) return false
    const half = reach * error * Math.sqrt(rounds / total)
    const spread = error * Math.sqrt((total - rounds) / total)
    return probabilitySettled({ estimate: Math.abs(test.shift), spread, threshold, half }) >= CONFIDENCE
  }
  let enough = rounds + 1
  while (!settles(enough) && enough < MOST_ROUNDS) enough *= 2
  let tooFew = rounds
  while (enough - tooFew > 1) {
    const middle = (tooFew + enough) >> 1
    if (settles(middle)) enough = middle
    else tooFew = middle
  }
  return enough - rounds
}

/** From how far the bounds reach, at the pair's level or at the smallest that its forks allow. */
function standardError(test: RankSum, level: number): number {
  const bounds = test.bounds(Math.max(level, test.smallestMisrate))
  return bounds === undefined || bounds.misrate >= 1
    ? 0 // a single round shows no noise; it is told that it needs enough rounds for bounds at all
    : (bounds.hi - bounds.lo) / 2 / -probit(bounds.misrate / 2)
}

/** Whether the most extreme order of so many forks a side is rare enough: 2 / C(2n, n). */
function boundsExist(rounds: number, level: number): boolean {
  let misrate = 2
  for (let i = 1; i <= rounds && misrate > level; i++) misrate *= i / (rounds + i)
  return misrate <= level
}

interface Forecast {
  readonly estimate: number
  readonly spread: number
  readonly threshold: number
  readonly half: number
}

function probabilitySettled({ estimate, spread, threshold, half }: Forecast): number {
  const below = (limit: number): number => normalBelow((limit - estimate) / spread)
  const inside = Math.max(0, below(threshold - half) - below(half - threshold))
  const outer = Math.max(threshold, half)
  return (half < threshold ? inside : 0) + below(-outer) + 1 - below(outer)
}

function normalBelow(z: number): number {
  return Number.isNaN(z) ? 0.5 : (1 + errorFunction(z / Math.SQRT2)) / 2
}
