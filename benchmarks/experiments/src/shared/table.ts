/** Tables in Markdown, and the numbers in them. */
import type { Bounded } from './statistics.ts'

type Cells = readonly string[]

export function markdown(header: Cells, rows: readonly Cells[]): string {
  const rule = header.map((_, index) => (index === 0 ? '---' : '---:'))
  return [header, rule, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

export function code(text: string): string {
  return `\`${text}\``
}

/** `22 %`, or `0.3 %` where less would be left. */
export function percent(share: number, decimals = 1): string {
  const text = (100 * share).toFixed(decimals)
  return `${text.endsWith('.0') ? text.slice(0, -2) : text} %`
}

/** Three digits, or all digits of a whole number. */
export function number(value: number): string {
  if (value >= 100 || Number.isInteger(value)) return Math.round(value).toLocaleString('en')
  return value >= 10 ? value.toFixed(1) : value.toFixed(2)
}

/** The estimate, and its bounds in parentheses, with as many digits as separate the bounds. */
export function bounded({ estimate, low, high }: Bounded, text: (value: number) => string = number): string {
  const isSeparate = low === high || text(low) !== text(high)
  const digits = DIGITS.find((count) => low.toFixed(count) !== high.toFixed(count))
  const [middle, from, to] = [estimate, low, high].map((each) =>
    isSeparate ? text(each) : each.toFixed(digits),
  )
  return `${middle} (${from}${low < 0 ? ' to ' : '–'}${to})`
}

const DIGITS = [1, 2, 3, 4, 5, 6]

/** Where searches gave up, nothing is known but the lower bound. */
export function atLeast({ low }: Bounded): string {
  return `≥ ${number(low)}`
}

/** `0.20 < 0.31`, for a claim about which of two is smaller. */
export function ordered(
  lower: number,
  higher: number,
  text: (value: number) => string = number,
): readonly [string, boolean] {
  return [`${text(lower)} < ${text(higher)}`, lower < higher]
}

export function twoDigits(value: number): string {
  return value.toFixed(2)
}

/** Sentences of a page that other boards could refute: what was found with a seed, and whether the sentence holds. */
export type Claims = Readonly<Record<string, (seed: number) => readonly [found: string, holds: boolean]>>

/** The claims with each seed, as a table and as what a check asks. */
export function claimTable(seeds: readonly number[], claims: Claims) {
  const lines = Object.entries(claims).map(([says, of]) => ({ says, found: seeds.map(of) }))
  const rows = lines.map(({ says, found }) => [
    says,
    ...found.map(([text, holds]) => `${text}${holds ? '' : ' **(refuted)**'}`),
  ])
  return {
    table: markdown(['claim', ...seeds.map((seed) => `seed ${seed}`)], rows),
    holding: lines.map(({ says, found }) => [says, found.every(([, holds]) => holds)] as const),
  }
}
