/** `report` makes the files and the page of a run again, and joins shards. `compare` compares two runs, and returns an exit code for pipelines. */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { printable } from '@sudoku-lab/console'
import type { Command } from 'commander'
import { judgeRun } from '../judge/judge-run.ts'
import { isPart } from '../judge/results.ts'
import { suiteOf } from '../plan/load-suite.ts'
import { reading, suiteOption, textOption } from '../plan/options.ts'
import { mergedRecords } from '../record/merge-shards.ts'
import { type Run, run as runSchema } from '../record/run.ts'
import { EVENTS, findRun, makeFolder, misreadReasonOf, readRun } from '../record/run-folder.ts'
import { shown, UsageError } from '../usage-error.ts'
import { comparisonOf, renderComparison } from '../write/comparison.ts'
import { oneLine } from '../write/document.ts'
import { checkGates, EXACT_GATES, type ExactGate, type GateResult } from '../write/gates.ts'
import { PAGE, writeComparisonPage, writeFigures, writeRunPage } from '../write/write-pages.ts'
import {
  RUN_JSON,
  readableJson,
  renderLatex,
  renderMarkdown,
  renderTerminal,
  writeRunFiles,
} from '../write/write-run.ts'
import { choice, EXIT_CODES, type Finish, gateOptions, type Home, withOptions } from './home.ts'

/**
 * The judgement on the run in a folder. It is read from run.json, unless the run has gone on since, or another version of the
 * harness judged it. A run that was merged has no events but those of its shards.
 *
 * @param when `again` judges a run although its run.json is up to date
 */
async function judgedRun(folder: string, when?: 'again'): Promise<Run> {
  const [path, events] = [join(folder, RUN_JSON), join(folder, EVENTS)]
  if (!existsSync(events)) return readJudged(path)
  const isUpToDate = existsSync(path) && statSync(path).mtimeMs >= statSync(events).mtimeMs
  if (when === 'again' || !isUpToDate) return judgeRun(readRun(folder))
  try {
    return readJudged(path)
  } catch {
    return judgeRun(readRun(folder))
  }
}

