/** Writes the files of a run that are made from its records, each completely or not at all. */
import { dirname, join } from 'node:path'
import type { RunSummary } from '../analysis/index.ts'
import type { Domain } from '../domain.ts'
import type { Records } from '../events/run-records.ts'
import { writeWhole } from '../events/whole-file.ts'
import { judgeRun } from '../judge/judge-run.ts'
import { loadSuite } from '../measure/suite.ts'
import { csvFilesOf } from '../report/csv-tables.ts'
import { PAGE, writeIndexPage, writeRunsPage } from '../report/page/write-pages.ts'
import { readableJson } from '../report/run-json.ts'
import { renderMarkdown } from '../report/run-text.ts'
import type { Home } from './home.ts'

/** @throws UsageError if one cannot be written. events.jsonl is not affected. */
export function writeRunFiles(folder: string, records: Records, summary: RunSummary): void {
  for (const { name, lines } of csvFilesOf(records, summary)) writeWhole(join(folder, name), lines)
  writeWhole(join(folder, 'report.md'), renderMarkdown(records, summary))
  writeWhole(join(folder, 'run.json'), `${readableJson(judgeRun(records))}\n`)
}

interface RunToShow {
  readonly home: Home
  readonly folder: string
  readonly records: Records
  readonly summary: RunSummary
  readonly domain: Domain
}

/** Writes the page of a run, and the index of the runs if the run is in their folder. */
export async function writeRunPage({ home, folder, ...source }: RunToShow): Promise<void> {
  const { call, directory, reports } = home
  await writeRunsPage(join(folder, PAGE), [{ ...source, call, directory }], reports)
  if (dirname(folder) === reports) await writeIndexPage(reports)
}

/** The domain of a run that is only read. */
export async function domainOf(home: Home, { head }: Records): Promise<Domain> {
  return (await loadSuite(head.plan.suite, home.suites, home.directory)).domain
}
