/**
 * Decides which entrants are ranked in a contest, and why others are not: wrong answers, claims that other
 * evidence contradicts, processes that failed while they were timed, and times that are not those of the
 * requested work.
 */
import type { Words } from '../domain.ts'
import { answersOf, type Preflight, type RecordedAnswer, type Records } from '../events/run-records.ts'
import type { ForkEvent, RefutedEvent } from '../events/schema.ts'
import {
  type Entered,
  type EntrantStatus,
  entryKey,
  instanceKey,
  instanceKeyAt,
  originalOf,
} from '../events/words.ts'
import { groupedBy } from '../grouped.ts'
import { andMore, contestTitle } from '../phrases.ts'
import { quantile } from '../statistics/index.ts'

/** What follows from all evidence about an entrant in a contest. */
export interface JudgedStatus extends Entered {
  readonly status: EntrantStatus
  /** What happened, in one line; null for an entrant that is ranked. */
  readonly problem: string | null
  /**
   * How many times as long it takes for instances that it meets for the first time as for the same ones again, if this is
   * suspicious but not enough to disqualify it.
   */
  readonly firstMeeting: number | null
}

/**
 * How many times as long an entrant may take for instances that it meets for the first time as for the same ones again. Honest
 * solvers of many kinds take 1.0 to 1.3 times as long on a quiet machine and up to 1.7 on a busy one, because the branch predictor and
 * the caches have learned an instance. A solver that remembers answers takes 8 to 400 times as long. A single process may be disturbed
 * throughout: one honest process in some hundred had 5.9. So the ratio is judged over several rounds, by the value that three of
 * four processes reach, or not at all.
 */
const MOST_FIRST_MEETING = 3
/** From this ratio on, a reader is told. */
const NOTICEABLE_FIRST_MEETING = 2
/** The same for the share of its slices in which a process sleeps: honest ones hardly ever sleep. */
const MOST_SLEEP = 0.5
const LEAST_ROUNDS = 4

/** The status of every entrant of the plan in each of its contests. */
export function statusesOf(records: Records): JudgedStatus[] {
  const ids = new Set(records.head.plan.entrants.map(({ entrantId }) => entrantId))
  const refutations = new Map(records.refutations.map((event) => [entryKey(event), event]))
  const forks = groupedBy(records.forks, ({ entrantId, contest }) =>
    entryKey({ entrantId: originalOf(entrantId), contest }),
  )
  const statuses = records.preflights
    .filter(({ entrantId }) => ids.has(entrantId))
    .map((preflight) =>
      statusOf(
        records,
        preflight,
        refutations.get(entryKey(preflight)),
        forks.get(entryKey(preflight)) ?? [],
      ),
    )
  return withoutDisqualified(statuses)
}

/** Who is disqualified in one contest is ranked in none, because its code is the same in all. */
function withoutDisqualified(statuses: readonly JudgedStatus[]): JudgedStatus[] {
  const disqualified = new Map(
    statuses.filter(({ status }) => status === 'disqualified').map((judged) => [judged.entrantId, judged]),
  )
  return statuses.map((judged) => {
    const elsewhere = disqualified.get(judged.entrantId)
    if (elsewhere === undefined || judged.status !== 'ranked') return judged
    const problem = `in ${contestTitle(elsewhere.contest)}: ${elsewhere.problem}`
    return { ...judged, status: 'disqualified', problem, firstMeeting: null }
  })
}

function statusOf(
  records: Records,
  preflight: Preflight,
  refuted: RefutedEvent | undefined,
  forks: readonly ForkEvent[],
): JudgedStatus {
  const { entrantId, contest } = preflight
  const out = (status: EntrantStatus, problem: string | null): JudgedStatus => {
    return { entrantId, contest, status, problem, firstMeeting: null }
  }
  if (refuted !== undefined && refuted.problem.length > 0) {
    const { words } = records.head
    const more = andMore(refuted.problem.length - 1, words)
    return out('wrong', `${words.instance} ${refuted.instance[0]}: ${refuted.problem[0]}${more}`)
  }
  if (preflight.status !== 'ranked') return out(preflight.status, preflight.problem ?? UNKNOWN)
  const failed = forks.find(({ status }) => status !== 'ok')
  if (failed !== undefined && failed.status !== 'ok') {
    return out(failed.status, `while it was timed: ${failed.problem ?? UNKNOWN}`)
  }
  const problem = sleepIn(forks)
  if (problem !== null) return out('disqualified', problem)
  const ratio = firstMeetingIn(forks)
  if (ratio < NOTICEABLE_FIRST_MEETING) return out('ranked', null)
  if (ratio < MOST_FIRST_MEETING) return { ...out('ranked', null), firstMeeting: ratio }
  return out('disqualified', `${meetsSlowly(ratio, records.head.words)}: it remembers answers`)
}

const UNKNOWN = 'no reason was recorded'

/** In words that can follow the name of the entrant. */
function meetsSlowly(ratio: number, { instances }: Pick<Words, 'instances'>): string {
  const times = ratio < 10 ? ratio.toFixed(1) : Math.round(ratio)
  return `takes ${times} times as long for ${instances} that it meets for the first time as for the same ones again`
}

/** Why others seem to do its work, or null. */
function sleepIn(forks: readonly ForkEvent[]): string | null {
  const asleep = forks.flatMap(({ sleepShare }) => sleepShare ?? [])
  const share = reached(asleep)
  if (share <= MOST_SLEEP) return null
  const part = Math.round(100 * share)
  return `sleeps for ${part} % of the time in which it should work: it waits, or another process does the work`
}

function firstMeetingIn(forks: readonly ForkEvent[]): number {
  return reached(
    forks.flatMap(({ meeting }) => (meeting?.againNs ? [meeting.firstNs / meeting.againNs] : [])),
  )
}

/**
 * The value that three of four rounds reach. Few rounds reveal nothing, because a busy machine may disturb a process throughout, and
 * 0 is returned.
 */
function reached(values: readonly number[]): number {
  return values.length < LEAST_ROUNDS ? 0 : quantile(values, 0.25)
}

/** Every answer of a preflight with the status that follows from all evidence. */
export function* judgedAnswers(
  preflight: Preflight,
  refuted: RefutedEvent | undefined,
): Generator<RecordedAnswer> {
  const { instance = [], variant = [], problem: problems = [] } = refuted ?? {}
  const why = new Map(
    problems.map((problem, index) => [instanceKeyAt({ instance, variant }, index), problem]),
  )
  for (const answer of answersOf(preflight)) {
    const problem = why.get(instanceKey(answer))
    yield problem === undefined ? answer : { ...answer, status: 'wrong', problem }
  }
}
