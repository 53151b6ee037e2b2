/** Compares every two entrants of a contest, by the sum of all times and by the geometric mean over the instances. */
import type { Interim } from '../record/plan.ts'
import type { ComparedPair, ContestResult, Verdict } from '../record/run.ts'
import type { Records } from '../record/run-records.ts'
import type { Contest } from '../record/words.ts'
import {
  type ContestRecords,
  comparedIn,
  contestRecords,
  controlIn,
  type EntrantRecords,
  type RoundTime,
  widened,
} from './entrant-records.ts'
import type { RoundLogs } from './statistics/rounds.ts'
import { isDecided, type Judgement, judge, judgeControl } from './statistics/verdicts.ts'
import { type Duel, duelBetween, whyNoWinners, winsOf } from './winners.ts'

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
  const noiseFloor = records.head.plan.looks.length > 0 ? (control?.noiseFloor ?? null) : null
  const { instances: keys } = known
  const duels = couplesOf(known).map(({ a, b }) => duelBetween(a, b, { keys, noiseFloor }))
  const pairs = duels.flatMap((duel, index): ComparedPair[] => {
    const { a, b } = duel
    const [sum, mean] = [sums[index], means[index]]
    if (sum === undefined) return []
    const censored = whoIsCensored(a, b)
    const { margin } = records.head.plan
    const judged = withinSteps(sum, a, b, margin)
    const byInstance = mean && withinSteps(mean, a, b, margin)
    return [
      {
        a: a.entrantId,
        b: b.entrantId,
        ratio: judged.ratio,
        p: sum.p,
        verdict: provedWith(judged.verdict, censored),
        geometric: byInstance
          ? { ratio: byInstance.ratio, verdict: provedWith(byInstance.verdict, censored) }
          : null,
        aFaster: winsOf(a, duel),
        bFaster: winsOf(b, duel),
        censored,
        rounds: sum.rounds,
        roundsNeeded: censored === 'none' && judged.verdict === sum.verdict ? sum.roundsNeeded : null,
      },
    ]
  })
  return { pairs, control, duels, winnersUnknown: whyNoWinners(duels, { keys, noiseFloor }) }
}

interface Couple {
  readonly a: EntrantRecords
  readonly b: EntrantRecords
}

function couplesOf(known: ContestRecords): Couple[] {
  const all = comparedIn(known)
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
    pairs: couplesOf(known).map(({ a, b }) => ({ a: a.entrantId, b: b.entrantId })),
    control: twice && { a: twice.second.entrantId, b: twice.first.entrantId },
  }
  return judge(field, { margin: plan.margin, looks: plan.looks, lastRound: Math.min(upTo, last) })
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

function whoIsCensored(a: EntrantRecords, b: EntrantRecords): ComparedPair['censored'] {
  if (a.lost.size > 0) return b.lost.size > 0 ? 'both' : 'a'
  return b.lost.size > 0 ? 'b' : 'none'
}

/** What is proved if the times of both may be wrong by the steps in which they are told. */
function withinSteps(
  { ratio, verdict }: Pick<Judgement, 'ratio' | 'verdict'>,
  a: EntrantRecords,
  b: EntrantRecords,
  margin: number,
): Pick<Judgement, 'ratio' | 'verdict'> {
  const wide = widened(ratio, a, b)
  const [lo, hi] = [wide.lo ?? 0, wide.hi ?? Infinity]
  const holds = { slower: lo > 1, faster: hi < 1, same: hi <= 1 + margin && lo >= 1 / (1 + margin) }
  const isLost = isDecided(verdict) && wide.hi !== ratio.hi && !holds[verdict as keyof typeof holds]
  return { ratio: wide, verdict: isLost ? 'unresolved' : verdict }
}

/** An entrant that was stopped can only be proved to be slower, because its time is a lower bound. */
function provedWith(verdict: Verdict, censored: ComparedPair['censored']): Verdict {
  if (censored === 'none' || verdict === 'too-noisy') return verdict
  if (censored === 'a' && verdict === 'slower') return verdict
  if (censored === 'b' && verdict === 'faster') return verdict
  return 'unresolved'
}

/**
 * The entrants that need no further round, because all their pairs are settled by the sum at this look. The
 * entrant that runs twice is never among them, because the control measures the noise of every round.
 *
 * It is a pure function of the rounds up to the look, so a resumed run makes the same decisions.
 */
export function decidedEntrants(
  records: Records,
  contest: Contest,
  look: Pick<Interim, 'afterRound'>,
): string[] {
  const known = contestRecords(records, contest)
  const sums = judgeBy(BY_SUM, records, known, look.afterRound)
  const busy = new Set([controlIn(known)?.first])
  for (const [index, { a, b }] of couplesOf(known).entries()) {
    const censored = whoIsCensored(a, b)
    const sum = sums[index]
    const known = sum && withinSteps(sum, a, b, records.head.plan.margin).verdict
    const verdict = provedWith(known ?? 'unresolved', censored)
    if (!isDecided(verdict) && censored !== 'both') busy.add(a).add(b)
  }
  return comparedIn(known)
    .filter((entrant) => !busy.has(entrant))
    .map(({ entrantId }) => entrantId)
}
