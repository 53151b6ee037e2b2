/** Reads a file of puzzles row by row, whatever its format is. */
import { closeSync, openSync, readSync, statSync } from 'node:fs'
import type { FileIdentity } from '../file-identity.ts'
import { openSource } from '../source.ts'
import type { ColumnNames } from './columns.ts'
import type { Rows } from './row.ts'
import { textRowsOf } from './text-rows.ts'

/** The rows of a file. They have to be read to the end, which closes the file. */
export interface FileOfRows {
  readonly name: string
  /** `undefined` when it is not a file of text. */
  readonly identity: FileIdentity | undefined
  /** What is numbered: the lines of a text from 1, or the rows of a Parquet file from 0. */
  readonly unit: 'line' | 'row'
  readonly rows: Rows
}

/**
 * Opens a text, a table, JSON records or a Parquet file.
 *
 * @throws CommandError when it cannot be read
 */
export async function openRows(file: string, names: ColumnNames): Promise<FileOfRows> {
  const beginning = statSync(file, { throwIfNoEntry: false })?.isFile() ? beginningOf(file) : ''
  if (beginning === 'PAR1') {
    const { parquetRowsOf } = await import('./parquet-rows.ts')
    return { name: file, identity: undefined, unit: 'row', rows: parquetRowsOf(file, names) }
  }
  const source = openSource(file)
  return { name: source.name, identity: source.identity, unit: 'line', rows: textRowsOf(source, names) }
}

function beginningOf(file: string): string {
  const beginning = new Uint8Array(4)
  try {
    const fd = openSync(file, 'r')
    readSync(fd, beginning)
    closeSync(fd)
  } catch {
    return '' // the error is reported when it is opened as a text
  }
  return Buffer.from(beginning).toString('latin1')
}
