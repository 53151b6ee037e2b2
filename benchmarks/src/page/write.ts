/** Makes the report pages: of a run, of several side by side, and the index of all runs on this machine. */
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { assetUrls, type PageAssets, type PageData, type RunData, renderPage } from '@sudoku-lab/report-page'
import { writeWhole } from '../files.ts'
import { REPORTS } from '../folders.ts'
import type { Records } from '../records.ts'
import { runDataOf } from '../reporters/page-data.ts'
import { puzzleRows } from '../rows.ts'
import { runFileOf } from '../run-file.ts'
import { type RunSummary, summarize } from '../summarize.ts'
import { boardsOf } from './boards.ts'
import { PAGE, readIndex } from './index-of-runs.ts'
import { readStories } from './stories.ts'

/**
 * Writes report.html into the folder of a run, and the index over its neighbours if it lies among the reports.
 */
export async function writePages({ folder, records }: Run, summary: RunSummary): Promise<void> {
  const run = await runPageData(records, summary)
  await writePage(join(folder, PAGE), { kind: 'report', runs: [run] })
  if (dirname(folder) === REPORTS) await writeIndexPage(REPORTS)
}

/** A run and where it lies. */
interface Run {
  readonly folder: string
  readonly records: Records
}

/** Writes one page of several runs, in the order given. */
export async function writeRunsPage(path: string, runs: readonly Records[]): Promise<void> {
  const data: RunData[] = []
  for (const records of runs) data.push(await runPageData(records, summarize(records)))
  await writePage(path, { kind: 'report', runs: data })
}

/** Writes index.html over all runs in a folder of runs. */
export async function writeIndexPage(reports: string): Promise<void> {
  await writePage(join(reports, 'index.html'), { kind: 'index', runs: await readIndex(reports) })
}

async function runPageData(records: Records, summary: RunSummary): Promise<RunData> {
  return runDataOf({
    run: runFileOf(records, summary),
    solvers: records.solvers,
    forks: records.forks,
    summary: summary.contests.flatMap(({ rows }) => rows),
    pairwise: summary.contests.flatMap(({ pairs }) => pairs),
    puzzles: [...puzzleRows(records)],
    boards: await boardsOf(records.head.plan),
    stories: await readStories(),
  })
}

async function writePage(path: string, data: PageData): Promise<void> {
  writeWhole(path, renderPage(data, await readAssets()))
}

async function readAssets(): Promise<PageAssets> {
  const [script, style] = await Promise.all([
    readFile(assetUrls.script, 'utf8'),
    readFile(assetUrls.style, 'utf8'),
  ])
  return { script, style }
}
