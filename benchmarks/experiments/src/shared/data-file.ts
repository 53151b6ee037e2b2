/**
 * What was counted, as a CSV file: a comment with the plan as JSON, and a row for each puzzle or search. A file whose name ends
 * with `.gz` is compressed.
 */
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { gunzipSync, gzipSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { UsageError } from './program.ts'

export type Row = Readonly<Record<string, string | number>>

export interface Data<Plan, Each extends Row = Row> {
  /** The options that decide what is counted. */
  readonly plan: Plan
  readonly rows: readonly Each[]
}

/** Replaces the file as a whole, so that an interrupted program leaves the file of before. */
export function writeData(path: string, { plan, rows }: Data<unknown>): void {
  const text = `# ${JSON.stringify(plan)}\n${stringify([...rows], { header: true })}`
  writeFileSync(`${path}.new`, path.endsWith('.gz') ? gzipSync(text) : text)
  renameSync(`${path}.new`, path)
}

/**
 * Reads what `writeData` has written.
 *
 * @param texts the columns that are no numbers
 * @throws UsageError that says what is wrong, and where
 */
export function readData<Plan, Each extends Row>(path: string, texts: readonly string[]): Data<Plan, Each> {
  const bytes = readFileSync(path)
  const text = (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8')
  const [, plan] = /^# (\{.*\})\n/.exec(text) ?? []
  if (plan === undefined) throw new UsageError(`${path}: expected counts that --data has written`)
  return { plan: JSON.parse(plan) as Plan, rows: tableIn(path, text, texts) as unknown as Each[] }
}

/**
 * The rows of a table in CSV, by the names in its header.
 *
 * @param texts the columns that are no numbers
 * @throws UsageError that says what is wrong, and where
 */
export function tableIn(path: string, text: string, texts: readonly string[]): Row[] {
  try {
    return parse<Row, Record<string, string>>(text, {
      columns: true,
      comment: '#',
      comment_no_infix: true,
      on_record: (record, { lines }) => {
        const row: Record<string, string | number> = record
        for (const [column, cell] of Object.entries(record)) {
          if (texts.includes(column)) continue
          row[column] = Number(cell)
          if (cell === '' || !Number.isFinite(row[column]))
            throw new RangeError(`line ${lines}: expected a number in ${column}, got '${cell}'`)
        }
        return row
      },
    })
  } catch (thrown) {
    throw new UsageError(`${path}: ${(thrown as Error).message}`)
  }
}
