/** The rows of a Parquet file. Boards are texts, or lists of digits. */
import type { FileMetaData } from 'hyparquet'
import { CommandError } from '../errors.ts'
import { libraryFor } from '../libraries.ts'
import { type ColumnNames, columnsIn } from './columns.ts'
import { type Rows, rowFrom } from './row.ts'

/** Reads one group of rows at a time. */
export async function* parquetRowsOf(path: string, names: ColumnNames): Rows {
  const { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects, parquetSchema } = await libraryFor(
    'The Parquet format',
    () => import('hyparquet'),
  )
  const { compressors } = await libraryFor('The Parquet format', () => import('hyparquet-compressors'))
  try {
    const file = await asyncBufferFromFile(path)
    const metadata = await parquetMetadataAsync(file)
    const header = parquetSchema(metadata).children.map(({ element }) => element.name)
    const { puzzle, solution } = columnsIn(path, header, names)
    const columns = [puzzle, solution].flatMap((index) => header[index] ?? [])
    const codec = codecsOf(metadata, columns).find((name) => name !== NO_CODEC && !(name in compressors))
    if (codec !== undefined) throw unknownCodec(path, codec, Object.keys(compressors))
    let row = 0
    for (const { num_rows } of metadata.row_groups) {
      const rowEnd = row + Number(num_rows)
      const range = { columns, rowStart: row, rowEnd }
      const records = await parquetReadObjects({ file, metadata, compressors, ...range })
      const [inPuzzle = '', inSolution] = columns
      for (const record of records)
        yield rowFrom(
          row++,
          'row',
          record[inPuzzle],
          inSolution === undefined ? undefined : (record[inSolution] ?? null),
        )
    }
  } catch (thrown) {
    if (thrown instanceof CommandError) throw thrown
    throw new CommandError(`cannot read ${path}: the Parquet file is damaged: ${(thrown as Error).message}`)
  }
}

const NO_CODEC = 'UNCOMPRESSED'

/** How the chunks of these columns are compressed. */
function codecsOf({ row_groups }: FileMetaData, wanted: readonly string[]): string[] {
  return row_groups.flatMap(({ columns }) =>
    columns.flatMap(({ meta_data }) =>
      meta_data !== undefined && wanted.includes(meta_data.path_in_schema[0] ?? '') ? [meta_data.codec] : [],
    ),
  )
}

function unknownCodec(path: string, codec: string, known: readonly string[]): CommandError {
  return new CommandError(
    `cannot read ${path}: its columns are compressed by ${codec}; expected ${known.join(', ')} or no compression`,
  )
}
