/** Reads a text in pieces of whole lines, in constant memory. */

import { countLineEnds, detectFormat, type Geometry, linesOf, startOfOpenLine } from '@sudoku-lab/core'
import { FOREIGN_CONTENT_BYTES, foreignContentOf, notUtf8In } from '../console/index.ts'
import { CommandError } from './errors.ts'
import { LOOKS_LIKE_BOARD } from './puzzle-argument.ts'
import { delimiterOf, fieldsOfRecord, type InputFormat, PUZZLE_COLUMNS } from './records.ts'
import type { RowFormat } from './rows.ts'
import { bytesOf, type Source } from './source.ts'

/** Whole lines of a text. */
export interface Chunk {
  readonly text: Uint8Array<ArrayBuffer>
  /** The number of its first line, from 1. */
  readonly firstLine: number
}

/** A longer line cannot be a puzzle. */
const LONGEST_LINE = 1 << 24
/** How much of the text is used to recognise the format. */
const BEGINNING = 1 << 16

/**
 * Splits the input at line ends. All complete lines of a read are passed on at once.
 *
 * @throws CommandError if reading fails, if the input is no text in UTF-8, or if a line is too long.
 */
export async function* chunksOf(source: Source): AsyncGenerator<Chunk, void> {
  let rest = new Uint8Array(0) // the beginning of an incomplete line
  let firstLine = 1
  let isText = false
  for await (const bytes of bytesOf(source)) {
    const text = joined(rest, bytes)
    const cut = openLineIn(text, rest.length)
    if (!isText) isText = isKnownText(source.name, text, cut > 0)
    rest = text.slice(cut)
    if (rest.length > LONGEST_LINE)
      throw new CommandError(`${source.name}, line ${firstLine}: the line is too long to be a puzzle`)
    if (cut === 0) continue
    const chunk = text.subarray(0, cut)
    requireUtf8(source.name, chunk, firstLine)
    const lineCount = countLineEnds(chunk) // now, because the text may be handed to another thread
    yield { text: chunk, firstLine }
    firstLine += lineCount
  }
  if (rest.length === 0) return
  if (!isText) isKnownText(source.name, rest, true)
  requireUtf8(source.name, rest, firstLine)
  yield { text: rest, firstLine }
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(one.length + other.length)
  both.set(one)
  both.set(other, one.length)
  return both
}

/**
 * Whether the beginning shows that the input is a text. A short beginning without a line end shows nothing yet.
 *
 * @throws CommandError that names the encoding or the compression of other content.
 */
function isKnownText(name: string, beginning: Uint8Array, hasLine: boolean): boolean {
  if (!hasLine && beginning.length < FOREIGN_CONTENT_BYTES) return false
  const foreign = foreignContentOf(beginning)
  if (foreign !== undefined) throw new CommandError(`cannot read ${name}: ${foreign}`)
  return true
}

/** @throws CommandError that names the first byte that is not UTF-8; it would be lost with the label that contains it. */
function requireUtf8(name: string, text: Uint8Array, firstLine: number): void {
  const strange = notUtf8In(text, firstLine)
  if (strange !== undefined) throw new CommandError(`cannot read ${name}: ${strange}`)
}

/** Where the incomplete line begins. The first `known` bytes contain no line end, except perhaps a CR at their end. */
function openLineIn(text: Uint8Array, known: number): number {
  const from = Math.max(0, known - 1)
  const start = startOfOpenLine(text.subarray(from))
  return start === 0 ? 0 : from + start
}

/**
 * A text and the format that its beginning has, or `line` if it has none.
 *
 * @throws CommandError for records that are not on lines of their own, of which every board would be read as a puzzle.
 */
export async function detected(
  chunks: AsyncGenerator<Chunk, void>,
  geometry: Geometry | undefined,
): Promise<{ readonly format: InputFormat; readonly chunks: AsyncGenerator<Chunk, void> }> {
  const decoder = new TextDecoder()
  const held: Chunk[] = []
  let beginning = ''
  let format: InputFormat | undefined
  while (format === undefined && beginning.length < BEGINNING) {
    const { value: chunk } = await chunks.next()
    if (chunk === undefined) break
    held.push(chunk)
    beginning += decoder.decode(chunk.text.subarray(0, BEGINNING))
    format = formatForPrograms(beginning) ?? detectFormat(beginning, { geometry })
  }
  return { format: format ?? 'line', chunks: chain(held, chunks) }
}

/** A table has a header with a column of puzzles, and each JSON record a puzzle. */
function formatForPrograms(beginning: string): RowFormat | undefined {
  const first = firstLineOf(beginning)
  if (isPuzzleRecord(fieldsOfRecord(first))) return 'json'
  const [, list, record = ''] = /^\s*(\[\s*)?(\{[^{}]*\})/.exec(beginning) ?? []
  if (isPuzzleRecord(fieldsOfRecord(record)))
    throw new CommandError(
      `expected a JSON record on each line, got ${list === undefined ? 'a record on several lines' : 'a list of records'}; \`jq -c ${list === undefined ? '.' : "'.[]'"}\` writes each on a line`,
    )
  const names = first.split(delimiterOf(first)).map((name) => name.trim().replace(/^"(.*)"$/, '$1'))
  const isTable = names.length > 1 && !names.some((name) => /^\d|\.\./.test(name))
  return isTable && names.some((name) => PUZZLE_COLUMNS.includes(name.toLowerCase())) ? 'csv' : undefined
}

function isPuzzleRecord(fields: readonly (readonly [string, unknown])[]): boolean {
  return fields.some(
    ([name, value]) =>
      PUZZLE_COLUMNS.includes(name) && typeof value === 'string' && LOOKS_LIKE_BOARD.test(value),
  )
}

const LONGEST_HEADER = 1 << 12

function firstLineOf(beginning: string): string {
  return [...linesOf(beginning.slice(0, LONGEST_HEADER))].find((line) => /^\s*[^#\s]/.test(line)) ?? ''
}

async function* chain(held: Chunk[], rest: AsyncGenerator<Chunk, void>): AsyncGenerator<Chunk, void> {
  yield* held
  yield* rest
}
