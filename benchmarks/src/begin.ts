/** Begins a run: from the options to a folder with the events that stand before all measuring. */
import { join } from 'node:path'
import { filledCount } from '@sudoku-lab/core'
import { type Dataset, puzzleSha256, readDataset } from './dataset.ts'
import { readEnvironment } from './environment.ts'
import { REPORTS } from './folders.ts'
import { callRoster, makePlan, planSha256, type Roster, type RunOptions } from './plan.ts'
import { Questions } from './questions.ts'
import {
  type Contest,
  type Event,
  type Plan,
  type PreflightEvent,
  type QuestionsEvent,
  type RunEvent,
  SCHEMA_VERSION,
} from './record.ts'
import { contestsOf } from './schedule.ts'
import { RunStore } from './store.ts'
import { UsageError } from './usage-error.ts'

export interface Begun {
  readonly store: RunStore
  readonly questions: Questions
}

export interface BeginRequest {
  readonly options: RunOptions
  /** References to solvers; none for every solver of the catalog. */
  readonly solvers: readonly string[]
  /** Names or paths of datasets. */
  readonly datasets: readonly string[]
  /** What relative paths start from. */
  readonly directory: string
  /** The folder of the run; by default one below reports/ with the name of the run. */
  readonly out: string | undefined
  readonly arguments: readonly string[]
  readonly signal: AbortSignal
}

/** @throws UsageError for anything that the user can put right. */
export async function beginRun(request: BeginRequest): Promise<Begun> {
  const { options, directory, signal } = request
  if (options.resolve > 0 && options.shard.count > 1) {
    throw new UsageError('--resolve needs the whole run before it: leave it out together with --shard')
  }
  const datasets = await readDatasets(request.datasets, directory)
  const roster = await callRoster(request.solvers, datasets, { directory, signal })
  const plan = makePlan(options, datasets, roster.solvers)
  const head = headOf(plan, request.arguments)
  const questions = new Questions(plan, datasets)
  const store = RunStore.create(request.out ?? join(REPORTS, head.runId), head)
  store.append(
    { type: 'session', startedAt: new Date().toISOString(), environment: readEnvironment() },
    ...roster.descriptions,
    ...questionEvents(plan, datasets, questions),
    ...absentees(plan, roster),
  )
  return { store, questions }
}

/**
 * Opens a run that was cut short, to go on with it.
 *
 * @throws UsageError when it cannot be read, or when a dataset is no longer the one that it was begun with.
 */
export async function resumeRun(folder: string): Promise<Begun> {
  const store = await RunStore.open(folder)
  const { plan } = store.records.head
  const datasets: Dataset[] = []
  for (const planned of plan.datasets) {
    const dataset = await readDataset(planned.path, '/')
    if (dataset.sha256 !== planned.sha256) {
      throw new UsageError(`${planned.path} has changed since the run was begun: its SHA-256 is another`)
    }
    datasets.push({ ...dataset, id: planned.datasetId })
  }
  const environment = readEnvironment()
  const before = store.records.sessions.at(-1)?.environment
  store.append({ type: 'session', startedAt: new Date().toISOString(), environment })
  if (before !== undefined && (before.host !== environment.host || before.node !== environment.node)) {
    store.append({ type: 'warning', text: 'the run was begun on another machine or another Node' })
  }
  return { store, questions: new Questions(plan, datasets) }
}

async function readDatasets(names: readonly string[], directory: string): Promise<Dataset[]> {
  const datasets: Dataset[] = []
  for (const name of new Set(names)) {
    const dataset = await readDataset(name, directory)
    const other = datasets.find(({ id }) => id === dataset.id)
    if (other !== undefined) {
      throw new UsageError(`two datasets have the name ${dataset.id}: ${other.path} and ${dataset.path}`)
    }
    datasets.push(dataset)
  }
  return datasets
}

function headOf(plan: Plan, words: readonly string[]): RunEvent {
  const createdAt = new Date().toISOString()
  const stamp = createdAt.slice(0, 19).replaceAll(':', '-')
  const names = plan.datasets.map(({ datasetId }) => datasetId).join('-')
  const { index, count } = plan.shard
  const part = count === 1 ? '' : `-shard-${index}-of-${count}`
  return {
    type: 'run',
    schemaVersion: SCHEMA_VERSION,
    runId: `${stamp}-${names}${part}`,
    createdAt,
    arguments: [...words],
    plan,
    planSha256: planSha256(plan),
  }
}

function questionEvents(plan: Plan, datasets: readonly Dataset[], questions: Questions): QuestionsEvent[] {
  return plan.datasets.flatMap(({ datasetId, timed }, index) => {
    const alone = new Set(timed)
    const geometry = datasets[index]?.geometry
    if (geometry === undefined) return []
    return plan.tracks.map((track) => {
      const all = questions.of({ datasetId, track })
      const shown = all.filter(({ puzzle }) => alone.has(puzzle))
      return {
        type: 'questions' as const,
        datasetId,
        track,
        asked: all.length,
        puzzle: shown.map(({ puzzle }) => puzzle),
        variant: shown.map(({ variant }) => variant),
        variantSeed: shown.map(({ variantSeed }) => variantSeed),
        sha256: shown.map(({ grid }) => puzzleSha256(geometry, grid)),
        clues: shown.map(({ grid }) => filledCount(grid)),
      }
    })
  })
}

/** Solvers that take no part: those that could not be loaded, and those that cannot do what is asked. */
function absentees(plan: Plan, roster: Roster): Event[] {
  return contestsOf(plan).flatMap((contest) =>
    plan.solvers
      .filter(({ modes }) => modes.includes(contest.mode))
      .flatMap(({ solverId }): Event[] => {
        const why = whyAbsent(roster, solverId, contest)
        return why === undefined ? [] : [absence(solverId, contest, why)]
      }),
  )
}

type Absence = Pick<PreflightEvent, 'status' | 'problem'>

function whyAbsent(
  { broken, unsupported, findOneOnly }: Roster,
  solverId: string,
  { datasetId, task }: Contest,
): Absence | undefined {
  const problem = broken.find(({ reference }) => reference === solverId)?.problem
  if (problem !== undefined) return { status: 'error', problem: `cannot be loaded: ${problem}` }
  if (unsupported.get(solverId)?.includes(datasetId) === true) {
    return { status: 'unsupported', problem: 'does not support this board' }
  }
  if (task === 'unique' && findOneOnly.has(solverId)) {
    return { status: 'unsupported', problem: 'stops at its first solution' }
  }
  return undefined
}

function absence(solverId: string, contest: Contest, why: Absence): PreflightEvent {
  return { type: 'preflight', solverId, contest, ...why, batchTotals: null, notes: [] }
}
