/** Reads a file of puzzles row by row: a table with columns for puzzle and solution, or any text of puzzles. */
import { pipeline } from 'node:stream/promises'
import { geometryOf, linesOf, ParseError } from '@sudoku-lab/core'
import { openChunks } from '../commands/readings.ts'
import { CommandError } from '../errors.ts'
import { type Chunk, chunksOf, fieldsOfRecord, PUZZLE_COLUMNS } from '../input.ts'
import type { Source } from '../source.ts'

export interface AuditRow {
  readonly line: number
  readonly puzzle: Uint8Array
  /** The solution according to the file. */
  readonly solution: Uint8Array | undefined
}

/** The description of a row that is not a puzzle. */
export interface Unreadable {
  readonly line: number
  readonly problem: string
}

export interface ColumnNames {
  readonly puzzleColumn?: string
  readonly solutionColumn?: string
}

const SOLUTION_COLUMNS = ['solution', 'solutions', 'answer']

/** The rows of a file. Its first piece tells whether it is a table or a text. */
export async function* rowsOf(source: Source, names: ColumnNames): AsyncGenerator<AuditRow | Unreadable> {
  try {
    const chunks = chunksOf(source)
    const { value: first } = await chunks.next()
    if (first === undefined) return
    const all = beginningWith(first, chunks)
    refuseJson(source.name, first)
    const delimiter = delimiterOf(first)
    yield* delimiter === undefined
      ? rowsOfText(source, all)
      : rowsOfTable(source.name, all, { ...names, delimiter })
  } finally {
    await source.close()
  }
}

async function* beginningWith(first: Chunk, rest: AsyncGenerator<Chunk, void>): AsyncGenerator<Chunk, void> {
  yield first
  yield* rest
}

const BEGINNING = 1 << 16 // bytes in which the header of a table is looked for

/**
 * What separates the columns of a table. Undefined for a text of puzzles. A board can have commas, too: between its cells,
 * in nested lists, and in a label. It begins with a cell or a bracket.
 */
function delimiterOf(chunk: Chunk): string | undefined {
  const line = firstLineOf(chunk)
  if (/^\W*(?:[\d.*[({]|_[,\s_])/.test(line)) return undefined
  return [',', ';', '\t'].find((delimiter) => line.includes(delimiter))
}

/** The first line that is neither empty nor a comment. */
function firstLineOf({ text }: Chunk): string {
  for (const line of linesOf(new TextDecoder().decode(text.subarray(0, BEGINNING))))
    if (line.trim() !== '' && !line.startsWith('#')) return line
  return ''
}

function refuseJson(name: string, first: Chunk): void {
  const names = fieldsOfRecord(firstLineOf(first)).map(([field]) => field)
  const puzzle = names.find((field) => PUZZLE_COLUMNS.includes(field))
  if (puzzle === undefined) return
  throw new CommandError(
    `${name}: expected CSV with a header, or a text of puzzles, got a JSON record on each line; \`jq -r .${puzzle}\` makes a text of the puzzles`,
  )
}

async function* rowsOfText(
  source: Source,
  chunks: AsyncGenerator<Chunk, void>,
): AsyncGenerator<AuditRow | Unreadable> {
  const text = await openChunks(source, chunks, { geometry: geometryOf(3, 3) })
  for await (const reading of text.readings()) {
    if (reading instanceof ParseError) yield { line: reading.line, problem: reading.message }
    else yield { line: reading.line, puzzle: reading.grid, solution: solutionIn(reading.label) }
  }
}

/** Texts without a header have the solution behind the puzzle, where other texts have a label. */
function solutionIn(label: string): Uint8Array | undefined {
  const [first = ''] = label.split(/[\s,;|]/u, 1)
  return /^[1-9]{81}$/.test(first) ? gridFrom(first) : undefined
}

async function* rowsOfTable(
  file: string,
  chunks: AsyncGenerator<Chunk, void>,
  { delimiter, ...names }: ColumnNames & { readonly delimiter: string },
): AsyncGenerator<AuditRow | Unreadable> {
  const { parse } = await import('csv-parse')
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
  let header: readonly string[] | undefined
  let columns = { puzzle: 0, solution: 0 }
  try {
    for await (const { record, info } of parser as AsyncIterable<{
      record: string[]
      info: { lines: number }
    }>) {
      const line = info.lines - lineEndsWithin(record)
      if (header === undefined) {
        header = record
        columns = columnsIn(file, header, names)
      } else if (record.length !== header.length)
        yield { line, problem: `line ${line}: expected ${header.length} fields, got ${record.length}` }
      else yield rowFrom(line, record[columns.puzzle] ?? '', record[columns.solution])
    }
  } catch (thrown) {
    throw thrown instanceof CommandError ? thrown : new CommandError(`${file}: ${(thrown as Error).message}`)
  }
}

/** A row is numbered by its first line, and the parser counts to its last. */
function lineEndsWithin(record: readonly string[]): number {
  return record.reduce((count, field) => count + [...field.matchAll(/\r\n|\r|\n/g)].length, 0)
}

/** @throws CommandError for a header without such columns. */
function columnsIn(
  file: string,
  header: readonly string[],
  { puzzleColumn, solutionColumn }: ColumnNames,
): { puzzle: number; solution: number } {
  const found = (wanted: string | undefined, usual: readonly string[]): number => {
    const index = header.findIndex((name) =>
      wanted === undefined ? usual.includes(name.trim().toLowerCase()) : name === wanted,
    )
    if (index >= 0 || (wanted === undefined && usual === SOLUTION_COLUMNS)) return index
    throw new CommandError(
      `${file}: expected a column ${wanted ?? usual.join(' or ')}, got ${header.join(', ')}`,
    )
  }
  return { puzzle: found(puzzleColumn, PUZZLE_COLUMNS), solution: found(solutionColumn, SOLUTION_COLUMNS) }
}

function rowFrom(line: number, puzzle: string, solution: string | undefined): AuditRow | Unreadable {
  const grid = gridFrom(puzzle)
  if (grid === undefined)
    return { line, problem: `line ${line}: expected a puzzle of 81 cells, got '${puzzle.slice(0, 90)}'` }
  // anything but 81 digits is reported as a wrong solution
  return {
    line,
    puzzle: grid,
    solution: solution === undefined ? undefined : (gridFrom(solution) ?? new Uint8Array(81)),
  }
}

function gridFrom(text: string): Uint8Array | undefined {
  if (!/^[0-9.]{81}$/.test(text)) return undefined
  return Uint8Array.from(text, (symbol) => (symbol === '.' ? 0 : Number(symbol)))
}
