/** The context of every step of a run. */

import type { InstancesJob } from '../fork/protocol.ts'
import { sumOf } from '../numbers.ts'
import type { Plan } from '../record/plan.ts'
import type { Event, PreflightEvent, RecordedAnswer } from '../record/schema.ts'
import { type Contest, isSameEntry, originalOf } from '../record/words.ts'
import type { AskedInstance } from './asked-instances.ts'
import type { Begun } from './begin.ts'
import type { Cost } from './make-plan.ts'

/** The progress that a run reports. */
export interface Progress {
  /** An entrant has answered this many instances of a contest. */
  preflight(seen: { entrantId: string; contest: Contest; answered: number; asked: number }): void
  /** An entrant has answered all instances of a contest that it was asked, and its answers were proved. */
  checked(seen: Checked): void
  /** A round of a contest continues: `warm` of its entrants are warm, and `turn` of its turns have ended. */
  round(seen: RoundSeen): void
  /** A message in one line that the user should see at once. */
  note(text: string): void
  /** There will be no more progress. */
  end(): void
}

export interface Checked extends Pick<PreflightEvent, 'entrantId' | 'contest' | 'status'> {
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

export function preflightOf({ store }: Run, entrantId: string, contest: Contest): PreflightEvent | undefined {
  const entered = { entrantId: originalOf(entrantId), contest }
  return store.records.preflights.find((preflight) => isSameEntry(preflight, entered))
}

export type Asked = Pick<InstancesJob, 'reference' | 'entrantId' | 'external'>

/** The part of a job that names the entrant, the task and the instances. */
export function jobFor(
  run: Run,
  { reference, entrantId, external }: Asked,
  contest: Contest,
  instances: readonly AskedInstance[],
): InstancesJob {
  const { loaded, directory } = run
  return {
    ...{ reference, entrantId, external },
    suite: loaded.module,
    directory,
    mode: contest.mode,
    task: contest.task,
    shape: run.asked.setOf(contest).shape,
    instances: instances.map(({ value }) => loaded.suite.encode(value)),
  }
}

/** An instance that an entrant solved, and its answer. Instances that reached a limit are not timed again. */
export interface Solved {
  readonly asked: AskedInstance
  readonly answer: RecordedAnswer
}

export function solvedBy(run: Run, { contest, answers }: PreflightEvent): Solved[] {
  const all = run.asked.of(contest)
  return answers.flatMap((answer, index) =>
    answer.status === 'solved' ? [{ asked: all[index] as AskedInstance, answer }] : [],
  )
}

const CHEAP_SHARE = 0.7

/** The solved answers without the dearest ones, the cheapest first: variants of these are probably cheap, too. */
export function cheapest<Item extends Pick<RecordedAnswer, 'cpuNs'>>(solved: readonly Item[]): Item[] {
  const inOrder = [...solved].sort((a, b) => (a.cpuNs ?? 0) - (b.cpuNs ?? 0))
  return inOrder.slice(0, Math.ceil(inOrder.length * CHEAP_SHARE))
}

const NS_PER_MS = 1e6

/** The approximate time of what an entrant solved. */
export function costOf({ answers }: Pick<PreflightEvent, 'answers'>): Cost {
  const times = answers.map(({ status, cpuNs }) => (status === 'solved' ? (cpuNs ?? 0) / NS_PER_MS : 0))
  return { sweepMs: sumOf(times), longestMs: times.reduce((a, b) => Math.max(a, b), 0) }
}

/** The CPU seconds in which a fork starts, loads its entrant and does something small. */
export const STARTING_SECONDS = 10
