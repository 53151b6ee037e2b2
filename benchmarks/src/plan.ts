/** From what was asked for on the command line to what will be done. */
import { listSolvers } from '@sudoku-lab/catalog'
import { chooseFrom, type Dataset, seedFor } from './dataset.ts'
import { sha256 } from './digest.ts'
import type { DefinitionReport, InspectJob } from './protocol.ts'
import type { Mode, Plan, PlannedDataset, PlannedSolver, SolverEvent, Task, Track } from './record.ts'
import { runFork } from './runner.ts'
import { UsageError } from './usage-error.ts'

/** How thorough a run is. */
export type Profile = 'quick' | 'default' | 'rigorous'

/** The options of a run, checked one by one; undefined where nothing was said. */
export interface RunOptions {
  readonly tasks: readonly Task[]
  readonly tracks: readonly Track[]
  readonly profile: Profile
  readonly rounds: number | undefined
  readonly steadyMs: number | undefined
  readonly warmUpMs: number | undefined
  readonly seed: number
  readonly sample: number | undefined
  readonly isomorphs: number
  readonly timeoutSeconds: number
  readonly memoryMiB: number
  readonly resolve: number
  readonly shard: { readonly index: number; readonly count: number }
}

interface Pace {
  /** As many as the time allows, within these bounds: forks scatter, so more of them say more than longer ones. */
  readonly leastRounds: number
  readonly mostRounds: number
  readonly warmUpMs: number
  readonly steadyMs: number
  /** What all forks together may take; a solver's share shrinks as solvers grow in number. */
  readonly totalMs: number
}

const PACES: Readonly<Record<Profile, Pace>> = {
  quick: { leastRounds: 3, mostRounds: 3, warmUpMs: 300, steadyMs: 150, totalMs: 10_000 },
  default: { leastRounds: 10, mostRounds: 30, warmUpMs: 400, steadyMs: 150, totalMs: 55_000 },
  rigorous: { leastRounds: 40, mostRounds: 40, warmUpMs: 500, steadyMs: 300, totalMs: Infinity },
}

const FORK_OVERHEAD_MS = 200 // start, cold sweep, single puzzles
const LEAST_WARM_UP_MS = 250
const LEAST_STEADY_MS = 100
const BATCH_MS = 2
const PUZZLE_BATCH_MS = 1
const MOST_TIMED_PUZZLES = 2000
const LEAST_ROUNDS_FOR_VERDICTS = 6

/** What the references of a run turned out to be. */
export interface Roster {
  readonly solvers: readonly PlannedSolver[]
  readonly descriptions: readonly SolverEvent[]
  /** For each solver the ids of the datasets whose boards it does not support. */
  readonly unsupported: ReadonlyMap<string, readonly string[]>
  /** The ids of the solvers that stop at their first solution, so that they cannot prove it the only one. */
  readonly findOneOnly: ReadonlySet<string>
  /** References that could not be loaded, and why. They stand among the solvers under their reference. */
  readonly broken: readonly { readonly reference: string; readonly problem: string }[]
}

/**
 * Finds out which solvers the references name, each in a fork of its own: a module that throws, hangs or
 * exits while it is loaded is named like any other solver that fails.
 *
 * @param references ids, packages or paths; none means every solver of the catalog
 * @throws UsageError for an unknown solver or for two that have the same id; what the signal says when it aborts.
 */
export async function callRoster(
  references: readonly string[],
  datasets: readonly Dataset[],
  { directory, signal }: { directory: string; signal: AbortSignal },
): Promise<Roster> {
  const wanted = references.length > 0 ? references : (await listSolvers()).map(({ id }) => id)
  const roster = new RosterBuilder(datasets)
  for (const reference of new Set(wanted)) {
    const found = await inspect(reference, datasets, { directory, signal })
    if ('problem' in found) roster.addBroken(reference, found.problem)
    else for (const definition of found.definitions) roster.add(reference, definition)
  }
  return roster
}

class RosterBuilder implements Roster {
  readonly solvers: PlannedSolver[] = []
  readonly descriptions: SolverEvent[] = []
  readonly unsupported = new Map<string, string[]>()
  readonly findOneOnly = new Set<string>()
  readonly broken: { reference: string; problem: string }[] = []
  private readonly datasets: readonly Dataset[]

  constructor(datasets: readonly Dataset[]) {
    this.datasets = datasets
  }

  add(reference: string, definition: DefinitionReport): void {
    const { id, lacks } = definition
    if (this.solvers.some(({ solverId }) => solverId === id)) {
      throw new UsageError(`two solvers have the id ${id}: the second comes from ${reference}`)
    }
    this.solvers.push(plannedSolver(reference, definition))
    this.descriptions.push(describe(reference, definition))
    this.unsupported.set(id, unsupportedBy(definition, this.datasets))
    if (lacks.includes('uniqueness')) this.findOneOnly.add(id)
  }

  addBroken(reference: string, problem: string): void {
    this.solvers.push({ reference, solverId: reference, modes: ['single'], external: isExternal(reference) })
    this.broken.push({ reference, problem })
  }
}

function isExternal(reference: string): boolean {
  return reference.startsWith('exec:')
}

const LOADING_SECONDS = 20
const LOADING_MIB = 2048

