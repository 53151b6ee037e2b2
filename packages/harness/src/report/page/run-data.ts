/** The data of a run's first view: its summary, its entrants, and its conditions. It is a pure function. */
import type { RunSummary } from '../../analysis/summary.ts'
import type { Named } from '../../domain.ts'
import type { PlannedSet } from '../../events/run-plan.ts'
import { type Records, roundsDoneIn } from '../../events/run-records.ts'
import type { EntrantEvent } from '../../events/schema.ts'
import {
  type EntrantData,
  type EnvironmentData,
  type RunData,
  type SetData,
  SHOWN_OF_ENVIRONMENT,
  type ViewerData,
} from '../page-data.ts'

/** What belongs to an entrant but is not in the records. */
export interface Told {
  /** The link to its source, relative to the page. */
  readonly source: string | null
  readonly origin: string
  readonly story: string
}

/** What is not in the records. */
export interface Beside {
  /** How the harness is called. */
  readonly call: string
  readonly tasks: RunData['tasks']
  /** By entrant. */
  readonly told: ReadonlyMap<string, Told>
  readonly viewer: ViewerData | null
}

export function runDataOf(
  records: Records,
  summary: RunSummary,
  { call, tasks, told, viewer }: Beside,
): RunData {
  const { head, sessions } = records
  const { runId, createdAt, words, work, plan } = head
  const { seed, rounds, margin, timeoutSeconds } = plan
  return {
    ...summary,
    ...{ runId, createdAt, words, work },
    ...{ seed, rounds, margin, timeoutSeconds },
    command: `${call} ${head.arguments.map(quoted).join(' ')}`.trim(),
    roundsDone: roundsDoneIn(records),
    shards: new Set(sessions.map(({ shard }) => shard)).size,
    environments: environmentsOf(sessions),
    tasks: tasks.map(named),
    counters: head.counters,
    sets: plan.sets.map(setData),
    entrants: Array.from(records.entrants.values(), (event) => entrantData(event, told.get(event.entrantId))),
    viewer,
  }
}

const named = ({ name, description }: Named): Named => ({ name, description })

function setData({ setId, sha256, instances, inSet }: PlannedSet): SetData {
  return { id: setId, sha256, instances: instances.length, inSet }
}

function entrantData(
  { entrantId, title, traits, origin }: EntrantEvent,
  told: Told | undefined,
): EntrantData {
  return { id: entrantId, title, traits, origin: told?.origin ?? origin, source: told?.source ?? null }
}

/** A word, quoted for a shell if necessary. */
function quoted(argument: string): string {
  return /^[\w@%+=:,./~-]+$/.test(argument) ? argument : `'${argument.replaceAll("'", "'\\''")}'`
}

/** The different ones. A run that was resumed on the same machine has one. */
function environmentsOf(sessions: Records['sessions']): EnvironmentData[] {
  const all = sessions.map(({ environment }) => {
    return Object.fromEntries(
      SHOWN_OF_ENVIRONMENT.map((name) => [name, environment[name]]),
    ) as EnvironmentData
  })
  return [...new Map(all.map((one) => [JSON.stringify(one), one])).values()]
}
