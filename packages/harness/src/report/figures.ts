/** Formats numbers and names for plain text: for a terminal, and for Markdown. */
import type { EntrySummary, Estimate } from '../analysis/summary.ts'
import {
  MISSING,
  readableBytes,
  readableCount,
  readableEstimate,
  readableMean,
  readableMebibytes,
  readablePercent,
  readableRatio,
  readableTime,
} from './page/readable.ts'

/** Terminals and Markdown tables do not display narrow spaces well. */
const plain = (text: string): string => text.replaceAll('\u202f', ' ')

/** `4.52 µs` */
export const duration = (ns: number | null): string => plain(readableTime(ns))
/** `≥ 4.52 µs (4.40–4.61)`: the mean time of an entrant, which a limit makes a lower bound. */
export const meanTime = (entry: EntrySummary): string => plain(readableMean(entry))
/** `1.29 × (1.08–1.37)` */
export const ratioWithBounds = (estimate: Estimate | null): string => plain(readableEstimate(estimate))
/** `1.29 ×` */
export const ratio = (value: number | null): string => plain(readableRatio(value))
/** `12.1 KiB` */
export const bytes = (value: number | null): string => plain(readableBytes(value))
/** `2.41 MiB` */
export const mebibytes = (value: number | null): string => plain(readableMebibytes(value))
/** `1,234,567` */
export const grouped = (value: number | null): string => plain(readableCount(value))
/** `2.1 %` */
export const percent = (fraction: number): string => plain(readablePercent(fraction))

/** Seconds as `1:05`, or `48 s` below a minute. */
export function timeLeft(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds))
  if (whole < 60) return `${whole} s`
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

/** Whether a cell of a table is a number, or a missing number. */
export function isNumber(cell: string | undefined): boolean {
  return cell === MISSING || /^[≥\d]/.test(cell ?? '')
}
