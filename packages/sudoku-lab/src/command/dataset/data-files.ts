/** The files of one part of a dataset. They take one row after another. */
import { closeSync, openSync, writeSync } from 'node:fs'
import { clueCount } from '@sudoku-lab/core'
import type { DataFormat } from '../dataset-command.ts'
import { libraryFor } from '../libraries.ts'
import type { MadePuzzle } from '../making/order.ts'

export interface DataFile {
  readonly name: string
  add(row: Row): Promise<void>
  close(): Promise<void>
}

export type Row = readonly (string | number)[]

export interface Column {
  readonly name: string
  readonly type: 'STRING' | 'INT32' | 'DOUBLE'
}

/** Rows that are written at once: characters of a CSV file, and rows of a group of a Parquet file. */
const FLUSH_AT = 1 << 20
const ROW_GROUP = 50_000

export function columnsFor(solvers: readonly string[], isWeighted: boolean): Column[] {
  return [
    { name: 'puzzle', type: 'STRING' },
    { name: 'solution', type: 'STRING' },
    { name: 'clues', type: 'INT32' },
    { name: 'class', type: 'STRING' },
    { name: 'automorphisms', type: 'INT32' },
    ...(isWeighted ? [{ name: 'weight', type: 'DOUBLE' } as const] : []),
    ...solvers.map((id) => ({ name: `nodes_${id.replaceAll('-', '_')}`, type: 'INT32' }) as const),
  ]
}

export function rowOf({ puzzle, solution, weight, facts }: MadePuzzle): Row {
  if (solution === undefined || facts === undefined)
    throw new RangeError('a puzzle was made without its solution and facts')
  const texts = [puzzle, solution, facts.leastIsomorph].map((board) => board.join(''))
  const [first = '', second = '', third = ''] = texts
  const weights = weight === undefined ? [] : [weight]
  return [first, second, clueCount(puzzle), third, facts.automorphisms, ...weights, ...facts.nodes]
}

/** @throws the error of the file system if the file cannot be written, for example because the disk is full. */
export async function openDataFile(
  path: (name: string) => string,
  part: string,
  format: DataFormat,
  columns: readonly Column[],
): Promise<DataFile> {
  const name = `${part}.${format}`
  return {
    name,
    ...(format === 'csv' ? csvFile(path(name), columns) : await parquetFile(path(name), columns)),
  }
}

/** No field needs quotes. */
function csvFile(path: string, columns: readonly Column[]): Omit<DataFile, 'name'> {
  const fd = openSync(path, 'wx')
  let text = `${columns.map(({ name }) => name).join(',')}\n`
  const flush = (): void => {
    const bytes = Buffer.from(text)
    for (let written = 0; written < bytes.length; ) written += writeSync(fd, bytes, written)
    text = ''
  }
  return {
    add: async (row) => {
      text += `${row.join(',')}\n`
      if (text.length > FLUSH_AT) flush()
    },
    close: async () => {
      flush()
      closeSync(fd)
    },
  }
}

async function parquetFile(path: string, columns: readonly Column[]): Promise<Omit<DataFile, 'name'>> {
  const { fileWriter, ParquetWriter, schemaFromColumnData } = await libraryFor(
    'The Parquet format',
    () => import('hyparquet-writer'),
  )
  const columnData = columns.map((column) => ({ ...column, data: [], nullable: false }))
  const file = new ParquetWriter({ writer: fileWriter(path), schema: schemaFromColumnData({ columnData }) })
  let rows: Row[] = []
  const flush = async (): Promise<void> => {
    const data = columns.map(({ name }, index) => ({ name, data: rows.map((row) => row[index]) }))
    await file.write({ columnData: data, rowGroupSize: ROW_GROUP })
    rows = []
  }
  return {
    add: async (row) => {
      if (rows.push(row) === ROW_GROUP) await flush()
    },
    close: async () => {
      if (rows.length > 0) await flush()
      await file.finish()
    },
  }
}
