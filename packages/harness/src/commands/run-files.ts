/** Reads the judgement on a run, and writes the files that are made from it, each completely or not at all. */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Domain } from '../domain.ts'
import { EVENTS, readRun } from '../events/run-store.ts'
import { writeWhole } from '../events/whole-file.ts'
import { judgeRun } from '../judge/judge-run.ts'
import { type Run, run as runSchema } from '../judge/run.ts'
import { loadSuite } from '../measure/suite.ts'
import { readableJson } from '../readable-json.ts'
import { csvFilesOf } from '../report/csv.ts'
import { PAGE, writeIndexPage, writeRunsPage } from '../report/page/write-pages.ts'
import { renderMarkdown } from '../report/run-text.ts'
import type { Home } from './home.ts'

const RUN_JSON = 'run.json'

/** The judgement on the run in a folder: its run.json, or a new one if the run has gone on since or an older version judged it. */
export async function judgedRun(folder: string): Promise<Run> {
  return upToDate(join(folder, RUN_JSON), join(folder, EVENTS)) ?? judgeRun(await readRun(folder))
}

function upToDate(path: string, events: string): Run | undefined {
  if (!existsSync(path) || statSync(path).mtimeMs < statSync(events).mtimeMs) return undefined
  try {
    return runSchema.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    return undefined
  }
}

/** @throws UsageError if one cannot be written. events.jsonl is not affected. */
export function writeRunFiles(folder: string, run: Run): void {
  writeWhole(join(folder, RUN_JSON), `${readableJson(run)}\n`)
  for (const { name, lines } of csvFilesOf(run)) writeWhole(join(folder, name), lines)
  writeWhole(join(folder, 'report.md'), renderMarkdown(run))
}

interface RunToShow {
  readonly home: Home
  readonly folder: string
  readonly run: Run
  readonly domain: Domain
}

/** Writes the page of a run, and the index of the runs if the run is in their folder. */
export async function writeRunPage({ home, folder, ...source }: RunToShow): Promise<void> {
  const { call, directory, reports } = home
  await writeRunsPage(join(folder, PAGE), [{ ...source, call, directory }], reports)
  if (dirname(folder) === reports) await writeIndexPage(reports)
}

/** The domain of a run that is only read. */
export async function domainOf(home: Home, { plan }: Run): Promise<Domain> {
  return (await loadSuite(plan.suite, home.suites, home.directory)).domain
}
