/** Writes the pages: of a run, of a comparison, and the index of a folder of runs. Each is one HTML file that needs no other and makes no request. */
import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { CompleteSuite } from '../complete-suite.ts'
import { firstShown, isPart } from '../judge/results.ts'
import { sumOf } from '../numbers.ts'
import { PACKAGE_FOLDER } from '../package-folder.ts'
import {
  contestTitle,
  counted,
  escapeText,
  listOf,
  MISSING,
  readableCommit,
  readableDate,
  shellWord,
} from '../phrases.ts'
import { type Run, run as runSchema } from '../record/run.ts'
import { EVENTS, writeFileOfRun } from '../record/run-folder.ts'
import { brokenIn } from './changes.ts'
import { comparisonHeadline, comparisonNotes, type RunComparison } from './comparison.ts'
import { headlineOf } from './headlines.ts'
import {
  aboutRun,
  type ComparisonPage,
  type Link,
  type PageData,
  type RunPage,
  type RunReference,
  runPage,
  type ViewerData,
} from './page-data.ts'

/** The page in the folder of a run. */
export const PAGE = 'report.html'
/** The tables of a run as a text, beside its page. */
export const REPORT = 'report.md'
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
  writeIndex(dirname(folder), reports)
}

/** If something in this folder was written that the index lists. */
function writeIndex(folder: string, reports: string): void {
  if (folder === reports) writeFileOfRun(join(reports, INDEX), renderIndex(reports))
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
  writeIndex(dirname(path), reports)
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
      broken: brokenIn(compared.entrants, words),
      notes: comparisonNotes(compared),
    })),
  }
}

function referenceTo(
  { run, folder: of }: ComparedRuns['before'],
  name: string,
  folder: string,
): RunReference {
  const page = join(of, PAGE)
  const about = aboutRun(run, name)
  return { name, about, href: existsSync(page) ? hrefTo(page, folder) : null }
}

/** A file that the build makes from page/. */
const asset = (name: string): string => readFileSync(join(PACKAGE_FOLDER, 'assets', name), 'utf8')

interface Figures {
  figureFiles(page: RunPage, style: string): readonly { readonly name: string; readonly text: string }[]
}

/**
 * Writes the figures of a run into a folder, and returns their paths.
 *
 * @throws UsageError if a file cannot be written.
 */
export async function writeFigures(folder: string, run: Run): Promise<string[]> {
  const { figureFiles }: Figures = await import(pathToFileURL(join(PACKAGE_FOLDER, 'assets/figures.js')).href)
  const files = figureFiles(runPage(run, { command: '', viewer: null, links: [] }), asset('figure.css'))
  return files.map(({ name, text }) => {
    const path = join(folder, name)
    writeFileOfRun(path, text)
    return path
  })
}

const NO_SCRIPT =
  'This page is drawn by JavaScript. The CSV files beside it have all numbers, and <code>report RUN --to markdown</code> prints the tables'

/** What a page says where its script does not run. */
function withoutScript(data: PageData): string {
  const hasReport = data.kind === 'run' && data.links.some(({ href }) => href === REPORT)
  return hasReport ? `${NO_SCRIPT}, which are in <a href="${REPORT}">${REPORT}</a>, too.` : `${NO_SCRIPT}.`
}

/** A page that its script draws from data. */
export function renderPage(title: string, data: PageData): string {
  return htmlPage(
    title,
    `<div id="page"><noscript><main><h1>${escapeText(title)}</h1><p>${withoutScript(data)}</p></main></noscript></div>
<script id="data" type="application/json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>
<script>${asset('page.js').replaceAll('</script', '<\\/script')}</script>`,
  )
}

