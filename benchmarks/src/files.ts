/** Writes the files of a run, each whole or not at all. */
import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { Records } from './records.ts'
import { csvLines, type TableName } from './reporters/csv.ts'
import { renderMarkdown } from './reporters/markdown.ts'
import { puzzleRows, sampleRows } from './rows.ts'
import { runFileOf } from './run-file.ts'
import { type RunSummary, summarize } from './summarize.ts'

/** Makes every file of a run but events.jsonl from its records. Returns the summary that it made for them. */
export async function writeFiles(folder: string, records: Records): Promise<RunSummary> {
  const summary = summarize(records)
  const { contests } = summary
  await writeTable(folder, 'samples.csv', sampleRows(records))
  await writeTable(folder, 'puzzles.csv', puzzleRows(records))
  await writeTable(
    folder,
    'summary.csv',
    contests.flatMap(({ rows, control }) => [...rows, ...(control ? [control.row] : [])]),
  )
  await writeTable(
    folder,
    'pairwise.csv',
    contests.flatMap(({ pairs }) => pairs),
  )
  writeWhole(join(folder, 'report.md'), renderMarkdown(records, summary))
  writeWhole(join(folder, 'run.json'), `${JSON.stringify(runFileOf(records, summary), null, 2)}\n`)
  return summary
}

const CHUNK = 1 << 16

async function writeTable(folder: string, table: TableName, rows: Iterable<object>): Promise<void> {
  const path = join(folder, table)
  const unfinished = `${path}.part`
  const file = await open(unfinished, 'w')
  let pending = ''
  for (const line of csvLines(table, rows)) {
    pending += line
    if (pending.length < CHUNK) continue
    await file.write(pending)
    pending = ''
  }
  await file.write(pending)
  await file.close()
  renameSync(unfinished, path)
}

/** Writes a file beside its place and then puts it there, so that nobody ever finds half of it. */
export function writeWhole(path: string, content: string): void {
  const unfinished = `${path}.part`
  rmSync(unfinished, { force: true })
  writeFileSync(unfinished, content)
  renameSync(unfinished, path)
}
