import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { IndexContest, IndexEntry } from '@sudoku-lab/report-page'
import { parse } from 'csv-parse/sync'
import { isControl, type RunFile, runFile } from '../record.ts'

/** The page in the folder of a run. */
export const PAGE = 'report.html'

/** The runs in a folder that have a page, newest first, by what their run.json and summary.csv say. */
export async function readIndex(reports: string): Promise<IndexEntry[]> {
  const names = readdirSync(reports).filter((name) => existsSync(join(reports, name, PAGE)))
  const entries = await Promise.all(names.map((name) => readEntry(reports, name)))
  return entries.filter((entry) => entry !== undefined).sort((a, b) => (a.started < b.started ? 1 : -1))
}

/** A folder that holds no readable run is passed over: it is none of ours. */
async function readEntry(reports: string, name: string): Promise<IndexEntry | undefined> {
  const json: unknown = await readFile(join(reports, name, 'run.json'), 'utf8')
    .then(JSON.parse)
    .catch(() => undefined)
  const run = runFile.safeParse(json)
  if (!run.success) return undefined
  const csv = await readFile(join(reports, name, 'summary.csv'), 'utf8').catch(() => '')
  return entryOf(run.data, `${encodeURIComponent(name)}/${PAGE}`, parse(csv, { columns: true }))
}

type Row = Readonly<Record<string, string>>

function entryOf(run: RunFile, href: string, rows: readonly Row[]): IndexEntry {
  const { environment } = run
  return {
    id: run.runId,
    href,
    started: run.createdAt,
    quick: !run.plan.verdicts,
    commit: environment.commit,
    dirty: environment.dirty ?? false,
    node: environment.node,
    cpu: environment.cpuModel,
    warnings: run.warnings.length,
    contests: contestsOf(rows),
  }
}

function contestsOf(rows: readonly Row[]): IndexContest[] {
  const contests = new Map<string, IndexContest['solvers'][number][]>()
  for (const row of rows) {
    if (isControl(row['solver_id'] ?? '')) continue
    const name = [row['dataset_id'], row['task'], row['track'], row['mode']].join(' · ')
    const solvers = contests.get(name) ?? []
    solvers.push({ id: row['solver_id'] ?? '', tier: numberIn(row['tier']), time: timeIn(row) })
    contests.set(name, solvers)
  }
  return [...contests].map(([name, solvers]) => ({ name, solvers }))
}

function timeIn(row: Row): IndexContest['solvers'][number]['time'] {
  const puzzles = numberIn(row['puzzles']) ?? 1
  const [value, low, high] = ['sweep_cpu_ns', 'sweep_cpu_ns_lo', 'sweep_cpu_ns_hi'].map((column) =>
    numberIn(row[column]),
  )
  if (value === null || value === undefined) return null
  return { value: value / puzzles, low: (low ?? value) / puzzles, high: (high ?? value) / puzzles }
}

const numberIn = (text: string | undefined): number | null => (text ? Number(text) : null)
