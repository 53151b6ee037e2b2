import type { AskedInstance } from '../plan/asked-instances.ts'
import type { Asked, Run } from '../plan/session.ts'
import type { PreflightEvent, RecordedAnswer } from '../record/schema.ts'
import type { Contest } from '../record/words.ts'
import type { Question } from './proving.ts'

/** What a preflight found of an entrant. */
export type Finding = Pick<PreflightEvent, 'status' | 'problem'>

/** The results so far while an entrant is being asked. */
export interface Asking {
  readonly run: Run
  readonly who: Asked
  readonly contest: Contest
  readonly instances: readonly AskedInstance[]
  readonly answers: RecordedAnswer[]
  /** The first witness of each answer. */
  readonly witnesses: (Uint8Array | undefined)[]
  /** The numbers of the instances that the entrant changed. */
  readonly changed: number[]
  isOpened: boolean
  batchTotals: Record<string, number> | null
  /** What it did beside its answers, in words that can follow its name. */
  accident?: string | undefined
  /** What was wrong with its answers to hidden instances, or how its process ended before it had given them. */
  hidden?: Finding | undefined
}

/** About the instance that has no answer yet, or another one. */
export function questionFor(
  { run, contest, instances, answers }: Asking,
  asked: AskedInstance = instances[answers.length] as AskedInstance,
): Question {
  const { shape } = run.asked.setOf(contest)
  return { suite: run.loaded.suite, task: contest.task, shape, asked }
}
