/** A table for a run over several sets, tasks or modes: the mean time of every entrant in each. */
import type { EntrySummary } from '../../src/analysis/summary.ts'
import { readableCount, readableMeans } from '../../src/report/page/readable.ts'
import type { ContestSummary, RunData } from '../../src/report/page-data.ts'
import { type Column, textColumn } from '../parts/columns.ts'
import { SortableTable } from '../parts/numbers-table.tsx'
import { keyOfContest, titleOfContest } from '../state/contest-name.ts'
import { useReport } from '../state/report-state.ts'
import { isWhole, STANDING_WORDS, solvedInAll } from '../state/standing.ts'

/** The contest that the figures show. */
export function ContestChoice() {
  const { run, contest, go } = useReport()
  if (run.contests.length < 2) return null
  return (
    <nav class="contests" aria-label="Contests">
      {run.contests.map((one) => (
        <button
          type="button"
          key={keyOfContest(one.contest)}
          aria-pressed={one === contest}
          onClick={() => go({ contest: keyOfContest(one.contest), instance: 0 })}
        >
          {titleOfContest(one.contest, run)}
        </button>
      ))}
    </nav>
  )
}

export function ContestTable() {
  const { run } = useReport()
  return (
    <>
      <p class="note">
        Mean time of one {run.words.instance}. A contest is one set of {run.words.instances}, asked in one
        way; times of different contests are not compared. “≥” counts a limit where one was reached. Where not
        everything was solved, it says how much.
        {run.machines.length > 1 && ' Several times are those of the machines, in the order of the shards.'}
      </p>
      <div class="cards">
        <SortableTable title="Mean times in all contests" columns={columnsOf(run)} rows={rowsOf(run)} />
      </div>
    </>
  )
}

type Row = readonly [entrantId: string, entries: ReadonlyMap<ContestSummary, EntrySummary>]

function rowsOf(run: RunData): Row[] {
  const rows = new Map<string, Map<ContestSummary, EntrySummary>>()
  for (const contest of run.contests) {
    for (const entry of [...contest.ranked, ...contest.apart]) {
      const row = rows.get(entry.entrantId) ?? new Map<ContestSummary, EntrySummary>()
      rows.set(entry.entrantId, row.set(contest, entry))
    }
  }
  return [...rows]
}

function columnsOf(run: RunData): Column<Row>[] {
  return [
    textColumn(run.words.entrant, ([entrantId]) => entrantId),
    {
      name: 'solved',
      cell: ([entrantId]) => {
        const { solved, asked } = solvedInAll(run.contests, entrantId)
        return `${readableCount(solved)} of ${readableCount(asked)}`
      },
      sortBy: ([entrantId]) => -solvedInAll(run.contests, entrantId).solved,
    },
    ...run.contests.map((contest) => ({
      name: titleOfContest(contest.contest, run),
      cell: ([, entries]: Row) => cellOf(entries.get(contest)),
      // Entrants that did not solve everything are sorted after those that did.
      sortBy: ([, entries]: Row) => {
        const entry = entries.get(contest)
        return entry !== undefined && isWhole(entry) ? (entry.meanByMachine[0]?.mean.value ?? null) : null
      },
    })),
  ]
}

function cellOf(entry: EntrySummary | undefined) {
  if (entry === undefined) return '–'
  const { meanByMachine, solved, asked, status, timeouts } = entry
  if (isWhole(entry)) return readableMeans(entry)
  const why =
    status !== 'ranked'
      ? STANDING_WORDS[status]
      : timeouts > 0
        ? `${timeouts} of ${asked} stopped`
        : `${solved} of ${asked} solved`
  return (
    <>
      {meanByMachine.length > 0 && readableMeans(entry)} <span class="badge bad">{why}</span>
    </>
  )
}
