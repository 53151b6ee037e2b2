/** Tables as CSV: RFC 4180, one header row, every number in full, nothing for null. */
import { stringify } from 'csv-stringify/sync'
import { TABLES } from '../record.ts'

export type TableName = keyof typeof TABLES

/** The rows of a table as text, with its header; row by row, so that a large table is never held whole. */
export function* csvLines(table: TableName, rows: Iterable<object>): Generator<string> {
  const columns = Object.keys(TABLES[table].shape)
  const options = { columns, record_delimiter: 'windows' } as const // CRLF, as RFC 4180 has it
  yield stringify([], { ...options, header: true })
  for (const row of rows) yield stringify([row], options)
}
