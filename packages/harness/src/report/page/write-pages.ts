/** Writes the pages: of a run, of several runs, of a comparison. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Domain } from '../../domain.ts'
import { EVENTS } from '../../events/run-store.ts'
import { writeWhole } from '../../events/whole-file.ts'
import { instanceKeyAt } from '../../events/words.ts'
import type { Run } from '../../judge/run.ts'
import {
  type About,
  type InstanceText,
  keyOfInstances,
  type Link,
  type Opened,
  type ShownRun,
  type ViewerData,
} from '../page-data.ts'
import { type ComparedRuns, comparisonDataOf, PAGE } from './comparison-data.ts'
import { type InstanceTexts, instanceTexts } from './instance-texts.ts'
import { hrefOf, hrefTo } from './links.ts'
import { counted } from './readable.ts'
import { readPageAssets, renderPage } from './render-page.ts'
import { shownRunOf } from './run-data.ts'
import { readIndex } from './runs-index.ts'
import { lineOf, storyOf } from './stories.ts'

export { PAGE }

/** The index over folders of runs. */
const INDEX = 'index.html'

/** A run, and the domain that it is about. */
export interface PageSource {
  readonly run: Run
  /** Undefined if its suite is not available. Stories and texts are then left out. */
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
  const runs: ShownRun[] = []
  const opened: Opened[] = []
  for (const { run, domain, directory, call } of sources) {
    const texts = domain && (await instanceTexts(domain, run, directory))
    runs.push(
      shownRunOf(run, {
        command: `${call} ${run.arguments.map(quoted).join(' ')}`.trim(),
        viewer: await viewerOf(domain, folder),
      }),
    )
    opened.push({ about: await aboutAll(run, domain, directory), texts: textsOf(run, texts ?? new Map()) })
  }
  const links = linksFrom(path, reports, sources[0]?.domain)
  const data = { kind: 'runs', runs, links } as const
  writeWhole(path, renderPage(titleOf(runs), data, await readPageAssets(), opened))
}

/** A word, quoted for a shell if necessary. */
function quoted(argument: string): string {
  return /^[\w@%+=:,./~-]+$/.test(argument) ? argument : `'${argument.replaceAll("'", "'\\''")}'`
}

function textsOf({ instances }: Run, texts: InstanceTexts): Record<string, InstanceText[]> {
  return Object.fromEntries(
    instances.map((asked) => {
      const key = keyOfInstances(asked)
      const known = asked.instance.map((_, index) => texts.get(key)?.get(instanceKeyAt(asked, index)))
      return [key, known.map((one) => one ?? { text: null, solution: null, fragment: null })]
    }),
  )
}

/** Copies the viewer beside the page, so that both can be moved and sent together. */
async function viewerOf(domain: Domain | undefined, folder: string): Promise<ViewerData | null> {
  if (domain?.shown?.viewer === undefined) return null
  const { title, file, missing, shows } = domain.shown.viewer
  const isBuilt = existsSync(file)
  if (isBuilt) writeWhole(join(folder, basename(file)), readFileSync(file, 'utf8'))
  return { title, href: isBuilt ? encodeURIComponent(basename(file)) : null, missing, shows: await shows() }
}

function titleOf(runs: readonly ShownRun[]): string {
  if (runs.length > 1) return runs.map(({ run }) => run.runId).join(', ')
  return runs[0]?.sentences[0]?.headline ?? 'An empty run'
}

async function aboutAll(
  { entrants }: Run,
  domain: Domain | undefined,
  directory: string,
): Promise<Record<string, About>> {
  const all: Record<string, About> = {}
  for (const { entrantId, reference, origin } of entrants) {
    const about = await domain?.shown?.about?.(reference, entrantId, directory)
    all[entrantId] = {
      origin: lineOf(origin),
      story: about === undefined ? '' : storyOf(about),
      source: about?.source == null ? null : hrefOf(about.source),
    }
  }
  return all
}

const FILES = /\.(csv|md|json|jsonl)$/

/** Links to the index, the files of the run, and the documents of the domain. */
function linksFrom(path: string, reports: string, domain: Domain | undefined): Link[] {
  const folder = dirname(path)
  return [
    ...(isListed(path, reports) ? [{ title: 'All runs', href: hrefTo(join(reports, INDEX), folder) }] : []),
    ...filesIn(folder).map((name) => ({ title: name, href: encodeURIComponent(name) })),
    ...(domain?.shown?.documents ?? []).map(({ title, target }) => ({ title, href: hrefOf(target) })),
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
  writeWhole(join(folder, INDEX), renderPage(title, data, await readPageAssets()))
}

/**
 * Writes the page of a comparison.
 *
 * @throws UsageError if the file cannot be written.
 */
export async function writeComparisonPage(path: string, runs: ComparedRuns): Promise<void> {
  const data = comparisonDataOf(runs, dirname(path))
  const title = `${data.after.id} against ${data.before.id}`
  writeWhole(path, renderPage(title, data, await readPageAssets()))
}
