/** The texts of a row of the dot plot, and its numbers as a table. */
import type { EntrySummary } from '../../src/analysis/summary.ts'
import { basisOf, shortfallOf } from '../../src/report/page/headline.ts'
import { readableEstimate, readableTimeEstimate } from '../../src/report/page/readable.ts'
import type { ReportState } from '../state/report-state.ts'

export function saysOf({ run: { words } }: ReportState, entry: EntrySummary): string[] {
  const basis = entry.solved === entry.asked ? undefined : basisOf(entry, words)
  return [
    entry.mean === null
      ? entry.entrantId
      : `${entry.entrantId}: ${entry.isLowerBound ? '≥ ' : ''}${readableTimeEstimate(entry.mean)}`,
    ...(entry.ratio === null || entry.ratio.value === 1
      ? []
      : [`${readableEstimate(entry.ratio)} the fastest`]),
    ...(entry.tier === null ? [] : [`Tier ${entry.tier}`]),
    ...(entry.solved === entry.asked ? [] : [`It ${shortfallOf(entry, words)}.`]),
    ...(basis === undefined ? [] : [basis]),
  ]
}

export function timeTable({ ranked, apart, run }: ReportState) {
  return {
    columns: [
      { name: run.words.entrant, cell: (row: EntrySummary) => row.entrantId },
      { name: 'tier', cell: (row: EntrySummary) => row.tier ?? '–' },
      {
        name: 'mean time',
        cell: (row: EntrySummary) => `${row.isLowerBound ? '≥ ' : ''}${readableTimeEstimate(row.mean)}`,
      },
      {
        name: '× fastest',
        cell: (row: EntrySummary) => (row.solved === row.asked ? readableEstimate(row.ratio) : '–'),
      },
      { name: 'solved', cell: (row: EntrySummary) => `${row.solved} of ${row.asked}` },
    ],
    rows: [...ranked, ...apart],
  }
}
