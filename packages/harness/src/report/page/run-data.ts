/** The data of a run's first view: its summary, its entrants, and its conditions. It is a pure function. */
import type { Named } from '../../domain.ts'
import type { Run } from '../../judge/run.ts'
import {
  type EntrantData,
  type EnvironmentData,
  type RunData,
  SHOWN_OF_ENVIRONMENT,
  type ViewerData,
} from '../page-data.ts'
import { remarkSentence, warningSentence } from '../sentences.ts'

/** What belongs to an entrant but is not in the records. */
export interface Told {
  /** The link to its source, relative to the page. */
  readonly source: string | null
  readonly origin: string
  readonly story: string
}

/** What is not in the judgement. */
export interface Beside {
  /** How the harness is called. */
  readonly call: string
  readonly tasks: RunData['tasks']
  /** By entrant. */
  readonly told: ReadonlyMap<string, Told>
  readonly viewer: ViewerData | null
}

export function runDataOf(run: Run, { call, tasks, told, viewer }: Beside): RunData {
  const { runId, createdAt, words, work, plan, machines, kind, state, counters, roundsDone } = run
  const { seed, rounds, margin, timeoutSeconds } = plan
  return {
    ...{ runId, createdAt, words, work, machines, kind, state, counters, roundsDone },
    ...{ seed, rounds, margin, timeoutSeconds },
    warnings: run.warnings.map((remark) => warningSentence(run, remark)),
    contests: run.contests.map(({ answers: _answers, timedRounds: _rounds, ...contest }) => ({
      ...contest,
      remarks: contest.remarks.map((remark) => ({ ...remark, text: remarkSentence(run, contest, remark) })),
    })),
    command: `${call} ${run.arguments.map(quoted).join(' ')}`.trim(),
    shards: new Set(run.environments.map(({ shard }) => shard)).size,
    environments: environmentsOf(run.environments),
    tasks: tasks.map(named),
    sets: plan.sets.map(({ setId, sha256, instances, inSet }) => ({
      id: setId,
      sha256,
      instances: instances.length,
      inSet,
    })),
    entrants: run.entrants.map((entrant) => entrantData(entrant, told.get(entrant.entrantId))),
    viewer,
  }
}

const named = ({ name, description }: Named): Named => ({ name, description })

function entrantData(
  { entrantId, title, traits, origin }: Run['entrants'][number],
  told: Told | undefined,
): EntrantData {
  return { id: entrantId, title, traits, origin: told?.origin ?? origin, source: told?.source ?? null }
}

/** A word, quoted for a shell if necessary. */
function quoted(argument: string): string {
  return /^[\w@%+=:,./~-]+$/.test(argument) ? argument : `'${argument.replaceAll("'", "'\\''")}'`
}

/** The different ones. A run that was resumed on the same machine has one. */
function environmentsOf(environments: Run['environments']): EnvironmentData[] {
  const all = environments.map((environment) => {
    return Object.fromEntries(
      SHOWN_OF_ENVIRONMENT.map((name) => [name, environment[name]]),
    ) as EnvironmentData
  })
  return [...new Map(all.map((one) => [JSON.stringify(one), one])).values()]
}
