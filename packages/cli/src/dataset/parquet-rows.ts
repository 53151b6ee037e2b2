/** The rows of a Parquet file. Boards are texts, or lists of digits. */

import { type ColumnNames, columnsIn } from './columns.ts'
import { type Rows, refusedBy, rowFrom } from './row.ts'

/** Reads one group of rows at a time. */
export async function* parquetRowsOf(path: string, names: ColumnNames): Rows {
  const { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects, parquetSchema } = await import(
    'hyparquet'
  )
  try {
    const file = await asyncBufferFromFile(path)
    const metadata = await parquetMetadataAsync(file)
    const header = parquetSchema(metadata).children.map(({ element }) => element.name)
    const { puzzle, solution } = columnsIn(path, header, names)
    const columns = [puzzle, solution].flatMap((index) => header[index] ?? [])
    let row = 0
    for (const { num_rows } of metadata.row_groups) {
      const rowEnd = row + Number(num_rows)
      const records = await parquetReadObjects({ file, metadata, columns, rowStart: row, rowEnd })
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
    throw refusedBy(path, thrown)
  }
}
