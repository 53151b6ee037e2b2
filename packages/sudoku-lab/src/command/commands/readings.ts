import { type Geometry, ParseError, type PuzzleText, type Reading } from '@sudoku-lab/core'
import { readingsOf } from '../bulk/pieces.ts'
import { complaintOf, tell } from '../complaints.ts'
import type { HeldOutput } from '../held-output.ts'
import { type Chunk, chunksOf, detected } from '../input.ts'
import { type InputFormat, readerFor } from '../records.ts'
import { openSource, type Source } from '../source.ts'

/** A text that is read once, puzzle by puzzle, in this thread. */
export class OpenText {
  readonly name: string
  readonly source: Source
  readonly format: InputFormat
  /** The number of mistakes that `puzzles` has reported. */
  problemCount = 0
  private readonly groups: AsyncIterable<Iterable<Reading>>

  constructor(source: Source, format: InputFormat, groups: AsyncIterable<Iterable<Reading>>) {
    this.name = source.name
    this.source = source
    this.format = format
    this.groups = groups
  }

  async *readings(): AsyncGenerator<Reading, void> {
    try {
      for await (const readings of this.groups) yield* readings
    } finally {
      this.source.bytes.destroy()
    }
  }

  /**
   * The puzzles. What cannot be read is reported on standard error, in its place among them.
   *
   * @param held what is written about the puzzles, if it is held back
   */
  async *puzzles(held?: HeldOutput): AsyncGenerator<PuzzleText, void> {
    try {
      for await (const readings of this.groups) {
        for (const reading of readings) {
          if (!(reading instanceof ParseError)) {
            yield reading
            continue
          }
          this.problemCount++
          const complaint = `${this.name}: ${complaintOf(reading)}\n`
          await (held === undefined ? tell(complaint) : held.tell(complaint))
        }
        await held?.flush()
      }
    } finally {
      this.source.bytes.destroy()
    }
  }
}

export async function openText(
  file: string | undefined,
  from: InputFormat | undefined,
  geometry: Geometry | undefined,
): Promise<OpenText> {
  const source = openSource(file)
  return openChunks(source, chunksOf(source), { from, geometry })
}

interface ReadingOptions {
  readonly from?: InputFormat | undefined
  readonly geometry: Geometry | undefined
}

/** A text of which chunks may have been read already. */
export async function openChunks(
  source: Source,
  given: AsyncGenerator<Chunk, void>,
  { from, geometry }: ReadingOptions,
): Promise<OpenText> {
  const { format, chunks } = await detected(given, geometry)
  const reader = readerFor(from ?? format, geometry)
  return new OpenText(source, from ?? format, readingsOf(chunks, reader))
}
