/** Formats numbers for the page, with three significant digits and a unit. */
import type { Estimate } from '../../judge/findings.ts'
import type { EntrantResult } from '../../judge/run.ts'

/** Keeps a number and its unit on one line. */
const NARROW_SPACE = '\u202f'
export const MISSING = '–'

export function readableTime(nanoseconds: number | null): string {
  return withUnit(nanoseconds, 1000, ['ns', 'µs', 'ms', 's'])
}

export function readableBytes(bytes: number | null): string {
  return withUnit(bytes, 1024, ['B', 'KiB', 'MiB', 'GiB'])
}

export function readableMebibytes(mebibytes: number | null): string {
  return readableBytes(mebibytes === null ? null : mebibytes * 2 ** 20)
}

/** The exact number with separators of thousands: `1,962,384`. */
export function readableCount(count: number | null): string {
  return count === null ? MISSING : Math.round(count).toLocaleString('en-US')
}

/** `1.02`: three significant digits. */
export function readableNumber(value: number | null): string {
  return value === null ? MISSING : significant(value)
}

/** `1.29 ×`, `27,600 ×`: three significant digits. */
export function readableRatio(ratio: number | null): string {
  return ratio === null ? MISSING : `${rough(ratio)}${NARROW_SPACE}×`
}

/** `1.29 × (1.08–1.37)`, or without bounds if there are none. */
export function readableEstimate(estimate: Estimate | null): string {
  if (estimate === null) return MISSING
  return `${readableRatio(estimate.value)}${boundsOf(estimate, rough)}`
}

/** `0.81 µs (0.79–0.83)`: the bounds in the unit of the value. */
export function readableTimeEstimate(estimate: Estimate | null): string {
  if (estimate === null) return MISSING
  const { scale } = unitOf(estimate.value, 1000, ['ns', 'µs', 'ms', 's'])
  return `${readableTime(estimate.value)}${boundsOf(estimate, (value) => significant(value / scale))}`
}

type Timed = Pick<EntrantResult, 'mean' | 'isLowerBound'>

/** `≥ 4.52 µs (4.40–4.61)`: the mean time of an entrant, which a limit makes a lower bound. */
export function readableMean({ mean, isLowerBound }: Timed): string {
  return `${isLowerBound && mean !== null ? '≥ ' : ''}${readableTimeEstimate(mean)}`
}

/** Without bounds, and one time for each machine, because times of different machines cannot be combined: `4.52 µs | 3.9 µs`. */
export function readableMeans({
  meanByMachine,
  isLowerBound,
}: Pick<EntrantResult, 'meanByMachine' | 'isLowerBound'>): string {
  if (meanByMachine.length === 0) return MISSING
  return meanByMachine.map(({ mean }) => `${isLowerBound ? '≥ ' : ''}${readableTime(mean.value)}`).join(' | ')
}

/** None for an exact value, such as the ratio of the fastest to itself. */
function boundsOf({ lo, hi }: Estimate, write: (value: number) => string): string {
  return lo === null || hi === null || lo === hi ? '' : ` (${write(lo)}–${write(hi)})`
}

export function readablePercent(fraction: number): string {
  return `${shortened(significant(100 * fraction))}${NARROW_SPACE}%`
}

/** A ratio as a change in words: `28 % more`, `5.4 × as many`, `1/5.4 of the nodes`. Undefined if the change is negligible. */
export function readableChange(ratio: number, words: ChangeWords): string | undefined {
  if (Math.abs(ratio - 1) < words.least) return undefined
  if (ratio >= 2) return `${readableRatio(ratio)} ${words.times}`
  if (ratio > 1) return `${wholePercent(ratio - 1)} ${words.more}`
  if (ratio > 0.5) return `${wholePercent(1 - ratio)} ${words.less}`
  return `1/${shortened(rough(1 / ratio))} ${words.part}`
}

interface ChangeWords {
  readonly times: string
  readonly more: string
  readonly less: string
  /** What follows a fraction. */
  readonly part: string
  /** A smaller relative change is negligible. */
  readonly least: number
}

function wholePercent(fraction: number): string {
  const percent = 100 * fraction
  return `${percent >= 10 ? Math.round(percent) : significant(percent, 2)}${NARROW_SPACE}%`
}

/** Three significant digits without an exponent, with separators of thousands. */
export function significant(value: number, digits = 3): string {
  if (value === 0 || !Number.isFinite(value)) return String(value)
  const magnitude = Math.floor(Math.log10(Math.abs(Number(value.toPrecision(digits)))))
  const decimals = Math.max(0, digits - 1 - magnitude)
  return value.toLocaleString('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
}

/** Three significant digits, also for a large number, because a ratio is never more precise. */
const rough = (value: number): string => significant(Number(value.toPrecision(3)))

/** The form for an axis, without needless decimals: `10 µs`. */
export function tickTime(nanoseconds: number): string {
  return shortened(readableTime(nanoseconds))
}

export function tickNumber(value: number): string {
  if (value >= 1e9) return `${shortened(significant(value / 1e9))} billion`
  if (value >= 1e6) return `${shortened(significant(value / 1e6))} million`
  return shortened(significant(value))
}

const shortened = (text: string): string => text.replace(/(\.\d*?)0+(?!\d)/, '$1').replace(/\.(?!\d)/, '')

/** Makes a sentence a part of another: `Search states entered.` → `search states entered`. */
export function asPhrase(text: string): string {
  const phrase = text.replace(/\.$/, '')
  return /^[A-Z][a-z]/.test(phrase) ? phrase.charAt(0).toLowerCase() + phrase.slice(1) : phrase
}

export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** `1 puzzle`, `50 puzzles`. */
export function counted(count: number, one: string, many: string): string {
  return `${readableCount(count)} ${count === 1 ? one : many}`
}

interface Source {
  readonly commit: string | null
  readonly dirty: boolean | null
}

/** `commit 0123456789, changed since`; undefined if it is not known. */
export function readableCommit({ commit, dirty }: Source): string | undefined {
  return commit === null ? undefined : `commit ${commit.slice(0, 10)}${dirty ? ', changed since' : ''}`
}

export function readableDate(iso: string): string {
  return `${iso.slice(0, 16).replace('T', ' ')} UTC`
}

function withUnit(value: number | null, base: number, units: readonly string[]): string {
  if (value === null) return MISSING
  const { scale, unit } = unitOf(value, base, units)
  return `${significant(value / scale)}${NARROW_SPACE}${unit}`
}

/** The unit that leaves at most three digits before the point, also after rounding: 999.9 ns is 1.00 µs. */
function unitOf(value: number, base: number, units: readonly string[]): { scale: number; unit: string } {
  let step = 0
  while (step < units.length - 1 && Number((Math.abs(value) / base ** step).toPrecision(3)) >= base) step++
  return { scale: base ** step, unit: units[step] ?? '' }
}
