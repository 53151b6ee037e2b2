/** The boards behind the digests of a run: puzzles read again from their files, and their solutions. */
import { loadSolvers } from '@sudoku-lab/catalog'
import { format } from '@sudoku-lab/core'
import { type Dataset, puzzleSha256, readDataset } from '../dataset.ts'
import { Questions } from '../questions.ts'
import type { Plan } from '../record.ts'
import type { Board } from '../reporters/page-data.ts'
import { UsageError } from '../usage-error.ts'

/** Solves the boards that are shown: one of the lab's own, so that no foreign code runs in this process. */
const SOLVER = 'mrv'
/** A board that needs more is shown without its solution. */
const MOST_NODES = 100_000

/**
 * SHA-256 of each puzzle that has a row of its own → its board. A dataset that has moved or changed leaves its
 * puzzles out.
 */
export async function boardsOf(plan: Plan): Promise<Map<string, Board>> {
  const boards = new Map<string, Board>()
  const datasets = await datasetsAtHand(plan)
  const questions = new Questions(plan, datasets)
  const [definition] = await loadSolvers(SOLVER)
  for (const dataset of datasets) {
    const timed = new Set(plan.datasets.find(({ datasetId }) => datasetId === dataset.id)?.timed)
    const solver = definition?.create(dataset.geometry)
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
