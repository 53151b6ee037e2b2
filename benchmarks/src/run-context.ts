/** What every step of a run has at hand. */
import { isSameContest } from './judge.ts'
import type { Progress } from './progress.ts'
import type { TimeJob } from './protocol.ts'
import type { Questions } from './questions.ts'
import type { Contest, Plan, PlannedSolver } from './record.ts'
import type { Preflight } from './records.ts'
import type { RunStore } from './store.ts'

export interface RunContext {
  readonly store: RunStore
  readonly questions: Questions
  /** What relative references to solvers are looked up from. */
  readonly directory: string
  readonly signal: AbortSignal
  readonly progress: Progress
}

/** Who can take part in a contest: the solvers that have its mode. */
export function entrantsOf({ solvers }: Plan, { mode }: Contest): PlannedSolver[] {
  return solvers.filter(({ modes }) => modes.includes(mode))
}

export function preflightOf(
  { store }: RunContext,
  solverId: string,
  contest: Contest,
): Preflight | undefined {
  return store.records.preflights.find(
    (preflight) => preflight.solverId === solverId && isSameContest(preflight.contest, contest),
  )
}

/** The part of a job that says which solver does what. */
export function jobFor(
  { questions, directory }: RunContext,
  { reference, solverId, external }: PlannedSolver,
  contest: Contest,
): Pick<TimeJob, 'reference' | 'directory' | 'solverId' | 'external' | 'mode' | 'task' | 'shape'> {
  const { boxHeight, boxWidth } = questions.geometryOf(contest)
  const { mode, task } = contest
  return { reference, directory, solverId, external, mode, task, shape: { boxHeight, boxWidth } }
}

const NS_PER_SECOND = 1e9

/** The CPU time of one sweep in seconds, roughly: as the preflight took it. */
export function sweepSeconds({ questions }: RunContext, preflight: Preflight): number {
  return questions.timedFor(preflight).cpuNs.reduce((sum, cpuNs) => sum + cpuNs, 0) / NS_PER_SECOND
}
