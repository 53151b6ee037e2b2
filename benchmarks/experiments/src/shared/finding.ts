/** What the findings have in common: they count, and everything that their pages show follows from the counts. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import type { Command } from 'commander'
import { type Data, type Made, type Row, readData, writeData } from './data-file.ts'
import { names, pathOf, progress, UsageError, wholeNumber } from './program.ts'
import { fillPage, markdown, type Places } from './table.ts'

/** Data say by which plan they were counted; at least with which random numbers. */
interface Seeded {
  readonly seeds: readonly number[]
}

export interface Finding<Plan = never> {
  /** The name of its page, which is also that of its data. */
  readonly page: string
  readonly description: string
  /** The columns of its data that are no numbers. */
  readonly texts: readonly string[]
  /** Columns whose values together say of which kind a row is, in several ways: a check counts rows of each kind. */
  readonly kinds: readonly (readonly string[])[]
  /** The columns that are measured, and that no second count repeats. */
  readonly measured?: readonly string[]
  /** All rows of a plan, in their order. */
  unitsOf(plan: Plan): Promise<Iterable<Unit>>
  /** About how long it takes to make and count a row again, in nodes. A row of more than `MOST_EFFORT` is not in a sample. */
  effortOf(row: Row): number
  show(data: Data<Plan>): Shown
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

export interface Shown extends Places {
  /** name → SVG. */
  readonly figures: ReadonlyMap<string, string>
  /** What the page claims, and whether it is so. */
  readonly claims: ReadonlyMap<string, boolean>
}

const FOLDER = join(import.meta.dirname, '../../../../docs/findings')

export function dataPathOf({ page }: Finding, folder: string = FOLDER): string {
  return join(folder, 'data', `${page}.csv.gz`)
}

export function pageOf({ page }: Finding, folder: string = FOLDER): string {
  return join(folder, `${page}.md`)
}

export function figurePathOf({ page }: Finding, name: string, folder: string = FOLDER): string {
  return join(folder, `${page}-${name}.svg`)
}

interface Options {
  readonly seeds?: readonly number[]
  readonly data?: string
  readonly again?: boolean
}

/** Defines the command of a finding: it counts what the data of the page were counted by. */
export function defineFinding(command: Command, finding: Finding): void {
  const seedsIn = (text: string): number[] => names(text).map(wholeNumber(0))
  command
    .description(finding.description)
    .option('--seeds <n,…>', 'other seeds of all random numbers', seedsIn)
    .option('--data <file>', 'the counts, as CSV: what is missing is counted (default: those of the page)')
    .option('--again', 'count all of it anew')
    .action(async ({ data, again = false, ...seeds }: Options) => {
      const { plan } = readData<Seeded>(dataPathOf(finding), finding.texts)
      const path = data === undefined ? dataPathOf(finding) : pathOf(data)
      const shown = finding.show(await countAll(finding, { ...plan, ...seeds } as never, path, again))
      if (data === undefined) fill(finding, shown)
      process.stdout.write(`${textOf(shown)}\n`)
    })
}

/** Fills the page of a finding from the data of the repository. */
export function fillFromData(finding: Finding): void {
  fill(finding, finding.show(readData<never>(dataPathOf(finding), finding.texts)))
}

/** Writes what the counts show into the page and its figures. */
function fill(finding: Finding, shown: Shown): void {
  for (const [name, svg] of shown.figures) writeFileSync(figurePathOf(finding, name), svg)
  const path = pageOf(finding)
  writeFileSync(path, fillPage(readFileSync(path, 'utf8'), shown))
}

function textOf({ tables, values, claims }: Shown): string {
  const others = [...values, ...Array.from(claims, ([name, holds]) => [name, holds ? 'yes' : 'NO'])]
  return [...tables.values(), markdown(['also', ''], others)].join('\n\n')
}

/** So long after it was written, a file is written again. */
const SAVE_AFTER_MS = 10_000

/** Counts what a file of counts lacks. */
export async function countAll<Plan>(
  finding: Finding<Plan>,
  plan: Plan,
  path: string,
  again: boolean,
): Promise<Data<Plan>> {
  const before = again || !existsSync(path) ? undefined : readData<Plan>(path, finding.texts)
  if (before !== undefined) requireSame(path, before.plan, plan)
  const rows: Row[] = [...(before?.rows ?? [])]
  if (rows.length > 0) progress(`going on after ${rows.length} rows of ${path}`)
  const data = { plan, made: before?.made ?? madeHere(), rows }
  let saved = Date.now()
  for (const unit of [...(await finding.unitsOf(plan))].slice(rows.length)) {
    rows.push(counted(unit))
    if (Date.now() - saved < SAVE_AFTER_MS) continue
    writeData(path, data)
    saved = Date.now()
  }
  if (rows.length !== before?.rows.length) writeData(path, data)
  return data
}

/** @throws NotFetched where a list is not there */
function counted({ key, count }: Unit): Row {
  progress(Object.values(key).join(', '))
  return { ...key, ...count() }
}

/** @throws UsageError that names what differs, for a file with another plan */
function requireSame(path: string, found: unknown, plan: unknown): void {
  for (const [name, value] of Object.entries(plan as object)) {
    const [was, is] = [(found as Record<string, unknown>)[name], value].map((each) => JSON.stringify(each))
    if (was === is) continue
    throw new UsageError(
      `${path} was counted by another plan: ${name} was ${was} and is ${is}. Give another --data, or --again`,
    )
  }
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
    const cwd = join(FOLDER, '../..')
    return execFileSync('git', words, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
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

export function madeText({ date, commit, node, processor }: Made): string {
  return `Counted on ${date} at commit ${commit} with Node ${node} on ${processor}.`
}
