/** The rows of a text: puzzles in any format, a table, or a JSON record on each line. */
import { pipeline } from 'node:stream/promises'
import { geometryOf, isCandidateGrid, linesOf, ParseError } from '@sudoku-lab/core'
import { openChunks } from '../commands/readings.ts'
import { CommandError } from '../errors.ts'
import { type Chunk, chunksOf } from '../input.ts'
import { libraryFor } from '../libraries.ts'
import { fieldsOfRecord } from '../records.ts'
import type { Source } from '../source.ts'
import { boardFrom } from './boards.ts'
import { type ColumnNames, type Columns, columnsIn, isHeader, requireNoColumns } from './columns.ts'
import { type AuditRow, type Rows, rowFrom, type Unreadable } from './row.ts'

/** Its first piece tells what the text is. */
export async function* textRowsOf(source: Source, names: ColumnNames): Rows {
  try {
    const chunks = chunksOf(source)
    const { value: first } = await chunks.next()
    if (first === undefined) return
    const all = beginningWith(first, chunks)
    const beginning = beginningOf(first)
    const [line = ''] = linesOf(beginning)
    if (isRecord(source.name, beginning, line)) yield* rowsOfRecords(source.name, all, names)
    else {
      const delimiter = delimiterOf(line.trim(), names)
      if (delimiter === undefined) {
        requireNoColumns(source.name, names)
        yield* rowsOfText(source, all)
      } else yield* rowsOfTable(source.name, all, delimiter, names)
    }
  } finally {
    source.bytes.destroy()
  }
}

async function* beginningWith(first: Chunk, rest: AsyncGenerator<Chunk, void>): AsyncGenerator<Chunk, void> {
  yield first
  yield* rest
}

const BEGINNING = 1 << 16 // bytes in which the header of a table is looked for

/** The beginning of the text from the first line on that is neither empty nor a comment. */
function beginningOf({ text }: Chunk): string {
  const beginning = new TextDecoder().decode(text.subarray(0, BEGINNING))
  let at = 0
  for (const line of linesOf(beginning)) {
    if (line.trim() !== '' && !line.startsWith('#')) break
    at += line.length
  }
  return beginning.slice(at)
}

const DELIMITERS = [',', ';', '\t', '|']

/** What separates the columns of a table with this header. Undefined for a text of puzzles, which may have commas, too. */
function delimiterOf(header: string, names: ColumnNames): string | undefined {
  const isSeparator = (symbol: string): boolean =>
    isHeader(
      header.split(symbol).map((name) => name.trim().replace(/^"(.*)"$/, '$1')),
      names,
    )
  const isText = /^\W*(?:[\d.*[({]|_[,\s_])/.test(header)
  return (
    DELIMITERS.find(isSeparator) ??
    (isText ? undefined : DELIMITERS.find((symbol) => header.includes(symbol)))
  )
}

async function* rowsOfText(source: Source, chunks: AsyncGenerator<Chunk, void>): Rows {
  const text = await openChunks(source, chunks, { geometry: geometryOf(3, 3) })
  for await (const reading of text.readings()) {
    if (reading instanceof ParseError) yield { at: reading.line, problem: reading.message }
    else if (isCandidateGrid(reading.puzzle))
      yield { at: reading.line, problem: `line ${reading.line}: expected a puzzle of digits, got candidates` }
    else yield { at: reading.line, puzzle: reading.puzzle, solution: solutionIn(reading.label) }
  }
}

/** Texts without a header have the solution behind the puzzle, where other texts have a label. */
function solutionIn(label: string): Uint8Array | undefined {
  const [first = ''] = label.split(/[\s,;|]/u, 1)
  return /^[1-9]{81}$/.test(first) ? boardFrom(first) : undefined
}

async function* rowsOfTable(
  file: string,
  chunks: AsyncGenerator<Chunk, void>,
  delimiter: string,
  names: ColumnNames,
): Rows {
  const { parse } = await libraryFor('Auditing a table', () => import('csv-parse'))
  const parser = parse({
    bom: true,
    delimiter,
    comment: '#',
    comment_no_infix: true,
    info: true,
    relax_column_count: true, // such a row is reported, and the others are audited
    skip_empty_lines: true,
  })
  const fed = pipeline(async function* () {
    for await (const { text } of chunks) yield text
  }, parser)
  fed.catch(() => undefined) // the loop throws the error, too
  let width = 0
  let columns: Columns | undefined
  try {
    for await (const { record, info } of parser as AsyncIterable<{
      record: string[]
      info: { lines: number }
    }>) {
      const line = info.lines - lineEndsWithin(record)
      if (width === 0) width = record.length
      if (columns === undefined) columns = columnsIn(file, record, names)
      else yield tableRow(line, record, width, columns)
    }
  } catch (thrown) {
    throw thrown instanceof CommandError ? thrown : new CommandError(`${file}: ${(thrown as Error).message}`)
  }
}

function tableRow(
  line: number,
  record: readonly string[],
  width: number,
  { puzzle, solution }: Columns,
): AuditRow | Unreadable {
  if (record.length === width) return rowFrom(line, 'line', record[puzzle] ?? '', record[solution]?.trim())
  return { at: line, problem: `line ${line}: expected ${width} fields, got ${record.length}` }
}

/** A row is numbered by its first line, and the parser counts to its last. */
function lineEndsWithin(record: readonly string[]): number {
  return record.reduce((count, field) => count + [...field.matchAll(/\r\n|\r|\n/g)].length, 0)
}

/**
 * Whether the first line is a JSON record.
 *
 * @throws CommandError for records that are not on lines of their own, of which every board would be read as a puzzle
 */
function isRecord(file: string, beginning: string, line: string): boolean {
  if (fieldsOfRecord(line).length > 0) return true
  const [, list] = /^\s*(\[\s*)?\{\s*"[^"]*"\s*:/.exec(beginning) ?? ['', 'none']
  if (list === 'none') return false
  throw new CommandError(
    `${file}: expected a JSON record on each line, got ${list === undefined ? 'a record on several lines' : 'a list of records'}; \`jq -c ${list === undefined ? '.' : "'.[]'"}\` writes each on a line`,
  )
}

async function* rowsOfRecords(file: string, chunks: AsyncGenerator<Chunk, void>, names: ColumnNames): Rows {
  const decoder = new TextDecoder()
  let hasSolutions: boolean | undefined
  for await (const { text, firstLine } of chunks) {
    let at = firstLine - 1
    for (const line of linesOf(decoder.decode(text))) {
      at++
      if (line.trim() === '' || line.startsWith('#')) continue
      hasSolutions ??= hasSolutionsIn(file, line, names)
      const row = recordRow(file, { at, line }, names)
      yield hasSolutions && 'solution' in row ? { ...row, solution: row.solution ?? null } : row
    }
  }
}

function hasSolutionsIn(file: string, line: string, names: ColumnNames): boolean {
  const header = fieldsOfRecord(line).map(([name]) => name)
  return columnsIn(file, header, names).solution >= 0
}

function recordRow(
  file: string,
  { at, line }: { readonly at: number; readonly line: string },
  names: ColumnNames,
): AuditRow | Unreadable {
  const fields = fieldsOfRecord(line)
  const header = fields.map(([name]) => name)
  if (isHeader(header, names)) {
    const { puzzle, solution } = columnsIn(file, header, names)
    return rowFrom(at, 'line', fields[puzzle]?.[1], fields[solution]?.[1])
  }
  const got = line.trim().slice(0, 90)
  return { at, problem: `line ${at}: expected a JSON record with a puzzle, got '${got}'` }
}
