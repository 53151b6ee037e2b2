/** What the findings have in common: they count, and everything that their pages show follows from the counts. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { basename, join, relative } from 'node:path'
import { type Chart, svgOf } from '@sudoku-lab/look'
import type { Command } from 'commander'
import { type Data, type Made, type Row, readData, writeData } from './data-file.ts'
import { fillPage, hasPlace, numbersByHand, type Texts } from './page.ts'
import { names, pathOf, progress, UsageError, wholeNumber } from './program.ts'
import { type Claims, claimTable } from './table.ts'

/** Data say by which plan they were counted; at least with which random numbers. */
interface Seeded {
  readonly seeds: readonly number[]
}

export interface Finding<Plan = never, Own extends Row = never> {
  /** The name of its data, and of its page. */
  readonly page: string
  readonly description: string
  /** The columns of its data that are no numbers. */
  readonly texts: readonly string[]
  /** Columns whose values together say of which kind a row is, in several ways: a check counts rows of each kind. */
  readonly kinds: readonly (readonly string[])[]
  /** The columns that are measured, and that no second count repeats. */
  readonly measured?: readonly string[]
  /** All rows of a plan, in their order. */
  unitsOf(plan: Plan, rows: readonly Own[]): Promise<Iterable<Unit>>
  /**
   * About how long it takes to make and count a row again, in nodes. A row of more than `MOST_EFFORT` is not in a sample, and a row of Infinity
   * is never counted again.
   */
  effortOf(row: Own): number
  show(data: Data<Plan, Own>): Shown | Promise<Shown>
  /** The paths of its pages in the repository, if they are more than the one of its name. */
  pages?(): string[]
  /** What a page says that stands in no place, and should; by default any number. */
  byHand?(text: string, path: string): string[]
}

/** A row that is counted when it is wanted. What several rows need is made once, for the first that asks for it. */
export interface Unit {
  /** The columns that say what is counted. */
  readonly key: Row
  /**
   * The other columns.
   *
   * @param known the row as it was counted before
   * @throws NotFetched where they need a list of other authors that is not there
   */
  count(known?: Row): Row
}

export interface Shown {
  readonly tables: Texts
  readonly values: Texts
  /** The name of a file beside the pages of the findings → SVG. */
  readonly figures: ReadonlyMap<string, string>
  /** What a page claims, and whether it is so. */
  readonly claims: ReadonlyMap<string, boolean>
}

interface Parts {
  /** Name → Markdown. */
  readonly tables: Readonly<Record<string, string>>
  readonly figures: Readonly<Record<string, Chart>>
  /** Name → what a sentence says. */
  readonly values: Readonly<Record<string, string>>
  /** What has to be so with each seed. They become a table, too. */
  readonly claims: Claims
  /** What has to be so with all seeds together. */
  readonly facts?: Readonly<Record<string, boolean>>
}

/** What the page of a finding shows of its data. */
export function shownOn(page: string, { plan, made }: Data<Seeded>, parts: Parts): Shown {
  const { table, holding } = claimTable(plan.seeds, parts.claims)
  const figures = Object.entries(parts.figures)
  return {
    tables: new Map(Object.entries({ ...parts.tables, claims: table, made: madeText(made) })),
    values: new Map(Object.entries(parts.values)),
    figures: new Map(figures.map(([name, chart]) => [`${page}-${name}.svg`, svgOf(chart)])),
    claims: new Map([...holding, ...Object.entries(parts.facts ?? {})]),
  }
}

export const REPOSITORY: string = join(import.meta.dirname, '../../../..')
const FOLDER = join(REPOSITORY, 'docs/findings')

export function dataPathOf({ page }: Finding, folder: string = FOLDER): string {
  return join(folder, 'data', `${page}.csv.gz`)
}

/** Defines the command of a finding: it counts anew what the data of the page were counted by. */
export function defineFinding(command: Command, finding: Finding): void {
  command
    .description(finding.description)
    .option('--seeds <n,…>', 'other seeds of all random numbers', (text) => names(text).map(wholeNumber(0)))
    .option('--data <file>', 'write the counts there, and print the page (default: the data of the page)')
    .action(async ({ data, ...seeds }: Partial<Seeded> & { readonly data?: string }) => {
      const { plan } = readData<Seeded>(dataPathOf(finding), finding.texts)
      const path = data === undefined ? dataPathOf(finding) : pathOf(data)
      const counted = await countAll(finding, { ...plan, ...seeds } as never, path)
      if (data === undefined) await fill(finding)
      else for (const { text } of filled(finding, await finding.show(counted))) process.stdout.write(text)
    })
}

