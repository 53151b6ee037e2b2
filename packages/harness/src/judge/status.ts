/**
 * Decides which entrants are ranked in a contest, and why others are not: wrong answers, claims that other
 * evidence contradicts, processes that failed while they were timed, and times that are not those of the
 * requested work.
 */
import { quantile } from 'simple-statistics'
import { groupedBy } from '../numbers.ts'
import { andMore, contestTitle, fallOf } from '../phrases.ts'
import type { ForkEvent, PreflightEvent, Records } from '../record/events.ts'
import { type Entered, type EntrantStatus, entryKey, isSameEntry, originalOf } from '../record/plan.ts'
import type { Words } from '../suite.ts'
import { type Remembered, rememberedIn } from './memory.ts'
import { askedIn } from './results.ts'

/** What follows from all evidence about an entrant in a contest. */
export interface JudgedStatus extends Entered {
  readonly preflight: PreflightEvent
  readonly status: EntrantStatus
  /** What happened, in one line; null for an entrant that is ranked. */
  readonly problem: string | null
  /** What looks as if it remembered answers, in too few processes to be certain. */
  readonly remembered: Remembered | null
}

/** The share of its slices in which a process may sleep: honest ones hardly ever sleep. */
const MOST_SLEEP = 0.5
const LEAST_ROUNDS = 4

/** The status of every entrant of the plan in each of its contests. */
export function statusesOf(records: Records): JudgedStatus[] {
  const ids = new Set(records.head.plan.entrants.map(({ entrantId }) => entrantId))
  const forks = groupedBy(records.forks, ({ entrantId, contest }) =>
    entryKey({ entrantId: originalOf(entrantId), contest }),
  )
  const statuses = records.preflights
    .filter(({ entrantId }) => ids.has(entrantId))
    .map((preflight): JudgedStatus => {
      const { entrantId, contest } = preflight
      const found = findingsOn(records, preflight, forks.get(entryKey(preflight)) ?? [])
      return { entrantId, contest, preflight, status: 'ranked', problem: null, remembered: null, ...found }
    })
  return statuses.map((judged) => {
    // Who is wrong or disqualified in one contest is ranked in none, because its code is the same in all.
    const elsewhere = statuses.find(
      ({ entrantId, status }) => EVERYWHERE.includes(status) && entrantId === judged.entrantId,
    )
    if (elsewhere === undefined || judged.status !== 'ranked') return judged
    const problem = `in ${contestTitle(elsewhere.contest)}: ${elsewhere.problem}`
    return { ...judged, status: elsewhere.status, problem, remembered: null }
  })
}

/** What concerns an entrant in all contests. */
const EVERYWHERE: readonly EntrantStatus[] = ['wrong', 'disqualified']

const UNKNOWN = 'no reason was recorded'

/** What keeps an entrant from being ranked without remark. */
function findingsOn(
  records: Records,
  preflight: PreflightEvent,
  forks: readonly ForkEvent[],
): Partial<JudgedStatus> {
  const { words } = records.head
  const refuted = records.refutations.find((event) => isSameEntry(event, preflight))
  if (refuted !== undefined && refuted.problem.length > 0) {
    const more = andMore(refuted.problem.length - 1, words)
    return {
      status: 'wrong',
      problem: `${words.instance} ${nameIn(records, refuted)}: ${refuted.problem[0]}${more}`,
    }
  }
  if (preflight.status !== 'ranked')
    return { status: preflight.status, problem: preflight.problem ?? UNKNOWN }
  for (const { status, problem } of forks) {
    if (status !== 'ok') return { status, problem: `while it was timed: ${problem ?? UNKNOWN}` }
  }
  return suspicionOf(forks, words)
}

/** The name of the first instance of a refutation. */
function nameIn(records: Records, { contest, instance }: Records['refutations'][number]): string {
  const [first = 0] = instance
  const asked = askedIn(records, contest)
  return asked?.name[asked.instance.indexOf(first)] ?? String(first)
}

/** Whether its times are those of the requested work. */
function suspicionOf(forks: readonly ForkEvent[], words: Words): Partial<JudgedStatus> {
  const disqualified = (problem: string) => ({ status: 'disqualified', problem }) as const
  const asleep = reached(forks.flatMap(({ sleepShare }) => sleepShare ?? []))
  if (asleep > MOST_SLEEP)
    return disqualified(
      `sleeps for ${Math.round(100 * asleep)} % of the time in which it should work: it waits, or another process does the work`,
    )
  const remembered = rememberedIn(forks)
  if (remembered?.isCertain !== true) return { remembered: remembered ?? null }
  return disqualified(`${fallOf(remembered, words)}: it remembers answers`)
}

/**
 * The value that three of four rounds reach. Few rounds reveal nothing, because a busy machine may disturb a process throughout, and
 * 0 is returned.
 */
function reached(values: number[]): number {
  return values.length < LEAST_ROUNDS ? 0 : quantile(values, 0.25)
}

/**
 * Who was wrong, threw, did not return, or took too much memory. It is no failure if an entrant does not claim to support a task, gives up on every
 * instance, or stops at its limit in every instance as it was told.
 */
export function failuresIn(records: Records): JudgedStatus[] {
  return statusesOf(records).filter(({ status, preflight }) => {
    if (status === 'ranked' || status === 'unsupported' || status === 'gave-up') return false
    return !(status === 'killed' && stopsEverywhere(preflight))
  })
}

function stopsEverywhere({ answers }: PreflightEvent): boolean {
  return answers.length > 0 && answers.every(({ status }) => status === 'undecided' || status === 'timeout')
}
