/**
 * Decides what is proved about every pair: `faster`, `slower`, `same`, or nothing, and why.
 *
 * Verdicts. A pair is `same` when its bounds lie within the margin, which is fixed: noise makes `same` harder,
 *           never easier. It is `faster` or `slower` when its bounds exclude 1 and its estimate lies beyond the
 *           noise floor, which is what identical code showed in the same run. Else it is `too-noisy` where the
 *           floor or the pair's own bounds are wider than the margin, and `unresolved` where they are not.
 * Errors.   Two families of tests, each corrected by Holm over the pairs: that two entrants differ, and that they
 *           differ by less than the margin (two one-sided tests: Schuirmann 1987). One correction over both would
 *           not do: a pair that is settled as the same must not hand its level to the most deviant of the other
 *           equal pairs.
 * Looks.    The pairs are judged after rounds that were fixed in advance, at levels that add up to that of the
 *           run (Bonferroni over looks: the simplest spending of alpha; Lan and DeMets 1983 for others). A pair that
 *           takes part no longer keeps what its last look said. So the probability of one false `faster` or
 *           `slower` in the whole run is at most the sum of the levels, and so is that of one false `same`.
 * Bounds    are those of the pair's last look, at the level of its correction but never a looser one than that of
 *           the look: each misses in at most 5 % of runs.
 */
import type { Look } from '../events/run-plan.ts'
import { type Interval, isWithin } from './exact-shift.ts'
import { holm, holmLevels } from './holm.ts'
import { type RoundLogs, type Shift, shiftOf, upTo } from './rounds.ts'
import { roundsToSettle } from './rounds-to-settle.ts'

/**
 * What is proved about a and b. `unresolved`: nothing, but more rounds would decide. `too-noisy`: nothing, because
 * identical code differed by more than the margin.
 */
export type Verdict = 'faster' | 'slower' | 'same' | 'unresolved' | 'too-noisy'

/** The logs of two entries. */
export interface Pair {
  readonly a: RoundLogs
  readonly b: RoundLogs
}

export interface Field {
  readonly pairs: readonly Pair[]
  /** The two entries of the control. The second entry is `a`. Undefined if there is no control. */
  readonly control: Pair | undefined
}

export interface JudgeOptions {
  /** The relative difference within which two entrants are the same: 0.02 is 2 %. */
  readonly margin: number
  /** Empty for a run without verdicts. Everything is then `unresolved`, with bounds at 95 %. */
  readonly looks: readonly Look[]
  readonly lastRound: number
}

export interface Judgement {
  /** The time of a divided by the time of b. */
  readonly ratio: number
  /** Undefined if there are too few rounds for bounds at the pair's level. */
  readonly bounds: Interval | undefined
  /** The p-value for the hypothesis that the two are equal, corrected for the number of pairs. */
  readonly p: number
  readonly verdict: Verdict
  readonly rounds: number
  /** The further rounds that settle it with a probability of 2/3. Undefined for a settled pair, or if not known. */
  readonly moreRounds: number | undefined
}

export interface ControlJudgement {
  readonly ratio: number
  /** At 95 %. */
  readonly bounds: Interval | undefined
  /** The distance of the bounds from 1, which is the relative difference that identical code can show. */
  readonly noiseFloor: number | undefined
}

const CONFIDENCE_LEVEL = 0.05

/** Judges every pair at the last look before which it had new rounds. Undefined for a pair without rounds. */
export function judge(field: Field, options: JudgeOptions): (Judgement | undefined)[] {
  let judged: (Judgement | undefined)[] = field.pairs.map(() => undefined)
  for (const { afterRound, alpha } of looksUntil(options)) {
    const lastRound = Math.min(options.lastRound, afterRound)
    judged = judgeOnce(field, judged, { ...options, lastRound, alpha })
  }
  return judged
}

/**
 * The looks that were reached. A run that ended between two looks is judged at the level of the next one, and
 * a run that continued after the last look at the level of the last.
 */
function looksUntil({ looks, lastRound }: JudgeOptions): Look[] {
  const reached = looks.filter(({ afterRound }) => afterRound < lastRound)
  const next = looks.find(({ afterRound }) => afterRound >= lastRound)
  if (next !== undefined) return [...reached, next]
  return [...reached.slice(0, -1), { alpha: reached.at(-1)?.alpha ?? CONFIDENCE_LEVEL, afterRound: Infinity }]
}

function judgeOnce(
  { pairs, control }: Field,
  earlier: readonly (Judgement | undefined)[],
  { lastRound, alpha, margin, looks }: JudgeOptions & { readonly alpha: number },
): (Judgement | undefined)[] {
  const entries = [
    ...new Set([...pairs, ...(control === undefined ? [] : [control])].flatMap(({ a, b }) => [a, b])),
  ]
  const known = new Map(entries.map((logs) => [logs, upTo(logs, lastRound)]))
  const shift = ({ a, b }: Pair, level: number): Shift | undefined =>
    shiftOf(known.get(a) ?? a, known.get(b) ?? b, [...known.values()], level)
  const floor =
    control && judgeControl({ a: upTo(control.a, lastRound), b: upTo(control.b, lastRound) })?.noiseFloor
  const shifts = pairs.map((pair, index) => {
    const now = shift(pair, alpha / pairs.length)
    return now?.rounds === earlier[index]?.rounds ? undefined : now // no new rounds since the look before
  })
  return judgeShifts(shifts, { alpha, margin, floor, hasVerdicts: looks.length > 0 }, earlier)
}

