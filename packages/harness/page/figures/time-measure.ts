/** The measure of the dot plot: mean times, or ratios if several machines took part. */
import type { EntrySummary, Estimate } from '../../src/analysis/summary.ts'
import { tickNumber, tickTime } from '../../src/report/page/readable.ts'
import type { ContestSummary, RunData } from '../../src/report/page-data.ts'

export interface TimeMeasure {
  readonly isRatio: boolean
  /** Null for an entrant without a time. */
  readonly of: (entry: EntrySummary) => Estimate | null
  readonly tick: (value: number) => string
  readonly axis: string
}

export function timeMeasureOf({ words }: RunData, { ranked, apart }: ContestSummary): TimeMeasure {
  const isRatio = ranked.length > 0 && ranked.every(({ mean }) => mean === null)
  if (isRatio)
    return {
      isRatio,
      of: (entry) => entry.ratio ?? ratioByMachine(entry, ranked[0]),
      tick: (value) => `${tickNumber(value)} ×`,
      axis: 'time ÷ time of the fastest (log scale)',
    }
  const [first] = apart.flatMap(({ mean, meanByMachine }) => (mean === null ? meanByMachine : []))
  return {
    isRatio,
    of: ({ mean, meanByMachine }) =>
      mean ?? meanByMachine.find(({ machine }) => machine === first?.machine)?.mean ?? null,
    tick: tickTime,
    axis: `CPU time for one ${words.instance} (log scale)`,
  }
}

/**
 * An entrant that gave up on some instances has no ratio for the whole set. Its mean is divided by that of
 * the fastest on each machine.
 */
function ratioByMachine(entry: EntrySummary, fastest: EntrySummary | undefined): Estimate | null {
  const logs = entry.meanByMachine.flatMap(({ machine, mean }) => {
    const other = fastest?.meanByMachine.find((one) => one.machine === machine)
    return other === undefined ? [] : [Math.log(mean.value / other.mean.value)]
  })
  if (logs.length === 0) return null
  return { value: Math.exp(logs.reduce((sum, log) => sum + log, 0) / logs.length), lo: null, hi: null }
}
