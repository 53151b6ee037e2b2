/** run.json: made from the records, like every other file of a run. */
import { standingsOf } from './judge.ts'
import { type RunFile, SCHEMA_VERSION } from './record.ts'
import type { Records } from './records.ts'
import type { RunSummary } from './summarize.ts'

/** @throws RangeError for a run without a session. */
export function runFileOf(records: Records, summary: RunSummary): RunFile {
  const { head, sessions, state } = records
  const environment = sessions.at(-1)?.environment
  if (environment === undefined) throw new RangeError('expected a run with at least one session')
  return {
    schemaVersion: SCHEMA_VERSION,
    runId: head.runId,
    createdAt: head.createdAt,
    arguments: head.arguments,
    plan: head.plan,
    planSha256: head.planSha256,
    environment,
    sessions: sessions.length,
    state,
    solvers: standingsOf(records),
    controls: summary.contests.flatMap(({ contest, control }) =>
      control === undefined
        ? []
        : [{ contest, solverId: control.solverId, ratio: control.ratio, floor: control.floor }],
    ),
    warnings: [...summary.warnings],
  }
}
