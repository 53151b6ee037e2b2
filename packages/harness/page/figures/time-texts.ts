/** The texts of a row of the dot plot, and its numbers as a table. */
import type { EntrySummary } from '../../src/analysis/summary.ts'
import { basisOf, shortfallOf } from '../../src/report/page/headline.ts'
import { readableCount, readableEstimate, readableMean } from '../../src/report/page/readable.ts'
import { type Column, estimateColumn, numberColumn, textColumn } from '../parts/columns.ts'
import type { Table } from '../parts/numbers-table.tsx'
import type { ReportState } from '../state/report-state.ts'

export function saysOf({ run: { words } }: ReportState, entry: EntrySummary): string[] {
  const basis = entry.solved === entry.asked ? undefined : basisOf(entry, words)
  return [
    entry.mean === null ? entry.entrantId : `${entry.entrantId}: ${readableMean(entry)}`,
    ...(entry.ratio === null || entry.ratio.value === 1
      ? []
      : [`${readableEstimate(entry.ratio)} the fastest`]),
    ...(entry.tier === null ? [] : [`Tier ${entry.tier}`]),
    ...(entry.solved === entry.asked ? [] : [`It ${shortfallOf(entry, words)}.`]),
    ...(basis === undefined ? [] : [basis]),
  ]
}

export const SOLVED: Column<EntrySummary> = {
  name: 'solved',
  cell: ({ solved, asked }) => `${solved} of ${asked}`,
  sortBy: ({ solved, asked }) => -solved / asked,
}

export function timeTable({ entries, run }: ReportState): Table<EntrySummary> {
  return {
    columns: [
      textColumn(run.words.entrant, ({ entrantId }) => entrantId),
      numberColumn('tier', ({ tier }) => tier, readableCount),
      { name: 'mean time', cell: readableMean, sortBy: ({ mean }) => mean?.value ?? null },
      estimateColumn(
        '× fastest',
        ({ solved, asked, ratio }) => (solved === asked ? ratio : null),
        readableEstimate,
      ),
      SOLVED,
    ],
    rows: entries,
  }
}
