/** Compares every two entries of a contest, by the sum of all times and by the geometric mean over the instances. */
import type { Look } from '../events/run-plan.ts'
import type { Records } from '../events/run-records.ts'
import type { Contest } from '../events/words.ts'
import {
  isSettled,
  type Judgement,
  judge,
  judgeControl,
  type Pair,
  type RoundLogs,
} from '../statistics/index.ts'
import { type ContestEntries, compared, controlOf, type Entry, entriesIn, type RoundTime } from './entries.ts'
import { type Duel, duelBetween, winsOf } from './instances.ts'
import type { ControlSummary, Estimate, PairSummary } from './summary.ts'

export interface JudgedPairs {
  readonly pairs: readonly PairSummary[]
  readonly control: ControlSummary | null
  readonly duels: readonly Duel[]
}

type Reading = (time: RoundTime) => number | null

const BY_SUM: Reading = ({ logMean }) => logMean
const BY_INSTANCE: Reading = ({ meanLog }) => meanLog

export function judgePairs(records: Records, known: ContestEntries): JudgedPairs {
  const couples = couplesOf(known)
  const sums = judgeBy(BY_SUM, records, known)
  const means = judgeBy(BY_INSTANCE, records, known)
  const control = controlSummary(known.entries)
  const noiseFloor = records.head.plan.looks.length > 0 ? (control?.noiseFloor ?? null) : null
  const duels = couples.map(({ a, b }) => duelBetween(a, b, { keys: known.instances, noiseFloor }))
  const pairs = duels.flatMap((duel, index): PairSummary[] => {
    const { a, b } = duel
    const sum = sums[index]
    if (sum === undefined) return []
    const censored = whoIsCensored(a, b)
    const verdict = provedWith(sum.verdict, censored)
    const mean = means[index]
    return [
      {
        a: a.entrantId,
        b: b.entrantId,
        ratio: estimateOf(sum),
        p: sum.p,
        verdict,
        geometric: mean ? { ratio: estimateOf(mean), verdict: provedWith(mean.verdict, censored) } : null,
        aFaster: winsOf(a, duel),
        bFaster: winsOf(b, duel),
        censored,
        rounds: sum.rounds,
        roundsNeeded: censored === 'none' && !isSettled(verdict) ? (sum.moreRounds ?? null) : null,
      },
    ]
  })
  return { pairs, control, duels }
}

interface Couple {
  readonly a: Entry
  readonly b: Entry
}

function couplesOf({ entries }: ContestEntries): Couple[] {
  const all = compared(entries)
  return all.flatMap((a, index) => all.slice(index + 1).map((b) => ({ a, b })))
}

function judgeBy(
  reading: Reading,
  { head: { plan } }: Records,
  known: ContestEntries,
  upTo = Infinity,
): (Judgement | undefined)[] {
  const { entries } = known
  const logs = new Map(entries.map((entry) => [entry, logsOf(entry, reading)]))
  const pairOf = (a: Entry, b: Entry): Pair => ({ a: logs.get(a) ?? new Map(), b: logs.get(b) ?? new Map() })
  const twins = controlOf(entries)
  const pairs = couplesOf(known).map(({ a, b }) => pairOf(a, b))
  const control = twins && pairOf(twins.twin, twins.subject)
  const last = Math.max(0, ...entries.flatMap(({ times }) => times.map(({ round }) => round)))
  return judge(
    { pairs, control },
    { margin: plan.margin, looks: plan.looks, lastRound: Math.min(upTo, last) },
  )
}

/** Rounds of different shards have different numbers. */
function logsOf({ times }: Entry, reading: Reading): RoundLogs {
  return new Map(
    times.flatMap((time): [number, number][] => {
      const log = reading(time)
      return log === null ? [] : [[time.round, log]]
    }),
  )
}

export function controlSummary(entries: readonly Entry[]): ControlSummary | null {
  const twins = controlOf(entries)
  if (twins === undefined) return null
  const judged = judgeControl({ a: logsOf(twins.twin, BY_SUM), b: logsOf(twins.subject, BY_SUM) })
  if (judged === undefined) return null
  return {
    entrantId: twins.subject.entrantId,
    ratio: estimateOf(judged),
    noiseFloor: judged.noiseFloor ?? null,
  }
}

export function estimateOf({ ratio, bounds }: Pick<Judgement, 'ratio' | 'bounds'>): Estimate {
  return { value: ratio, lo: bounds?.lo ?? null, hi: bounds?.hi ?? null }
}

function whoIsCensored(a: Entry, b: Entry): PairSummary['censored'] {
  if (a.lost.size > 0) return b.lost.size > 0 ? 'both' : 'a'
  return b.lost.size > 0 ? 'b' : 'none'
}

/** An entrant that was stopped can only be proved to be slower, because its time is a lower bound. */
function provedWith(
  verdict: PairSummary['verdict'],
  censored: PairSummary['censored'],
): PairSummary['verdict'] {
  if (censored === 'none') return verdict
  if (censored === 'a' && verdict === 'slower') return verdict
  if (censored === 'b' && verdict === 'faster') return verdict
  return verdict === 'too-noisy' ? verdict : 'unresolved'
}

/**
 * The entrants that need no further round, because all their pairs are settled by the sum at this look. The
 * entrant that runs twice is never among them, because the control measures the noise of every round.
 *
 * It is a pure function of the rounds up to the look, so a resumed run makes the same decisions.
 */
export function settledEntrants(
  records: Records,
  contest: Contest,
  look: Pick<Look, 'afterRound'>,
): string[] {
  const known = entriesIn(records, contest)
  const sums = judgeBy(BY_SUM, records, known, look.afterRound)
  const busy = new Set([controlOf(known.entries)?.subject])
  for (const [index, { a, b }] of couplesOf(known).entries()) {
    const censored = whoIsCensored(a, b)
    const verdict = provedWith(sums[index]?.verdict ?? 'unresolved', censored)
    if (!isSettled(verdict) && censored !== 'both') busy.add(a).add(b)
  }
  return compared(known.entries)
    .filter((entry) => !busy.has(entry))
    .map(({ entrantId }) => entrantId)
}
