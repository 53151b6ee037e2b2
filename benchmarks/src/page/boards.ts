/** The boards behind the digests of a run: puzzles read again from their files, solved by a solver of the run. */
import { loadSolvers } from '@sudoku-lab/catalog'
import { format, type Solver } from '@sudoku-lab/core'
import { type Dataset, puzzleSha256, readDataset } from '../dataset.ts'
import { Questions } from '../questions.ts'
import type { Plan } from '../record.ts'
import type { Board } from '../reporters/page-data.ts'
import type { RunSummary } from '../summarize.ts'
import { UsageError } from '../usage-error.ts'

/** More than any puzzle needs that a solver of the first tier has solved; a search that needs more is given up. */
const MOST_NODES = 1_000_000

/**
 * SHA-256 of each puzzle that has a row of its own → its board. A dataset that has moved or changed leaves its
 * puzzles out.
 */
export async function boardsOf(
  plan: Plan,
  summary: RunSummary,
  directory: string,
): Promise<Map<string, Board>> {
  const boards = new Map<string, Board>()
  const datasets = await datasetsAtHand(plan)
  const questions = new Questions(plan, datasets)
  for (const dataset of datasets) {
    const timed = new Set(plan.datasets.find(({ datasetId }) => datasetId === dataset.id)?.timed)
    const solver = await solverFor(plan, summary, { dataset, directory })
    for (const track of plan.tracks) {
      for (const { puzzle, grid } of questions.of({ datasetId: dataset.id, track })) {
        if (!timed.has(puzzle)) continue
        const [solution] = solver?.solve(grid, { solutions: 1, nodes: MOST_NODES, keep: 1 }).solutions ?? []
        boards.set(puzzleSha256(dataset.geometry, grid), {
          line: lineOf(dataset, grid),
          solution: solution === undefined ? null : lineOf(dataset, solution),
        })
      }
    }
  }
  return boards
}

const lineOf = ({ geometry }: Dataset, grid: Readonly<Uint8Array>): string =>
  format(geometry, grid, 'line').trimEnd()

async function datasetsAtHand(plan: Plan): Promise<Dataset[]> {
  const datasets: Dataset[] = []
  for (const planned of plan.datasets) {
    try {
      const dataset = await readDataset(planned.path, '/')
      if (dataset.sha256 === planned.sha256) datasets.push({ ...dataset, id: planned.datasetId })
    } catch (thrown) {
      if (!(thrown instanceof UsageError)) throw thrown
    }
  }
  return datasets
}

/** The best of the ranked solvers of a dataset that runs in this process; its answers have been proved. */
async function solverFor(
  plan: Plan,
  { contests }: RunSummary,
  { dataset, directory }: { dataset: Dataset; directory: string },
): Promise<Solver | undefined> {
  const rows = contests
    .filter(({ contest }) => contest.datasetId === dataset.id)
    .flatMap((contest) => contest.rows)
    .filter((row) => row.wrong === 0 && row.solved === row.puzzles)
  for (const row of rows) {
    const planned = plan.solvers.find(({ solverId, external }) => solverId === row.solver_id && !external)
    if (planned === undefined) continue
    const definitions = await loadSolvers(planned.reference, { directory })
    const definition = definitions.find(({ id }) => id === planned.solverId)
    if (definition !== undefined) return definition.create(dataset.geometry)
  }
  return undefined
}
