/** `report`: makes the files and the page of a run again, judges shards together, or writes a run as text. */
import { basename, dirname, join, relative, resolve } from 'node:path'
import type { Command } from 'commander'
import { judgeRun } from '../judge/judge-run.ts'
import { suiteOf } from '../plan/load-suite.ts'
import { reading, suiteOption, textOption } from '../plan/options.ts'
import { mergedRecords } from '../record/merge-shards.ts'
import type { Run } from '../record/run.ts'
import { findRun, makeFolder, readRun } from '../record/run-folder.ts'
import { shown, UsageError } from '../usage-error.ts'
import { readableJson } from '../write/readable-json.ts'
import { renderLatex, renderMarkdown, renderTerminal } from '../write/run-text.ts'
import { PAGE, writeRunPage } from '../write/write-pages.ts'
import { writeRunFiles } from '../write/write-run.ts'
import type { Home } from './home.ts'
import { choice, withOptions } from './options.ts'
import { judgedRun } from './run-files.ts'

const FORMATS = ['html', 'json', 'latex', 'markdown', 'text'] as const
type Format = (typeof FORMATS)[number]

interface Options {
  readonly to: Format
  readonly out?: string
  readonly suite?: string
}

export function addReportCommand(program: Command, home: Home): void {
  const command = program
    .command('report')
    .summary('writes a run again, as a page or LaTeX; joins shards')
    .description(
      'Makes the files and the page of a run again. The shards of a run are judged together and become one run.',
    )
    .argument('<run...>', 'runs by their folders, their events.jsonl or their names')
  const about = `html: the files and the page; or print it as one of ${FORMATS.slice(1).join(', ')}`
  withOptions(command, [
    reading('--to <format>', about, (text) => choice(text, FORMATS)).default('html'),
    textOption('-o, --out <path>', 'the page; for shards, the folder of the whole run'),
    suiteOption('the suite whose viewer and documents the page links to'),
  ]).action((runs: readonly string[], options: Options) => report(home, runs, options))
}

async function report(home: Home, names: readonly string[], { to, out, suite }: Options): Promise<void> {
  const { directory, reports } = home
  const folders = names.map((name) => findRun(withoutFile(name), directory, reports))
  const runs = await Promise.all(folders.map((folder) => judgedRun(folder)))
  const path = out === undefined ? undefined : resolve(directory, out)
  const whole = runs.length > 1 && runs.some(isPart) ? joined(names, folders) : undefined
  if (to !== 'html') {
    for (const run of whole === undefined ? runs : [whole]) process.stdout.write(textOf(run, to))
    return
  }
  const page = { home, named: suite }
  if (whole !== undefined) return writeAll(page, path ?? join(reports, folderNameOf(whole)), whole)
  if (path === undefined) {
    for (const folder of folders) await writeAll(page, folder, await judgedRun(folder, 'again'))
  } else await writePage(page, path, onlyOne(runs))
}

function onlyOne([run, ...others]: readonly Run[]): Run {
  if (run !== undefined && others.length === 0) return run
  throw new UsageError('--out is for one run, or for the shards of one')
}

/** @throws UsageError for an id that would leave the folder of the runs */
function folderNameOf({ runId }: Run): string {
  if (/^\w[\w.-]*$/.test(runId)) return runId
  throw new UsageError(`the id of the run is no name of a folder, ${shown(runId)}: name one with --out`)
}

/** A run is often named by its file of events. */
const withoutFile = (name: string): string => (basename(name) === 'events.jsonl' ? dirname(name) : name)

/** Whether a run is one shard of several. */
function isPart({ plan: { shard }, machines }: Run): boolean {
  return shard.count > 1 && new Set(machines.map((one) => one.shard)).size < 2
}

function joined(names: readonly string[], folders: readonly string[]): Run {
  const shards = folders.map((folder, index) => ({ name: names[index] ?? folder, records: readRun(folder) }))
  return judgeRun(mergedRecords(shards))
}

function textOf(run: Run, format: Exclude<Format, 'html'>): string {
  switch (format) {
    case 'json':
      return `${readableJson(run)}\n`
    case 'latex':
      return renderLatex(run)
    case 'markdown':
      return renderMarkdown(run)
    case 'text':
      return renderTerminal(run)
  }
}

interface Page {
  readonly home: Home
  /** The suite that the user names. */
  readonly named: string | undefined
}

async function writeAll(page: Page, folder: string, run: Run): Promise<void> {
  makeFolder(folder)
  writeRunFiles(folder, run)
  await writePage(page, join(folder, PAGE), run)
}

/** A suite that only the run names is not loaded, because the folder of a run is data. */
async function writePage({ home, named }: Page, path: string, run: Run): Promise<void> {
  const { suite: recorded } = run.plan
  const name = named ?? (Object.hasOwn(home.suites, recorded) ? recorded : undefined)
  const loaded = name === undefined ? undefined : await suiteOf(home, name)
  await writeRunPage(path, run, { ...home, suite: loaded?.suite })
  process.stdout.write(`${relative(process.cwd(), path)}\n`)
}
