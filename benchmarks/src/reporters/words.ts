/** Numbers and names as people read them. */
import type { Contest, SummaryRow } from '../record.ts'

const MISSING = '–'

/** Three significant digits and a unit: `4.52 µs`. */
export function duration(ns: number | null): string {
  if (ns === null) return MISSING
  for (const [size, unit] of [
    [1e9, 's'],
    [1e6, 'ms'],
    [1e3, 'µs'],
  ] as const) {
    if (ns >= size) return `${significant(ns / size)} ${unit}`
  }
  return `${significant(ns)} ns`
}

/** Three significant digits, without an exponent. */
function significant(value: number): string {
  if (value >= 100 || value === 0) return grouped(Math.round(value))
  return value.toPrecision(3)
}

/** Thousands apart: `1,234,567`. */
export function grouped(value: number | null): string {
  return value === null ? MISSING : value.toLocaleString('en-US')
}

/** A ratio, with `≥` where the truth is larger. */
export function ratio(value: number | null, isLowerBound = false): string {
  if (value === null) return MISSING
  return `${isLowerBound ? '≥ ' : ''}${value >= 100 ? grouped(Math.round(value)) : value.toFixed(2)}`
}

export function bounds(lo: number | null, hi: number | null): string {
  return lo === null || hi === null ? MISSING : `${ratio(lo)} … ${ratio(hi)}`
}

export function percent(fraction: number): string {
  return `${(100 * fraction).toFixed(1)} %`
}

export function contestTitle({ datasetId, task, track, mode }: Contest): string {
  return [datasetId, task, ...(track === 'given' ? [] : [track]), ...(mode === 'single' ? [] : [mode])].join(
    ' · ',
  )
}

export function hasFlag({ flags }: Pick<SummaryRow, 'flags'>, flag: string): boolean {
  return flags.split(' ').includes(flag)
}

/** The puzzles that the time of a sweep stands for: those that were solved, of a solver that gave up on others. */
export function puzzlesInSweep(row: SummaryRow): number {
  return hasFlag(row, 'gave-up') ? row.solved : row.puzzles
}

/** Seconds as `1:05`, or `48 s` below a minute. */
export function timeLeft(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds))
  if (whole < 60) return `${whole} s`
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

/** Whether a cell of a table is read as a number, a missing one included. */
export function isNumber(cell: string | undefined): boolean {
  return /^[\d≥–]/.test(cell ?? '')
}
