/** The context of every step of a run. */
import type { Plan } from '../events/run-plan.ts'
import { answersOf, type Preflight, type RecordedAnswer } from '../events/run-records.ts'
import type { Event, ForkEvent } from '../events/schema.ts'
import { type Contest, type EntrantStatus, isSameEntry, originalOf } from '../events/words.ts'
import { sumOf } from '../numbers.ts'
import type { Begun } from './begin.ts'
import { BUDGET_FACTOR, type InstancesJob } from './fork/protocol.ts'
import type { AskedInstance } from './plan/asked-instances.ts'
import { plannedEntrantOf, plannedSetOf } from './plan/schedule.ts'

/** The progress that a run reports. */
export interface Progress {
  /** An entrant has answered this many instances of a contest. */
  preflight(seen: { entrantId: string; contest: Contest; answered: number; asked: number }): void
  /** An entrant has answered all instances of a contest that it was asked, and its answers were proved. */
  checked(seen: Checked): void
  /** A round of a contest continues: `warm` of its entrants are warm, and `turn` of its turns have ended. */
  round(seen: RoundSeen): void
  /** A fork has ended. */
  forkOver(event: ForkEvent): void
  /** A message in one line that the user should see at once. */
  note(text: string): void
  /** There will be no more progress. */
  end(): void
}

export interface Checked {
  readonly entrantId: string
  readonly contest: Contest
  readonly status: EntrantStatus
  readonly asked: number
  readonly solved: number
}

export interface RoundSeen {
  readonly contest: Contest
  readonly round: number
  /** The number of rounds of the run. */
  readonly rounds: number
  readonly entrants: number
  readonly warm: number
  readonly turn: number
  readonly turns: number
  readonly expected: ExpectedTimes
}

/** The time of a round, of all rounds before it and of all after it, in milliseconds. */
export interface ExpectedTimes {
  readonly roundMs: number
  readonly earlierMs: number
  readonly laterMs: number
}

export interface Run extends Begun {
  readonly signal: AbortSignal
  readonly progress: Progress
}

/** Records what was measured. @throws UsageError if it may have been measured with other code than the run was begun with. */
export function record({ entrants, store }: Run, ...events: readonly Event[]): void {
  entrants.requireSameCode()
  store.append(...events)
}

export function planOf({ store }: Run): Plan {
  return store.records.head.plan
}

export function preflightOf({ store }: Run, entrantId: string, contest: Contest): Preflight | undefined {
  const entered = { entrantId: originalOf(entrantId), contest }
  return store.records.preflights.find((preflight) => isSameEntry(preflight, entered))
}

export type Asked = Pick<InstancesJob, 'reference' | 'entrantId' | 'external'>

export function entrantToAsk(run: Run, entrantId: string): Asked {
  const { reference, external } = plannedEntrantOf(planOf(run), entrantId)
  return { reference, entrantId: originalOf(entrantId), external }
}

/** The part of a job that names the entrant, the task and the instances. */
export function jobFor(
  run: Run,
  who: Asked,
  contest: Contest,
  instances: readonly AskedInstance[],
): InstancesJob {
  const { suite, directory } = run
  return {
    ...who,
    suite: suite.module,
    directory,
    mode: contest.mode,
    task: contest.task,
    shape: run.asked.shapeOf(contest),
    instances: instances.map(({ value }) => suite.domain.encode(value)),
  }
}

/** One entrant in one round. */
export interface Slot {
  readonly round: number
  readonly contest: Contest
  readonly entrantId: string
}

/** An instance that an entrant solved, and its answer. Instances that reached a limit are not timed again. */
export interface Solved {
  readonly asked: AskedInstance
  readonly answer: RecordedAnswer
  /** Whether it has its own row. */
  readonly isDetailed: boolean
}

export function solvedBy(run: Run, preflight: Preflight): Solved[] {
  const all = run.asked.of(preflight.contest)
  const detailed = new Set(plannedSetOf(planOf(run), preflight.contest).detailed)
  return [...answersOf(preflight)].flatMap((answer, index) => {
    const asked = all[index]
    if (asked === undefined || answer.status !== 'solved') return []
    return [{ asked, answer, isDetailed: detailed.has(asked.instance) }]
  })
}

/** The counters of an answer, in the order of the domain. */
export function countersOf({ suite }: Run, { counters }: RecordedAnswer): (number | null)[] {
  return suite.domain.counters.map(({ name }) => counters[name] ?? null)
}

const NS_PER_SECOND = 1e9

/** The approximate CPU time of one sweep in seconds, from the preflight. */
export function sweepSeconds(solved: readonly Solved[]): number {
  return sumOf(solved.map(({ answer }) => answer.cpuNs ?? 0)) / NS_PER_SECOND
}

/** The first of growing budgets that exceeds what every answer counted. */
export function sufficientBudget(
  { suite: { domain } }: Run,
  solved: readonly Solved[],
): Pick<InstancesJob, 'sufficientBudget'> {
  const limited = domain.counters.find(({ firstBudget }) => firstBudget !== undefined)
  if (limited?.firstBudget === undefined) return {}
  const most = solved.reduce((a, { answer }) => Math.max(a, answer.counters[limited.name] ?? Infinity), 0)
  let enough = limited.firstBudget
  while (enough <= most && enough < Number.MAX_SAFE_INTEGER) enough *= BUDGET_FACTOR
  return enough > most ? { sufficientBudget: enough } : {}
}

/** The CPU seconds in which a fork starts, loads its entrant and does something small. */
export const STARTING_SECONDS = 10
