/**
 * Decides which entrants are ranked in a contest, and why others are not: wrong answers, claims that other
 * evidence contradicts, processes that failed while they were timed, and times that are not those of the
 * requested work.
 */
import type { Words } from '../domain.ts'
import { answersOf, type Preflight, type RecordedAnswer, type Records } from '../events/run-records.ts'
import type { ForkEvent, RefutedEvent } from '../events/schema.ts'
import {
  contestTitle,
  type Entered,
  type EntrantStatus,
  entryKey,
  instanceKey,
  instanceKeyAt,
  isSameEntry,
  originalOf,
} from '../events/words.ts'
import { groupedBy } from '../grouped.ts'
import { quantile } from '../statistics/index.ts'

/** The standing of an entrant in a contest. */
export interface Standing extends Entered {
  readonly status: EntrantStatus
  /** What happened, in one line; null for an entrant that is ranked. */
  readonly problem: string | null
  /** Times that are suspicious but not enough to disqualify it, or null. */
  readonly suspicion: string | null
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

/** The standing of every entrant of the plan in each of its contests. */
export function standingsOf(records: Records): Standing[] {
  const ids = new Set(records.head.plan.entrants.map(({ entrantId }) => entrantId))
  const refutations = new Map(records.refutations.map((event) => [entryKey(event), event]))
  const forks = groupedBy(records.forks, ({ entrantId, contest }) =>
    entryKey({ entrantId: originalOf(entrantId), contest }),
  )
  const standings = records.preflights
    .filter(({ entrantId }) => ids.has(entrantId))
    .map((preflight) =>
      standingOf(
        records,
        preflight,
        refutations.get(entryKey(preflight)),
        forks.get(entryKey(preflight)) ?? [],
      ),
    )
  return withoutDisqualified(standings)
}

/** Who is disqualified in one contest is ranked in none, because its code is the same in all. */
function withoutDisqualified(standings: readonly Standing[]): Standing[] {
  const disqualified = new Map(
    standings
      .filter(({ status }) => status === 'disqualified')
      .map((standing) => [standing.entrantId, standing]),
  )
  return standings.map((standing) => {
    const elsewhere = disqualified.get(standing.entrantId)
    if (elsewhere === undefined || standing.status !== 'ranked') return standing
    const problem = `in ${contestTitle(elsewhere.contest)}: ${elsewhere.problem}`
    return { ...standing, status: 'disqualified', problem, suspicion: null }
  })
}

function standingOf(
  records: Records,
  preflight: Preflight,
  refuted: RefutedEvent | undefined,
  forks: readonly ForkEvent[],
): Standing {
  const { entrantId, contest } = preflight
  const out = (status: EntrantStatus, problem: string | null): Standing => {
    return { entrantId, contest, status, problem, suspicion: null }
  }
  if (refuted !== undefined && refuted.problem.length > 0) {
    const { words } = records.head
    const more = andMore(refuted.problem.length - 1, words)
    return out('wrong', `${words.instance} ${refuted.instance[0]}: ${refuted.problem[0]}${more}`)
  }
  if (preflight.status !== 'ranked')
    return out(preflight.status, preflight.problem ?? 'no reason was recorded')
  const failed = forks.find(({ status }) => status !== 'ok')
  if (failed !== undefined && failed.status !== 'ok') {
    return out(failed.status, `while it was timed: ${failed.problem ?? 'no reason was recorded'}`)
  }
  const lost = records.allocations.find((event) => event.status !== 'ok' && isSameEntry(event, preflight))
  if (lost !== undefined && lost.status !== 'ok') {
    return out(lost.status, `while its memory was measured: ${lost.problem ?? 'no reason was recorded'}`)
  }
  const { problem, suspicion } = oddities(records, forks)
  return problem === null ? { ...out('ranked', null), suspicion } : out('disqualified', problem)
}

interface Oddities {
  /** Why its times are not those of the work that was asked, or null. */
  readonly problem: string | null
  readonly suspicion: string | null
}

/** What several rounds reveal. Fewer reveal nothing, because a busy machine may disturb a process throughout. */
function oddities({ head: { words } }: Records, forks: readonly ForkEvent[]): Oddities {
  const nothing: Oddities = { problem: null, suspicion: null }
  const asleep = forks.flatMap(({ sleepShare }) => sleepShare ?? [])
  const share = reached(asleep)
  if (asleep.length >= LEAST_ROUNDS && share > MOST_SLEEP) {
    const part = Math.round(100 * share)
    const problem = `sleeps for ${part} % of the time in which it should work: it waits, or another process does the work`
    return { ...nothing, problem }
  }
  const ratios = forks.flatMap(({ meeting }) => (meeting?.againNs ? [meeting.firstNs / meeting.againNs] : []))
  if (ratios.length < LEAST_ROUNDS) return nothing
  const ratio = reached(ratios)
  const again = `it takes ${times(ratio)} as long for ${words.instances} that it meets for the first time as for the same ones again`
  if (ratio >= MOST_FIRST_MEETING) return { ...nothing, problem: `${again}: it remembers answers` }
  return { ...nothing, suspicion: ratio >= NOTICEABLE_FIRST_MEETING ? again : null }
}

/** The value that three of four values reach. */
function reached(values: readonly number[]): number {
  return values.length === 0 ? 0 : quantile(values, 0.25)
}

function times(ratio: number): string {
  return `${ratio < 10 ? ratio.toFixed(1) : Math.round(ratio)} times`
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

/** ` (and 12 more puzzles)` */
function andMore(count: number, { instance, instances }: Words): string {
  return count === 0 ? '' : ` (and ${count} more ${count === 1 ? instance : instances})`
}