/** A page in the colours and types of all pages. */
export function htmlPage(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<title>${escapeText(title)}</title>
<style id="figures">${asset('figure.css').replaceAll('</style', '<\\/style')}</style>
<style>${asset('page.css').replaceAll('</style', '<\\/style')}</style>
</head>
<body>
${body}
</body>
</html>
`
}

/** A row of the index, in HTML, and when its run was begun. */
interface Entry {
  readonly createdAt: string
  readonly cells: readonly string[]
}

/** The page of the runs in a folder that have a page, newest first, and of the comparisons that are pages of this folder. */
export function renderIndex(folder: string): string {
  const names = existsSync(folder) ? readdirSync(folder) : []
  const runs = names
    .filter((name) => existsSync(join(folder, name, PAGE)))
    .flatMap((name) => runEntry(join(folder, name), name))
    .sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
    .map(({ cells }) => cells)
  const comparisons = names
    .filter((name) => name.endsWith('.html') && name !== INDEX)
    .flatMap((name) => comparisonEntry(join(folder, name), name))
  const title = `${counted(runs.length, 'run', 'runs')} in this folder`
  const heads = ['run', 'result', 'asked', 'who took part', 'remarks', 'measured']
  const compared = counted(comparisons.length, 'comparison', 'comparisons')
  return htmlPage(
    title,
    `<main><h1>${title}</h1>
${comparisons.length === 0 ? '' : `<p class="links"><a href="#comparisons">${compared}</a></p>`}
${htmlTable('Runs, the newest first', heads, runs)}
${comparisons.length === 0 ? '' : `<h2 id="comparisons">Comparisons</h2>\n${htmlTable('Comparisons', ['page', 'result', 'before', 'after'], comparisons)}`}
</main>`,
  )
}

/** A table that a narrow screen shows as a list. @param rows of cells in HTML, of which the first one names its row */
export function htmlTable(
  title: string,
  heads: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const lines = rows.map(([name = '', ...cells]) => {
    const others = cells.map((cell, index) => `<td data-head="${heads[index + 1]}">${cell}</td>`)
    return `<tr><th scope="row">${name}</th>${others.join('')}</tr>`
  })
  return `<table class="runs" aria-label="${title}">
<thead><tr>${heads.map((head) => `<th scope="col">${head}</th>`).join('')}</tr></thead>
<tbody>${lines.join('\n')}</tbody>
</table>`
}

function linkTo(href: string, name: string, notes: readonly string[] = []): string {
  return `<a href="${href}">${escapeText(name)}</a> <small>${escapeText(notes.join(', '))}</small>`
}

/** The text of a file of the folder itself. A link could lead anywhere, and a device has no end. */
function textOf(path: string): string | undefined {
  return lstatSync(path, { throwIfNoEntry: false })?.isFile() ? readFileSync(path, 'utf8') : undefined
}

/** None for what no run of this version has written. */
function runEntry(folder: string, name: string): Entry[] {
  try {
    const run: Run = runSchema.parse(JSON.parse(textOf(join(folder, 'run.json')) ?? ''))
    const link = linkTo(`${encodeURIComponent(name)}/${PAGE}`, name, notesOn(run))
    return [{ createdAt: run.createdAt, cells: [link, ...cellsOf(run).map(escapeText)] }]
  } catch {
    return []
  }
}

function notesOn(run: Run): string[] {
  const { kind, state, plan } = run
  return [
    ...(kind === 'quick' ? ['quick'] : []),
    ...(state === 'complete' ? [] : [state]),
    ...(isPart(run) ? [`shard ${plan.shard.index} of ${plan.shard.count}`] : []),
  ]
}

/** So many are named, and the others are counted. */
const FEW = 4

function few(names: readonly string[], separator?: string): string {
  const shown = names.slice(0, FEW)
  const left = names.length - shown.length
  if (left > 0) return `${shown.join(separator ?? ', ')} and ${left} more`
  return separator === undefined ? listOf(shown) : shown.join(separator)
}

function cellsOf(run: Run): string[] {
  const { createdAt, contests, warnings, machines, entrants } = run
  const [machine] = machines
  const told = firstShown(run)
  const titles = contests.map(({ contest }) => contestTitle(contest))
  const models = [...new Set(machines.map(({ cpuModel }) => cpuModel))].join('; ')
  const source = machine && readableCommit(machine)
  return [
    told === undefined ? MISSING : headlineOf(run, told),
    few(titles, '; '),
    few(entrants.map(({ entrantId }) => entrantId)),
    String(warnings.length + sumOf(contests.map(({ remarks }) => remarks.length))),
    [readableDate(createdAt), models, `Node ${machine?.node}`, source].filter(Boolean).join(', '),
  ]
}

const DATA = /<script id="data" type="application\/json">(.*?)<\/script>/s

/** None for a page of something else. */
function comparisonEntry(path: string, name: string): string[][] {
  try {
    const data = JSON.parse(DATA.exec(textOf(path) ?? '')?.[1] ?? 'null')
    if (data?.kind !== 'comparison') return []
    const texts = [data.headline, data.before.name, data.after.name].map(String)
    return [[linkTo(encodeURIComponent(name), name), ...texts.map(escapeText)]]
  } catch {
    return []
  }
}
