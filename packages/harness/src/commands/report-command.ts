/** `report`: makes the files and the page of a run again, judges shards together, or writes a run as text. */
import { basename, dirname, join, relative, resolve } from 'node:path'
import type { Command } from 'commander'
import { mergedRecords } from '../events/merge-shards.ts'
import { findRun } from '../events/run-folders.ts'
import { makeFolder, readRun } from '../events/run-store.ts'
import { judgeRun } from '../judge/judge-run.ts'
import type { Run } from '../judge/run.ts'
import { readableJson } from '../readable-json.ts'
import { PAGE, writeRunsPage } from '../report/page/write-pages.ts'
import { renderLatex, renderMarkdown, renderTerminal } from '../report/run-text.ts'
import type { Home } from './home.ts'
import { choice, reading, textOption, withOptions } from './options.ts'
import { domainOf, judgedRun, writeRunFiles } from './run-files.ts'

const FORMATS = ['html', 'json', 'latex', 'markdown', 'text'] as const
type Format = (typeof FORMATS)[number]

interface Options {
  readonly to: Format
  readonly out?: string
}

export function addReportCommand(program: Command, home: Home): void {
  const command = program
    .command('report')
    .summary('writes a run again, as a page or LaTeX; joins shards')
    .description(
      'Makes the files and the page of a run again. Several runs get one page; the shards of a run are judged together and become one run.',
    )
    .argument('<run...>', 'runs by their folders, their events.jsonl or their names')
  const about = `html: the files and the page; or print it as one of ${FORMATS.slice(1).join(', ')}`
  withOptions(command, [
    reading('--to <format>', about, (text) => choice(text, FORMATS)).default('html'),
    textOption('-o, --out <path>', 'the page; for shards, the folder of the whole run'),
  ]).action((runs: readonly string[], options: Options) => report(home, runs, options))
}

async function report(home: Home, names: readonly string[], { to, out }: Options): Promise<void> {
  const { directory, reports } = home
  // a run is often named by its file of events
  const folders = names.map((name) =>
    findRun(basename(name) === 'events.jsonl' ? dirname(name) : name, directory, reports),
  )
  const runs = await Promise.all(folders.map((folder) => judgedRun(folder)))
  const whole = folders.length > 1 && runs.some(isPart) ? joined(names, folders) : undefined
  if (to !== 'html') {
    for (const run of whole === undefined ? runs : [whole]) process.stdout.write(textOf(run, to))
    return
  }
  const [folder = '', ...others] = folders
  const path = out === undefined ? undefined : resolve(directory, out)
  if (whole !== undefined) return writeAll(home, path ?? join(reports, whole.runId), whole)
  if (others.length === 0 && path === undefined)
    return writeAll(home, folder, await judgedRun(folder, 'again'))
  await writePage(home, path ?? join(reports, 'side-by-side.html'), runs)
}

/** Whether a run is one shard of several. */
function isPart({ plan: { shard }, environments }: Run): boolean {
  return shard.count > 1 && new Set(environments.map((one) => one.shard)).size < 2
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

async function writeAll(home: Home, folder: string, run: Run): Promise<void> {
  makeFolder(folder)
  writeRunFiles(folder, run)
  await writePage(home, join(folder, PAGE), [run])
}

async function writePage(home: Home, path: string, runs: readonly Run[]): Promise<void> {
  const sources = await Promise.all(runs.map(async (run) => ({ run, domain: await domainOf(home, run) })))
  await writeRunsPage(path, sources, home)
  process.stdout.write(`${relative(process.cwd(), path)}\n`)
}
