/** A text in pieces of whole lines, in constant memory. */
import { detectFormat, type FormatId, type Geometry } from '@sudoku-lab/core'
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

const LINE_FEED = 10

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
  let begun: Uint8Array = new Uint8Array(0) // the line that no line end was seen of
  let firstLine = 1
  for (;;) {
    const room = buffers.take(begun.length + READ_SIZE)
    room.set(begun)
    const count = await source.fill(room, begun.length)
    const text = room.subarray(0, begun.length + count)
    const cut = count === 0 ? text.length : text.lastIndexOf(LINE_FEED) + 1
    if (text.length - cut > LONGEST_LINE) {
      throw new CommandError(`${source.name}, line ${firstLine}: too long a line to be a puzzle`)
    }
    begun = text.slice(cut)
    if (cut > 0) {
      const lineCount = countLineFeeds(text) // now: the text may be handed to another thread
      yield { text: text.subarray(0, cut), firstLine }
      firstLine += lineCount
    } else buffers.give(room)
    if (count === 0) return
  }
}

/** Looks at four bytes at once: one by one, a text of a million puzzles would take a tenth of a second. */
export function countLineFeeds(text: Uint8Array): number {
  const view = new DataView(text.buffer, text.byteOffset, text.byteLength)
  const whole = text.length & ~3
  let count = 0
  for (let at = 0; at < whole; at += 4) {
    const others = view.getInt32(at, true) ^ 0x0a0a_0a0a // a line feed becomes a zero byte
    const marks = ~(((others & 0x7f7f_7f7f) + 0x7f7f_7f7f) | others | 0x7f7f_7f7f) // bit 7 of each zero byte
    if (marks !== 0) count += Math.imul(marks >>> 7, 0x0101_0101) >>> 24
  }
  for (let at = whole; at < text.length; at++) if (text[at] === LINE_FEED) count++
  return count
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
