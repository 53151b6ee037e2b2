/** Reads a text in pieces of whole lines, in constant memory. */

import {
  countLineEnds,
  detectFormat,
  type FormatId,
  type Geometry,
  linesOf,
  startOfOpenLine,
} from '@sudoku-lab/core'
import { FOREIGN_CONTENT_BYTES, foreignContentOf, notUtf8In } from '../console/index.ts'
import { CommandError } from './errors.ts'
import type { Source } from './source.ts'

/** The usual names of the column of puzzles in a table. */
export const PUZZLE_COLUMNS: readonly string[] = ['puzzle', 'quizzes', 'quiz', 'question']

/** Whole lines of a text. */
export interface Chunk {
  readonly text: Uint8Array<ArrayBuffer>
  /** The number of its first line, from 1. */
  readonly firstLine: number
}

/** The size of one read: about three thousand puzzles, which stay in the cache of a core. */
const READ_SIZE = 1 << 18
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
  let space = new Uint8Array(READ_SIZE)
  let filled = 0 // bytes at the front of `space`: the beginning of an incomplete line
  let firstLine = 1
  let isText = false
  for (;;) {
    const count = await source.fill(space, filled)
    const text = space.subarray(0, filled + count)
    const cut = count === 0 ? text.length : openLineIn(text, filled)
    if (!isText) isText = isKnownText(source.name, text, cut > 0)
    const rest = text.subarray(cut)
    if (rest.length > LONGEST_LINE) {
      throw new CommandError(`${source.name}, line ${firstLine}: the line is too long to be a puzzle`)
    }
    filled = rest.length
    if (cut > 0 || filled === space.length) {
      space = new Uint8Array(filled + Math.max(filled, READ_SIZE)) // doubles each time a line fills it
      space.set(rest)
    }
    if (cut > 0) {
      const chunk = text.subarray(0, cut)
      requireUtf8(source.name, chunk, firstLine)
      const lineCount = countLineEnds(chunk) // now, because the text may be handed to another thread
      yield { text: chunk, firstLine }
      firstLine += lineCount
    }
    if (count === 0) return
  }
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
 * @throws CommandError for a table with a header, of which every row would be reported as unreadable, and for records
 *   with several boards, of which every one would be read as a puzzle.
 */
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
    if (held.length === 1) {
      refuseTable(beginning)
      refuseRecords(beginning)
    }
    format = detectFormat(beginning, { geometry })
  }
  return { format: format ?? 'line', chunks: chain(held, chunks) }
}

function firstLineOf(beginning: string): string {
  return [...linesOf(beginning.slice(0, LONGEST_HEADER))].find((line) => /^\s*[^#\s]/.test(line)) ?? ''
}

/**
 * Refuses records in JSON, on lines or in a list, if they contain other boards beside the puzzle, such as its solution. Each
 * of these would be read as a puzzle.
 *
 * @throws CommandError that says how to make a text of the puzzles
 */
function refuseRecords(beginning: string): void {
  const [, list, record = ''] = /^\s*(\[\s*)?(\{[^{}]*\})/.exec(beginning) ?? []
  const fields = fieldsOfRecord(record)
  const puzzle = fields.find(([name]) => PUZZLE_COLUMNS.includes(name))?.[0]
  const boards = fields.filter(([, value]) => typeof value === 'string' && LOOKS_LIKE_BOARD.test(value))
  if (puzzle === undefined || boards.length < 2) return
  throw new CommandError(
    `the input has JSON records with the boards ${boards.map(([name]) => name).join(', ')}; \`jq -r ${list === undefined ? `.${puzzle}` : `'.[].${puzzle}'`}\` makes a text of the puzzles`,
  )
}

/** A board as one word. */
export const LOOKS_LIKE_BOARD: RegExp = /^[\dA-P._*]{16,}$/i

/** The fields of a JSON object that is alone on its line. Nothing for any other line. */
export function fieldsOfRecord(line: string): readonly (readonly [string, unknown])[] {
  if (!line.trimStart().startsWith('{')) return []
  try {
    return Object.entries(JSON.parse(line) as object)
  } catch {
    return [] // a list of another language
  }
}

function refuseTable(beginning: string): void {
  const first = firstLineOf(beginning)
  const delimiter = [',', ';', '\t'].find((symbol) => first.includes(symbol)) ?? ','
  const names = first.split(delimiter).map((name) => name.trim().replace(/^"(.*)"$/, '$1'))
  const column = names.findIndex((name) => PUZZLE_COLUMNS.includes(name.toLowerCase()))
  if (column < 0 || names.length < 2 || names.some((name) => /^\d|\.\./.test(name))) return
  throw new CommandError(
    `the input is a table with the columns ${names.join(', ')}; \`sudoku-lab dataset audit\` reads tables, and \`cut${CUT[delimiter]} -f${column + 1}\` makes a text of the puzzles`,
  )
}

/** How `cut` is told what separates the columns. */
const CUT: Readonly<Record<string, string>> = { ',': ' -d,', ';': " -d';'", '\t': '' }
const LONGEST_HEADER = 1 << 12

async function* chain(held: Chunk[], rest: AsyncGenerator<Chunk, void>): AsyncGenerator<Chunk, void> {
  yield* held
  yield* rest
}
