/** A text in pieces of whole lines, in constant memory. */
import { countLineEnds, detectFormat, type FormatId, type Geometry, startOfOpenLine } from '@sudoku-lab/core'
import { Buffers } from './buffers.ts'
import { CommandError } from './errors.ts'
import type { Source } from './source.ts'

/** Whole lines of a text. */
export interface Chunk {
  readonly text: Uint8Array<ArrayBuffer>
  /** The number of its first line, from 1. */
  readonly firstLine: number
}

/** As much as one read of a file takes in: some three thousand puzzles, which stay in the cache of a core. */
const READ_SIZE = 1 << 18
/** A line longer than this is no text of puzzles. */
const LONGEST_LINE = 1 << 24
/** What the format is told from, at most. */
const BEGINNING = 1 << 16

/**
 * Cuts what is read at line ends, as it comes: what one read gave goes on at once, but for the line that
 * it did not end.
 *
 * @param buffers where the texts lie; whoever is done with one may give it back.
 * @throws CommandError when reading fails, or for a line that no text of puzzles has.
 */
export async function* chunksOf(
  source: Source,
  buffers: Buffers = new Buffers(),
): AsyncGenerator<Chunk, void> {
  let space = buffers.take(READ_SIZE)
  let filled = 0 // bytes at the front of `space`: the line that is still open
  let firstLine = 1
  for (;;) {
    const count = await source.fill(space, filled)
    const text = space.subarray(0, filled + count)
    const cut = count === 0 ? text.length : openLineIn(text, filled)
    const rest = text.subarray(cut)
    if (rest.length > LONGEST_LINE) {
      throw new CommandError(`${source.name}, line ${firstLine}: too long a line to be a puzzle`)
    }
    filled = rest.length
    if (cut > 0 || filled === space.length) {
      space = buffers.take(filled + Math.max(filled, READ_SIZE)) // twice as much each time a line fills it
      space.set(rest)
    }
    if (cut > 0) {
      const chunk = text.subarray(0, cut)
      const lineCount = countLineEnds(chunk) // now: the text may be handed to another thread
      yield { text: chunk, firstLine }
      firstLine += lineCount
    }
    if (count === 0) return
  }
}

/** Where the open line begins in a text of which the first `known` bytes hold no end of a line but perhaps a CR at their end. */
function openLineIn(text: Uint8Array, known: number): number {
  const from = Math.max(0, known - 1)
  const start = startOfOpenLine(text.subarray(from))
  return start === 0 ? 0 : from + start
}

/** A text and the format that its beginning shows: `line` when it shows none. */
export async function detected(
  chunks: AsyncGenerator<Chunk, void>,
  geometry: Geometry | undefined,
): Promise<{ readonly format: FormatId; readonly chunks: AsyncGenerator<Chunk, void> }> {
  const decoder = new TextDecoder()
  const held: Chunk[] = []
  let beginning = ''
  let format: FormatId | undefined
  while (format === undefined && beginning.length < BEGINNING) {
    const { value: chunk } = await chunks.next()
    if (chunk === undefined) break
    held.push(chunk)
    beginning += decoder.decode(chunk.text.subarray(0, BEGINNING))
    format = detectFormat(beginning, { geometry })
  }
  return { format: format ?? 'line', chunks: chain(held, chunks) }
}

async function* chain(held: Chunk[], rest: AsyncGenerator<Chunk, void>): AsyncGenerator<Chunk, void> {
  yield* held
  yield* rest
}
