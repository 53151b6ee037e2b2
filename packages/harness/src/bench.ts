/** The story of a run: plan, ask, time, judge, write. */
import { judgeRun } from './judge/judge-run.ts'
import type { Begun } from './plan/begin.ts'
import type { Progress } from './plan/session.ts'
import type { Run } from './record/run.ts'
import { carryOut } from './time/carry-out.ts'

export interface Story {
  /** Begins a run with everything that it depends on, or opens one to continue it. */
  plan(): Promise<Begun>
  /** Writes what is made from the judgement. */
  write(run: Run, begun: Begun): Promise<void>
  readonly progress: Progress
  readonly signal: AbortSignal
}

export interface Told {
  readonly run: Run
  readonly records: Begun['store']['records']
  readonly state: 'complete' | 'interrupted'
}

/** @throws UsageError for anything that the user can correct. What was measured until then is kept. */
export async function bench({ plan, write, progress, signal }: Story): Promise<Told> {
  const begun = await plan()
  try {
    const state = await carryOut({ ...begun, signal, progress }) // asks everybody, proves the answers, and times rounds
    const { records } = begun.store
    const run = judgeRun(records)
    await write(run, begun)
    return { run, records, state }
  } finally {
    begun.store.close()
  }
}
