/**
 * Which distribution explains the tail of some searches, of which some gave up.
 *
 * Idea. A power law, a lognormal and an exponential distribution are fitted to the same searches above a threshold, each by its maximum
 * likelihood. A search that gave up is right-censored: its likelihood is the probability to take more. The differences of the
 * logarithms compare the distributions; each parameter more costs one (Akaike).
 *
 * Origin. Clauset, Shalizi and Newman ("Power-law distributions in empirical data", SIAM Review 51, 2009); the ratio of likelihoods of
 * distributions that do not contain each other by Vuong ("Likelihood ratio tests for model selection and non-nested hypotheses",
 * Econometrica 57, 1989).
 */
import { sum } from 'simple-statistics'
import { logNormalTail } from '../shared/statistics.ts'
import { type Cost, inOrder } from './statistics.ts'

/** What searches take above a threshold, which lies half a node above a search that ended. */
export interface Tail {
  readonly threshold: number
  readonly ended: readonly number[]
  readonly gaveUp: readonly number[]
}

/** @returns undefined where the threshold is not known, because more searches gave up */
export function tailOf(costs: readonly Cost[], share: number): Tail | undefined {
  const sorted = inOrder(costs)
  const last = sorted[Math.floor(sorted.length * (1 - share)) - 1]
  if (last === undefined || last.isCensored) return undefined
  const above = sorted.filter(({ nodes, isCensored }) => nodes > last.nodes || isCensored)
  const nodesOf = (which: boolean): number[] =>
    above.filter(({ isCensored }) => isCensored === which).map(({ nodes }) => nodes)
  return { threshold: last.nodes + 0.5, ended: nodesOf(false), gaveUp: nodesOf(true) }
}

/** All that the slope of a tail needs: how many searches ended, and the logarithms of what all took, by the threshold. */
export interface SlopeSums {
  readonly ended: number
  readonly logs: number
}

export function slopeSums({ threshold, ended, gaveUp }: Tail): SlopeSums {
  return { ended: ended.length, logs: sum([...ended, ...gaveUp].map((nodes) => Math.log(nodes / threshold))) }
}

/**
 * The α of a power law P(more than x nodes) ~ x^−α that several tails share, by the estimator of Hill ("A simple general approach to
 * inference about the tail of a distribution", Annals of Statistics 3, 1975) for censored data.
 */
export function commonSlope(tails: readonly SlopeSums[]): number {
  return sum(tails.map(({ ended }) => ended)) / sum(tails.map(({ logs }) => logs))
}

/** By how much each distribution explains a tail better than an exponential one, less one for each parameter more. */
export interface Explained {
  readonly powerLaw: number
  readonly lognormal: number
}

/** @returns undefined where nothing above the threshold ended */
export function explained(tail: Tail): Explained | undefined {
  if (tail.ended.length === 0) return undefined
  const exponential = ofExponential(tail)
  return { powerLaw: ofPowerLaw(tail) - exponential, lognormal: ofLognormal(tail) - exponential - 1 }
}

/** The logarithm of P(more than x, where it is more than the threshold). */
type LogSurvival = (x: number) => number

/** Nodes are whole, so what ended after n of them is between n − ½ and n + ½. */
function likelihoodOf({ ended, gaveUp }: Tail, logSurvival: LogSurvival): number {
  const logs = ended.map((nodes) => {
    const [before, after] = [logSurvival(nodes - 0.5), logSurvival(nodes + 0.5)]
    return before + Math.log(-Math.expm1(after - before))
  })
  return sum(logs) + sum(gaveUp.map((nodes) => logSurvival(nodes + 0.5)))
}

function ofExponential(tail: Tail): number {
  const { threshold, ended, gaveUp } = tail
  const rate = ended.length / sum([...ended, ...gaveUp].map((nodes) => nodes - threshold))
  return highest(-WIDE, WIDE, (log) => {
    const own = rate * Math.exp(log)
    return likelihoodOf(tail, (x) => -own * (x - threshold))
  })
}

function ofPowerLaw(tail: Tail): number {
  const slope = commonSlope([slopeSums(tail)])
  return highest(-WIDE, WIDE, (log) => {
    const own = slope * Math.exp(log)
    return likelihoodOf(tail, (x) => -own * Math.log(x / tail.threshold))
  })
}

/**
 * A lognormal distribution above its threshold. The density of the logarithm y of the excess is like exp(−αy − by²/2). Without bend, where
 * b = 0, it is a power law, and for some tails that is the best of them. The likelihood has one maximum. (J. del Castillo, "The singly
 * truncated normal distribution: a non-steep exponential family", Annals of the Institute of Statistical Mathematics 46, 1994.)
 */
function ofLognormal(tail: Tail): number {
  const slope = commonSlope([slopeSums(tail)])
  const bent = highest(LEAST_BEND, MOST_BEND, (logBend) => {
    const bend = Math.exp(logBend)
    const root = Math.sqrt(bend) * slope
    return highest(-STEEP - 2 * bend, STEEP, (steepness) => {
      const start = steepness / Math.sqrt(bend)
      const beyond = logNormalTail(start)
      return likelihoodOf(tail, (x) => logNormalTail(start + root * Math.log(x / tail.threshold)) - beyond)
    })
  })
  return Math.max(bent, ofPowerLaw(tail))
}

/** So far parameters are looked for, in units of their estimates for a power law or an exponential distribution. */
const [WIDE, LEAST_BEND, MOST_BEND, STEEP] = [1, -10, 8, 10]

/** The highest value of a function that rises and then falls, by the golden section. */
function highest(from: number, to: number, value: (at: number) => number): number {
  const part = (Math.sqrt(5) - 1) / 2
  let [low, high] = [from, to]
  let [a, b] = [high - part * (high - low), low + part * (high - low)]
  let [valueA, valueB] = [value(a), value(b)]
  while (high - low > PRECISION * (to - from))
    if (valueA > valueB) {
      ;[high, b, valueB] = [b, a, valueA]
      a = high - part * (high - low)
      valueA = value(a)
    } else {
      ;[low, a, valueA] = [a, b, valueB]
      b = low + part * (high - low)
      valueB = value(b)
    }
  return Math.max(valueA, valueB)
}

/** Of the range: a maximum is flat. */
const PRECISION = 1e-3
