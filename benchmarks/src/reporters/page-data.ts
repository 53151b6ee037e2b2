/** What the report page shows of a run: its records, brought into the page's own columns. Pure. */
import type {
  ContestData,
  Estimate,
  ForkTimings,
  PairData,
  PuzzleData,
  PuzzleResults,
  RunData,
  SolverData,
  Trait,
} from '@sudoku-lab/report-page'
import type {
  Contest,
  ForkEvent,
  PairwiseRow,
  PuzzleRow,
  RunFile,
  SolverEvent,
  SummaryRow,
} from '../record.ts'
import { isControl } from '../record.ts'
import { puzzlesInSweep } from './words.ts'

/** A run as it was written, and what belongs to it but stands elsewhere. */
export interface PageSources {
  readonly run: RunFile
  readonly solvers: ReadonlyMap<string, SolverEvent>
  readonly forks: readonly ForkEvent[]
  readonly summary: readonly SummaryRow[]
  readonly pairwise: readonly PairwiseRow[]
  readonly puzzles: readonly PuzzleRow[]
  /** SHA-256 of a puzzle as solved → the puzzle and its solution as lines, where they are at hand. */
  readonly boards: ReadonlyMap<string, Board>
  /** Solver id → what its README says of its idea and its cost, as HTML. */
  readonly stories: ReadonlyMap<string, string>
}

export interface Board {
  readonly line: string
  readonly solution: string | null
}

/** So many samples of a fork go into the page; of more, every second, third … */
const MOST_SAMPLES = 120

export function runDataOf(sources: PageSources): RunData {
  const { run } = sources
  const { environment, plan } = run
  return {
    id: run.runId,
    started: run.createdAt,
    command: `pnpm bench ${run.arguments.join(' ')}`.trim(),
    seed: plan.seed,
    quick: !plan.verdicts,
    rounds: plan.rounds,
    commit: environment.commit,
    dirty: environment.dirty ?? false,
    node: environment.node,
    v8: environment.v8,
    os: `${environment.platform} ${environment.arch}`,
    cpu: environment.cpuModel,
    cores: environment.cpuCount,
    floor: largest(run.controls.map((control) => control.floor)),
    contention: largest(sources.summary.map((row) => row.contention)),
    warnings: run.warnings,
    contests: contestsOf(sources.summary).map((contest) => contestDataOf(sources, contest)),
  }
}

const largest = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? null : Math.max(...known)
}

type ContestColumns = Pick<SummaryRow, 'dataset_id' | 'task' | 'track' | 'mode'>

const keyOf = (row: ContestColumns): string => [row.dataset_id, row.task, row.track, row.mode].join(' ')

const columnsOf = ({ datasetId, task, track, mode }: Contest): ContestColumns => ({
  dataset_id: datasetId,
  task,
  track,
  mode,
})

/** One row of each contest, in the order they appear. */
function contestsOf(summary: readonly SummaryRow[]): SummaryRow[] {
  return [...new Map(summary.map((row) => [keyOf(row), row])).values()]
}

function contestDataOf(sources: PageSources, contest: ContestColumns): ContestData {
  const isHere = (row: ContestColumns): boolean => keyOf(row) === keyOf(contest)
  const dataset = sources.run.plan.datasets.find(({ datasetId }) => datasetId === contest.dataset_id)
  const puzzleRows = sources.puzzles.filter(isHere)
  const puzzles = puzzlesOf(puzzleRows)
  const forks = sources.forks.filter((fork) => isHere(columnsOf(fork.contest)))
  return {
    dataset: contest.dataset_id,
    task: contest.task,
    track: contest.track,
    mode: contest.mode,
    boxHeight: dataset?.boxHeight ?? 3,
    boxWidth: dataset?.boxWidth ?? 3,
    solvers: sources.summary
      .filter((row) => isHere(row) && !isControl(row.solver_id))
      .map((row) =>
        solverDataOf(sources, row, {
          results: resultsOf(
            puzzles,
            puzzleRows.filter(({ solver_id }) => solver_id === row.solver_id),
          ),
          timings: forks.filter((fork) => fork.solverId === row.solver_id).map(timingsOf),
        }),
      ),
    pairs: sources.pairwise.filter(isHere).flatMap(pairDataOf),
    puzzles: puzzles.map((row) => puzzleDataOf(row, sources.boards)),
  }
}

const variantKey = (row: PuzzleRow): string => `${row.puzzle_id} ${row.variant_seed ?? ''}`

