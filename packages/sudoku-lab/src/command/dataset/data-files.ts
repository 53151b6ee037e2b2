/** Writes a table into files, some thousand rows at a time. */
import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs'
import { endianness } from 'node:os'
import { join } from 'node:path'
import type { DataFormat } from '../dataset-command.ts'
import type { BoardColumn, Column, Table } from './table.ts'

/** Rows that are written at once. */
const CHUNK = 10_000
/** Rows of a group in a Parquet file. */
const ROW_GROUP = 100_000

/**
 * Returns the names of the files, relative to the folder.
 *
 * @throws the error of the file system if a file cannot be written, for example because the disk is full.
 */
export async function writeTable(
  folder: string,
  part: string,
  table: Table,
  format: DataFormat,
): Promise<string[]> {
  if (format === 'npy') return writeNpy(folder, part, table)
  const name = `${part}.${format}`
  if (format === 'csv') writePieces(join(folder, name), csvOf(table))
  else await writeParquet(join(folder, name), table)
  return [name]
}

function writePieces(path: string, pieces: Iterable<string | Uint8Array>): void {
  const fd = openSync(path, 'wx')
  try {
    for (const piece of pieces) {
      const bytes = typeof piece === 'string' ? Buffer.from(piece, 'latin1') : piece
      for (let written = 0; written < bytes.length; ) written += writeSync(fd, bytes, written)
    }
  } finally {
    closeSync(fd)
  }
}

const ZERO = '0'.charCodeAt(0)
const COMMA = ','.charCodeAt(0)
const LINE_END = '\n'.charCodeAt(0)

/** No field needs quotes. The lines are written as bytes, because strings take more than twice as long. */
function* csvOf({ columns, length }: Table): Generator<string | Uint8Array> {
  yield `${columns.map(({ name }) => name).join(',')}\n`
  const lines = Buffer.alloc(Math.min(CHUNK, length) * columns.length * (81 + 1))
  for (let first = 0; first < length; first += CHUNK) {
    let at = 0
    for (let row = first; row < Math.min(first + CHUNK, length); row++) {
      for (const column of columns) {
        at = writeField(column, row, lines, at)
        lines[at++] = COMMA
      }
      lines[at - 1] = LINE_END
    }
    yield lines.subarray(0, at)
  }
}

/** Returns where the field ends. */
function writeField(column: Column, row: number, bytes: Buffer, at: number): number {
  if (column.kind !== 'board') return at + bytes.write(String(column.values[row]), at, 'latin1')
  writeDigits(column, row, bytes, at)
  return at + 81
}

function writeDigits({ values }: BoardColumn, row: number, bytes: Buffer, at: number): void {
  const start = 81 * row
  for (let cell = 0; cell < 81; cell++) bytes[at + cell] = ZERO + (values[start + cell] ?? 0)
}

function boardTexts(column: BoardColumn, first: number, last: number): string[] {
  const text = Buffer.alloc(81)
  return Array.from({ length: last - first }, (_, row) => {
    writeDigits(column, first + row, text, 0)
    return text.toString('latin1')
  })
}

async function writeParquet(path: string, { columns, length }: Table): Promise<void> {
  const { fileWriter, ParquetWriter, schemaFromColumnData } = await import('hyparquet-writer')
  const rows = (first: number, last: number) =>
    columns.map((column) => ({ name: column.name, ...parquetData(column, first, last), nullable: false }))
  const writer = fileWriter(path)
  const file = new ParquetWriter({ writer, schema: schemaFromColumnData({ columnData: rows(0, 0) }) })
  for (let first = 0; first < length; first += ROW_GROUP) {
    const columnData = rows(first, Math.min(first + ROW_GROUP, length))
    await file.write({
      columnData: columnData.map(({ name, data }) => ({ name, data })),
      rowGroupSize: ROW_GROUP,
    })
  }
  await file.finish()
}

function parquetData(column: Column, first: number, last: number) {
  switch (column.kind) {
    case 'board':
      return { data: boardTexts(column, first, last), type: 'STRING' as const }
    case 'int32':
      return { data: column.values.slice(first, last), type: 'INT32' as const }
    case 'float64':
      return { data: column.values.slice(first, last), type: 'DOUBLE' as const }
  }
}

function writeNpy(folder: string, part: string, { columns, length }: Table): string[] {
  mkdirSync(join(folder, part))
  return columns.map((column) => {
    const name = `${part}/${column.name}.npy`
    writePieces(join(folder, name), npyOf(column, length))
    return name
  })
}

/**
 * The first values of a column in NumPy's own format, version 1.0: a magic, the length of the header, a header in Python's
 * notation that is padded so that the data begin at a multiple of 64, and the numbers, little-endian.
 */
export function npyOf(column: Column, count: number): Uint8Array[] {
  const types = { board: '|u1', int32: '<i4', float64: '<f8' } as const
  const shape = column.kind === 'board' ? `(${count}, 81)` : `(${count},)`
  const header = `{'descr': '${types[column.kind]}', 'fortran_order': False, 'shape': ${shape}, }`
  const length = 64 * Math.ceil((10 + header.length + 1) / 64) - 10
  const beginning = Buffer.alloc(10)
  beginning.write('\x93NUMPY\x01\x00', 'latin1')
  beginning.writeUInt16LE(length, 8)
  return [beginning, Buffer.from(`${header.padEnd(length - 1)}\n`, 'latin1'), littleEndian(column, count)]
}

function littleEndian({ kind, values }: Column, count: number): Uint8Array {
  const { buffer, byteOffset, BYTES_PER_ELEMENT } = values
  const length = (kind === 'board' ? 81 : BYTES_PER_ELEMENT) * count
  const bytes = new Uint8Array(buffer, byteOffset, length)
  if (endianness() === 'LE' || kind === 'board') return bytes
  const swapped = Buffer.from(bytes)
  return kind === 'int32' ? swapped.swap32() : swapped.swap64()
}
