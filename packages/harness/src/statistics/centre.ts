/** Estimates one entrant's time over the rounds, for people. Verdicts are based on pairs within rounds. */
import { sumOf } from '../numbers.ts'
import { ExactShift, type Interval } from './exact-shift.ts'
import { meanOf } from './location.ts'

export interface Centre {
  readonly value: number
  /** Undefined if there are too few values for bounds at 95 %. */
  readonly bounds: Interval | undefined
}

/**
 * It is stricter than 5 %, because times are skewed to the slow side, which costs the signed-rank bounds up
 * to 2 % of coverage, and because drift costs some too.
 */
const MISRATE = 0.02
const MISRATE_OF_FEW = 0.05

/**
 * The Hodges–Lehmann centre of log times in the order of their rounds, with bounds that cover it in 95 % of runs.
 *
 * Disturbances last longer than a round, so neighbouring rounds are correlated, and bounds that assume
 * independence are too narrow. They are widened according to the correlation of neighbours: by √(1 + 2 Σ r),
 * as the variance of a mean of such values grows (Bartlett 1946), with the downward bias of the correlations
 * added back.
 */
export function centreOverRounds(logs: readonly number[]): Centre {
  const test = ExactShift.ofDifferences(logs)
  const value = test.shift
  const exact = test.bounds(MISRATE) ?? test.bounds(MISRATE_OF_FEW)
  if (exact === undefined) return { value, bounds: undefined }
  const wider = wideningFor(logs)
  return { value, bounds: { lo: value - wider * (value - exact.lo), hi: value + wider * (exact.hi - value) } }
}

const LAGS = 3

function wideningFor(values: readonly number[]): number {
  const mean = meanOf(values)
  const deviations = values.map((value) => value - mean)
  const variance = meanOf(deviations.map((value) => value ** 2))
  if (variance === 0) return 1
  let sum = 0
  for (let lag = 1; lag <= LAGS; lag++) {
    const products = deviations.slice(lag).map((value, index) => value * (deviations[index] ?? 0))
    const correlation = sumOf(products) / values.length / variance
    const unbiased = correlation + (lag + 1) / values.length
    if (unbiased <= 0) break
    sum += unbiased
  }
  return Math.sqrt(1 + 2 * sum)
}
