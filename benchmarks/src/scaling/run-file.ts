/** The folder of a run: its plan, and a CSV file of searches that only grows. */
import { closeSync, existsSync, openSync, readFileSync, truncateSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { reasonOf, UsageError } from '@sudoku-lab/harness'
import type { Job, Plan, Row } from './plan.ts'

const COLUMNS = ['part', 'board', 'pattern', 'holes', 'instance', 'run', 'solver', 'nodes', 'ending'] as const
const HEADER = `${COLUMNS.join(',')}\n`

const SEARCHES = 'searches.csv'
const PLAN = 'plan.json'

function formatRow(row: Row): string {
  return `${COLUMNS.map((column) => row[column]).join(',')}\n`
}

/**
 * Makes sure that a folder belongs to this plan.
 *
 * @throws UsageError that names what differs, where it belongs to another one
 */
export function claimFolder(
  folder: string,
  plan: Plan,
  writeWhole: (path: string, text: string) => void,
): void {
  const path = join(folder, PLAN)
  if (!existsSync(path)) {
    if (existsSync(join(folder, SEARCHES)))
      throw new UsageError(`${folder} has searches and no ${PLAN}: give another --out`)
    writeWhole(path, `${JSON.stringify(plan, undefined, 2)}\n`)
    return
  }
  const found = readPlan(path)
  for (const [name, value] of Object.entries(plan)) {
    const [before, now] = [JSON.stringify(found[name]), JSON.stringify(value)]
    if (before === now) continue
    throw new UsageError(
      `${folder} contains a run with other options: ${name} was ${before ?? 'absent'} and is ${now}. Give another --out, or the same options to go on with it`,
    )
  }
}

function readPlan(path: string): Record<string, unknown> {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>
  } catch (thrown) {
    throw new UsageError(`cannot read ${path}: ${reasonOf(thrown)}`)
  }
}

/**
 * Reads the searches that are done, and forgets those of a job that was cut short.
 *
 * @returns the rows, and the jobs that are left
 * @throws UsageError for a file that is none of this command
 */
export function resume(
  folder: string,
  jobs: readonly Job[],
): { readonly rows: Row[]; readonly left: readonly Job[] } {
  const path = join(folder, SEARCHES)
  if (!existsSync(path)) {
    append(path, HEADER)
    return { rows: [], left: jobs }
  }
  const text = readFileSync(path, 'utf8')
  const lines = text.split('\n').slice(0, -1) // what follows the last line feed is a line that was cut short
  if (`${lines[0]}\n` !== HEADER) throw new UsageError(`${path}, line 1: expected ${HEADER.trim()}`)
  let [done, job] = [0, 0]
  for (; job < jobs.length; job++) {
    const next = done + (jobs[job]?.rows ?? 0)
    if (next > lines.length - 1) break
    done = next
  }
  const kept = lines.slice(0, done + 1)
  truncateSync(path, Buffer.byteLength(`${kept.join('\n')}\n`))
  return { rows: parseSearches(kept, path), left: jobs.slice(job) }
}

/**
 * Reads the lines of a file of searches, the header included.
 *
 * @throws UsageError that names the file and the line that this command has not written
 */
export function parseSearches(lines: readonly string[], path: string): Row[] {
  if (
    `${lines[0]}
` !== HEADER
  )
    throw new UsageError(`${path}, line 1: expected ${HEADER.trim()}`)
  return lines.slice(1).map((line, index) => rowOf(line, `${path}, line ${index + 2}`))
}

function rowOf(line: string, where: string): Row {
  const cells = line.split(',')
  const entries = COLUMNS.map((column, index): [string, string | number] => {
    const cell = cells[index]
    if (cell === undefined || cells.length !== COLUMNS.length) {
      throw new UsageError(`${where}: expected ${COLUMNS.length} fields, got ${cells.length}`)
    }
    if (!NUMBERS.has(column) || cell === '') return [column, cell]
    if (/^\d+$/.test(cell)) return [column, Number(cell)]
    throw new UsageError(`${where}: expected a number in ${column}, got '${cell}'`)
  })
  return Object.fromEntries(entries) as unknown as Row
}

const NUMBERS: ReadonlySet<string> = new Set(['holes', 'instance', 'run', 'nodes'])

/** Writes rows to the end of the searches, all of them or, where the disk is full, a part that `resume` forgets. */
export function appendRows(folder: string, rows: readonly Row[]): void {
  append(join(folder, SEARCHES), rows.map(formatRow).join(''))
}

function append(path: string, text: string): void {
  try {
    const file = openSync(path, 'a')
    try {
      const bytes = Buffer.from(text)
      for (let done = 0; done < bytes.length; ) done += writeSync(file, bytes, done)
    } finally {
      closeSync(file)
    }
  } catch (thrown) {
    throw new UsageError(`cannot write ${path}: ${reasonOf(thrown)}`)
  }
}
