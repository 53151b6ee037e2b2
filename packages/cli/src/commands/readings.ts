import { type FormatId, type Geometry, openReader, type Reading } from '@sudoku-lab/core'
import { readingsOf } from '../bulk/works.ts'
import { chunksOf, detected } from '../input.ts'
import { openSource, type Source } from '../source.ts'

/** A text that is read puzzle by puzzle in this thread. */
export interface OpenText {
  readonly name: string
  readonly source: Source
  readonly format: FormatId
  readonly readings: AsyncGenerator<Reading, void>
}

export async function openText(
  file: string | undefined,
  from: FormatId | undefined,
  geometry: Geometry | undefined,
): Promise<OpenText> {
  const source = await openSource(file)
  const { format, chunks } = await detected(chunksOf(source), geometry)
  const reader = openReader(from ?? format, { geometry })
  return {
    name: source.name,
    source,
    format: from ?? format,
    readings: readingsFrom(source, readingsOf(chunks, reader)),
  }
}

async function* readingsFrom(
  source: Source,
  readings: AsyncIterable<Reading | 'pause'>,
): AsyncGenerator<Reading, void> {
  try {
    for await (const reading of readings) if (reading !== 'pause') yield reading
  } finally {
    await source.close()
  }
}
