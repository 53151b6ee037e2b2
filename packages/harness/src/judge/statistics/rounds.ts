/**
 * The times of entrants in each round, and the comparison of a pair over rounds.
 *
 * Paired.  The differences within rounds, tested by signed ranks: exact, whatever slowed a whole round. It takes many
 *          rounds to prove something of many pairs: with ten rounds the smallest p-value is 1/512.
 * Aligned. Where that is too coarse, the two are compared as samples of their own (rank sums), after what slowed all
 *          entrants of a round alike was taken out: log time = entrant + round + noise. A round's effect is the mean over
 *          its entrants, each clipped to two standard deviations around the median. An entrant's own noise is part
 *          of that mean, so what is left of it is too small; with k entrants it is widened by √(k / (k − 1.25)).
 *          (For plain means √(k / (k − 1)) would do; the rest makes up for clipping.) In simulation with 3 to 17
 *          entrants and six kinds of noise, 1 to 8 % of equal pairs were rejected at 5 %, and 5 % on average.
 * Rejected. The least time of all rounds, or their lower decile, instead of the middle: this noise mostly adds time. Over
 *          30 simulated rounds of equal code the least time scattered by 0.2 % instead of 1.1 % under noise that
 *          only adds time, but by 2.4 % instead of 0.9 % under normal noise, and by 2.4 to 3.3 % under any noise
 *          once rounds drift by 5 %. And it says nothing of code that is slow only sometimes, for its garbage, say.
 */
import { mean, median } from 'simple-statistics'
import { sumOf } from '../../numbers.ts'
import { ExactShift, type Interval } from './exact-shift.ts'

/** Round → logarithm of the time that one entrant took in it. */
export type RoundLogs = ReadonlyMap<number, number>

/** The data for the verdict on a pair: a test of how much the logs of a exceed those of b, and its rounds. */
export interface Shift {
  readonly test: ExactShift
  readonly rounds: number
}

/** The smallest p-value of signed ranks must be this much smaller than the level, or the bounds are wastefully wide. */
const FINER = 8
const LEAST_ENTRANTS = 3

/**
 * @param all the logs of all entrants of the rounds, including a and b
 * @param level the strictest level that the pair may have to meet
 * @returns undefined for a pair without a round in common
 */
export function shiftOf(
  a: RoundLogs,
  b: RoundLogs,
  all: readonly RoundLogs[],
  level: number,
): Shift | undefined {
  const shared = [...a.keys()].filter((round) => b.has(round))
  const rounds = shared.length
  if (rounds === 0) return undefined
  const canAlign = all.length >= LEAST_ENTRANTS && rounds > 1
  if (2 * 0.5 ** rounds * FINER <= level || !canAlign) {
    const differences = shared.map((round) => (a.get(round) ?? 0) - (b.get(round) ?? 0))
    return { test: ExactShift.ofDifferences(differences), rounds }
  }
  const effects = effectsOf(all, shared)
  return { test: ExactShift.ofSamples(aligned(a, effects), aligned(b, effects)), rounds }
}

const CLIP = 2 // standard deviations
const SD_BY_MEDIAN_DIFFERENCE = 1.4826 / Math.SQRT2 // for normal noise

interface RoundEffect {
  readonly round: number
  readonly effect: number
  /** The factor by which residuals are widened after the effect of the round is removed. */
  readonly widening: number
}

function effectsOf(all: readonly RoundLogs[], rounds: readonly number[]): RoundEffect[] {
  const centred = all.flatMap((logs) => {
    const own = rounds.flatMap((round) => logs.get(round) ?? [])
    return own.length === 0 ? [] : [{ logs, centre: median(own) }]
  })
  const deviations = rounds.map((round) =>
    centred.flatMap(({ logs, centre }) => {
      const log = logs.get(round)
      return log === undefined ? [] : [log - centre]
    }),
  )
  const clip = CLIP * spreadWithin(deviations)
  return rounds.map((round, index) => ({ round, ...effectOf(deviations[index] ?? [], clip) }))
}

function effectOf(deviations: readonly number[], clip: number): Omit<RoundEffect, 'round'> {
  const count = deviations.length
  if (count < LEAST_ENTRANTS) return { effect: 0, widening: 1 }
  const middle = median([...deviations])
  const clipped = deviations.map((value) => Math.max(-clip, Math.min(clip, value - middle)))
  return { effect: middle + sumOf(clipped) / count, widening: Math.sqrt(count / (count - 1.25)) }
}

/** The standard deviation of the noise within rounds, from the median difference of two entrants of a round. */
function spreadWithin(rounds: readonly (readonly number[])[]): number {
  const differences = rounds.flatMap((deviations) =>
    deviations.flatMap((one, index) => deviations.slice(index + 1).map((other) => Math.abs(one - other))),
  )
  return differences.length === 0 ? 0 : median(differences) * SD_BY_MEDIAN_DIFFERENCE
}

function aligned(logs: RoundLogs, effects: readonly RoundEffect[]): number[] {
  const centre = median(effects.map(({ round }) => logs.get(round) ?? 0))
  return effects.map(({ round, effect, widening }) => {
    return centre + ((logs.get(round) ?? 0) - centre - effect) * widening
  })
}

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
