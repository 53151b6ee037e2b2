/** Estimates the time of an entrant from many measurements: over turns without the effect of the machine, and over rounds. */
import { mean, median } from 'simple-statistics'
import { sumOf } from '../../numbers.ts'
import { ExactShift, type Interval } from './exact-shift.ts'

const PASSES = 5 // the fit changes by less than 0.1 % after three passes

/**
 * How much each turn raised the logarithm of every time; 0 for the median turn. Fits log time = entrant + turn by
 * median polish (Tukey 1977), so that a single disturbed slice does not change it. A turn in which only one
 * entrant has a time gets no effect, because the two cannot be separated.
 *
 * @param entrants for each entrant, turn → log time of slices that did the same work in every turn
 */
export function turnEffects(entrants: readonly ReadonlyMap<number, number>[]): Map<number, number> {
  const turns = [...new Set(entrants.flatMap((entrant) => [...entrant.keys()]))]
  let effects = new Map(turns.map((turn) => [turn, 0]))
  if (entrants.length < 2) return effects
  for (let pass = 0; pass < PASSES; pass++) {
    const centres = entrants.map((entrant) =>
      median([...entrant].map(([turn, log]) => log - (effects.get(turn) ?? 0))),
    )
    const found = turns.map((turn) => {
      const deviations = entrants.flatMap((entrant, index) => {
        const log = entrant.get(turn)
        return log === undefined ? [] : [log - (centres[index] ?? 0)]
      })
      return deviations.length < 2 ? 0 : median(deviations)
    })
    const middle = median(found)
    effects = new Map(turns.map((turn, index) => [turn, (found[index] ?? 0) - middle]))
  }
  return effects
}

/**
 * It is stricter than 5 %, because times are skewed to the slow side, which costs the signed-rank bounds up
 * to 2 % of coverage, and because drift costs some too.
 */
const MISRATE = 0.02
const MISRATE_OF_FEW = 0.05

/**
 * The Hodges–Lehmann centre of log times in the order of their rounds, with bounds that cover it in 95 % of runs,
 * or none if there are too few rounds. It is for people. Verdicts are based on pairs within rounds.
 *
 * Disturbances last longer than a round, so neighbouring rounds are correlated, and bounds that assume
 * independence are too narrow. They are widened according to the correlation of neighbours: by √(1 + 2 Σ r),
 * as the variance of a mean of such values grows (Bartlett 1946), with the downward bias of the correlations
 * added back.
 */
export function centreOverRounds(logs: readonly number[]): {
  readonly value: number
  readonly bounds: Interval | undefined
} {
  const test = ExactShift.ofDifferences(logs)
  const value = test.shift
  const exact = test.bounds(MISRATE) ?? test.bounds(MISRATE_OF_FEW)
  if (exact === undefined) return { value, bounds: undefined }
  const wider = wideningFor(logs)
  return { value, bounds: { lo: value - wider * (value - exact.lo), hi: value + wider * (exact.hi - value) } }
}

const LAGS = 3

function wideningFor(values: readonly number[]): number {
  const middle = mean([...values])
  const deviations = values.map((value) => value - middle)
  const squares = sumOf(deviations.map((value) => value ** 2))
  if (squares === 0) return 1
  let sum = 0
  for (let lag = 1; lag <= LAGS; lag++) {
    const products = deviations.slice(lag).map((value, index) => value * (deviations[index] ?? 0))
    const unbiased = sumOf(products) / squares + (lag + 1) / values.length
    if (unbiased <= 0) break
    sum += unbiased
  }
  return Math.sqrt(1 + 2 * sum)
}
