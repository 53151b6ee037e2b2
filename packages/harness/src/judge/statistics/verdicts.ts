/**
 * Decides what is proved about every pair: `faster`, `slower`, `same`, or nothing, and why.
 *
 * Verdicts. A pair is `same` when its bounds lie within the margin, which is fixed: noise makes `same` harder,
 *           never easier. It is `faster` or `slower` when its bounds exclude 1 and its estimate lies beyond the
 *           noise floor, which is what identical code showed in the same run. Else it is `too-noisy` where the
 *           floor or the pair's own bounds are wider than the margin, and `unresolved` where they are not.
 * Errors.   Two families of tests, each corrected by Holm over the pairs: that two entrants differ, and that they
 *           differ by less than the margin (two one-sided tests: Schuirmann 1987). One correction over both would
 *           not do: a pair that is decided as the same must not hand its level to the most deviant of the other
 *           equal pairs.
 * Interims. The pairs are judged after rounds that were fixed in advance, at levels that add up to that of the
 *           run (Bonferroni over interim analyses: the simplest spending of alpha; Lan and DeMets 1983 for others). A pair that
 *           takes part no longer keeps what its last analysis said. So the probability of one false `faster` or
 *           `slower` in the whole run is at most the sum of the levels, and so is that of one false `same`.
 * Bounds    are those of the pair's last analysis, at the level of its correction but never a looser one than that of
 *           the analysis: each misses in at most 5 % of runs.
 */
import type { Interim } from '../../record/plan.ts'
import type { Estimate, Verdict } from '../../record/run.ts'
import { type ExactShift, type Interval, isWithin } from './exact-shift.ts'
import { type RoundLogs, type Shift, shiftOf } from './rounds.ts'

/** The ids of two entries. */
interface Pair {
  readonly a: string
  readonly b: string
}

/** The entries of a contest by their ids, and what is to be judged. */
export interface Field {
  readonly logs: ReadonlyMap<string, RoundLogs>
  readonly pairs: readonly Pair[]
  /** Of the two entries of the control, the second is `a`. */
  readonly control: Pair | undefined
}

export interface Judgement {
  /** The time of a divided by the time of b. */
  readonly ratio: Estimate
  /** The p-value for the hypothesis that the two are equal, corrected for the number of pairs. */
  readonly p: number
  readonly verdict: Verdict
  readonly rounds: number
  /**
   * The smallest true difference, 0.03 for 3 %, that a run with this noise calls faster or slower in nine of ten cases. Null where no
   * difference could have been found.
   */
  readonly detectable: number | null
  /** The further rounds that would probably decide it. Null for a decided pair, or if not known. */
  readonly roundsNeeded: number | null
}

const CONFIDENCE_LEVEL = 0.05

/**
 * Judges every pair at the last interim analysis before which it had new rounds. Undefined for a pair without rounds.
 *
 * @param options.margin the relative difference within which two entrants are the same: 0.02 is 2 %
 * @param options.interims empty for a run without verdicts: everything is then `unresolved`, with bounds at 95 %
 */
export function verdictsOn(
  { logs, pairs, control }: Field,
  options: { readonly margin: number; readonly interims: readonly Interim[]; readonly lastRound: number },
): (Judgement | undefined)[] {
  const { margin, interims, lastRound } = options
  let judged: (Judgement | undefined)[] = pairs.map(() => undefined)
  for (const { afterRound, alpha } of interimsUntil(interims, lastRound)) {
    const known = new Map([...logs].map(([id, own]) => [id, upTo(own, afterRound)]))
    const of = (id: string): RoundLogs => known.get(id) ?? new Map()
    const shifts = pairs.map(({ a, b }, index) => {
      const now = shiftOf(of(a), of(b), [...known.values()], alpha / pairs.length)
      return now?.rounds === judged[index]?.rounds ? undefined : now // no new rounds since the analysis before
    })
    const floor = control && judgeControl(of(control.a), of(control.b))?.noiseFloor
    const family = { alpha, margin, floor: floor ?? null, hasVerdicts: interims.length > 0 }
    judged = judgeFamily(shifts, family, judged)
  }
  return judged
}

/**
 * The interim analyses that were reached. A run that ended between two of them is judged at the level of the next one, and
 * a run that continued after the last one at the level of the last.
 */
function interimsUntil(interims: readonly Interim[], lastRound: number): Interim[] {
  const next = interims.findIndex(({ afterRound }) => afterRound >= lastRound)
  const reached = next < 0 ? interims : interims.slice(0, next + 1)
  const alpha = reached.at(-1)?.alpha ?? CONFIDENCE_LEVEL
  return [...reached.slice(0, -1), { afterRound: lastRound, alpha }]
}

