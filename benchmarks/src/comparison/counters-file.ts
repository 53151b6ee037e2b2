/**
 * The gate of the repository itself: benchmarks/counters.csv holds what every solver of the catalog counts on
 * every puzzle of one dataset. Counters are exact and the same on every machine, so this gate is never flaky:
 * a row that moved is a search that was changed, on purpose or not.
 *
 * A solver that the file does not know yet is no failure, so that a new package needs no edit elsewhere; one that
 * the file knows and the catalog does not is.
 */
import { listSolvers, loadSolvers } from '@sudoku-lab/catalog'
import {
  FIRST_SOLUTION,
  isSolutionOf,
  type SearchLimits,
  type SolverDefinition,
  UNIQUENESS,
} from '@sudoku-lab/core'
import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { z } from 'zod'
import type { Dataset } from '../dataset.ts'
import { task } from '../records/words.ts'
import { reasonOf, UsageError } from '../usage-error.ts'

const count = z.coerce.number().int().nonnegative()

const counterRow = z.object({
  solver_id: z.string(),
  task,
  puzzle_id: count,
  nodes: count,
  guesses: count,
  backtracks: count,
  max_depth: count,
})
/** What one solver counts on one puzzle. */
export type CounterRow = z.infer<typeof counterRow>

const COLUMNS = Object.keys(counterRow.shape) as (keyof CounterRow)[]
const COUNTERS = ['nodes', 'guesses', 'backtracks', 'max_depth'] as const
const LIMITS: Readonly<Record<CounterRow['task'], SearchLimits>> = {
  unique: UNIQUENESS,
  first: FIRST_SOLUTION,
}

/** @throws UsageError for a file that is not one of counters, saying where. */
export function parseCounters(text: string, path: string): CounterRow[] {
  let records: unknown
  try {
    records = parse(text, { columns: true })
  } catch (thrown) {
    throw new UsageError(`${path}: ${reasonOf(thrown)}`)
  }
  const rows = z.array(counterRow).safeParse(records)
  if (rows.success) return rows.data
  const [issue] = rows.error.issues
  throw new UsageError(`${path}: row ${issue?.path.join(', ')}: ${issue?.message}`)
}

export function formatCounters(rows: readonly CounterRow[]): string {
  return stringify([...rows], { header: true, columns: COLUMNS })
}

/**
 * Runs every solver of the catalog over a dataset, in this process.
 *
 * @throws UsageError for a solver that shows something that is no solution.
 */
export async function countEverything(dataset: Dataset): Promise<CounterRow[]> {
  const rows: CounterRow[] = []
  for (const { id } of await listSolvers()) {
    for (const definition of await loadSolvers(id)) rows.push(...countersOf(definition, dataset))
  }
  return rows
}

export function countersOf(definition: SolverDefinition, { geometry, grids, id }: Dataset): CounterRow[] {
  const lacks = new Set(definition.lacks)
  if (lacks.has('counters') || !definition.supports(geometry)) return []
  const solver = definition.create(geometry)
  const tasks = task.options.filter((name) => name === 'first' || !lacks.has('uniqueness'))
  return tasks.flatMap((name) =>
    grids.map((puzzle, index) => {
      const { solutions, statistics } = solver.solve(puzzle, LIMITS[name])
      if (!solutions.every((solution) => isSolutionOf(geometry, solution, puzzle))) {
        throw new UsageError(`${definition.id} shows no solution of puzzle ${index + 1} of ${id}`)
      }
      const { nodes, guesses, backtracks, maxDepth } = statistics
      return {
        solver_id: definition.id,
        task: name,
        puzzle_id: index + 1,
        nodes,
        guesses,
        backtracks,
        max_depth: maxDepth,
      }
    }),
  )
}

export interface CounterFindings {
  /** A line for each solver, task and counter that moved, with the first puzzle on which it did. */
  readonly moved: readonly string[]
  /** Solvers that the file knows and the catalog does not. */
  readonly gone: readonly string[]
  /** Solvers that the file does not know yet. */
  readonly added: readonly string[]
}

export function compareCounters(
  recorded: readonly CounterRow[],
  counted: readonly CounterRow[],
): CounterFindings {
  const now = new Map(counted.map((row) => [keyOf(row), row]))
  const [known, present] = [recorded, counted].map((rows) => new Set(rows.map((row) => row.solver_id)))
  const moves = new Map<string, CounterMoves>()
  for (const row of recorded) {
    const after = now.get(keyOf(row))
    for (const counter of COUNTERS) {
      if (present?.has(row.solver_id) && row[counter] !== after?.[counter])
        addMove(moves, { row, after, counter })
    }
  }
  return {
    moved: [...moves.values()].map(describe),
    gone: [...(known ?? [])].filter((id) => !present?.has(id)),
    added: [...(present ?? [])].filter((id) => !known?.has(id)),
  }
}

function keyOf({ solver_id, task: name, puzzle_id }: CounterRow): string {
  return `${solver_id} ${name} ${puzzle_id}`
}

interface Move {
  readonly row: CounterRow
  readonly after: CounterRow | undefined
  readonly counter: (typeof COUNTERS)[number]
}

interface CounterMoves {
  readonly first: Move
  puzzles: number
}

function addMove(moves: Map<string, CounterMoves>, move: Move): void {
  const key = `${move.row.solver_id} ${move.row.task} ${move.counter}`
  const known = moves.get(key)
  if (known === undefined) moves.set(key, { first: move, puzzles: 1 })
  else known.puzzles++
}

function describe({ first: { row, after, counter }, puzzles }: CounterMoves): string {
  const now = after?.[counter] ?? 'not counted'
  const more = puzzles === 1 ? '' : `, and on ${puzzles - 1} more`
  return `${row.solver_id}, ${row.task}: ${counter} ${row[counter]} → ${now} on puzzle ${row.puzzle_id}${more}`
}
