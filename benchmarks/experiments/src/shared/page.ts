/** The places of a page, which are filled from data, and the numbers that stand in none. */
import { UsageError } from './program.ts'

/** Name of a place → what belongs there. Names need not be listed: they may be understood. */
export interface Texts {
  get(name: string): string | undefined
}

/**
 * Writes tables and values into the places of a page: `<!-- table NAME -->` to `<!-- /table -->`, and `<!--=NAME-->` to
 * `<!--/-->` in a sentence.
 *
 * @throws UsageError for a place for which there is nothing
 */
export function fillPage(
  page: string,
  { tables, values }: { readonly tables: Texts; readonly values: Texts },
): string {
  const inPlace = (name: string, of: Texts): string => {
    const found = of.get(name)
    if (found !== undefined) return found
    throw new UsageError(`the page has a place for '${name}', and there is no such table or value`)
  }
  return page
    .replaceAll(
      TABLE,
      (_, name: string) => `<!-- table ${name} -->\n\n${inPlace(name, tables)}\n\n<!-- /table -->`,
    )
    .replaceAll(VALUE, (_, name: string) => `<!--=${name}-->${inPlace(name, values)}<!--/-->`)
}

/** The places of a page, by name. */
const TABLE = /<!-- table (.+?) -->[\s\S]*?<!-- \/table -->/g
const VALUE = /<!--=(.+?)-->[\s\S]*?<!--\/-->/g

export function hasPlace(page: string): boolean {
  return page.search(TABLE) >= 0 || page.search(VALUE) >= 0
}

/** A page without what was written into the places of its sentences. */
export function withoutValues(page: string): string {
  return page.replaceAll(VALUE, '')
}

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
    return Array.from(
      line.matchAll(/\d[\d.,]*/g),
      ([number]) => `line ${index + 1}, '${number}': no command makes this number`,
    )
  })
}
