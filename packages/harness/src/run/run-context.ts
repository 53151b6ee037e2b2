/** What every step of a run has at hand. */
import { type InstancesJob, pack } from '../fork/protocol.ts'
import type { AskedInstance } from '../plan/asked-instances.ts'
import { plannedEntrantOf, plannedSetOf } from '../plan/schedule.ts'
import type { ForkEvent } from '../records/events.ts'
import type { Plan } from '../records/run-plan.ts'
import { answersOf, type Preflight, type RecordedAnswer } from '../records/run-records.ts'
import { type Contest, isSameContest, subjectOf } from '../records/words.ts'
import type { Begun } from './begin.ts'

/** What a run tells of itself while it goes on. */
export interface Progress {
  /** An entrant has answered this many instances of a contest. */
  preflight(seen: { entrantId: string; contest: Contest; answered: number; asked: number }): void
  /** The allocations of an entrant are being measured. */
  memory(entrantId: string): void
  /** A round of a contest goes on: `warm` of its entrants are warm, and `turn` of the turns are over. */
  round(seen: { contest: Contest; round: number; entrants: number; warm: number; turn: number }): void
  /** A fork is over. */
  forkOver(event: ForkEvent): void
  /** Something that the user should know at once, in one line. */
  note(text: string): void
  /** Nothing more will come. */
  end(): void
}

export interface Run extends Begun {
  readonly signal: AbortSignal
  readonly progress: Progress
}

export function planOf({ store }: Run): Plan {
  return store.records.head.plan
}

export function preflightOf({ store }: Run, entrantId: string, contest: Contest): Preflight | undefined {
  return store.records.preflights.find(
    (preflight) => preflight.entrantId === subjectOf(entrantId) && isSameContest(preflight.contest, contest),
  )
}

/** Who is asked. */
export type Asked = Pick<InstancesJob, 'reference' | 'entrantId' | 'external'>

export function entrantToAsk(run: Run, entrantId: string): Asked {
  const { reference, external } = plannedEntrantOf(planOf(run), entrantId)
  return { reference, entrantId: subjectOf(entrantId), external }
}

/** The part of a job that says which entrant does what with which instances. */
export function jobFor(
  run: Run,
  { reference, entrantId, external }: Asked,
  contest: Contest,
  instances: readonly AskedInstance[],
): Omit<InstancesJob, 'token'> {
  return {
    suite: run.suite.module,
    reference,
    directory: run.directory,
    entrantId,
    mode: contest.mode,
    task: contest.task,
    shape: run.asked.shapeOf(contest),
    external,
    instances: pack(instances.map(({ value }) => run.suite.domain.encode(value))),
  }
}

/** An instance that an entrant solved, and its answer: whatever came to a limit is not timed again. */
export interface Solved {
  readonly asked: AskedInstance
  readonly answer: RecordedAnswer
  /** Whether it has a row of its own. */
  readonly isDetailed: boolean
}

export function solvedBy(run: Run, preflight: Preflight): Solved[] {
  const all = run.asked.of(preflight.contest)
  const detailed = new Set(plannedSetOf(planOf(run), preflight.contest).detailed)
  const solved: Solved[] = []
  let index = 0
  for (const answer of answersOf(preflight)) {
    const asked = all[index++]
    if (asked === undefined || answer.status !== 'solved') continue
    solved.push({ asked, answer, isDetailed: detailed.has(asked.instance) })
  }
  return solved
}

const NS_PER_SECOND = 1e9

/** The CPU time of one sweep in seconds, roughly: as the preflight took it. */
export function sweepSeconds(solved: readonly Solved[]): number {
  return solved.reduce((sum, { answer }) => sum + (answer.cpuNs ?? 0), 0) / NS_PER_SECOND
}

/** CPU seconds in which a fork starts, loads its entrant and does something small. */
export const STARTING_SECONDS = 10
