/** Writes the pages: of a run, of several runs, of a comparison. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Domain } from '../../domain.ts'
import { EVENTS } from '../../events/run-store.ts'
import { writeWhole } from '../../events/whole-file.ts'
import type { Run } from '../../judge/run.ts'
import type { Link, RunData, RunDetail, ViewerData } from '../page-data.ts'
import { type ComparedRuns, comparisonDataOf, PAGE } from './comparison-data.ts'
import { headlineOf } from './headline.ts'
import { instanceTexts } from './instance-texts.ts'
import { counted } from './readable.ts'
import { readPageAssets, renderPage } from './render-page.ts'
import { runDataOf, type Told } from './run-data.ts'
import { runDetailOf } from './run-detail.ts'
import { readIndex } from './runs-index.ts'
import { hrefTo, lineOf, storyOf } from './stories.ts'

export { PAGE }

/** The index over folders of runs. */
const INDEX = 'index.html'

/** A run, and the domain that it is about. */
export interface PageSource {
  readonly run: Run
  /** Undefined if its suite is not available. Stories, texts and descriptions of tasks are then left out. */
  readonly domain: Domain | undefined
  /** The folder from which relative paths of the plan start. */
  readonly directory: string
  /** How the harness is called: `pnpm bench`. */
  readonly call: string
}

/**
 * Writes one page of one run, or of several runs of which one is shown at a time. Write the files of the run
 * before, because the page links to those that exist.
 *
 * @param reports the folder of the runs, whose index lists them
 * @throws UsageError if the file cannot be written.
 */
export async function writeRunsPage(
  path: string,
  sources: readonly PageSource[],
  reports: string,
): Promise<void> {
  const folder = dirname(path)
  const runs: RunData[] = []
  const details: RunDetail[] = []
  for (const source of sources) {
    const told = await toldOf(source, folder)
    runs.push(
      runDataOf(source.run, {
        call: source.call,
        tasks: source.domain?.tasks ?? [],
        told,
        viewer: await viewerOf(source.domain, folder),
      }),
    )
    const stories = Object.fromEntries([...told].map(([id, { story }]) => [id, story]))
    const texts = source.domain && (await instanceTexts(source.domain, source.run, source.directory))
    details.push(runDetailOf(source.run, texts ?? new Map(), stories))
  }
  const links = linksFrom(path, reports, sources[0]?.domain)
  const page = {
    title: titleOf(runs),
    data: { kind: 'runs' as const, runs, links },
    detail: { runs: details },
  }
  writeWhole(path, renderPage(page, await readPageAssets()))
}

/** Copies the viewer beside the page, so that both can be moved and sent together. */
async function viewerOf(domain: Domain | undefined, folder: string): Promise<ViewerData | null> {
  if (domain?.viewer === undefined) return null
  const { title, file, missing, shows } = domain.viewer
  const isBuilt = existsSync(file)
  if (isBuilt) writeWhole(join(folder, basename(file)), readFileSync(file, 'utf8'))
  return { title, href: isBuilt ? encodeURIComponent(basename(file)) : null, missing, shows: await shows() }
}

function titleOf(runs: readonly RunData[]): string {
  const [run] = runs
  const contest = run?.contests[0]
  if (run === undefined || contest === undefined) return 'An empty run'
  return runs.length > 1 ? runs.map(({ runId }) => runId).join(', ') : headlineOf(run, contest)
}

async function toldOf({ run, domain, directory }: PageSource, folder: string): Promise<Map<string, Told>> {
  const told = new Map<string, Told>()
  for (const { entrantId, reference, origin } of run.entrants) {
    const about = await domain?.about?.(reference, entrantId, directory)
    told.set(entrantId, {
      origin: lineOf(origin, folder),
      story: about === undefined ? '' : storyOf(about, folder),
      source: about?.source == null ? null : hrefTo(about.source, folder),
    })
  }
  return told
}

const FILES = /\.(csv|md|json|jsonl)$/

/** Links to the index, the files of the run, and the documents of the domain. */
function linksFrom(path: string, reports: string, domain: Domain | undefined): Link[] {
  const folder = dirname(path)
  return [
    ...(isListed(path, reports) ? [{ title: 'All runs', href: hrefTo(join(reports, INDEX), folder) }] : []),
    ...filesIn(folder).map((name) => ({ title: name, href: encodeURIComponent(name) })),
    ...(domain?.documents ?? []).map(({ title, target }) => ({ title, href: hrefTo(target, folder) })),
  ]
}

/** Whether the index is written together with this page, or a page beside it is found there. Other folders have none. */
function isListed(path: string, reports: string): boolean {
  const folder = dirname(path)
  return dirname(folder) === reports || (folder === reports && existsSync(join(reports, INDEX)))
}

function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return []
  const names = readdirSync(folder).sort()
  return names.includes(EVENTS) ? names.filter((name) => FILES.test(name)) : []
}

/** Writes index.html over all runs in a folder of runs. */
export async function writeIndexPage(folder: string): Promise<void> {
  const data = await readIndex(folder, PAGE)
  const title = `${counted(data.runs.length, 'run', 'runs')} of this folder`
  writeWhole(join(folder, INDEX), renderPage({ title, data, detail: null }, await readPageAssets()))
}

/**
 * Writes the page of a comparison.
 *
 * @throws UsageError if the file cannot be written.
 */
export async function writeComparisonPage(path: string, runs: ComparedRuns): Promise<void> {
  const data = comparisonDataOf(runs, dirname(path))
  const title = `${data.after.id} against ${data.before.id}`
  writeWhole(path, renderPage({ title, data, detail: null }, await readPageAssets()))
}
