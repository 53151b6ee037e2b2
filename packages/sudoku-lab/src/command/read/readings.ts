/** Recognises the format of a text, and reads its puzzles one after another. */
import {
  countedFrom,
  detectFormat,
  type FirstDigit,
  firstDigitOf,
  type InputFormat,
  linesOf,
  openReader,
  type PuzzleReader,
  type Reading,
  type ReadOptions,
} from '@sudoku-lab/core/formats'
import { type FieldOptions, type LayoutOptions, readOptionsOf } from './layout.ts'
import { type Chunk, chunksOf, type Source } from './source.ts'

/** How much of the text is used to recognise the format. */
const BEGINNING = 1 << 16

/** A text, and what its beginning shows. */
export interface Detected {
  /** The format that was given, or that the beginning has, or `line` if it has none. */
  readonly format: InputFormat
  readonly first: FirstDigit
  readonly chunks: AsyncGenerator<Chunk, void>
}

/** Reads as much of the beginning as is there at once, because the rest may depend on the first answers. */
export async function detected(
  chunks: AsyncGenerator<Chunk, void>,
  options?: ReadOptions,
  from?: InputFormat,
): Promise<Detected> {
  const decoder = new TextDecoder()
  const held: Chunk[] = []
  let beginning = ''
  let format = from
  while ((format === undefined || held.at(-1)?.isOpen !== false) && beginning.length < BEGINNING) {
    const { value: chunk } = await chunks.next()
    if (chunk === undefined) break
    held.push(chunk)
    beginning += decoder.decode(chunk.text.subarray(0, BEGINNING))
    format ??= detectFormat(beginning, options)
  }
  format ??= 'line'
  return { format, first: firstDigitIn(beginning, format, options), chunks: chain(held, chunks) }
}

/** A text without a 0 need not be read for this. */
function firstDigitIn(beginning: string, format: InputFormat, options?: ReadOptions): FirstDigit {
  if (!beginning.includes('0')) return { digit: 1 }
  const reader = openReader(format, options)
  const isCut = beginning.length >= BEGINNING
  const lines = linesOf(isCut ? beginning.slice(0, beginning.lastIndexOf('\n') + 1) : beginning)
  return firstDigitOf([...Array.from(lines, (line) => reader.push(line)).flat(), ...reader.end()])
}

async function* chain(held: Chunk[], rest: AsyncGenerator<Chunk, void>): AsyncGenerator<Chunk, void> {
  yield* held
  yield* rest
}

/** The results of a reader, in groups. The first result of a group may take long, because it waits for the input. */
export async function* readingsOf(
  { chunks, format, first }: Detected,
  options?: ReadOptions,
): AsyncGenerator<Iterable<Reading>, void> {
  const decoder = new TextDecoder()
  const reader = openReader(format, options)
  for await (const { text } of chunks) yield readingsIn(decoder.decode(text), reader, first)
  yield reader.end().map((reading) => countedFrom(first, reading))
}

function* readingsIn(text: string, reader: PuzzleReader, first: FirstDigit): Generator<Reading, void> {
  for (const line of linesOf(text)) for (const reading of reader.push(line)) yield countedFrom(first, reading)
}

/** How a text is read, for every command that reads puzzles. */
export interface ReadingOptions extends LayoutOptions, FieldOptions {
  readonly from?: InputFormat
}

/** The readings of a text, in groups that are there at once. */
export async function openReadings(
  source: Source,
  { from, ...options }: ReadingOptions,
): Promise<AsyncGenerator<Iterable<Reading>, void>> {
  const read = readOptionsOf(options)
  return readingsOf(await detected(chunksOf(source), read, from), read)
}

/** The readings of a text, one after another. */
export async function* eachReading(source: Source, options: ReadingOptions): AsyncGenerator<Reading, void> {
  try {
    for await (const readings of await openReadings(source, options)) yield* readings
  } finally {
    source.bytes.destroy()
  }
}
