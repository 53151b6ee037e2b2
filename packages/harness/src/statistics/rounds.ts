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
import { ExactShift } from './exact-shift.ts'
import { median } from './location.ts'

/** Round → logarithm of the time that one entrant took in it. */
export type RoundLogs = ReadonlyMap<number, number>

/** The data for the verdict on a pair: a test of how much the logs of a exceed those of b, and its rounds. */
export interface Shift {
  readonly test: ExactShift
  readonly rounds: number
}

/** The smallest p-value of signed ranks must be this much smaller than the level, or the bounds are wastefully wide. */
const FINER = 8

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
  if (shared.length === 0) return undefined
  const smallest = 2 * 0.5 ** shared.length
  const canAlign = all.length >= LEAST_ENTRANTS && shared.length > 1
  if (smallest * FINER <= level || !canAlign) {
    const differences = shared.map((round) => (a.get(round) ?? 0) - (b.get(round) ?? 0))
    return { test: ExactShift.ofDifferences(differences), rounds: shared.length }
  }
  const effects = effectsOf(all, new Set(shared))
  const [x, y] = [aligned(a, effects), aligned(b, effects)]
  return { test: ExactShift.ofSamples([{ x, y }]), rounds: shared.length }
}

export function upTo(logs: RoundLogs, lastRound: number): RoundLogs {
  return new Map([...logs].filter(([round]) => round <= lastRound))
}

const LEAST_ENTRANTS = 3
const CLIP = 2 // standard deviations
const SD_BY_MEDIAN_DIFFERENCE = 1.4826 / Math.SQRT2 // for normal noise

interface RoundEffect {
  readonly effect: number
  /** The factor by which residuals are widened after the effect of the round is removed. */
  readonly widening: number
}

function effectsOf(all: readonly RoundLogs[], rounds: ReadonlySet<number>): Map<number, RoundEffect> {
  const own = all.map((logs) => [...logs].filter(([round]) => rounds.has(round)))
  const deviations = new Map<number, number[]>([...rounds].map((round) => [round, []]))
  for (const logs of own.filter(({ length }) => length > 0)) {
    const centre = median(logs.map(([, log]) => log))
    for (const [round, log] of logs) deviations.get(round)?.push(log - centre)
  }
  const clip = CLIP * spreadWithin([...deviations.values()])
  return new Map([...deviations].map(([round, values]) => [round, effectOf(values, clip)]))
}

function effectOf(deviations: readonly number[], clip: number): RoundEffect {
  const count = deviations.length
  if (count < LEAST_ENTRANTS) return { effect: 0, widening: 1 }
  const middle = median(deviations)
  const sum = deviations.reduce((total, value) => total + Math.max(-clip, Math.min(clip, value - middle)), 0)
  return { effect: middle + sum / count, widening: Math.sqrt(count / (count - 1.25)) }
}

/** The standard deviation of the noise within rounds, from the median difference of two entrants of a round. */
function spreadWithin(rounds: readonly (readonly number[])[]): number {
  const differences = rounds.flatMap((deviations) =>
    deviations.flatMap((one, index) => deviations.slice(index + 1).map((other) => Math.abs(one - other))),
  )
  return differences.length === 0 ? 0 : median(differences) * SD_BY_MEDIAN_DIFFERENCE
}

function aligned(logs: RoundLogs, effects: ReadonlyMap<number, RoundEffect>): number[] {
  const own = [...effects].flatMap(([round, known]) => {
    const log = logs.get(round)
    return log === undefined ? [] : [{ log, ...known }]
  })
  const centre = median(own.map(({ log }) => log))
  return own.map(({ log, effect, widening }) => centre + (log - centre - effect) * widening)
}