/** A row of each puzzle that any solver has a row of. */
function puzzlesOf(rows: readonly PuzzleRow[]): PuzzleRow[] {
  const puzzles = new Map<string, PuzzleRow>()
  for (const row of rows) if (!puzzles.has(variantKey(row))) puzzles.set(variantKey(row), row)
  return [...puzzles.values()]
}

function puzzleDataOf(row: PuzzleRow, boards: PageSources['boards']): PuzzleData {
  const board = boards.get(row.puzzle_sha256)
  return {
    id: row.variant_seed === null ? String(row.puzzle_id) : `${row.puzzle_id} as ${row.variant_seed}`,
    clues: row.clues,
    line: board?.line ?? null,
    solution: board?.solution ?? null,
  }
}

function resultsOf(puzzles: readonly PuzzleRow[], rows: readonly PuzzleRow[]): PuzzleResults {
  const byPuzzle = new Map(rows.map((row) => [variantKey(row), row]))
  const found = puzzles.map((puzzle) => byPuzzle.get(variantKey(puzzle)))
  return {
    status: found.map((row) => row?.status ?? ''),
    time: found.map((row) =>
      row?.censored === 1 ? row.limit_ns : (row?.cpu_ns ?? row?.wall_ns_median ?? null),
    ),
    nodes: found.map((row) => row?.nodes ?? null),
    guesses: found.map((row) => row?.guesses ?? null),
    backtracks: found.map((row) => row?.backtracks ?? null),
    depth: found.map((row) => row?.max_depth ?? null),
  }
}

function timingsOf(fork: ForkEvent): ForkTimings {
  const samples = fork.phase.flatMap((phase, index) => {
    const time = fork.cpuNs[index]
    const solves = fork.batchSolves[index]
    return phase === 'steady' && time !== undefined && solves ? [time / solves] : []
  })
  const step = Math.ceil(samples.length / MOST_SAMPLES)
  return { round: fork.round, samples: samples.filter((_, index) => index % step === 0) }
}

function solverDataOf(
  sources: PageSources,
  row: SummaryRow,
  columns: Pick<SolverData, 'results' | 'timings'>,
): SolverData {
  const about = sources.solvers.get(row.solver_id)
  const perPuzzle = (nanoseconds: number | null): number | null =>
    nanoseconds === null ? null : nanoseconds / row.puzzles
  return {
    id: row.solver_id,
    title: about?.title ?? row.solver_id,
    traits: about === undefined ? [] : traitsOf(about),
    story: sources.stories.get(row.solver_id) ?? '',
    flags: row.flags.split(' ').filter((flag) => flag !== '' && flag !== 'wrong' && flag !== 'censored'),
    forks: row.forks,
    solved: row.solved,
    wrong: row.wrong,
    timeouts: row.timeouts,
    tier: row.tier,
    time: timeOf(row),
    ratio: estimateOf(row.geo_ratio, row.geo_ratio_lo, row.geo_ratio_hi),
    coldTime: perPuzzle(row.cold_sweep_ns),
    wallTime: perPuzzle(row.sweep_wall_ns_median),
    puzzlesPerSecond: row.puzzles_per_second,
    par2: row.par2_ns,
    nodes: row.nodes_total,
    guesses: row.guesses_total,
    backtracks: row.backtracks_total,
    allocated: row.alloc_bytes_median,
    ...columns,
  }
}

/** CPU time for a puzzle. */
function timeOf(row: SummaryRow): Estimate | null {
  const { sweep_cpu_ns: sweep, sweep_cpu_ns_lo: low, sweep_cpu_ns_hi: high } = row
  const puzzles = puzzlesInSweep(row)
  if (sweep === null || puzzles === 0) return null
  return estimateOf(
    sweep / puzzles,
    low === null ? null : low / puzzles,
    high === null ? null : high / puzzles,
  )
}

/** A value without bounds is its own bound. */
function estimateOf(value: number | null, low: number | null, high: number | null): Estimate | null {
  return value === null ? null : { value, low: low ?? value, high: high ?? value }
}

function traitsOf({ state, inference, order }: SolverEvent): Trait[] {
  return [
    { name: 'State', value: state },
    { name: 'Inference', value: inference },
    { name: 'Order', value: order },
  ]
}

function pairDataOf(row: PairwiseRow): PairData[] {
  const ratio = estimateOf(row.ratio, row.ratio_lo, row.ratio_hi)
  if (ratio === null || isControl(row.a) || isControl(row.b)) return []
  return [{ a: row.a, b: row.b, ratio, verdict: row.verdict }]
}
