/** run.json: a run, its machines and its results, for programs. */
import type { RunSummary } from '../analysis/summary.ts'
import type { Records } from '../events/run-records.ts'

export function runJsonOf({ head, sessions }: Records, summary: RunSummary): object {
  const { type: _type, ...run } = head
  return {
    ...run,

    sessions: sessions.length,
    environments: sessions.map(({ shard, startedAt, environment }) => ({ shard, startedAt, ...environment })),
    ...summary,
  }
}
