/** Splits an input into pieces. */
import { linesOf, ParseError, type PuzzleReader, type PuzzleText, type Reading } from '@sudoku-lab/core'
import { complaintOf } from '../complaints.ts'
import type { Chunk } from '../input.ts'
import { type InputFormat, readerFor } from '../records.ts'
import { type Assignment, geometryOfBoxes, type OutputId } from './assignment.ts'
import type { Piece, PuzzleToSolve } from './piece.ts'

/** How many puzzles a thread gets at once if they are read in this thread. */
const PUZZLES_AT_ONCE = 1024

/**
 * The threads read lines of puzzles themselves. Other formats are read here, because a puzzle may extend beyond a chunk.
 * Puzzles that need a number are also read here.
 */
export async function* piecesOf(
  chunks: AsyncIterable<Chunk>,
  format: InputFormat,
  assignment: Assignment,
): AsyncGenerator<Piece, void> {
  if (format === 'line' && assignment.output !== 'euler') yield* textPieces(chunks)
  else {
    const reader = readerFor(format, geometryOfBoxes(assignment.boxes))
    yield* puzzlePieces(readingsOf(chunks, reader), assignment)
  }
}

async function* textPieces(chunks: AsyncIterable<Chunk>): AsyncGenerator<Piece, void> {
  for await (const { text, firstLine } of chunks) yield { kind: 'text', text, firstLine }
}

async function* puzzlePieces(
  groups: AsyncIterable<Iterable<Reading>>,
  { output, strict }: Assignment,
): AsyncGenerator<Piece, void> {
  let work = new Gathering()
  let number = 0
  for await (const readings of groups) {
    for (const reading of readings) {
      if (reading instanceof ParseError) work.problems.push(complaintOf(reading))
      else work.puzzles.push(toSolve(reading, ++number, output))

      if (strict && work.problems.length > 0) {
        yield { ...work }
        return
      }
      if (work.puzzles.length < PUZZLES_AT_ONCE) continue
      yield { ...work }
      work = new Gathering()
    }
    if (!work.isEmpty) yield { ...work }
    work = new Gathering()
  }
}

class Gathering {
  readonly kind = 'puzzles'
  readonly puzzles: PuzzleToSolve[] = []
  readonly problems: string[] = []

  get isEmpty(): boolean {
    return this.puzzles.length + this.problems.length === 0
  }
}

function toSolve(
  { geometry, puzzle, label, line }: PuzzleText,
  number: number,
  output: OutputId,
): PuzzleToSolve {
  const boxes = { height: geometry.boxHeight, width: geometry.boxWidth }
  const numbered = output === 'euler' && label === '' ? `Grid ${String(number).padStart(2, '0')}` : label
  return { puzzle, line, label: numbered, boxes }
}

/** The results of a reader, in groups. The first result of a group may take long, because it waits for the input. */
export async function* readingsOf(
  chunks: AsyncIterable<Chunk>,
  reader: PuzzleReader,
): AsyncGenerator<Iterable<Reading>, void> {
  const decoder = new TextDecoder()
  for await (const { text } of chunks) yield readingsIn(decoder.decode(text), reader)
  const last = reader.end()
  if (last !== undefined) yield [last]
}

function* readingsIn(text: string, reader: PuzzleReader): Generator<Reading, void> {
  for (const line of linesOf(text)) yield* reader.push(line)
}
