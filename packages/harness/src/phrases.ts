/** Words and numbers that all reports and messages have in common. Measured numbers have three significant digits and a unit. */
import type { Words } from './suite.ts'

/** `lanes`, `lanes and band`, `lanes, band and mrv`. */
export function listOf(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

/** As a part of a name that every program takes: lower case, digits and hyphens. */
export const slug = (text: string): string =>
  text
    .toLowerCase()
    .match(/[a-z0-9]+/g)
    ?.join('-') ?? ''

/** As HTML and XML write it, in an attribute, too. */
export function escapeText(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

export function withArticle(noun: string): string {
  return `${/^(?:[aeio]|un(?!i))/i.test(noun) ? 'an' : 'a'} ${noun}`
}

export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Makes a sentence a part of another: `Search states entered.` → `search states entered`. */
export function asPhrase(text: string): string {
  const phrase = text.replace(/\.$/, '')
  return /^[A-Z][a-z]/.test(phrase) ? phrase.charAt(0).toLowerCase() + phrase.slice(1) : phrase
}

/** `1 puzzle`, `50 puzzles`. */
export function counted(count: number, one: string, many: string): string {
  return `${readableCount(count)} ${count === 1 ? one : many}`
}

/** ` (and 12 more puzzles)` */
export function andMore(
  count: number,
  { instance, instances }: Pick<Words, 'instance' | 'instances'>,
): string {
  return count === 0 ? '' : ` (and ${count} more ${count === 1 ? instance : instances})`
}

/** A contest. */
interface Titled {
  readonly setId: string
  readonly task: string
  readonly track: string
  readonly mode: string
}

/** `euler-50 · unique · permuted · batch` */
export function contestTitle({ setId, task, track, mode }: Titled): string {
  const special = [...(track === 'given' ? [] : [track]), ...(mode === 'single' ? [] : [mode])]
  return [setId, task, ...special].join(' · ')
}

/** What an entrant did, in words that follow its name. */
export const STATUS_WORDS = {
  ranked: 'is ranked',
  wrong: 'answered wrongly',
  disqualified: 'did not do the requested work',
  error: 'failed',
  'gave-up': 'gave up',
  killed: 'was stopped at its time limit',
  memory: 'was stopped at its memory limit',
  unsupported: 'cannot do this',
} as const

/** Keeps a number and its unit on one line. */
const NARROW_SPACE = '\u202f'
export const MISSING = '–'

/** Without an exponent, with separators of thousands. */
export function significant(value: number, digits = 3): string {
  if (value === 0 || !Number.isFinite(value)) return String(value)
  const magnitude = Math.floor(Math.log10(Math.abs(Number(value.toPrecision(digits)))))
  const decimals = Math.max(0, digits - 1 - magnitude)
  return value.toLocaleString('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
}

/** The exact number: `1,962,384`. */
export function readableCount(count: number | null): string {
  return count === null ? MISSING : Math.round(count).toLocaleString('en-US')
}

const TIMES = ['ns', 'µs', 'ms', 's']

export function readableTime(nanoseconds: number | null): string {
  return withUnit(nanoseconds, 1000, TIMES)
}

export function readableMebibytes(mebibytes: number | null): string {
  return withUnit(mebibytes, 1024, ['MiB', 'GiB'])
}

/** `2 %`, `2.4 %`, `0.05 %`, `140 %`. */
export function percent(share: number): string {
  const value = 100 * share
  const digits = Math.abs(value) >= 10 ? Math.round(value) : Number(value.toPrecision(2))
  return `${digits.toLocaleString('en-US')}${NARROW_SPACE}%`
}

/** Three significant digits, also of a large number, because a ratio is never more precise. */
const rough = (value: number): string => significant(Number(value.toPrecision(3)))

/** `1.29 ×`, `27,600 ×` */
export function readableRatio(ratio: number | null): string {
  return ratio === null ? MISSING : `${rough(ratio)}${NARROW_SPACE}×`
}

/** A value and its bounds, if there are enough rounds for some. */
interface Bounded {
  readonly value: number
  readonly lo: number | null
  readonly hi: number | null
}

/** `1.29 × (1.08–1.37)` */
export function readableEstimate(ratio: Bounded | null): string {
  return ratio === null ? MISSING : `${readableRatio(ratio.value)}${boundsOf(ratio, rough)}`
}

/** `1.29 (1.08–1.37)`, for a column with the × in its title, and `1` for the entrant with which it compares. */
export function unitless(ratio: Bounded | null): string {
  if (ratio !== null && ratio.value === 1 && ratio.lo === 1) return '1'
  return readableEstimate(ratio).replace(/\s×/, '')
}

interface Timed {
  readonly mean: Bounded | null
  readonly meanByMachine: readonly { readonly mean: Bounded }[]
  /** A limit is part of the mean. */
  readonly isLowerBound: boolean
  /** If the mean is not known: what it is at most. */
  readonly atMost: number | null
}

/** `≥ 4.52 µs (4.40–4.61)`, with the bounds in the unit of the value. Of several machines, the times on each. */
export function readableMean(entrant: Timed): string {
  const { mean, isLowerBound } = entrant
  if (mean === null) return readableMeans(entrant)
  const { scale } = unitOf(mean.value, 1000, TIMES)
  const bounds = boundsOf(mean, (value) => significant(value / scale))
  return `${isLowerBound ? '≥ ' : ''}${readableTime(mean.value)}${bounds}`
}

/** Without bounds, and one time for each machine, because times of different machines cannot be combined: `4.52 µs | 3.9 µs`. */
export function readableMeans({ meanByMachine, isLowerBound, atMost }: Omit<Timed, 'mean'>): string {
  if (meanByMachine.length === 0) return atMost === null ? MISSING : `≤ ${readableTime(atMost)}`
  return meanByMachine.map(({ mean }) => `${isLowerBound ? '≥ ' : ''}${readableTime(mean.value)}`).join(' | ')
}

/** None for an exact value, such as the ratio of the fastest to itself. */
function boundsOf({ lo, hi }: Bounded, write: (value: number) => string): string {
  return lo === null || hi === null || lo === hi ? '' : ` (${write(lo)}–${write(hi)})`
}

/** The form for an axis, without needless decimals: `10 µs`. */
export function tickTime(nanoseconds: number): string {
  return shortened(readableTime(nanoseconds))
}

export function tickNumber(value: number): string {
  return shortened(significant(value))
}

const shortened = (text: string): string => text.replace(/(\.\d*?)0+(?!\d)/, '$1').replace(/\.(?!\d)/, '')

interface Source {
  readonly commit: string | null
  readonly dirty: boolean | null
}

/** `commit 0123456789, changed since`; undefined if it is not known. */
export function readableCommit({ commit, dirty }: Source): string | undefined {
  return commit === null ? undefined : `commit ${commit.slice(0, 10)}${dirty ? ', changed since' : ''}`
}

/** The other side of a comparison: `main (commit 0123456789)`. */
export function readableSide({
  name,
  commit,
}: {
  readonly name: string
  readonly commit: string | null
}): string {
  const known = readableCommit({ commit, dirty: false })
  return known === undefined ? name : commit?.startsWith(name) ? known : `${name} (${known})`
}

/** Those that have no other side, and why: `a and b (missing at main); c (cannot be loaded at main: …)`. */
export function notCompared(left: readonly { readonly entrantId: string; readonly why: string }[]): string {
  const reasons = [...new Set(left.map(({ why }) => why))]
  const namesOf = (reason: string): string =>
    listOf(left.filter(({ why }) => why === reason).map(({ entrantId }) => entrantId))
  return reasons.map((reason) => `${namesOf(reason)} (${reason})`).join('; ')
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

/** A word of a command line, quoted for a shell if necessary. */
export function shellWord(word: string): string {
  return /^[\w@%+=:,./~-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`
}

/** How it was seen that an entrant remembers answers, in words that can follow its name. */
export function fallOf(
  { compared, shown, of }: { readonly compared: string; readonly shown: number; readonly of: number },
  { instance, instances }: Words,
): string {
  const what =
    compared === 'again'
      ? `a third of the time for ${withArticle(instance)} that it has met`
      : `a quarter of the time for ${instances} of the set than for new ones that need no more work`
  return `takes less than ${what}, in ${shown} of ${of} cases`
}