export interface FamilyOptions {
  readonly alpha: number
  readonly margin: number
  /** The relative noise floor, or undefined if it is not known. */
  readonly floor: number | undefined
  readonly hasVerdicts: boolean
}

/**
 * Judges a family of pairs at one look.
 *
 * @param earlier the results of pairs that no longer take part and have no shift
 */
export function judgeShifts(
  shifts: readonly (Shift | undefined)[],
  { alpha, floor, hasVerdicts, ...options }: FamilyOptions,
  earlier: readonly (Judgement | undefined)[] = [],
): (Judgement | undefined)[] {
  const margin = Math.log1p(options.margin)
  const differ = shifts.map(
    (shift, index) => shift?.test.pUnlike(0) ?? settledP(earlier[index], isDifference),
  )
  const alike = shifts.map((shift, index) => shift?.test.pWithin(margin) ?? settledP(earlier[index], isSame))
  const adjusted = holm(differ)
  const differLevels = holmLevels(differ, alpha)
  const alikeLevels = holmLevels(alike, alpha)
  return shifts.map((shift, index) => {
    if (shift === undefined) return earlier[index]
    // The two one-sided bounds together miss twice as often, which is still at most what the look allows.
    const alikeMisrate = Math.min(alpha, 2 * (alikeLevels[index] ?? alpha))
    const areSame = hasVerdicts && isWithin(2 * (alike[index] ?? 1), alikeMisrate)
    const differMisrate = hasVerdicts ? (differLevels[index] ?? alpha) : CONFIDENCE_LEVEL
    const misrate = areSame ? alikeMisrate : differMisrate
    return {
      p: adjusted[index] ?? 1,
      ...judgementOf(shift, { margin, floor, misrate, areSame, hasVerdicts }),
    }
  })
}

/** The margin is on the scale of logarithms. */
interface Terms extends Omit<FamilyOptions, 'alpha'> {
  /** Of the bounds. */
  readonly misrate: number
  readonly areSame: boolean
}

function judgementOf({ test, rounds }: Shift, terms: Terms): Omit<Judgement, 'p'> {
  const { margin, misrate, hasVerdicts } = terms
  const bounds = test.bounds(misrate)
  const verdict = verdictOf(test.shift, bounds, terms)
  const isOpen = hasVerdicts && !isSettled(verdict)
  const floor = Math.log1p(terms.floor ?? 0)
  return {
    ratio: Math.exp(test.shift),
    bounds: ratios(bounds),
    verdict,
    rounds,
    moreRounds: isOpen ? roundsToSettle({ test, rounds, margin, floor, level: misrate }) : undefined,
  }
}

function verdictOf(shift: number, bounds: Interval | undefined, terms: Terms): Verdict {
  const { margin, floor, areSame, hasVerdicts } = terms
  if (areSame) return 'same'
  if (!hasVerdicts || bounds === undefined || floor === undefined) return 'unresolved'
  const isBeyondNoise = Math.abs(shift) > Math.log1p(floor)
  if (isBeyondNoise && bounds.hi < 0) return 'faster'
  if (isBeyondNoise && bounds.lo > 0) return 'slower'
  const isNoisy = Math.log1p(floor) > margin || (bounds.hi - bounds.lo) / 2 > margin
  return isNoisy ? 'too-noisy' : 'unresolved'
}

/** Whether a pair that no longer takes part counts as rejected in the correction. */
function settledP(before: Judgement | undefined, isRejected: (verdict: Verdict) => boolean): number {
  return before !== undefined && isRejected(before.verdict) ? 0 : 1
}

function isDifference(verdict: Verdict): boolean {
  return verdict === 'faster' || verdict === 'slower'
}

function isSame(verdict: Verdict): boolean {
  return verdict === 'same'
}

export function isSettled(verdict: Verdict): boolean {
  return isSame(verdict) || isDifference(verdict)
}

/** The difference that identical code showed. Undefined if no control was timed. */
export function judgeControl({ a, b }: Pair): ControlJudgement | undefined {
  const shift = shiftOf(a, b, [], CONFIDENCE_LEVEL)
  if (shift === undefined) return undefined
  const bounds = shift.test.bounds(CONFIDENCE_LEVEL)
  const reach = bounds && Math.max(Math.abs(bounds.lo), Math.abs(bounds.hi))
  return {
    ratio: Math.exp(shift.test.shift),
    bounds: ratios(bounds),
    noiseFloor: reach === undefined ? undefined : Math.expm1(reach),
  }
}

function ratios(bounds: Interval | undefined): Interval | undefined {
  return bounds && { lo: Math.exp(bounds.lo), hi: Math.exp(bounds.hi) }
}