function upTo(logs: RoundLogs, lastRound: number): RoundLogs {
  return new Map([...logs].filter(([round]) => round <= lastRound))
}

export interface FamilyOptions {
  readonly alpha: number
  readonly margin: number
  /** The relative noise floor, or null if it is not known. */
  readonly floor: number | null
  readonly hasVerdicts: boolean
}

/**
 * Judges a family of pairs at one interim analysis.
 *
 * @param earlier the results of pairs that no longer take part and have no shift
 */
export function judgeFamily(
  shifts: readonly (Shift | undefined)[],
  { alpha, margin, floor, hasVerdicts }: FamilyOptions,
  earlier: readonly (Judgement | undefined)[] = [],
): (Judgement | undefined)[] {
  const limits = {
    margin: Math.log1p(margin),
    floor: floor === null || !hasVerdicts ? null : Math.log1p(floor),
  }
  // A pair that no longer takes part counts as rejected in the correction if that is what was proved of it.
  const decidedP = (index: number, proved: readonly Verdict[]): number =>
    proved.includes(earlier[index]?.verdict ?? 'unresolved') ? 0 : 1
  const unlikeP = shifts.map((shift, index) => shift?.test.pUnlike(0) ?? decidedP(index, DIFFERENT))
  const withinP = shifts.map(
    (shift, index) => shift?.test.pWithin(limits.margin) ?? decidedP(index, ['same']),
  )
  const [differ, alike] = [holm(unlikeP, alpha), holm(withinP, alpha)]
  return shifts.map((shift, index) => {
    const [unlike, within] = [differ[index], alike[index]]
    if (shift === undefined || unlike === undefined || within === undefined) return earlier[index]
    // The two one-sided bounds together miss twice as often, which is still at most what the analysis allows.
    const withinMisrate = Math.min(alpha, 2 * within.level)
    const areSame = hasVerdicts && isWithin(2 * within.p, withinMisrate)
    const unlikeMisrate = hasVerdicts ? unlike.level : CONFIDENCE_LEVEL
    const misrate = areSame ? withinMisrate : unlikeMisrate
    const bounds = shift.test.bounds(misrate)
    const found = {
      ratio: ratioOf(shift.test.shift, bounds),
      p: unlike.adjusted,
      rounds: shift.rounds,
      detectable: detectableBy(shift.test, { unlikeMisrate, withinMisrate }, limits),
    }
    if (areSame) return { ...found, verdict: 'same', roundsNeeded: null }
    if (!hasVerdicts) return { ...found, verdict: 'unresolved', roundsNeeded: null }
    const verdict = verdictOf(shift.test.shift, bounds, limits)
    const roundsNeeded = DIFFERENT.includes(verdict) ? null : roundsToDecide(shift, misrate, limits)
    return { ...found, verdict, roundsNeeded }
  })
}

interface Tested {
  readonly p: number
  /** Holm's step-down adjustment (1979), which holds for any dependence between the tests. */
  readonly adjusted: number
  /** The level at which the procedure decides. From the first test that is not rejected on, it is that of this one. */
  readonly level: number
}

/** Corrects several tests, so that the probability of one or more false rejections stays below a level. */
export function holm(pValues: readonly number[], alpha: number): Tested[] {
  const tested: Tested[] = []
  let [left, adjusted] = [pValues.length, 0]
  const ascending = [...pValues.entries()].sort(([, one], [, other]) => one - other)
  for (const [rank, [index, p]] of ascending.entries()) {
    adjusted = Math.max(adjusted, Math.min(1, p * (pValues.length - rank)))
    const level = alpha / left
    tested[index] = { p, adjusted, level }
    if (isWithin(p, level)) left--
  }
  return tested
}

/** On the scale of logarithms. */
interface Limits {
  readonly margin: number
  readonly floor: number | null
}

function verdictOf(shift: number, bounds: Interval | undefined, { margin, floor }: Limits): Verdict {
  if (bounds === undefined || floor === null) return 'unresolved'
  const isBeyondNoise = Math.abs(shift) > floor
  if (isBeyondNoise && bounds.hi < 0) return 'faster'
  if (isBeyondNoise && bounds.lo > 0) return 'slower'
  return floor > margin || (bounds.hi - bounds.lo) / 2 > margin ? 'too-noisy' : 'unresolved'
}

/** How often a difference of the size that could have been found is missed. */
const MISSED = 0.1

/**
 * A shift is found where it exceeds the floor and the half width of the bounds, and is too large for `same`. The estimate of a true shift of
 * this size falls below it in half of all runs. So it has to be larger by what the estimate misses in one run of ten.
 */
