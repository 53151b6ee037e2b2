/** `report`: makes the files and the page of a run again, judges shards together, or writes a run as text. */
import { basename, dirname, join, relative, resolve } from 'node:path'
import type { Command } from 'commander'
import { mergedRecords } from '../events/merge-shards.ts'
import { findRun } from '../events/run-folders.ts'
import type { Records } from '../events/run-records.ts'
import { makeFolder, readRun } from '../events/run-store.ts'
import { judgeRun } from '../judge/judge-run.ts'
import type { Run } from '../judge/run.ts'
import { readableJson } from '../readable-json.ts'
import { PAGE, writeRunsPage } from '../report/page/write-pages.ts'
import { renderLatex, renderMarkdown, renderTerminal } from '../report/run-text.ts'
import { type Home, hasColour } from './home.ts'
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

async function report(home: Home, runs: readonly string[], options: Options): Promise<void> {
  const { directory, reports } = home
  const folders = runs.map((run) => folderOf(run, directory, reports))
  const shards = await shardsIn(runs, folders)
  if (shards !== undefined) {
    const run = judgeRun(mergedRecords(shards))
    if (options.to !== 'html') return void process.stdout.write(textOf(run, options.to))
    const folder = options.out === undefined ? join(reports, run.runId) : resolve(directory, options.out)
    makeFolder(folder)
    return writeAll(home, folder, run)
  }
  const [folder] = folders
  if (folder === undefined) return
  if (options.to !== 'html') {
    for (const one of folders) process.stdout.write(textOf(await judgedRun(one), options.to))
    return
  }
  if (folders.length === 1 && options.out === undefined)
    return writeAll(home, folder, await judgedRun(folder, 'again'))
  const preset = folders.length === 1 ? join(folder, PAGE) : join(reports, 'side-by-side.html')
  await writePage(
    home,
    await Promise.all(folders.map((one) => judgedRun(one))),
    resolve(directory, options.out ?? preset),
  )
}

/** The shards of a run, or undefined if these are whole runs. */
async function shardsIn(
  names: readonly string[],
  folders: readonly string[],
): Promise<{ name: string; records: Records }[] | undefined> {
  if (folders.length < 2) return undefined
  const runs = await Promise.all(folders.map((one) => judgedRun(one)))
  const parts = runs.filter(({ plan: { shard }, environments }) => {
    return shard.count > 1 && new Set(environments.map((one) => one.shard)).size < 2
  })
  if (parts.length === 0) return undefined
  return Promise.all(
    folders.map(async (folder, index) => ({ name: names[index] ?? folder, records: readRun(folder) })),
  )
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
      return renderTerminal(run, { colour: hasColour() })
  }
}

async function writeAll(home: Home, folder: string, run: Run): Promise<void> {
  writeRunFiles(folder, run)
  await writePage(home, [run], join(folder, PAGE))
}

async function writePage(home: Home, runs: readonly Run[], path: string): Promise<void> {
  const sources = await Promise.all(runs.map(async (run) => ({ run, domain: await domainOf(home, run) })))
  await writeRunsPage(path, sources, home)
  process.stdout.write(`${relative(process.cwd(), path)}\n`)
}

/** A run is often named by its file of events. */
function folderOf(run: string, directory: string, reports: string): string {
  return findRun(basename(run) === 'events.jsonl' ? dirname(run) : run, directory, reports)
}
