/**
 * Decides which entrants are ranked in a contest, and why others are not: wrong answers, claims that other
 * evidence contradicts, processes that failed while they were timed, and times that are not those of the
 * requested work.
 */
import type { ForkEvent, RefutedEvent } from '../records/events.ts'
import { answersOf, type Preflight, type RecordedAnswer, type Records } from '../records/run-records.ts'
import { type Contest, contestKey, type EntrantStatus, subjectOf } from '../records/words.ts'
import { quantile } from '../statistics/index.ts'

/** The standing of an entrant in a contest. */
export interface Standing {
  readonly entrantId: string
  readonly contest: Contest
  readonly status: EntrantStatus
  /** What happened, in one line; null for an entrant that is ranked. */
  readonly problem: string | null
  /** Times that are suspicious but not enough to be called cheating, or null. */
  readonly suspicion: string | null
}

/**
 * How much longer the first meeting with instances may take than later ones. For many kinds of honest solvers
 * this factor was 1.0 to 1.3 on warm code, and up to 1.7 on a slow and busy machine, because the branch
 * predictor learns an instance and caches contain it. For a solver that remembers its answers it was 8 and
 * more. The value that three of four processes exceed is judged, so that a busy machine does not lead to a
 * false accusation.
 */
const SUSPICIOUS_MEETING = 2
const CHEATING_MEETING = 2.5

/**
 * How much longer a unit of work (such as a node) may take on variants that a process has never seen than on
 * the set itself. Each variant is as much work, so honest solvers stay below 2. A solver that looks up the
 * answers of the set takes almost no time for the set.
 */
const CHEATING_WORK = 4

/** The same limit if no work is counted. Variants may then be more work by chance, so this is not a proof. */
const SUSPICIOUS_TIME = 10

/** The standing of every entrant of the plan in each of its contests. */
export function standingsOf(records: Records): Standing[] {
  const ids = new Set(records.head.plan.entrants.map(({ entrantId }) => entrantId))
  const refutations = new Map(records.refutations.map((event) => [keyOf(event), event]))
  const forks = new Map<string, ForkEvent[]>()
  for (const fork of records.forks) {
    const key = keyOf({ ...fork, entrantId: subjectOf(fork.entrantId) })
    forks.set(key, [...(forks.get(key) ?? []), fork])
  }
  return records.preflights
    .filter(({ entrantId }) => ids.has(entrantId))
    .map((preflight) =>
      standingOf(records, preflight, refutations.get(keyOf(preflight)), forks.get(keyOf(preflight)) ?? []),
    )
}

export function keyOf(one: { readonly entrantId: string; readonly contest: Contest }): string {
  return `${one.entrantId} ${contestKey(one.contest)}`
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
    const [word, first] = [records.head.words.instance, refuted.instance[0]]
    return out('wrong', `${word} ${first}: ${refuted.problem[0]}${andMore(refuted.problem.length - 1)}`)
  }
  if (preflight.status !== 'ranked')
    return out(preflight.status, preflight.problem ?? 'no reason was recorded')
  const failed = forks.find(({ status }) => status !== 'ok')
  if (failed !== undefined && failed.status !== 'ok') {
    return out(failed.status, `while it was timed: ${failed.problem ?? 'no reason was recorded'}`)
  }
  const lost = records.allocations.find((event) => event.status !== 'ok' && keyOf(event) === keyOf(preflight))
  if (lost !== undefined && lost.status !== 'ok') {
    return out(lost.status, `while its memory was measured: ${lost.problem ?? 'no reason was recorded'}`)
  }
  const { cheating, suspicion } = oddities(records, forks)
  return cheating === null ? { ...out('ranked', null), suspicion } : out('cheating', cheating)
}

type Meeting = NonNullable<ForkEvent['meeting']>

interface Oddities {
  readonly cheating: string | null
  readonly suspicion: string | null
}

/** What first meetings with instances reveal. */
function oddities({ head }: Records, forks: readonly ForkEvent[]): Oddities {
  const { instances } = head.words
  const meetings = forks.flatMap(({ meeting }) =>
    meeting !== null && meeting.instances > 0 && meeting.againNs > 0 ? [meeting] : [],
  )
  if (meetings.length === 0) return { cheating: null, suspicion: null }
  const slower = exceeded(meetings.map(({ firstNs, againNs }) => firstNs / againNs))
  if (slower >= CHEATING_MEETING) {
    const problem = `it takes ${times(slower)} as long for ${instances} that it meets for the first time as for the same ones again, so it remembers answers`
    return { cheating: problem, suspicion: null }
  }
  const known = familiarity(meetings)
  if (known !== null && known.ratio >= (known.perWork ? CHEATING_WORK : SUSPICIOUS_TIME)) {
    const unit = known.perWork && head.work !== null ? `a ${head.work.one} of ` : ''
    const problem = `it takes ${times(known.ratio)} as long for ${unit}${instances} that it has never seen as for ${unit === '' ? 'those' : 'one'} of the set`
    return known.perWork
      ? { cheating: `${problem}: it knows the set`, suspicion: null }
      : { cheating: null, suspicion: problem }
  }
  const suspicion =
    slower < SUSPICIOUS_MEETING
      ? null
      : `it takes ${times(slower)} as long for ${instances} that it meets for the first time as for the same ones again`
  return { cheating: null, suspicion }
}

/** The value that three of four values reach. */
function exceeded(ratios: readonly number[]): number {
  return quantile(ratios, 0.25)
}

function times(ratio: number): string {
  return `${ratio < 10 ? ratio.toFixed(1) : Math.round(ratio)} times`
}

/** How much longer variants take than the instances from which they were made. */
function familiarity(meetings: readonly Meeting[]): { ratio: number; perWork: boolean } | null {
  const counted = meetings.flatMap(({ againNs, familiarNs, work, familiarWork }) =>
    work !== null && work > 0 && familiarWork !== null && familiarWork > 0 && familiarNs > 0
      ? [againNs / work / (familiarNs / familiarWork)]
      : [],
  )
  if (counted.length > 0) return { ratio: exceeded(counted), perWork: true }
  const plain = meetings.flatMap(({ againNs, familiarNs }) => (familiarNs > 0 ? [againNs / familiarNs] : []))
  return plain.length > 0 ? { ratio: exceeded(plain), perWork: false } : null
}

/** Every answer of a preflight with the status that follows from all evidence. */
export function* judgedAnswers(
  preflight: Preflight,
  refuted: RefutedEvent | undefined,
): Generator<RecordedAnswer> {
  const why = new Map(
    refuted?.problem.map((problem, index) => [
      `${refuted.instance[index]}/${refuted.variant[index]}`,
      problem,
    ]),
  )
  for (const answer of answersOf(preflight)) {
    const problem = why.get(`${answer.instance}/${answer.variant}`)
    yield problem === undefined ? answer : { ...answer, status: 'wrong', problem }
  }
}

function andMore(count: number): string {
  return count === 0 ? '' : ` (and ${count} more)`
}