function readJudged(path: string): Run {
  try {
    return runSchema.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch (thrown) {
    throw new UsageError(`cannot read ${path}: ${misreadReasonOf(thrown)}`)
  }
}

/** How `report` prints a run. */
const TEXTS = {
  json: (run: Run) => `${readableJson(run)}\n`,
  latex: renderLatex,
  markdown: renderMarkdown,
  text: renderTerminal,
}
const FORMATS = ['html', 'svg', ...(Object.keys(TEXTS) as (keyof typeof TEXTS)[])] as const

interface ReportOptions {
  readonly to: (typeof FORMATS)[number]
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
  const about = `html: the files and the page; svg: the figures; or print it as one of ${FORMATS.slice(2).join(', ')}`
  withOptions(command, [
    reading('--to <format>', about, (text) => choice(text, FORMATS)).default('html'),
    textOption('-o, --out <path>', 'the page; for figures and shards, the folder'),
    suiteOption('the suite whose viewer and documents the page links to'),
  ]).action((runs: readonly string[], options: ReportOptions) => report(home, runs, options))
}

async function report(
  home: Home,
  names: readonly string[],
  { to, out, suite }: ReportOptions,
): Promise<void> {
  const { directory, reports } = home
  // a run is often named by its file of events
  const folders = names
    .map((name) => (basename(name) === EVENTS ? dirname(name) : name))
    .map((name) => findRun(name, directory, reports))
  const runs = await Promise.all(folders.map((folder) => judgedRun(folder)))
  const path = out === undefined ? undefined : resolve(directory, out)
  const whole = runs.length > 1 && runs.some(isPart) ? joined(names, folders) : undefined
  const shown = whole === undefined ? runs : [whole]
  const folderOfWhole = (run: Run): string => path ?? join(reports, folderNameOf(run))
  if (to === 'svg') return writeSvg(whole ? folderOfWhole(whole) : (path ?? folders[0] ?? ''), onlyOne(shown))
  if (to !== 'html') return print(shown, TEXTS[to])
  const writeAll = async (folder: string, run: Run): Promise<void> => {
    makeFolder(folder)
    writeRunFiles(folder, run)
    await writePage(home, join(folder, PAGE), run, suite)
  }
  if (whole !== undefined) return writeAll(folderOfWhole(whole), whole)
  if (path !== undefined) return writePage(home, path, onlyOne(runs), suite)
  for (const folder of folders) await writeAll(folder, await judgedRun(folder, 'again'))
}

function print(runs: readonly Run[], textOf: (run: Run) => string): void {
  for (const run of runs) process.stdout.write(textOf(run))
}

async function writeSvg(folder: string, run: Run): Promise<void> {
  makeFolder(folder)
  for (const file of await writeFigures(folder, run)) printPath(file)
}

function onlyOne([run, ...others]: readonly Run[]): Run {
  if (run !== undefined && others.length === 0) return run
  throw new UsageError('--out and --to svg are for one run, or for the shards of one')
}

/** @throws UsageError for an id that would leave the folder of the runs */
function folderNameOf({ runId }: Run): string {
  if (/^\w[\w.-]*$/.test(runId)) return runId
  throw new UsageError(`the id of the run is no name of a folder, ${shown(runId)}: name one with --out`)
}

function joined(names: readonly string[], folders: readonly string[]): Run {
  const shards = folders.map((folder, index) => ({ name: names[index] ?? folder, records: readRun(folder) }))
  return judgeRun(mergedRecords(shards))
}

/**
 * A suite that only the run names is not loaded, because the folder of a run is data.
 *
 * @param named the suite that the user names
 */
async function writePage(home: Home, path: string, run: Run, named: string | undefined): Promise<void> {
  const { suite: recorded } = run.plan
  const name = named ?? (Object.hasOwn(home.suites, recorded) ? recorded : undefined)
  const loaded = name === undefined ? undefined : await suiteOf(home, name)
  await writeRunPage(path, run, { ...home, suite: loaded?.suite })
  printPath(path)
}

function printPath(path: string): void {
  process.stdout.write(`${printable(relative(process.cwd(), path))}\n`)
}

interface CompareOptions {
  readonly failOn?: readonly ExactGate[]
  readonly json?: boolean
  readonly out?: string
}

export function addCompareCommand(program: Command, home: Home, finish: Finish): void {
  const command = program
    .command('compare')
    .summary('compares two runs')
    .description('Compares two runs by what is exact: counters and answers. Their times stand side by side.')
    .argument('<before>', 'a run by its folder or name')
    .argument('<after>', 'the later run')
  withOptions(command, [
    ...gateOptions(EXACT_GATES),
    textOption('-o, --out <file>', 'also write the comparison as a page'),
  ]).action(async (before: string, after: string, options: CompareOptions) =>
    finish(await compare(home, [before, after], options)),
  )
}

async function compare(
  home: Home,
  names: readonly [before: string, after: string],
  { failOn = [], json, out }: CompareOptions,
): Promise<number> {
  const { directory, reports, program } = home
  const sideOf = async (name: string) => {
    const folder = findRun(name, directory, reports)
    return { folder, run: await judgedRun(folder) }
  }
  const [before, after] = [await sideOf(names[0]), await sideOf(names[1])]
  const { words } = after.run
  const compared = comparisonOf(before.run, after.run, names)
  const comparison = { ...compared, ...checkGates(compared, failOn, words) }
  if (out !== undefined) {
    const page = resolve(directory, out)
    const open = comparison.undecidable.map((why) => `A gate could not decide: ${why}`)
    const gates = [...comparison.regressions, ...open]
    writeComparisonPage(page, { before, after, comparison, gates }, reports)
    process.stderr.write(`${program}: ${oneLine(`the page is ${relative(process.cwd(), page)}`)}\n`)
  }
  process.stdout.write(json ? `${readableJson(comparison)}\n` : renderComparison(comparison, words))
  return reportProblems(home, comparison)
}

/** Reports what the gates forbid, or why they cannot be decided. Returns the exit code, in which a regression counts more. */
export function reportProblems({ program }: Home, { regressions, undecidable }: GateResult): number {
  for (const regression of regressions) process.stderr.write(`${oneLine(`regression: ${regression}`)}\n`)
  for (const why of undecidable) process.stderr.write(`${program}: ${oneLine(`cannot decide: ${why}`)}\n`)
  if (regressions.length > 0) return EXIT_CODES.regression
  return undecidable.length > 0 ? EXIT_CODES.usage : EXIT_CODES.ok
}
