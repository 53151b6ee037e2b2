/** Tables in Markdown, the numbers in them, and the places of a page that they belong to. */
import { UsageError } from './program.ts'
import type { Bounded } from './statistics.ts'

type Cells = readonly string[]

/** name → table, as Markdown. */
export type Tables = ReadonlyMap<string, string>

export function markdown(header: Cells, rows: readonly Cells[]): string {
  const rule = header.map((_, index) => (index === 0 ? '---' : '---:'))
  return [header, rule, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/**
 * Writes tables into the places of a page: `<!-- table NAME -->` to `<!-- /table -->`.
 *
 * @throws UsageError for a place whose table there is not, and for a page without a place
 */
export function fillPage(page: string, tables: Tables): string {
  let places = 0
  const filled = page.replaceAll(/<!-- table ([\w-]+) -->[\s\S]*?<!-- \/table -->/g, (_, name: string) => {
    const table = tables.get(name)
    if (table === undefined)
      throw new UsageError(`the page has a place for '${name}', and there is no such table`)
    places++
    return `<!-- table ${name} -->\n\n${table}\n\n<!-- /table -->`
  })
  if (places > 0) return filled
  throw new UsageError('the page has no place for a table: <!-- table NAME --> … <!-- /table -->')
}

export function code(text: string): string {
  return `\`${text}\``
}

/** `22 %`, or `0.3 %` where less would be left. */
export function percent(share: number): string {
  const text = (100 * share).toFixed(1)
  return `${text.endsWith('.0') ? text.slice(0, -2) : text} %`
}

/** Three digits, or all digits of a whole number. */
export function number(value: number): string {
  if (value >= 100 || Number.isInteger(value)) return Math.round(value).toLocaleString('en')
  return value >= 10 ? value.toFixed(1) : value.toFixed(2)
}

/** The estimate, and its bounds in parentheses. */
export function bounded({ estimate, low, high }: Bounded, text: (value: number) => string = number): string {
  return `${text(estimate)} (${text(low)}${low < 0 ? ' to ' : '–'}${text(high)})`
}

export function twoDigits(value: number): string {
  return value.toFixed(2)
}
