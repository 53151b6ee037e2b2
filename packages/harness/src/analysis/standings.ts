/**
 * Decides which entrants are ranked in a contest, and why others are not: wrong answers, claims that other
 * evidence contradicts, processes that failed while they were timed, and times that are not those of the
 * requested work.
 */
import type { Words } from '../domain.ts'
import { groupedBy } from '../grouped.ts'
import type { ForkEvent, RefutedEvent } from '../records/events.ts'
import { answersOf, type Preflight, type RecordedAnswer, type Records } from '../records/run-records.ts'
import {
  contestTitle,
  type Entered,
  type EntrantStatus,
  entryKey,
  instanceKey,
  instanceKeyAt,
  isSameEntry,
  subjectOf,
} from '../records/words.ts'
import { quantile } from '../statistics/index.ts'

/** The standing of an entrant in a contest. */
export interface Standing extends Entered {
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
 * false accusation. Fewer than four processes need more: on a machine with thirteen busy processes, single processes of
 * honest solvers had up to 3.7, and two of one solver 2.7 and 3.7.
 */
const SUSPICIOUS_MEETING = 2
const CHEATING_MEETING = 2.5
const CHEATING_IN_FEW_MEETINGS = 5
const FEW_MEETINGS = 3

/**
 * A single process may be disturbed throughout, so it takes this multiple of every ratio of times. Among seventy quiet processes of
 * honest solvers, one had 5.9 for its first meeting, and three had 3.0 to 3.6 for instances of the set among new ones.
 */
const SINGLE_PROCESS = 2

/** If this many processes have such a ratio, the others do not matter: one that is disturbed as much hardly ever occurs. */
const SOME_PROCESSES = 3

/**
 * How much longer a unit of work (such as a node) may take on variants that a process has never seen than on
 * the set itself. Each variant is as much work, so honest solvers stay below 1.7 (in some 550 runs, many of them
 * on a busy machine). A solver that looks up the answers of the set takes almost no time for the set.
 */
const SUSPICIOUS_WORK = 2
const CHEATING_WORK = 3

/** The same if no work is counted. Variants may then be more work by chance, so this is not a proof. */
const SUSPICIOUS_TIME = 5

/** The same for a single instance, which is disturbed more easily. It is judged if several processes have compared it. */
const CHEATING_INSTANCE = 5

/**
 * How much longer the instances of the set may take among new ones than in the slices. Honest solvers stay
 * below 1.6, even on a busy machine. An entrant that takes longer looks up answers in its slices, and stops when it gets new instances.
 */
const SUSPICIOUS_PHASE = 3
const CHEATING_PHASE = 4
/** Less than this for an answer may come from code that was compiled anew. */
const LEAST_EXTRA_NS = 1000

/** The share of variants of easy instances on which an entrant gives up. Ten honest solvers gave up on none of 645. */
const SUSPICIOUS_GIVING_UP = 0.5
const CHEATING_GIVING_UP = 0.8
const LEAST_EASY = 8

/** A clock that counts microseconds may show 0. */
const CLOCK_NS = 1000

/** The standing of every entrant of the plan in each of its contests. */
export function standingsOf(records: Records): Standing[] {
  const ids = new Set(records.head.plan.entrants.map(({ entrantId }) => entrantId))
  const refutations = new Map(records.refutations.map((event) => [entryKey(event), event]))
  const forks = groupedBy(records.forks, ({ entrantId, contest }) =>
    entryKey({ entrantId: subjectOf(entrantId), contest }),
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
  return withoutCheats(standings)
}

/** Who cheats in one contest is ranked in none, because its code is the same in all. */
function withoutCheats(standings: readonly Standing[]): Standing[] {
  const caught = new Map(
    standings.filter(({ status }) => status === 'cheating').map((standing) => [standing.entrantId, standing]),
  )
  return standings.map((standing) => {
    const elsewhere = caught.get(standing.entrantId)
    if (elsewhere === undefined || standing.status !== 'ranked') return standing
    const problem = `in ${contestTitle(elsewhere.contest)}: ${elsewhere.problem}`
    return { ...standing, status: 'cheating', problem, suspicion: null }
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
  const { cheating, suspicion } = oddities(records, forks)
  return cheating === null ? { ...out('ranked', null), suspicion } : out('cheating', cheating)
}

type Meeting = NonNullable<ForkEvent['meeting']>

interface Oddities {
  readonly cheating: string | null
  readonly suspicion: string | null
}

/** A ratio that is small for an honest entrant. */
interface Observation {
  readonly ratio: number
  readonly sentence: string
  /** From this ratio on, it is mentioned. */
  readonly suspicious: number
  /** From this ratio on, it is a proof. */
  readonly cheating: number
  readonly proves: string
}

/** The same ratio in several processes. */
interface Ratios extends Omit<Observation, 'ratio' | 'sentence'> {
  readonly ratios: readonly number[]
  readonly sentence: (ratio: string) => string
  /** From this ratio on, it is a proof if a few processes have it, or the only one. */
  readonly cheatingInFew: number
}

/** What the meetings with instances reveal. */
function oddities({ head }: Records, forks: readonly ForkEvent[]): Oddities {
  const meetings = forks.flatMap(({ meeting }) =>
    meeting !== null && meeting.instances > 0 && meeting.againNs > 0 ? [meeting] : [],
  )
  if (meetings.length === 0) return { cheating: null, suspicion: null }
  const ofTimes = [
    firstTime(head, meetings),
    firstTimeOfStrangers(head, meetings),
    wholeSet(head, meetings),
    ...workOnStrangers(head, meetings),
    ...singleInstances(head, meetings),
    onlyWhenRanked(head, meetings),
  ]
  const observations = [
    ...ofTimes.map(meetings.length === 1 ? inSingleProcess : inMostProcesses),
    givesUp(head, meetings),
    ...ofTimes.flatMap(inSomeProcesses),
  ]
  const proof = observations.find(({ ratio, cheating }) => ratio >= cheating)
  if (proof !== undefined) return { cheating: `${proof.sentence}: ${proof.proves}`, suspicion: null }
  const hint = observations.find(({ ratio, suspicious }) => ratio >= suspicious)
  return { cheating: null, suspicion: hint?.sentence ?? null }
}

function inMostProcesses({ ratios, sentence, ...rest }: Ratios): Observation {
  const ratio = exceeded(ratios)
  return { ...rest, ratio, sentence: sentence(times(ratio)) }
}

function inSingleProcess(observed: Ratios): Observation {
  const { cheatingInFew, suspicious } = observed
  return {
    ...inMostProcesses(observed),
    cheating: cheatingInFew,
    suspicious: SINGLE_PROCESS * suspicious,
  }
}

/** An entrant may cheat in later processes only. */
function inSomeProcesses({ ratios, sentence, cheatingInFew, proves }: Ratios): Observation[] {
  if (ratios.length <= FEW_MEETINGS) return []
  const ratio = [...ratios].sort((a, b) => b - a)[SOME_PROCESSES - 1] ?? 1
  const where = `in some of its processes, ${sentence(times(ratio))}`
  return [{ ratio, sentence: where, suspicious: Infinity, cheating: cheatingInFew, proves }]
}

type Head = Records['head']

function firstTime({ words: { instances } }: Head, meetings: readonly Meeting[]): Ratios {
  return {
    ratios: meetings.map(({ firstNs, againNs }) => firstNs / againNs),
    sentence: (ratio) =>
      `it takes ${ratio} as long for ${instances} that it meets for the first time as for the same ones again`,
    suspicious: SUSPICIOUS_MEETING,
    cheating: meetings.length > FEW_MEETINGS ? CHEATING_MEETING : CHEATING_IN_FEW_MEETINGS,
    cheatingInFew: SINGLE_PROCESS * CHEATING_IN_FEW_MEETINGS,
    proves: 'it remembers answers',
  }
}

/** An entrant that recognises variants needs no longer for a new one than for an old one, but it has never seen a counterexample. */
function firstTimeOfStrangers(head: Head, meetings: readonly Meeting[]): Ratios {
  const { instances } = head.words
  return {
    ...firstTime(head, meetings),
    ratios: meetings.flatMap(({ strangers }) =>
      strangers ? [strangers.firstNs / Math.max(strangers.againNs, CLOCK_NS)] : [],
    ),
    sentence: (ratio) =>
      `it takes ${ratio} as long for ${instances} that resemble those of the set when it meets them for the first time as for the same ones again`,
    proves: 'it remembers answers, and recognises variants',
  }
}

/** How much longer variants take than the instances from which they were made. */
function wholeSet({ words: { instances }, work }: Head, meetings: readonly Meeting[]): Ratios {
  const counted = meetings.flatMap(({ againNs, familiarNs, work: done, familiarWork }) =>
    done !== null && familiarWork !== null
      ? [slowdown({ againNs, familiarNs, work: done, familiarWork })]
      : [],
  )
  const isCounted = counted.length > 0
  const [unit, one] = isCounted && work !== null ? [`a ${work.one} of `, 'one'] : ['', 'those']
  return {
    ratios: isCounted ? counted : meetings.map(timeRatio),
    sentence: (ratio) =>
      `it takes ${ratio} as long for ${unit}${instances} that it has never seen as for ${one} of the set`,
    suspicious: isCounted ? SUSPICIOUS_WORK : SUSPICIOUS_TIME,
    cheating: isCounted ? CHEATING_WORK : Infinity,
    cheatingInFew: isCounted ? SINGLE_PROCESS * CHEATING_WORK : Infinity,
    proves: 'it knows the set',
  }
}

/** The same for counterexamples, which no entrant can take for variants. They differ in their work, so it has to be counted. */
function workOnStrangers({ words: { instances }, work }: Head, meetings: readonly Meeting[]): Ratios[] {
  const ratios = meetings.flatMap(({ strangers }) => {
    const { work: done = null, familiarWork = null } = strangers ?? {}
    return strangers && done !== null && familiarWork !== null
      ? [slowdown({ ...strangers, work: done, familiarWork })]
      : []
  })
  if (ratios.length === 0 || work === null) return []
  return [
    {
      ratios,
      sentence: (ratio) =>
        `it takes ${ratio} as long for a ${work.one} of ${instances} that resemble those of the set as for one of the set`,
      suspicious: SUSPICIOUS_WORK,
      cheating: CHEATING_WORK,
      cheatingInFew: SINGLE_PROCESS * CHEATING_WORK,
      proves: 'it knows the set, and recognises variants',
    },
  ]
}

/** The instances that are too fast for their work. */
function singleInstances({ words: { instance } }: Head, meetings: readonly Meeting[]): Ratios[] {
  const cheapest = meetings.flatMap((meeting) => meeting.cheapest ?? [])
  const found = [...groupedBy(cheapest, (one) => one.instance)]
  const seenOftenEnough = found.filter(([, all]) => all.length > 1 || meetings.length === 1)
  return seenOftenEnough.map(([number, all]) => ({
    ratios: all.map(slowdown),
    sentence: (ratio) =>
      `it takes ${ratio} as long for new variants of ${instance} ${number} as for ${instance} ${number}, although they are no more work`,
    suspicious: Infinity,
    cheating: CHEATING_INSTANCE,
    cheatingInFew: SINGLE_PROCESS * CHEATING_INSTANCE,
    proves: 'it knows the answer',
  }))
}

function onlyWhenRanked({ words: { instances } }: Head, meetings: readonly Meeting[]): Ratios {
  const ratios = meetings.flatMap(({ instances: count, familiarNs, timedNs }) =>
    timedNs ? [familiarNs - timedNs < count * LEAST_EXTRA_NS ? 1 : familiarNs / timedNs] : [],
  )
  return {
    ratios,
    sentence: (ratio) =>
      `it takes ${ratio} as long for ${instances} of the set among new ones as in its slices`,
    suspicious: SUSPICIOUS_PHASE,
    cheating: CHEATING_PHASE,
    cheatingInFew: SINGLE_PROCESS * CHEATING_PHASE,
    proves: 'it works differently when it is ranked',
  }
}

/** A variant of an easy instance is sometimes too much work. An entrant that gives up on nearly all of them avoids them. */
function givesUp({ words: { instances } }: Head, meetings: readonly Meeting[]): Observation {
  const easy = meetings.reduce((sum, meeting) => sum + (meeting.easy ?? 0), 0)
  const givenUp = meetings.reduce((sum, meeting) => sum + (meeting.givenUp ?? 0), 0)
  return {
    ratio: easy < LEAST_EASY ? 0 : givenUp / easy,
    sentence: `it gives up on ${givenUp.toLocaleString('en-US')} of ${easy.toLocaleString('en-US')} new variants of ${instances} that it answers with little work`,
    suspicious: SUSPICIOUS_GIVING_UP,
    cheating: CHEATING_GIVING_UP,
    proves: 'it knows the set',
  }
}

/** The value that three of four values reach, or all of fewer. */
function exceeded(ratios: readonly number[]): number {
  if (ratios.length === 0) return 1
  return ratios.length <= FEW_MEETINGS ? Math.min(...ratios) : quantile(ratios, 0.25)
}

function times(ratio: number): string {
  return `${ratio < 10 ? ratio.toFixed(1) : Math.round(ratio)} times`
}

type Counted = Pick<
  NonNullable<Meeting['cheapest']>[number],
  'againNs' | 'familiarNs' | 'work' | 'familiarWork'
>

/** How much longer variants take, at least: in all or for a unit of work, since some time does not depend on the work. */
function slowdown({ work, familiarWork, ...both }: Counted): number {
  const ratio = timeRatio(both)
  return work > familiarWork && familiarWork > 0 ? (ratio * familiarWork) / work : ratio
}

function timeRatio({ againNs, familiarNs }: Pick<Meeting, 'againNs' | 'familiarNs'>): number {
  return againNs / Math.max(familiarNs, CLOCK_NS)
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
export function andMore(count: number, { instance, instances }: Words): string {
  return count === 0 ? '' : ` (and ${count} more ${count === 1 ? instance : instances})`
}