function detectableBy(
  test: ExactShift,
  { unlikeMisrate, withinMisrate }: { readonly unlikeMisrate: number; readonly withinMisrate: number },
  { margin, floor }: Limits,
): number | null {
  const [unlike, within, spread] = [unlikeMisrate, withinMisrate, 2 * MISSED].map((misrate) => {
    const bounds = test.bounds(misrate)
    return bounds && (bounds.hi - bounds.lo) / 2
  })
  if (unlike === undefined || spread === undefined || floor === null) return null
  return Math.expm1(Math.max(floor, unlike, within === undefined ? 0 : margin - within) + spread)
}

const MOST_ROUNDS = 10_000
/** The estimate moves too, so half of the pairs would need more rounds than if it did not. */
const RESERVE = 1.5

/**
 * Estimates how many more rounds would probably decide a pair. Bounds and noise floor shrink with the root of the
 * rounds, until the bounds lie within the margin, or exclude 1 while the estimate is beyond the floor.
 */
function roundsToDecide({ test, rounds }: Shift, misrate: number, { margin, floor }: Limits): number | null {
  const bounds = test.bounds(misrate)
  const half = bounds === undefined ? Number.EPSILON : (bounds.hi - bounds.lo) / 2 || Number.EPSILON
  const distance = Math.abs(test.shift)
  const shrinking = Math.max((margin - distance) / half, distance / Math.max(half, floor ?? 0))
  const forBounds = Math.ceil(Math.log2(2 / misrate)) // the most extreme signs have to be rare enough
  const needed = Math.max(forBounds, Math.ceil((RESERVE * rounds) / shrinking ** 2), rounds + 1)
  return needed <= MOST_ROUNDS ? needed - rounds : null
}

const DIFFERENT: readonly Verdict[] = ['faster', 'slower']

export function isDecided(verdict: Verdict): boolean {
  return verdict === 'same' || DIFFERENT.includes(verdict)
}

/** The time of the second entry of the control by that of the first, and how far the bounds at 95 % are from 1. */
export function judgeControl(
  second: RoundLogs,
  first: RoundLogs,
): { readonly ratio: Estimate; readonly noiseFloor: number | null } | undefined {
  const test = shiftOf(second, first, [], CONFIDENCE_LEVEL)?.test
  if (test === undefined) return undefined
  const bounds = test.bounds(CONFIDENCE_LEVEL)
  const noiseFloor = bounds ? Math.expm1(Math.max(Math.abs(bounds.lo), Math.abs(bounds.hi))) : null
  return { ratio: ratioOf(test.shift, bounds), noiseFloor }
}

/** From logarithms. */
export function ratioOf(log: number, bounds: Interval | undefined): Estimate {
  return {
    value: Math.exp(log),
    lo: bounds ? Math.exp(bounds.lo) : null,
    hi: bounds ? Math.exp(bounds.hi) : null,
  }
}

/**
 * Ranks entrants in tiers. Two tiers are separated only if every entrant above is proved faster than every
 * entrant below. So a better tier is always a proved advantage over each member of each worse tier. The
 * reverse is not true. Two entrants share a tier if they are proved the same, if nothing is proved about
 * them, or if a third entrant connects them, because no difference from it was proved for either. Their own
 * verdict says which case it is.
 *
 * The order is the given one, except that no entrant comes before one that is proved faster. If noisy times
 * contradict a proof, the proof counts. (Proofs that form a circle cannot all be kept.)
 *
 * @param ids the fastest first, as far as the times tell
 * @returns id → tier, 1 for the fastest, without gaps
 */
export function tiersOf(
  ids: readonly string[],
  pairs: readonly (Pair & Pick<Judgement, 'verdict'>)[],
): Map<string, number> {
  const beaten = new Map(ids.map((id) => [id, new Set<string>()]))
  for (const { a, b, verdict } of pairs) {
    if (verdict === 'faster') beaten.get(a)?.add(b)
    if (verdict === 'slower') beaten.get(b)?.add(a)
  }
  const beats = (one: string, other: string): boolean => beaten.get(one)?.has(other) ?? false
  const tiers = new Map<string, number>()
  const left = [...ids]
  let tier = 1
  while (left.length > 0) {
    const above = [...tiers.keys()]
    if (above.length > 0 && above.every((upper) => left.every((lower) => beats(upper, lower)))) tier++
    const free = left.findIndex((id) => !left.some((other) => beats(other, id)))
    for (const id of left.splice(Math.max(0, free), 1)) tiers.set(id, tier)
  }
  return tiers
}
