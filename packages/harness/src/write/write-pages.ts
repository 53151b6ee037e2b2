/** Writes the pages: of a run, of several runs, of a comparison. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative, sep } from 'node:path'
import type { CompleteSuite } from '../complete-suite.ts'
import type { RunComparison } from '../judge/compare/comparison.ts'
import { readableCommit, readableDate, shellWord } from '../phrases.ts'
import type { Run } from '../record/run.ts'
import { EVENTS } from '../record/run-store.ts'
import { writeFileOfRun } from '../record/whole-file.ts'
import { brokenIn, comparisonHeadline, comparisonNotes, TIMES_PROVE_NOTHING } from './comparison-text.ts'
import { type ComparisonPage, type Link, type RunReference, runPage, type ViewerData } from './page-data.ts'
import { renderPage } from './render-page.ts'
import { renderIndex } from './runs-index.ts'

/** The page in the folder of a run. */
export const PAGE = 'report.html'
/** The index over folders of runs. */
const INDEX = 'index.html'

export interface Surroundings {
  /** Its viewer and documents are linked. Undefined if nobody but the folder of the run names the suite. */
  readonly suite: CompleteSuite | undefined
  /** How the harness is called: `pnpm bench`. */
  readonly call: string
  /** The folder of the runs, whose index lists them. */
  readonly reports: string
}

/**
 * Writes the page of a run, and the index if the run is in the folder of the runs. Write the files of the run before, because the page
 * links to those that exist.
 *
 * @throws UsageError if a file cannot be written.
 */
export async function writeRunPage(
  path: string,
  run: Run,
  { suite, call, reports }: Surroundings,
): Promise<void> {
  const folder = dirname(path)
  const data = runPage(run, {
    command: `${call} ${run.arguments.map(shellWord).join(' ')}`.trim(),
    viewer: await viewerOf(suite?.shown, folder),
    links: linksFrom(folder, reports, suite?.shown),
  })
  writeFileOfRun(path, renderPage(data.sentences[0]?.headline ?? run.runId, data))
  if (dirname(folder) === reports) writeIndex(reports)
}

function writeIndex(reports: string): void {
  writeFileOfRun(join(reports, INDEX), renderIndex(reports, PAGE))
}

/** Copies the viewer beside the page, so that both can be moved and sent together. */
async function viewerOf(shown: CompleteSuite['shown'], folder: string): Promise<ViewerData | null> {
  if (shown?.viewer === undefined) return null
  const { title, file, missing, shows } = shown.viewer
  const isBuilt = existsSync(file)
  if (isBuilt) writeFileOfRun(join(folder, basename(file)), readFileSync(file, 'utf8'))
  return { title, href: isBuilt ? encodeURIComponent(basename(file)) : null, missing, shows: await shows() }
}

const FILES = /\.(csv|md|json|jsonl)$/

/** Links to the index, the files of the run, and the documents of the suite. */
function linksFrom(folder: string, reports: string, shown: CompleteSuite['shown']): Link[] {
  const names = existsSync(join(folder, EVENTS)) ? readdirSync(folder).sort() : []
  return [
    ...(dirname(folder) === reports ? [{ title: 'All runs', href: `../${INDEX}` }] : []),
    ...names
      .filter((name) => FILES.test(name))
      .map((name) => ({ title: name, href: encodeURIComponent(name) })),
    ...(shown?.documents ?? []),
  ]
}

/** From the folder of the page to a file that is moved together with it. */
function hrefTo(target: string, folder: string): string {
  return relative(folder, target).split(sep).map(encodeURIComponent).join('/')
}

/** Two runs, their folders, and what a comparison of them found. */
export interface ComparedRuns {
  readonly before: { readonly run: Run; readonly folder: string }
  readonly after: { readonly run: Run; readonly folder: string }
  readonly comparison: RunComparison
  /** The findings of the gates, a sentence each. */
  readonly gates: readonly string[]
}

/**
 * Writes the page of a comparison, and the index if the page is in the folder of the runs.
 *
 * @throws UsageError if the file cannot be written.
 */
export function writeComparisonPage(path: string, runs: ComparedRuns, reports: string): void {
  const data = comparisonPage(runs, dirname(path))
  writeFileOfRun(path, renderPage(`${data.after.name} against ${data.before.name}`, data))
  if (dirname(path) === reports) writeIndex(reports)
}

/** @param folder the folder of the page */
export function comparisonPage(
  { before, after, comparison, gates }: ComparedRuns,
  folder: string,
): ComparisonPage {
  const { words } = after.run
  return {
    kind: 'comparison',
    headline: comparisonHeadline(comparison, words),
    before: referenceTo(before, comparison.names.before, folder),
    after: referenceTo(after, comparison.names.after, folder),
    words,
    caveats: [...new Set([...gates, ...comparison.notes])],
    contests: comparison.contests.map((compared) => ({
      compared,
      broken: brokenIn(compared, words),
      notes: [TIMES_PROVE_NOTHING, ...comparisonNotes(compared)],
    })),
  }
}

function referenceTo(
  { run, folder: of }: ComparedRuns['before'],
  name: string,
  folder: string,
): RunReference {
  const machine = run.machines.at(-1)
  const page = join(of, PAGE)
  const parts = [
    ...(name === run.runId ? [] : [run.runId]),
    readableDate(run.createdAt),
    ...(machine === undefined ? [] : [machine.cpuModel, `Node ${machine.node}`]),
    ...(machine === undefined ? [] : [readableCommit(machine) ?? 'unknown commit']),
  ]
  return { name, about: parts.join(', '), href: existsSync(page) ? hrefTo(page, folder) : null }
}
