/** Compares every two entrants of a contest: by the sum of all times, by the geometric mean over the instances, and instance by instance. */

import { median } from 'simple-statistics'
import type { Records } from '../record/events.ts'
import type { Contest, Interim, Plan } from '../record/plan.ts'
import type { ComparedPair, ContestResult, VirtualBest } from '../record/run.ts'
import {
  type ContestRecords,
  comparedIn,
  contestRecords,
  controlIn,
  type EntrantRecords,
  type RoundTime,
  singlesFactorOf,
  unsureShareOf,
  widened,
} from './entrant-records.ts'
import { isWithin, signedRankP } from './statistics/exact-shift.ts'
import type { RoundLogs } from './statistics/rounds.ts'
import { isDecided, type Judgement, judgeControl, verdictsOn } from './statistics/verdicts.ts'

export interface JudgedPairs extends Pick<ContestResult, 'control' | 'winnersUnknown'> {
  readonly pairs: readonly ComparedPair[]
  readonly duels: readonly Duel[]
}

type Reading = (time: RoundTime) => number | null

const BY_SUM: Reading = ({ logMean }) => logMean
const BY_INSTANCE: Reading = ({ meanLog }) => meanLog

export function judgePairs(records: Records, known: ContestRecords): JudgedPairs {
  const sums = judgeBy(BY_SUM, records, known)
  const means = judgeBy(BY_INSTANCE, records, known)
  const control = controlOf(known)
  const noiseFloor = records.head.plan.interims.length > 0 ? (control?.noiseFloor ?? null) : null
  const { instances: keys } = known
  const duels = couplesOf(known, records.head.plan).map(({ a, b }) => duelBetween(a, b, { keys, noiseFloor }))
  const pairs = duels.flatMap((duel, index): ComparedPair[] => {
    const { a, b } = duel
    const [sum, mean] = [sums[index], means[index]]
    if (sum === undefined) return []
    const { margin } = records.head.plan
    const proved = provedBy(sum, { a, b }, margin)
    const byInstance = mean && provedBy(mean, { a, b }, margin, singlesFactorOf(a) * singlesFactorOf(b))
    const isAsJudged = proved.stopped === 'none' && proved.verdict === sum.verdict
    return [
      {
        a: a.entrantId,
        b: b.entrantId,
        ratio: proved.ratio,
        p: sum.p,
        verdict: proved.verdict,
        geometric: byInstance ? { ratio: byInstance.ratio, verdict: byInstance.verdict } : null,
        aFaster: winsOf(a, duel),
        bFaster: winsOf(b, duel),
        stopped: proved.stopped,
        rounds: sum.rounds,
        detectable: isAsJudged ? sum.detectable : null,
        roundsNeeded: isAsJudged ? sum.roundsNeeded : null,
      },
    ]
  })
  return { pairs, control, duels, winnersUnknown: whyNoWinners(duels, { keys, noiseFloor }) }
}

interface Couple {
  readonly a: EntrantRecords
  readonly b: EntrantRecords
}

/** Every two, or every entrant and its earlier state. */
function couplesOf(known: ContestRecords, { against, entrants }: Plan): Couple[] {
  const all = comparedIn(known)
  if (against !== undefined) {
    return entrants.flatMap(({ entrantId, earlierOf }) => {
      const [now, earlier] = [earlierOf, entrantId].map((id) => all.find((one) => one.entrantId === id))
      return now === undefined || earlier === undefined ? [] : [{ a: now, b: earlier }]
    })
  }
  return all.flatMap((a, index) => all.slice(index + 1).map((b) => ({ a, b })))
}

function judgeBy(
  reading: Reading,
  { head: { plan } }: Records,
  known: ContestRecords,
  upTo = Infinity,
): (Judgement | undefined)[] {
  const twice = controlIn(known)
  const entries = [...comparedIn(known), ...(twice ? [twice.first, twice.second] : [])]
  const last = Math.max(0, ...known.entrants.flatMap(({ times }) => times.map(({ round }) => round)))
  const field = {
    logs: new Map(entries.map((entrant) => [entrant.entrantId, logsOf(entrant, reading)])),
    pairs: couplesOf(known, plan).map(({ a, b }) => ({ a: a.entrantId, b: b.entrantId })),
    control: twice && { a: twice.second.entrantId, b: twice.first.entrantId },
  }
  return verdictsOn(field, { margin: plan.margin, interims: plan.interims, lastRound: Math.min(upTo, last) })
}

