/** Writes the columns of a part into files. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DataFormat } from '../dataset-command.ts'
import type { Column } from './table.ts'

/** Returns the names of the files that were written, relative to the folder. */
export async function writeColumns(
  folder: string,
  part: string,
  columns: readonly Column[],
  format: DataFormat,
): Promise<string[]> {
  if (format === 'npy') return writeNpy(folder, part, columns)
  const name = `${part}.${format}`
  const bytes = format === 'csv' ? csvOf(columns) : await parquetOf(columns)
  writeFileSync(join(folder, name), bytes)
  return [name]
}

/** No field needs quotes. */
function csvOf(columns: readonly Column[]): string {
  const texts = columns.map((column) =>
    'boards' in column ? column.boards.map(textOf) : column.numbers.map(String),
  )
  const lines = [columns.map(({ name }) => name).join(',')]
  for (let row = 0; row < lengthOf(columns); row++) lines.push(texts.map((cells) => cells[row]).join(','))
  return `${lines.join('\n')}\n`
}

async function parquetOf(columns: readonly Column[]): Promise<Uint8Array> {
  const { parquetWriteBuffer } = await import('hyparquet-writer')
  const columnData = columns.map((column) =>
    'boards' in column
      ? { name: column.name, data: column.boards.map(textOf), type: 'STRING' as const, nullable: false }
      : column.type === 'int32'
        ? {
            name: column.name,
            data: Int32Array.from(column.numbers),
            type: 'INT32' as const,
            nullable: false,
          }
        : {
            name: column.name,
            data: Float64Array.from(column.numbers),
            type: 'DOUBLE' as const,
            nullable: false,
          },
  )
  return new Uint8Array(parquetWriteBuffer({ columnData }))
}

function writeNpy(folder: string, part: string, columns: readonly Column[]): string[] {
  mkdirSync(join(folder, part))
  return columns.map((column) => {
    const name = `${part}/${column.name}.npy`
    writeFileSync(join(folder, name), npyOf(column))
    return name
  })
}

/**
 * An array in NumPy's own format, version 1.0: a magic, the length of the header, a header in Python's notation that is
 * padded so that the data begin at a multiple of 64, and the numbers, little-endian.
 */
export function npyOf(column: Column): Buffer {
  const isBoards = 'boards' in column
  const count = isBoards ? column.boards.length : column.numbers.length
  const type = isBoards ? '|u1' : column.type === 'int32' ? '<i4' : '<f8'
  const shape = isBoards ? `(${count}, 81)` : `(${count},)`
  const header = `{'descr': '${type}', 'fortran_order': False, 'shape': ${shape}, }`
  const length = 64 * Math.ceil((10 + header.length + 1) / 64) - 10
  const beginning = Buffer.alloc(10)
  beginning.write('\x93NUMPY\x01\x00', 'latin1')
  beginning.writeUInt16LE(length, 8)
  return Buffer.concat([beginning, Buffer.from(`${header.padEnd(length - 1)}\n`, 'latin1'), dataOf(column)])
}

function dataOf(column: Column): Buffer {
  if ('boards' in column) return Buffer.concat(column.boards)
  const size = column.type === 'int32' ? 4 : 8
  const data = Buffer.alloc(size * column.numbers.length)
  for (const [index, number] of column.numbers.entries()) {
    if (column.type === 'int32') data.writeInt32LE(number, size * index)
    else data.writeDoubleLE(number, size * index)
  }
  return data
}

function lengthOf([column]: readonly Column[]): number {
  if (column === undefined) return 0
  return 'boards' in column ? column.boards.length : column.numbers.length
}

function textOf(board: Uint8Array): string {
  return board.join('')
}