/** Counts all rows of a plan, and writes them into a file. */
export async function countAll<Plan, Own extends Row>(
  finding: Finding<Plan, Own>,
  plan: Plan,
  path: string,
): Promise<Data<Plan, Own>> {
  const rows: Row[] = []
  for (const { key, count } of await finding.unitsOf(plan, [])) {
    progress(Object.values(key).join(', '))
    rows.push({ ...key, ...count() })
  }
  const data = { plan, made: madeHere(), rows: rows as Own[] }
  writeData(path, data)
  return data
}

/** Fills the pages of a finding and its figures from the data of the repository. */
export async function fill(finding: Finding): Promise<void> {
  const shown = await finding.show(readData<never, never>(dataPathOf(finding), finding.texts))
  for (const { path, text } of filled(finding, shown)) writeFileSync(path, text)
  for (const [name, svg] of shown.figures) writeFileSync(join(FOLDER, name), svg)
}

/** All pages are filled before the first is written, so pages that say what is not so leave every page as it was. */
function filled(finding: Finding, shown: Shown): Page[] {
  const wrong: string[] = []
  const pages = pagesOf(finding).flatMap(({ path, text }) => {
    try {
      return hasPlace(text) ? [{ path, text: fillPage(text, shown) }] : []
    } catch (thrown) {
      if (!(thrown instanceof UsageError)) throw thrown
      wrong.push(`${relative(REPOSITORY, path)}: ${thrown.message}`)
      return []
    }
  })
  if (wrong.length === 0) return pages
  throw new UsageError(`${wrong.join('\n')}\nChange these pages, and run: pnpm finding fill`)
}

interface Page {
  readonly path: string
  readonly text: string
}

function pagesOf(finding: Finding, folder: string = FOLDER): Page[] {
  const paths = finding.pages?.().map((path) => join(REPOSITORY, path)) ?? [
    join(folder, `${finding.page}.md`),
  ]
  return paths.map((path) => ({ path, text: readFileSync(path, 'utf8') }))
}

/** What the pages, the figures and the claims of a finding say that is not so. */
export function staleIn(finding: Finding, shown: Shown, folder: string = FOLDER): string[] {
  const pages = pagesOf(finding, folder)
  const missing = [...shown.figures.keys()].filter(
    (name) => !pages.some(({ text }) => text.includes(`(${basename(name)})`)),
  )
  const isStale = ([name, svg]: readonly [string, string]): boolean => {
    const path = join(folder, name)
    return !existsSync(path) || readFileSync(path, 'utf8') !== svg
  }
  return [
    ...pages.flatMap(({ path, text }) => {
      const name = relative(join(folder, '../..'), path)
      return staleOn({ path: name, text }, finding, shown).map((problem) => `${name}: ${problem}`)
    }),
    ...(pages.some(({ text }) => hasPlace(text)) ? [] : ['no page has a place: <!-- table NAME --> …']),
    ...[...shown.figures].filter(isStale).map(([name]) => `the figure '${basename(name)}' is another one`),
    ...missing.map((name) => `no page shows the figure '${basename(name)}'`),
    ...[...shown.claims].filter(([, holds]) => !holds).map(([claim]) => `it is not so that ${claim}`),
  ]
}

function staleOn({ path, text }: Page, { byHand = numbersByHand }: Finding, shown: Shown): string[] {
  const problems = byHand(text, path)
  try {
    const lines = text.split('\n')
    const now = fillPage(text, shown).split('\n')
    const stale = now.findIndex((line, index) => line !== lines[index])
    if (stale >= 0) problems.unshift(`line ${stale + 1} should be: ${now[stale]}`)
  } catch (thrown) {
    if (!(thrown instanceof UsageError)) throw thrown
    problems.unshift(thrown.message)
  }
  return problems
}

/** Where and when this process counts. */
export function madeHere(): Made {
  return {
    date: new Date().toISOString().slice(0, 10),
    commit: commitHere(),
    node: process.versions.node,
    processor: processorHere(),
  }
}

function commitHere(): string {
  try {
    const words = ['log', '-1', '--format=%h', '--', 'packages']
    return execFileSync('git', words, {
      cwd: REPOSITORY,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return 'unknown'
  }
}

/** The name of the processor, and its family and model where the name may stand for several. */
function processorHere(): string {
  const name = cpus()[0]?.model.trim() ?? 'unknown'
  if (!existsSync('/proc/cpuinfo')) return name
  const text = readFileSync('/proc/cpuinfo', 'utf8')
  const [family, model] = ['cpu family', 'model'].map(
    (column) => new RegExp(`^${column}\\s*: (\\d+)$`, 'm').exec(text)?.[1],
  )
  return family === undefined || model === undefined ? name : `${name}, family ${family}, model ${model}`
}

function madeText({ date, commit, node, processor }: Made): string {
  return `Counted on ${date} at commit ${commit} with Node ${node} on ${processor}.`
}
