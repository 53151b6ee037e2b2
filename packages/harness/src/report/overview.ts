/**
 * Writes a run of several sets as one table, with entrants in rows and sets in columns. It is a pure
 * function.
 */
import type { ContestSummary, EntrySummary, RunSummary } from '../analysis/summary.ts'
import type { Records } from '../records/run-records.ts'
import type { Contest } from '../records/words.ts'
import { duration, grouped } from './figures.ts'
import type { Table } from './ranking.ts'

export interface Overview {
  readonly title: string
  readonly table: Table
}

/** One table for each task, track and mode in which several sets were measured. */
export function overviewsOf(records: Records, { contests }: RunSummary): Overview[] {
  const groups = groupedBy(contests, ({ contest }) => titleOf(contest))
  return Array.from(groups, ([title, group]) => ({ title, table: tableOf(records, group) })).filter(
    ({ table }) => table.header.length > 3,
  )
}

function groupedBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>()
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item])
  return groups
}

function titleOf({ task, track, mode }: Contest): string {
  return `All sets: ${task}, ${track}${mode === 'batch' ? ', batch' : ''}`
}

/** Entrants that solved more come first. If two solved equally many, their order is that of the names. */
function tableOf({ head }: Records, contests: readonly ContestSummary[]): Table {
  const entries = contests.map(
    ({ ranked, apart }) => new Map([...ranked, ...apart].map((entry) => [entry.entrantId, entry])),
  )
  const ids = [...new Set(entries.flatMap((own) => [...own.keys()]))]
  const rows = ids.map((id) => ({ id, own: entries.map((own) => own.get(id)) }))
  const solvedBy = (own: readonly (EntrySummary | undefined)[]): number =>
    own.reduce((sum, entry) => sum + (entry?.status === 'ranked' ? entry.solved : 0), 0)
  rows.sort((a, b) => solvedBy(b.own) - solvedBy(a.own) || a.id.localeCompare(b.id))
  return {
    header: [head.words.entrant, 'solved', ...contests.map(({ contest }) => contest.setId)],
    rows: rows.map(({ id, own }) => [id, grouped(solvedBy(own)), ...own.map(cellOf)]),
  }
}

/** The mean time. If a limit is part of it, `≥` and the number of solved instances are added. */
function cellOf(entry: EntrySummary | undefined): string {
  if (entry === undefined || entry.status === 'unsupported') return '–'
  if (entry.status !== 'ranked') return entry.status
  const time = duration(entry.mean?.value ?? null)
  if (entry.solved === entry.asked) return time
  return `${entry.isLowerBound ? '≥ ' : ''}${time} (${grouped(entry.solved)}/${grouped(entry.asked)})`
}
