/** What the dot plot places the entrants by: their mean times, or ratios where machines that differ took part. */
import type { EntrySummary, Estimate } from '../../src/analysis/summary.ts'
import { tickNumber, tickTime } from '../../src/report/page/readable.ts'
import type { ContestSummary, RunData } from '../../src/report/page-data.ts'

export interface TimeMeasure {
  readonly isRatio: boolean
  readonly of: (entry: EntrySummary) => Estimate | null
  readonly tick: (value: number) => string
  readonly axis: string
}

export function timeMeasureOf({ words }: RunData, { ranked }: ContestSummary): TimeMeasure {
  const isRatio = ranked.length > 0 && ranked.every(({ mean }) => mean === null)
  return isRatio
    ? {
        isRatio,
        of: ({ ratio }) => ratio,
        tick: (value) => `${tickNumber(value)} ×`,
        axis: 'time by that of the fastest (log scale)',
      }
    : {
        isRatio,
        of: ({ mean }) => mean,
        tick: tickTime,
        axis: `CPU time for one ${words.instance} (log scale)`,
      }
}