async function inspect(
  reference: string,
  datasets: readonly Dataset[],
  { directory, signal }: { directory: string; signal: AbortSignal },
): Promise<{ definitions: readonly DefinitionReport[] } | { problem: string }> {
  const shapes = datasets.map(({ geometry: { boxHeight, boxWidth } }) => ({ boxHeight, boxWidth }))
  const job: InspectJob = { kind: 'inspect', reference, directory, shapes }
  let definitions: readonly DefinitionReport[] | undefined
  const outcome = await runFork(job, {
    limits: { stallSeconds: LOADING_SECONDS, memoryMiB: LOADING_MIB },
    signal,
    onMessage: (message) => {
      if (message.type === 'definitions') definitions = message.definitions
    },
  })
  signal.throwIfAborted()
  if (outcome.ending === 'refused') throw new UsageError(outcome.problem ?? `cannot load ${reference}`)
  if (outcome.ending === 'done' && definitions !== undefined) return { definitions }
  return { problem: outcome.problem ?? 'said nothing when it was loaded' }
}

function plannedSolver(reference: string, { id, shapes }: DefinitionReport): PlannedSolver {
  const modes: Mode[] = shapes.some(({ batch }) => batch) ? ['single', 'batch'] : ['single']
  return { reference, solverId: id, modes, external: isExternal(reference) }
}

function describe(reference: string, { id, title, origin, traits }: DefinitionReport): SolverEvent {
  const { state, inference, order, complete } = traits
  return { type: 'solver', solverId: id, reference, title, state, inference, order, complete, origin }
}

function unsupportedBy({ shapes }: DefinitionReport, datasets: readonly Dataset[]): string[] {
  return datasets.filter((_, index) => shapes[index]?.supported !== true).map(({ id }) => id)
}

/** Settles every number that a run depends on. */
export function makePlan(
  options: RunOptions,
  datasets: readonly Dataset[],
  solvers: readonly PlannedSolver[],
): Plan {
  const { profile, seed, tasks, tracks, shard, resolve, isomorphs, timeoutSeconds, memoryMiB } = options
  const pace = PACES[profile]
  const modes = solvers.reduce((sum, solver) => sum + solver.modes.length, 0)
  const forksInRound = datasets.length * tasks.length * tracks.length * (modes + 1) // 1 for the control
  const rounds = options.rounds ?? roundsFor(pace, forksInRound, options)
  return {
    solvers: [...solvers],
    datasets: datasets.map((dataset) => plannedDataset(dataset, options)),
    tasks: [...tasks],
    tracks: [...tracks],
    isomorphs,
    rounds,
    seed,
    verdicts: rounds >= LEAST_ROUNDS_FOR_VERDICTS,
    resolve,
    ...timesFor(pace, rounds * forksInRound, options),
    batchMs: BATCH_MS,
    puzzleBatchMs: PUZZLE_BATCH_MS,
    timeoutSeconds,
    memoryMiB,
    memoryFork: profile !== 'quick',
    shard: { ...shard },
  }
}

function roundsFor(pace: Pace, forksInRound: number, asked: AskedTimes): number {
  const { leastRounds, mostRounds, totalMs, warmUpMs, steadyMs } = pace
  const forkMs = FORK_OVERHEAD_MS + (asked.warmUpMs ?? warmUpMs) + (asked.steadyMs ?? steadyMs)
  return Math.min(mostRounds, Math.max(leastRounds, Math.floor(totalMs / (forksInRound * forkMs))))
}

type AskedTimes = Pick<RunOptions, 'warmUpMs' | 'steadyMs'>

/** The time of one fork: as asked, else what the pace wants, or less where so many forks would take too long. */
function timesFor(pace: Pace, forks: number, asked: AskedTimes): Pick<Plan, 'warmUpMs' | 'steadyMs'> {
  const share = asked.steadyMs === undefined ? pace.totalMs / forks - FORK_OVERHEAD_MS : Infinity
  const warmUpMs = Math.min(pace.warmUpMs, Math.max(LEAST_WARM_UP_MS, (3 * share) / 4))
  const steadyMs = Math.min(pace.steadyMs, Math.max(LEAST_STEADY_MS, share - warmUpMs))
  return {
    warmUpMs: Math.round(asked.warmUpMs ?? warmUpMs),
    steadyMs: asked.steadyMs ?? Math.round(steadyMs),
  }
}

function plannedDataset(dataset: Dataset, { sample, seed }: RunOptions): PlannedDataset {
  const { id, path, geometry, grids, known } = dataset
  const all = grids.map((_, index) => index + 1)
  const puzzles =
    sample === undefined ? all : chooseFrom(all, sample, seedFor(seed, 'sample', dataset.sha256))
  return {
    datasetId: id,
    path,
    sha256: dataset.sha256,
    boxHeight: geometry.boxHeight,
    boxWidth: geometry.boxWidth,
    inFile: grids.length,
    puzzles,
    timed: chooseFrom(puzzles, MOST_TIMED_PUZZLES, seedFor(seed, 'timed', dataset.sha256)),
    knownVerdict: known?.verdict ?? null,
    knownSum: puzzles.length === grids.length ? (known?.cornerSum ?? null) : null,
  }
}

/** The digest by which runs belong together: of the plan without what differs from machine to machine. */
export function planSha256(plan: Plan): string {
  const { shard: _shard, datasets, ...rest } = plan
  const anywhere = datasets.map(({ path: _path, ...dataset }) => dataset)
  return sha256(JSON.stringify({ ...rest, datasets: anywhere }))
}
