/** Recognises the format of a text, and reads its puzzles one after another. */
import { printable } from '@sudoku-lab/console'
import {
  countedFrom,
  detectFormat,
  type FirstDigit,
  firstDigitOf,
  type InputFormat,
  linesOf,
  openReader,
  ParseError,
  type PuzzleReader,
  type PuzzleText,
  type Reading,
  type ReadOptions,
} from '@sudoku-lab/core/formats'
import { EXIT } from './errors.ts'
import { type FieldOptions, type LayoutOptions, readOptionsOf } from './layout.ts'
import { Notes } from './notes.ts'
import { HeldOutput, type Output, openOutput } from './output.ts'
import { type Chunk, chunksOf, openSource, type Source } from './source.ts'
import { complaintOf } from './words.ts'

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
async function openReadings(
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

/** What a command says about a puzzle. */
export interface Answer {
  readonly text: string
  /** Whether the puzzle has what the command asks for. The default is true. */
  readonly isGood?: boolean
  /** A message for standard error, such as how a solver failed. */
  readonly complaint?: string | undefined
}

/** The result of reading a text. */
export interface Outcome {
  readonly puzzleCount: number
  readonly goodCount: number
  /** What could not be read. */
  readonly problemCount: number
  readonly exitCode: number
}

/**
 * Writes an answer for every puzzle of a text. What cannot be read is reported on standard error, in its place among the
 * answers. A file of the output is replaced at the end, unless something would be lost.
 *
 * @param answer gets the number of the puzzle, from 1
 */
export async function answerEach(
  file: string | undefined,
  { output: target, ...options }: ReadingOptions & { readonly output?: string | undefined },
  answer: (puzzle: PuzzleText, number: number) => Answer | Promise<Answer>,
): Promise<Outcome> {
  const source = openSource(file)
  const output = openOutput(target)
  const held = new HeldOutput(output)
  const count = { puzzleCount: 0, goodCount: 0, problemCount: 0 }
  const notes = new Notes()
  try {
    for await (const readings of await openReadings(source, options)) {
      for (const reading of readings) {
        if (reading instanceof ParseError) {
          count.problemCount++
          await held.add(`${source.name}: ${complaintOf(reading)}\n`, true)
          continue
        }
        const { text, isGood = true, complaint } = await answer(reading, ++count.puzzleCount)
        if (isGood) count.goodCount++
        const messages = [notes.add(reading.note), complaint].flatMap((message) => message ?? [])
        if (messages.length > 0)
          await held.add(messages.map((message) => `${source.name}: ${message}\n`).join(''), true)
        await held.add(text)
      }
      await held.flush()
    }
    await notes.end(source.name)
    return { ...count, exitCode: settle(source, output, count) }
  } finally {
    source.bytes.destroy()
    output.discard()
  }
}

/**
 * Replaces the output file, unless something would be lost. The file stays unchanged if nothing was read, or if it is
 * the input and some of it could not be read. Returns the exit code.
 */
export function settle(
  source: Source,
  output: Output,
  { puzzleCount, goodCount, problemCount }: Omit<Outcome, 'exitCode'>,
): number {
  const isInput = output.replaces !== undefined && output.replaces === source.file?.id
  if (isInput && problemCount > 0 && puzzleCount > 0)
    process.stderr.write(`${printable(output.name)}: not changed, because some of it could not be read\n`)
  else if (puzzleCount > 0) output.close()
  if (puzzleCount + problemCount === 0) process.stderr.write(`${printable(source.name)}: no puzzle in it\n`)
  if (puzzleCount === 0 || problemCount > 0) return EXIT.badInput
  return goodCount === puzzleCount ? EXIT.done : EXIT.unanswered
}
