/** The story of a run: plan, ask, time, judge, write. */
import { askEveryone } from './ask/ask.ts'
import { judgeRun } from './judge/judge-run.ts'
import { failuresIn } from './judge/status.ts'
import { type PlanRequest, planRun } from './plan/plan-run.ts'
import type { Records } from './record/events.ts'
import type { Run } from './record/run.ts'
import { arePairs, timeRounds } from './time/rounds.ts'
import { writeRun } from './write/write-run.ts'

/**
 * `asked`: when everybody was asked. `failure`: as soon as an entrant has failed, or else after all rounds. `alone`: when everybody was
 * asked, unless there are two to compare; or else after all rounds.
 */
export type Until = 'asked' | 'failure' | 'alone'

export interface BenchRequest extends PlanRequest {
  /** How the page of the run says that the program is called: `pnpm bench`. */
  readonly call: string
  /** Whether more than the events is written. */
  readonly isKept: boolean
  /** Where it ends. Undefined: after all rounds. */
  readonly until?: Until | undefined
  /** Shows the run, also if writing it fails. */
  show(run: Run): void
}

export interface BenchResult {
  readonly run: Run
  readonly records: Records
  readonly folder: string
  readonly state: 'complete' | 'interrupted'
}

/** @throws UsageError for anything that the user can correct. What was measured until then is kept. */
export async function bench({ isKept, until, show, ...request }: BenchRequest): Promise<BenchResult> {
  const session = await planRun(request)
  try {
    const isOver = (): boolean => until === 'failure' && failuresIn(session.records).length > 0
    await askEveryone(session, until === 'asked' || until === 'failure')
    const isAsked = until === 'asked' || (until === 'alone' && !arePairs(session))
    if (!isAsked && !isOver()) await timeRounds(session, isOver)
    const state = session.end()
    const { records, suite } = session
    const { folder } = session.store
    const run = judgeRun(records)
    try {
      if (isKept) await writeRun(folder, run, { ...request, suite })
    } finally {
      show(run)
    }
    return { run, records, folder, state }
  } finally {
    session.close()
  }
}
