/** The files of one part of a dataset take one row after another. */
import { closeSync, openSync } from 'node:fs'
import { optionalLibrary, writeAll } from '@sudoku-lab/console'
import { clueCount } from '@sudoku-lab/core'
import { CommandError } from '../errors.ts'
import type { MadePuzzle } from './order.ts'

export type DataFormat = 'csv' | 'parquet'

export interface DataFile {
  readonly path: string
  add(row: Row): Promise<void>
  close(): Promise<void>
}

export type Row = readonly (string | number)[]

export interface Column {
  readonly name: string
  readonly type: 'STRING' | 'INT32' | 'DOUBLE'
}

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
  const weights = weight === undefined ? [] : [weight]
  return [
    puzzle.join(''),
    solution.join(''),
    clueCount(puzzle),
    facts.leastIsomorph.join(''),
    facts.automorphisms,
    ...weights,
    ...facts.nodes,
  ]
}

/** @throws the error of the file system if the file cannot be written, for example because the disk is full. */
export async function openDataFile(
  path: string,
  format: DataFormat,
  columns: readonly Column[],
): Promise<DataFile> {
  return format === 'csv' ? csvFile(path, columns) : parquetFile(path, columns)
}

/** No field needs quotes. */
function csvFile(path: string, columns: readonly Column[]): DataFile {
  const fd = openSync(path, 'wx')
  let text = `${columns.map(({ name }) => name).join(',')}\n`
  const flush = (): void => {
    writeAll(fd, text)
    text = ''
  }
  return {
    path,
    add: async (row) => {
      text += `${row.join(',')}\n`
      if (text.length > 1 << 20) flush()
    },
    close: async () => {
      flush()
      closeSync(fd)
    },
  }
}

/** The rows of a group. */
const ROW_GROUP = 50_000

async function parquetFile(path: string, columns: readonly Column[]): Promise<DataFile> {
  const { fileWriter, ParquetWriter, schemaFromColumnData } = await optionalLibrary(
    () => import('hyparquet-writer'),
    { use: 'The Parquet format', packages: 'hyparquet-writer' },
    CommandError,
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
    path,
    add: async (row) => {
      if (rows.push(row) === ROW_GROUP) await flush()
    },
    close: async () => {
      if (rows.length > 0) await flush()
      await file.finish()
    },
  }
}
