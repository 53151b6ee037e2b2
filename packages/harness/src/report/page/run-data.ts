/** The data of a run's first view: its summary, its entrants, and its conditions. It is a pure function. */
import type { RunSummary } from '../../analysis/summary.ts'
import type { Environment } from '../../records/environment.ts'
import type { Records } from '../../records/run-records.ts'
import {
  type EntrantData,
  type MachineData,
  OF_MACHINE,
  type RunData,
  type SetData,
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
  const { head, rounds, sessions } = records
  const { plan } = head
  return {
    id: head.runId,
    createdAt: head.createdAt,
    command: `${call} ${head.arguments.map(quoted).join(' ')}`.trim(),
    words: head.words,
    kind: summary.kind,
    state: summary.state,
    seed: plan.seed,
    roundsPlanned: plan.rounds,
    roundsDone: new Set(rounds.map(({ round }) => round)).size,
    shards: new Set(sessions.map(({ shard }) => shard)).size,
    margin: plan.margin,
    timeoutSeconds: plan.timeoutSeconds,
    machines: machinesOf(sessions.map(({ environment }) => environment)),
    measuredOn: summary.machines,
    warnings: summary.warnings,
    tasks: tasks.map(({ name, description }) => ({ name, description })),
    counters: head.counters.map(({ name, description }) => ({ name, description })),
    work: head.work,
    sets: plan.sets.map(
      ({ setId, sha256, instances, inSet }): SetData => ({
        id: setId,
        sha256,
        instances: instances.length,
        inSet,
      }),
    ),
    entrants: [...records.entrants.values()].map(
      ({ entrantId, title, traits, origin }): EntrantData => ({
        id: entrantId,
        title,
        traits,
        origin: told.get(entrantId)?.origin ?? origin,
        source: told.get(entrantId)?.source ?? null,
      }),
    ),
    contests: summary.contests,
    viewer,
  }
}

/** A word, quoted for a shell if necessary. */
function quoted(argument: string): string {
  return /^[\w@%+=:,./~-]+$/.test(argument) ? argument : `'${argument.replaceAll("'", "'\\''")}'`
}

/** The different machines. A run that was resumed on the same machine has one. */
function machinesOf(environments: readonly Environment[]): MachineData[] {
  const machines = environments.map((environment) => {
    return Object.fromEntries(OF_MACHINE.map((name) => [name, environment[name]])) as MachineData
  })
  return [...new Map(machines.map((machine) => [JSON.stringify(machine), machine])).values()]
}