/** Rounds of different shards have different numbers. */
function logsOf({ times }: EntrantRecords, reading: Reading): RoundLogs {
  return new Map(
    times.flatMap((time): [number, number][] => {
      const log = reading(time)
      return log === null ? [] : [[time.round, log]]
    }),
  )
}

function controlOf(known: ContestRecords): ContestResult['control'] {
  const twice = controlIn(known)
  const judged = twice && judgeControl(logsOf(twice.second, BY_SUM), logsOf(twice.first, BY_SUM))
  return judged ? { entrantId: twice.first.entrantId, ...judged } : null
}

function whoIsStopped({ a, b }: Couple): ComparedPair['stopped'] {
  if (a.lost.size > 0) return b.lost.size > 0 ? 'both' : 'a'
  return b.lost.size > 0 ? 'b' : 'none'
}

/**
 * What is proved if the times of both may be wrong by the steps in which they are told, and are lower bounds if they were stopped. Who was
 * stopped can only be proved to be slower.
 *
 * @param factor by which the ratio may be wrong beside
 */
function provedBy(
  { ratio, verdict }: Pick<Judgement, 'ratio' | 'verdict'>,
  couple: Couple,
  margin: number,
  factor = 1,
): Pick<ComparedPair, 'ratio' | 'verdict' | 'stopped'> {
  const stopped = whoIsStopped(couple)
  const { value, ...bounds } = widened(ratio, couple.a, couple.b)
  const wide = { value, lo: bounds.lo && bounds.lo / factor, hi: bounds.hi && bounds.hi * factor }
  const [lo, hi] = [wide.lo ?? 0, wide.hi ?? Infinity]
  const holds = { slower: lo > 1, faster: hi < 1, same: hi <= 1 + margin && lo >= 1 / (1 + margin) }
  const isLost = isDecided(verdict) && wide.hi !== ratio.hi && !holds[verdict as keyof typeof holds]
  const left = isLost ? 'unresolved' : verdict
  const isProved =
    stopped === 'none' ||
    left === 'too-noisy' ||
    (stopped === 'a' && left === 'slower') ||
    (stopped === 'b' && left === 'faster')
  return { ratio: wide, verdict: isProved ? left : 'unresolved', stopped }
}

/**
 * The entrants that need no further round, because all their pairs are decided by the sum at this analysis. The
 * entrant that runs twice is never among them, because the control measures the noise of every round.
 *
 * It is a pure function of the rounds up to it, so a resumed run makes the same decisions.
 */
export function decidedEntrants(
  records: Records,
  contest: Contest,
  { afterRound }: Pick<Interim, 'afterRound'>,
): string[] {
  const known = contestRecords(records, contest)
  const sums = judgeBy(BY_SUM, records, known, afterRound)
  const busy = new Set([controlIn(known)?.first])
  for (const [index, couple] of couplesOf(known, records.head.plan).entries()) {
    const sum = sums[index]
    const isDone = sum !== undefined && isDecided(provedBy(sum, couple, records.head.plan.margin).verdict)
    if (!isDone && whoIsStopped(couple) !== 'both') busy.add(couple.a).add(couple.b)
  }
  return comparedIn(known)
    .filter((entrant) => !busy.has(entrant))
    .map(({ entrantId }) => entrantId)
}

/** Two entrants, and who of them is faster beyond the noise on which instances. Null if this is not known. */
export interface Duel extends Couple {
  readonly winners: ReadonlyMap<string, EntrantRecords> | null
}

const LEVEL = 0.05

/** With fewer rounds, the smallest p-value of a signed-rank test is above the level. */
const LEAST_ROUNDS = 6

interface Known {
  readonly keys: readonly string[]
  readonly noiseFloor: number | null
}

/**
 * The median difference over the rounds has to exceed the noise floor, and a signed-rank test has to be significant. The levels keep the
 * rate of false discoveries among all winners at 5 % (Benjamini and Hochberg 1995), so that ten rounds are enough to tell on
 * most of fifty instances who is faster, and identical code wins nothing in at least 95 % of runs.
 */
