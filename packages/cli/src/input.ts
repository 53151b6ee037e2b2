/** Puzzles from a file or from standard input, in pieces of whole lines, in constant memory. */
import { fstatSync } from 'node:fs'
import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { detectFormat, type FormatId, type Geometry } from '@sudoku-lab/core'
import { Buffers } from './buffers.ts'
import { CommandError, reasonOf } from './errors.ts'

export interface Source {
  /** For messages. */
  readonly name: string
  /** `undefined` when it is not a file. */
  readonly byteCount: number | undefined
  readonly stream: Readable
}

/** Whole lines of a text. */
export interface Chunk {
  readonly text: Uint8Array<ArrayBuffer>
  /** The number of its first line, from 1. */
  readonly firstLine: number
}

/** As much as one read of a file takes in: some three thousand puzzles. */
const READ_SIZE = 1 << 18
/** A line longer than this is no text of puzzles. */
const LONGEST_LINE = 1 << 24
/** What the format is told from, at most. */
const BEGINNING = 1 << 16

const LINE_FEED = 10

/**
 * Opens a file, or standard input for `-` and when no file is named.
 *
 * @throws CommandError when it cannot be read.
 */
export async function openSource(file = '-'): Promise<Source> {
  if (file === '-') return openStandardInput()
  try {
    const handle = await open(file)
    const stats = await handle.stat()
    if (stats.isDirectory()) {
      await handle.close()
      throw new CommandError(`cannot read ${file}: it is a directory`)
    }
    const stream = handle.createReadStream({ highWaterMark: READ_SIZE })
    return { name: file, byteCount: stats.isFile() ? stats.size : undefined, stream }
  } catch (error) {
    if (error instanceof CommandError) throw error
    throw new CommandError(`cannot read ${file}: ${reasonOf(error as Error)}`, { cause: error })
  }
}

function openStandardInput(): Source {
  if (process.stdin.isTTY) process.stderr.write('Reading puzzles from the terminal; Ctrl-D ends them.\n')
  const stats = fstatSync(0)
  return {
    name: 'standard input',
    byteCount: stats.isFile() ? stats.size : undefined,
    stream: process.stdin,
  }
}

/**
 * Cuts what is read at line ends, as it comes: what one read gave goes on at once, but for the line that
 * it did not end.
 *
 * @param buffers where the texts lie; whoever is done with one may give it back.
 * @throws CommandError when reading fails, or for a line that no text of puzzles has.
 */
export async function* chunksOf(
  { name, stream }: Source,
  buffers: Buffers = new Buffers(),
): AsyncGenerator<Chunk, void> {
  let begun: Uint8Array = new Uint8Array(0) // the line that no line end was seen of
  let firstLine = 1
  for await (const piece of readFrom(name, stream)) {
    const cut = piece.lastIndexOf(LINE_FEED) + 1
    const text = joined(buffers, begun, piece.subarray(0, cut === 0 ? piece.length : cut))
    if (cut === 0) {
      begun = text
      if (begun.length > LONGEST_LINE)
        throw new CommandError(`${name}, line ${firstLine}: too long a line to be a puzzle`)
      continue
    }
    begun = piece.slice(cut)
    const lineCount = countLineFeeds(text) // now: the text may be handed to another thread
    yield { text, firstLine }
    firstLine += lineCount
  }
  if (begun.length > 0) yield { text: joined(buffers, begun), firstLine }
}

async function* readFrom(name: string, stream: Readable): AsyncGenerator<Uint8Array, void> {
  try {
    yield* stream as AsyncIterable<Uint8Array>
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall !== 'read') throw error
    throw new CommandError(`cannot read ${name}: ${reasonOf(error as Error)}`, { cause: error })
  }
}

function joined(
  buffers: Buffers,
  start: Uint8Array,
  end: Uint8Array = new Uint8Array(0),
): Uint8Array<ArrayBuffer> {
  const whole = buffers.take(start.length + end.length)
  whole.set(start)
  whole.set(end, start.length)
  return whole
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
