/**
 * Writes a run of several sets as one table. Either entrants are in rows and sets in columns, or every entrant has a
 * row for each set, with its time, its ratio, its work, and the time of one unit of work. These are pure functions.
 */
import type { ContestSummary, EntrySummary, RunSummary } from '../analysis/summary.ts'
import type { Records } from '../events/run-records.ts'
import { type Contest, contestTitle } from '../events/words.ts'
import { groupedBy } from '../grouped.ts'
import { withArticle } from '../phrases.ts'
import type { Table } from './document.ts'
import { readableCount, readableEstimate, readableMeans, readableTime } from './page/readable.ts'
import { tableOf, timeOf } from './ranking.ts'

export interface Overview {
  readonly title: string
  readonly table: Table
}

/** One table for each task, track and mode in which several sets were measured. */
export function overviewsOf(records: Records, { contests }: RunSummary): Overview[] {
  const groups = groupedBy(contests, ({ contest }) => titleOf(contest))
  return Array.from(groups, ([title, group]) => ({ title, table: overviewOf(records, group) })).filter(
    ({ table }) => table.header.length > 3,
  )
}

function titleOf({ task, track, mode }: Contest): string {
  return `All sets: ${task}, ${track}${mode === 'batch' ? ', batch' : ''}`
}

/** Entrants that solved more come first. If two solved equally many, their order is that of the names. */
function overviewOf({ head }: Records, contests: readonly ContestSummary[]): Table {
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
    rows: rows.map(({ id, own }) => [id, readableCount(solvedBy(own)), ...own.map(cellOf)]),
  }
}

/** The mean time. If a limit is part of it, `≥` and the number of solved instances are added. */
function cellOf(entry: EntrySummary | undefined): string {
  if (entry === undefined || entry.status === 'unsupported') return '–'
  if (entry.status !== 'ranked') return entry.status
  const time = readableMeans(entry)
  if (entry.solved === entry.asked) return time
  return `${time} (${readableCount(entry.solved)}/${readableCount(entry.asked)})`
}

/** A row for each contest and entrant, the fastest first. */
export function speedTable({ head }: Records, { contests }: RunSummary): Table {
  const { words, work, plan } = head
  const isOneKind = plan.tasks.length * plan.tracks.length === 1
  const titleOfRow = (contest: Contest): string =>
    isOneKind ? `${contest.setId}${contest.mode === 'batch' ? ', batch' : ''}` : contestTitle(contest)
  const rows = contests.flatMap(({ contest, ranked, apart }) =>
    [...ranked, ...apart]
      .filter(({ status, meanByMachine }) => status === 'ranked' && meanByMachine.length > 0)
      .sort((a, b) => firstMean(a) - firstMean(b))
      .map((entry) => ({ ...entry, contest })),
  )
  const { counter = '', one = '' } = work ?? {}
  return tableOf(rows, [
    ['set', ({ contest }) => titleOfRow(contest)],
    [words.entrant, ({ entrantId }) => entrantId],
    ['solved', ({ solved, asked }) => `${readableCount(solved)}/${readableCount(asked)}`],
    [`mean time of ${withArticle(words.instance)}`, timeOf],
    ['by the fastest', ratioCell],
    [`${counter} of ${withArticle(words.instance)}`, (row) => workOfOne(row, counter), work !== null],
    [`time of ${withArticle(one)}`, (row) => timeOfWork(row, counter), work !== null],
  ])
}

/** The order on the first machine stands for that on all. */
const firstMean = ({ meanByMachine }: EntrySummary): number => meanByMachine[0]?.mean.value ?? 0

function ratioCell({ ratio, isLowerBound }: EntrySummary): string {
  if (ratio === null) return '–'
  if (ratio.value === 1 && ratio.lo === 1) return '1'
  return `${isLowerBound ? '≥ ' : ''}${readableEstimate(ratio)}`
}

/** The time of one unit of work. Nothing where a limit is part of the time. */
function timeOfWork(entry: EntrySummary, counter: string): string {
  const perInstance = workPerInstance(entry, counter)
  return readableTime(perInstance === null || entry.mean === null ? null : entry.mean.value / perInstance)
}

/** The work of one instance as text: a mean, `18.4`. */
export function workOfOne(entry: EntrySummary, counter: string): string {
  const perInstance = workPerInstance(entry, counter)
  if (perInstance === null) return '–'
  const digits = perInstance < 100 ? 1 : 0
  return perInstance.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })
}

function workPerInstance({ counters, asked, solved }: EntrySummary, counter: string): number | null {
  const total = counters?.[counter] ?? 0
  return total === 0 || solved < asked ? null : total / asked
}
