/** Tables in Markdown, the numbers in them, and the places of a page that they belong to. */

import { UsageError } from './program.ts'
import type { Bounded } from './statistics.ts'

type Cells = readonly string[]

/** What a page has places for: name → Markdown of a table, and what its sentences say. */
export interface Places {
  readonly tables: ReadonlyMap<string, string>
  readonly values: ReadonlyMap<string, string>
}

export function markdown(header: Cells, rows: readonly Cells[]): string {
  const rule = header.map((_, index) => (index === 0 ? '---' : '---:'))
  return [header, rule, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/** The same, where names are understood and not listed. */
export interface Texts {
  readonly tables: Pick<ReadonlyMap<string, string>, 'get'>
  readonly values: Pick<ReadonlyMap<string, string>, 'get'>
}

/**
 * Writes tables and values into the places of a page: `<!-- table NAME -->` to `<!-- /table -->`, and `<!--=NAME-->` to
 * `<!--/-->` in a sentence.
 *
 * @throws UsageError for a place for which there is nothing, and for a page without a place
 */
export function fillPage(page: string, { tables, values }: Texts): string {
  let places = 0
  const inPlace = (name: string, of: Texts['tables']): string => {
    const found = of.get(name)
    if (found === undefined)
      throw new UsageError(`the page has a place for '${name}', and there is no such table or value`)
    places++
    return found
  }
  const filled = page
    .replaceAll(
      TABLE,
      (_, name: string) => `<!-- table ${name} -->\n\n${inPlace(name, tables)}\n\n<!-- /table -->`,
    )
    .replaceAll(VALUE, (_, name: string) => `<!--=${name}-->${inPlace(name, values)}<!--/-->`)
  if (places > 0) return filled
  throw new UsageError('the page has no place for a table: <!-- table NAME --> … <!-- /table -->')
}

/** The places of a page, by name. */
export const TABLE: RegExp = /<!-- table (.+?) -->[\s\S]*?<!-- \/table -->/g
export const VALUE: RegExp = /<!--=(.+?)-->[\s\S]*?<!--\/-->/g

/** What is no number of the finding: names of boards and solvers, links, code, the level of all bounds, and what others have published. */
const OTHERS = [
  /^## (?:Literature|How to repeat it)[\s\S]*?(?=^## |$(?![\s\S]))/gm,
  /```[\s\S]*?```/g,
  /`[^`\n]*`/g,
  /\]\([^)]*\)/g,
  /<!--[\s\S]*?-->/g,
  /\d+×\d+/g,
  /95 %|99th percentile/g,
]

/** The numbers in the sentences of a page that stand in no place. */
export function numbersByHand(page: string): string[] {
  const blank = (text: string): string => text.replace(/[^\n]/g, ' ')
  const rest = [TABLE, VALUE, ...OTHERS].reduce((text, pattern) => text.replace(pattern, blank), page)
  return rest.split('\n').flatMap((line, index) => {
    if (/^ *\|/.test(line)) return []
    return Array.from(line.matchAll(/\d[\d.,]*/g), ([number]) => `line ${index + 1}, '${number}'`)
  })
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

export function twoDigits(value: number): string {
  return value.toFixed(2)
}

/** A sentence of a page that other boards could refute. */
export interface Claim {
  readonly says: string
  /** What was found with a seed, and whether the claim holds. */
  of(seed: number): readonly [found: string, holds: boolean]
}

/** The claims with each seed, as a table and as what a check asks. */
export function claimTable(seeds: readonly number[], claims: readonly Claim[]) {
  const lines = claims.map(({ says, of }) => ({ says, found: seeds.map(of) }))
  const rows = lines.map(({ says, found }) => [
    says,
    ...found.map(([text, holds]) => `${text}${holds ? '' : ' **(refuted)**'}`),
  ])
  return {
    table: markdown(['claim', ...seeds.map((seed) => `seed ${seed}`)], rows),
    claims: new Map(lines.map(({ says, found }) => [says, found.every(([, holds]) => holds)])),
  }
}
