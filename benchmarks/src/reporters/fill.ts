/**
 * Fills the tables of a text from a run, so that no figure in it is written by hand. Pure.
 *
 *   <!-- bench euler-50 unique given naive-scan,bitmask -->
 *   (the table, replaced each time)
 *   <!-- /bench -->
 *
 * The marker names a dataset, a task, a track and, if not all are wanted, the solvers in the order they are shown.
 * A table of all solvers says below it where its figures come from.
 */
import type { RunFile, SolverEvent, SummaryRow } from '../record.ts'
import { isControl } from '../record.ts'
import { grouped, puzzlesInSweep } from './words.ts'

export interface FillSources {
  readonly run: RunFile
  readonly solvers: ReadonlyMap<string, SolverEvent>
  readonly summary: readonly SummaryRow[]
}

const MARKED =
  /(?<head><!-- bench (?<dataset>\S+) (?<task>\S+) (?<track>\S+)(?: (?<ids>\S+))? -->\n)[\s\S]*?(?<tail><!-- \/bench -->)/g

interface Marker {
  readonly head: string
  readonly dataset: string
  readonly task: string
  readonly track: string
  /** Solvers with a comma between. */
  readonly ids: string | undefined
  readonly tail: string
}

/** @throws Error when a marker names a contest or a solver that the run has not measured. */
export function fillTables(text: string, sources: FillSources): string {
  return text.replace(MARKED, (...match) => {
    const marker = match.at(-1) as Marker // named groups come last
    const here = sources.summary.filter((row) => isOf(row, marker))
    const table = tableOf(chosen(here, marker), sources.solvers, slowestOf(here))
    const origin = marker.ids === undefined ? `\n${originOf(sources.run)}\n` : ''
    return `${marker.head}\n${table}\n${origin}\n${marker.tail}`
  })
}

function isOf(row: SummaryRow, { dataset, task, track }: Marker): boolean {
  const isContest = row.dataset_id === dataset && row.task === task && row.track === track
  return isContest && !isControl(row.solver_id)
}

/** The rows that a marker asks for; without a choice all of them, the slowest first. */
function chosen(here: readonly SummaryRow[], { dataset, task, track, ids }: Marker): SummaryRow[] {
  if (here.length === 0) throw new Error(`the run has no contest ${dataset} ${task} ${track}`)
  if (ids === undefined)
    return [...here].sort((a, b) => Number(solvesAll(a)) - Number(solvesAll(b)) || timeOf(b) - timeOf(a))
  return ids.split(',').flatMap((id) => {
    const found = here.filter((row) => row.solver_id === id)
    if (found.length === 0) throw new Error(`the run has no solver ${id} in ${dataset} ${task} ${track}`)
    return found
  })
}

const slowestOf = (rows: readonly SummaryRow[]): number => Math.max(...rows.filter(solvesAll).map(timeOf))

const solvesAll = (row: SummaryRow): boolean => row.solved === row.puzzles

/** For a puzzle. */
const timeOf = (row: SummaryRow): number =>
  (row.sweep_cpu_ns ?? Number.POSITIVE_INFINITY) / puzzlesInSweep(row)

function tableOf(rows: readonly SummaryRow[], solvers: FillSources['solvers'], slowest: number): string {
  const lines = rows.map((row) => {
    const about = solvers.get(row.solver_id)
    const name = row.mode === 'batch' ? `\`${row.solver_id}\`, batch` : `\`${row.solver_id}\``
    const cells = [
      name,
      about?.state ?? '',
      about?.inference ?? '',
      `${row.solved}/${row.puzzles}`,
      grouped(row.nodes_total),
      `${row.timeouts > 0 ? '≥ ' : ''}${microseconds(timeOf(row))}`,
      solvesAll(row) ? `${significant(slowest / timeOf(row))} ×` : '–',
    ]
    return `| ${cells.join(' | ')} |`
  })
  return [
    '| solver | keeps | infers | solved | nodes | time a puzzle | speed |',
    '| --- | --- | --- | ---: | ---: | ---: | ---: |',
    ...lines,
  ].join('\n')
}

function originOf({ environment, arguments: args, createdAt }: RunFile): string {
  const command = `pnpm bench ${args.join(' ')}`.trim()
  return `<sub>${createdAt.slice(0, 10)}, Node ${environment.node}, ${environment.cpuModel}: \`${command}\`</sub>`
}

const microseconds = (nanoseconds: number): string =>
  Number.isFinite(nanoseconds) ? `${significant(nanoseconds / 1000)} µs` : '–'

function significant(value: number): string {
  if (!Number.isFinite(value)) return '–'
  if (value >= 100) return grouped(Math.round(value))
  return value >= 10 ? value.toFixed(1) : value.toFixed(2)
}
