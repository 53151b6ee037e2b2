/**
 * The data of a finding, as a CSV file: a comment with what they are as JSON, and a row for each count. A file whose name ends with
 * `.gz` is compressed.
 */
import { createHash } from 'node:crypto'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { gunzipSync, gzipSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { UsageError } from './program.ts'

export type Row = Readonly<Record<string, string | number>>

export type Group<Own extends Row = Row> = readonly [Own, ...Own[]]

/** Rows that agree in some columns, in the order in which they came. */
export function groupsOf<Own extends Row>(rows: readonly Own[], columns: readonly string[]): Group<Own>[] {
  const found = new Map<string, [Own, ...Own[]]>()
  for (const row of rows) {
    const key = columns.map((column) => row[column]).join()
    const group = found.get(key)
    if (group === undefined) found.set(key, [row])
    else group.push(row)
  }
  return [...found.values()]
}

/** Where and when it was counted. */
export interface Made {
  readonly date: string
  /** The last commit that changed a package. */
  readonly commit: string
  readonly node: string
  readonly processor: string
}

export interface Data<Plan = unknown, Own extends Row = Row> {
  /** What is counted. */
  readonly plan: Plan
  readonly made: Made
  readonly rows: readonly Own[]
}

/** Replaces the file as a whole, so that an interrupted program leaves the file of before. */
export function writeData(path: string, { plan, made, rows }: Data): void {
  const body = stringify([...rows], { header: true })
  const text = `# ${JSON.stringify({ plan, made, sha256: digestOf(body) })}\n${body}`
  writeFileSync(`${path}.new`, path.endsWith('.gz') ? gzipSync(text, { level: 9 }) : text)
  renameSync(`${path}.new`, path)
}

/**
 * Reads what `writeData` has written.
 *
 * @param texts the columns that are no numbers
 * @throws UsageError that says what is wrong, and where
 */
export function readData<Plan, Own extends Row = Row>(
  path: string,
  texts: readonly string[],
): Data<Plan, Own> {
  const bytes = readFileSync(path)
  const text = (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8')
  const [head = '', json] = /^# (\{.*\})\n/.exec(text) ?? []
  if (json === undefined) throw new UsageError(`${path}: expected counts that \`pnpm finding\` has written`)
  const { plan, made, sha256 } = JSON.parse(json) as { plan: Plan; made: Made; sha256: string }
  const body = text.slice(head.length)
  if (digestOf(body) !== sha256)
    throw new UsageError(`${path}: the rows are not those that were counted (SHA-256 ${digestOf(body)})`)
  return { plan, made, rows: tableIn(path, body, texts) as Own[] }
}

function digestOf(body: string): string {
  return createHash('sha256').update(body).digest('hex')
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
