/**
 * Compares every two solvers and says what is proved: `faster`, `slower`, `same` or `unresolved`.
 *
 * A pair's ratio is the Hodges–Lehmann estimate over its forks, its bounds are exact (see rank-sum.ts), and
 * the threshold `t` is the smallest difference that counts. If the ratio lies beyond the threshold, the claim
 * to prove is that the two differ at all: the bounds must exclude 1. If it lies inside, the claim is that the
 * difference does not count: both bounds must lie inside 1/(1 + t) … 1 + t. What is not proved is unresolved.
 * So `same` is a statement of its own, and never the failure to find a difference.
 *
 * Each pair's bounds have the level that Holm's procedure leaves to it, so that the probability of one false
 * verdict or more in the whole judgement is at most `alpha`: of two equal solvers called different, and of
 * two solvers called the same that differ by more than the threshold.
 */
import { type Entry, type Interval, requireEntry } from './entry.ts'
import { holm, holmLevels, isWithin } from './holm.ts'
import { RankSum } from './rank-sum.ts'
import { alignedLogTimes } from './rounds.ts'
import { roundsToSettle } from './rounds-to-settle.ts'
import { tiersOf } from './tiers.ts'

/** What is proved of `a` against `b`. */
type PairVerdict = 'faster' | 'slower' | 'same' | 'unresolved'

export interface JudgeOptions {
  /** Probability of a false verdict in the whole judgement. */
  readonly alpha: number
  /** The smallest relative difference that counts, before the A/A floor is known: 0.02 is 2 %. */
  readonly smallestDifference: number
  /** Two entries that are one solver, entered twice: the second only measures the floor and gets no verdict. */
  readonly control?: { readonly id: string; readonly twin: string }
}

export const JUDGE_DEFAULTS: JudgeOptions = { alpha: 0.05, smallestDifference: 0.02 }

export interface PairJudgement {
  readonly a: string
  readonly b: string
  /** Time of a by time of b: 2 says that a takes twice as long. */
  readonly ratio: number
  /** Undefined where there are too few forks for bounds at the pair's level. */
  readonly bounds: Interval | undefined
  /** Of the claim described above, adjusted by Holm: at most `alpha` exactly when the pair is resolved. */
  readonly pHolm: number
  readonly verdict: PairVerdict
  /** Rounds in which both took part. */
  readonly rounds: number
  /** For an unresolved pair: further rounds that would settle it with a probability of two in three. */
  readonly moreRounds: number | undefined
}

interface ControlJudgement {
  /** Time of the twin by time of the solver itself: 1 but for noise. */
  readonly ratio: number
  /** At `alpha`, without a correction. Undefined for too few forks. */
  readonly bounds: Interval | undefined
  /**
   * The relative difference that identical code shows in this run: how far the bounds of the control reach
   * from 1, or the ratio itself where there are no bounds.
   */
  readonly floor: number
}

export interface Judgement {
  /** The relative difference that counts: the larger of `smallestDifference` and the floor. */
  readonly threshold: number
  readonly control: ControlJudgement | undefined
  /** Every two entries but for the twin, in the order of the entries: (1, 2), (1, 3), … (2, 3), … */
  readonly pairs: readonly PairJudgement[]
  /** Id → tier from 1, for every entry but the twin. See `tiersOf`. */
  readonly tiers: ReadonlyMap<string, number>
}

/**
 * Judges all pairs of entries from their forks.
 *
 * @throws RangeError for a time that is not positive, two forks of one entry in one round, two entries that
 *   share no round, or a control that is not among the entries.
 */
export function judge(entries: readonly Entry[], options: JudgeOptions = JUDGE_DEFAULTS): Judgement {
  for (const entry of entries) requireEntry(entry)
  const control = options.control && judgeControl(entries, options)
  const threshold = Math.max(options.smallestDifference, control?.floor ?? 0)
  const competitors = entries.filter(({ id }) => id !== options.control?.twin)
  const pairs = judgePairs(pairsOf(entries, competitors), Math.log1p(threshold), options.alpha)
  return {
    threshold,
    control,
    pairs,
    tiers: tiersOf(
      competitors.map(({ id }) => id),
      pairs,
    ),
  }
}

/** Two samples that were made comparable, and the name of each. */
export interface Comparison {
  readonly a: string
  readonly b: string
  readonly test: RankSum
  readonly rounds: number
}

function judgeControl(entries: readonly Entry[], { control, alpha }: JudgeOptions): ControlJudgement {
  const twin = entryOf(entries, control?.twin)
  const { test } = compare(entries, twin, entryOf(entries, control?.id))
  const bounds = test.bounds(alpha)
  const reach = Math.max(Math.abs(bounds?.lo ?? test.shift), Math.abs(bounds?.hi ?? test.shift))
  return { ratio: Math.exp(test.shift), bounds: ratios(bounds), floor: Math.expm1(reach) }
}

function entryOf(entries: readonly Entry[], id: string | undefined): Entry {
  const entry = entries.find((candidate) => candidate.id === id)
  if (!entry) throw new RangeError(`control: ${id} is not among the entries`)
  return entry
}

function pairsOf(entries: readonly Entry[], competitors: readonly Entry[]): Comparison[] {
  return competitors.flatMap((a, index) => competitors.slice(index + 1).map((b) => compare(entries, a, b)))
}

function compare(entries: readonly Entry[], a: Entry, b: Entry): Comparison {
  const strata = alignedLogTimes(entries, a, b)
  const rounds = strata.reduce((sum, { x }) => sum + x.length, 0)
  if (rounds === 0) throw new RangeError(`${a.id} and ${b.id} share no round`)
  return { a: a.id, b: b.id, test: new RankSum(strata), rounds }
}

/** Verdicts for a family of comparisons, `threshold` on the scale of logarithms. */
export function judgePairs(
  comparisons: readonly Comparison[],
  threshold: number,
  alpha: number,
): PairJudgement[] {
  const pValues = comparisons.map(({ test }) => claimOf(test, threshold).p)
  const adjusted = holm(pValues)
  const levels = holmLevels(pValues, alpha)
  return comparisons.map(({ a, b, test, rounds }, index) => {
    const claim = claimOf(test, threshold)
    const level = levels[index] ?? alpha
    const verdict = isWithin(claim.p, level) ? claim.verdict : 'unresolved'
    return {
      a,
      b,
      ratio: Math.exp(test.shift),
      bounds: ratios(test.bounds(level)),
      pHolm: adjusted[index] ?? 1,
      verdict,
      rounds,
      moreRounds: verdict === 'unresolved' ? roundsToSettle({ test, rounds, threshold, level }) : undefined,
    }
  })
}

/** What the estimate suggests, and the two-sided p-value of that. */
function claimOf(test: RankSum, threshold: number): { verdict: PairVerdict; p: number } {
  if (Math.abs(test.shift) > threshold) {
    const p = Math.min(1, 2 * Math.min(test.pAbove(0), test.pBelow(0)))
    return { verdict: test.shift < 0 ? 'faster' : 'slower', p }
  }
  const p = Math.min(1, 2 * Math.max(test.pBelow(threshold), test.pAbove(-threshold)))
  return { verdict: 'same', p }
}

function ratios(bounds: Interval | undefined): Interval | undefined {
  return bounds && { lo: Math.exp(bounds.lo), hi: Math.exp(bounds.hi) }
}