function duelBetween(a: EntrantRecords, b: EntrantRecords, { keys, noiseFloor }: Known): Duel {
  const rounds = a.times.flatMap((time) => {
    const other = b.times.find(({ round }) => round === time.round)
    return other === undefined ? [] : [{ a: time.instances, b: other.instances }]
  })
  const isUnknown = keys.length === 0 || noiseFloor === null || rounds.length < LEAST_ROUNDS
  // times that are told in coarse steps say nothing of single instances
  if (isUnknown || unsureShareOf(a) + unsureShareOf(b) > 0) return { a, b, winners: null }
  const compared = keys.flatMap((key) => {
    if (!a.medians.has(key) || !b.medians.has(key)) return []
    const differences = rounds.flatMap((round) => {
      const [own, other] = [round.a.get(key) ?? a.lost.get(key), round.b.get(key) ?? b.lost.get(key)]
      return own && other ? [Math.log(own / other)] : []
    })
    if (differences.length === 0) return []
    return [{ key, p: signedRankP(differences), middle: median(differences) }]
  })
  if (compared.length === 0) return { a, b, winners: null } // one of them has no times of single instances
  const inOrder = compared.map(({ p }) => p).sort((one, other) => one - other)
  const level = inOrder.findLast((p, rank) => isWithin(p, (LEVEL * (rank + 1)) / keys.length)) ?? 0
  const leastDifference = Math.log1p(noiseFloor) + Math.log(singlesFactorOf(a) * singlesFactorOf(b))
  const won = compared.filter(({ p, middle }) => isWithin(p, level) && Math.abs(middle) > leastDifference)
  return { a, b, winners: new Map(won.map(({ key, middle }) => [key, middle < 0 ? a : b])) }
}

/** The number of instances on which an entrant wins. */
function winsOf(entrant: EntrantRecords, { winners }: Duel): number | null {
  return winners && [...winners.values()].filter((winner) => winner === entrant).length
}

/** Why no winners are known, or null if they are, or if there are no two entrants or no single times. */
function whyNoWinners(duels: readonly Duel[], { keys, noiseFloor }: Known): ContestResult['winnersUnknown'] {
  if (keys.length === 0 || duels.length === 0) return null
  const isShort = duels.every(({ a, b }) => Math.min(a.times.length, b.times.length) < LEAST_ROUNDS)
  if (isShort) return 'few-rounds'
  return noiseFloor === null ? 'no-noise-known' : null
}

/**
 * The virtual best entrant, which is as fast as the fastest entrant on every instance where the difference is
 * beyond the noise. The plain minimum of several noisy times would be too small.
 *
 * @param entrants those that solved everything
 * @param fastest the one with which it is compared
 * @returns null for fewer than two entrants, or if the winners between any two of them are not known
 */
export function virtualBestOf(
  entrants: readonly EntrantRecords[],
  fastest: EntrantRecords | undefined,
  { duels, keys }: { readonly duels: readonly Duel[]; readonly keys: readonly string[] },
): VirtualBest | null {
  const known = duels.filter(({ a, b }) => entrants.includes(a) && entrants.includes(b))
  if (known.some(({ winners }) => winners === null)) return null
  const timed = keys.filter((key) => fastest?.medians.has(key))
  if (fastest === undefined || known.length === 0 || timed.length === 0) return null
  const wins = new Map<string, number>()
  let [best, own] = [0, 0]
  for (const key of timed) {
    const won = known.flatMap(({ a, b, winners }) => {
      const winner = winners?.get(key)
      return winner === undefined ? [] : [{ winner, isOverFastest: a === fastest || b === fastest }]
    })
    const champion = entrants.find(
      (one) => won.filter(({ winner }) => winner === one).length === entrants.length - 1,
    )
    if (champion !== undefined) wins.set(champion.entrantId, (wins.get(champion.entrantId) ?? 0) + 1)
    const time = fastest.medians.get(key) ?? 0
    const faster = won.filter(({ isOverFastest }) => isOverFastest)
    best += Math.min(time, ...faster.flatMap(({ winner }) => winner.medians.get(key) ?? []))
    own += time
  }
  const winners = Array.from(wins, ([entrantId, instances]) => ({ entrantId, instances }))
  return {
    fastestId: fastest.entrantId,
    ratio: best / own,
    instances: timed.length,
    wins: winners.sort((a, b) => b.instances - a.instances),
    ties: timed.length - winners.reduce((sum, { instances }) => sum + instances, 0),
  }
}
