/** What the findings have in common: they count, and everything that they show follows from the counts. */
import { existsSync, writeFileSync } from 'node:fs'
import type { Command } from 'commander'
import { type Data, type Row, readData, writeData } from './data-file.ts'
import { pathOf, progress, readTextFile, UsageError } from './program.ts'
import { fillPage, markdown, type Tables } from './table.ts'

export interface Finding<Plan, Each extends Row, Options> {
  readonly description: string
  /** The columns of its data that are no numbers. */
  readonly texts: readonly string[]
  /** Defines its own options and arguments. */
  define(command: Command): void
  planOf(options: Options, words: readonly string[]): Plan | Promise<Plan>
  /** Counts what is left of a plan, and saves from time to time what there is. */
  count(
    plan: Plan,
    before: readonly Each[],
    save: (rows: readonly Each[]) => void,
  ): readonly Each[] | Promise<readonly Each[]>
  show(data: Data<Plan, Each>): Shown
}

export interface Shown {
  /** Those that the page has. */
  readonly tables: Tables
  /** name → SVG. */
  readonly figures: ReadonlyMap<string, string>
  /** Everything else that the page says, by name. */
  readonly values?: ReadonlyMap<string, string>
}

interface CommonOptions {
  readonly from?: string
  readonly data?: string
  readonly figures?: string
  readonly page?: string
}

/** Defines the command of a finding. */
export function defineFinding<Plan, Each extends Row, Options>(
  command: Command,
  finding: Finding<Plan, Each, Options>,
): void {
  command.description(finding.description)
  finding.define(command)
  command
    .option('--from <file>', 'read counts that --data has written, and count nothing')
    .option('--data <file>', 'write the counts as CSV; an unfinished file of the same options is continued')
    .option('--figures <prefix>', 'write the figures as PREFIX-NAME.svg')
    .option('--page <file>', 'write the tables into the marked places of a Markdown file')
    .action(async (...given: unknown[]) => {
      const options = command.opts<CommonOptions & Options>()
      const words = given.flat().filter((word) => typeof word === 'string')
      const page = options.page === undefined ? undefined : pathOf(options.page)
      if (page !== undefined) readTextFile(page, UsageError) // before minutes are spent
      const data =
        options.from === undefined
          ? await countAll(finding, options, words)
          : readData<Plan, Each>(pathOf(options.from), finding.texts)
      const { tables, figures, values = new Map() } = finding.show(data)
      for (const [name, svg] of figures)
        if (options.figures !== undefined) writeFileSync(pathOf(`${options.figures}-${name}.svg`), svg)
      if (page !== undefined) writeFileSync(page, fillPage(readTextFile(page, UsageError), tables))
      const texts = [...tables.values(), ...(values.size > 0 ? [markdown(['also', ''], [...values])] : [])]
      process.stdout.write(`${texts.join('\n\n')}\n`)
    })
}

async function countAll<Plan, Each extends Row, Options>(
  finding: Finding<Plan, Each, Options>,
  options: CommonOptions & Options,
  words: readonly string[],
): Promise<Data<Plan, Each>> {
  const plan = await finding.planOf(options, words)
  const path = options.data === undefined ? undefined : pathOf(options.data)
  const save = (rows: readonly Each[]): void => {
    if (path !== undefined) writeData(path, { plan, rows })
  }
  let before: readonly Each[] = []
  if (path !== undefined && existsSync(path)) {
    const found = readData<Plan, Each>(path, finding.texts)
    requireSame(path, found.plan, plan)
    before = found.rows
    progress(`going on after ${before.length} rows of ${path}`)
  }
  const rows = await finding.count(plan, before, save)
  save(rows)
  return { plan, rows }
}

/** @throws UsageError that names what differs, for a file with another plan */
function requireSame(path: string, found: unknown, plan: unknown): void {
  for (const [name, value] of Object.entries(plan as object)) {
    const [was, is] = [(found as Record<string, unknown>)[name], value].map((each) => JSON.stringify(each))
    if (was === is) continue
    throw new UsageError(
      `${path} was counted with other options: ${name} was ${was} and is ${is}. Give another --data, or the same options to go on`,
    )
  }
}
