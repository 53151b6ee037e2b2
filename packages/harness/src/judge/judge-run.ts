/** Judges a run from its records alone: events in, one `Run` out. */
import { machineFinder } from '../analysis/entries.ts'
import { summarize } from '../analysis/summarize.ts'
import type { ContestSummary, Remark as Said } from '../analysis/summary.ts'
import { type Records, roundsDoneIn } from '../events/run-records.ts'
import { answersIn, timedRoundsIn } from './columns.ts'
import type { Remark } from './findings.ts'
import { type ContestResult, RUN_VERSION, type Run } from './run.ts'

export function judgeRun(records: Records): Run {
  const { type: _type, schemaVersion: _version, ...head } = records.head
  const { contests, machines, warnings, kind, state } = summarize(records)
  return {
    ...head,
    schemaVersion: RUN_VERSION,
    ...{ kind, state },
    roundsDone: roundsDoneIn(records),
    environments: records.sessions.map(({ shard, startedAt, environment }) => ({
      shard,
      startedAt,
      ...environment,
    })),
    machines,
    entrants: Array.from(records.entrants.values(), ({ type: _kind, ...entrant }) => entrant),
    instances: records.instances.map(({ type: _kind, ...instances }) => instances),
    warnings: warnings.map((text) => ({ kind: 'recorded', entrantIds: [], text })),
    contests: contests.map((contest) => contestOf(records, contest, machines.length < 2)),
  }
}

function contestOf(records: Records, summary: ContestSummary, isOneMachine: boolean): ContestResult {
  const { contest } = summary
  return {
    ...summary,
    remarks: summary.remarks.flatMap(remarkOf),
    answers: answersIn(records, contest, isOneMachine),
    timedRounds: timedRoundsIn(records, contest, machineFinder(records)),
  }
}

const KINDS: Partial<Record<Said['kind'], Remark['kind']>> = {
  pair: 'open',
  headline: 'same',
  interrupted: 'recorded',
}

function remarkOf({ kind, entrantIds, text }: Said): Remark[] {
  return [{ kind: KINDS[kind] ?? (kind as Remark['kind']), entrantIds, text }]
}
