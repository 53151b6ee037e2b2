/** Reads a file of 9×9 puzzles row by row: text in any format, a table, JSON records, or Parquet. */
import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { geometryOf, isCandidateGrid, ParseError, parseLine } from '@sudoku-lab/core'
import { optionalLibrary } from '../../console/index.ts'
import { CommandError } from '../errors.ts'
import { eachReading } from '../readings.ts'
import { PUZZLE_COLUMNS, type RecordedPuzzle, SOLUTION_COLUMNS } from '../records.ts'
import { openSource, type Source } from '../source.ts'

export interface AuditRow {
  /** The number of the line, from 1, or of the row of a Parquet file, from 0. */
  readonly at: number
  readonly puzzle: Uint8Array
  /** The solution according to the file. Null if only this row has none, and undefined if no row has one. */
  readonly solution: Uint8Array | null | undefined
}

/** The description of a row that is not a puzzle. */
interface Unreadable {
  readonly at: number
  readonly problem: string
}

/** The rows of a file. They have to be read to the end, which closes the file. */
export interface FileOfRows {
  readonly name: string
  readonly unit: 'line' | 'row'
  readonly rows: AsyncGenerator<AuditRow | Unreadable>
}

const NINE = geometryOf(3, 3)
/** A solution that is no board is reported as a wrong one. */
const NO_BOARD = new Uint8Array(81)

/** @throws CommandError when the file cannot be read */
export async function openRows(file: string): Promise<FileOfRows> {
  if (statSync(file, { throwIfNoEntry: false })?.isFile() && beginningOf(file) === 'PAR1')
    return { name: file, unit: 'row', rows: parquetRowsOf(file) }
  const source = openSource(file)
  return { name: source.name, unit: 'line', rows: textRowsOf(source) }
}

function beginningOf(file: string): string {
  const beginning = Buffer.alloc(4)
  try {
    const fd = openSync(file, 'r')
    readSync(fd, beginning)
    closeSync(fd)
  } catch {
    return '' // the error is reported when it is opened as a text
  }
  return beginning.toString('latin1')
}

async function* textRowsOf(source: Source): FileOfRows['rows'] {
  for await (const reading of eachReading(source, { boxes: { height: 3, width: 3 } })) {
    if (reading instanceof ParseError) yield { at: reading.line, problem: reading.message }
    else yield rowOf(reading)
  }
}

function rowOf({ puzzle, line, label, solution }: RecordedPuzzle): AuditRow | Unreadable {
  if (isCandidateGrid(puzzle))
    return { at: line, problem: `line ${line}: expected a puzzle of digits, got candidates` }
  if (solution !== undefined)
    return { at: line, puzzle, solution: solution === null ? null : boardIn(solution) }
  // texts without a header have the solution behind the puzzle, where other texts have a label
  const [first = ''] = label.split(/[\s,;|]/u, 1)
  return { at: line, puzzle, solution: /^[1-9]{81}$/.test(first) ? boardIn(first) : undefined }
}

/** The board of a field, which is null if it has no digit. */
function boardIn(text: string): Uint8Array | null {
  const reading = parseLine(text, 1, NINE)
  if (reading === undefined || reading instanceof ParseError || isCandidateGrid(reading.puzzle))
    return NO_BOARD
  return reading.puzzle.some((digit) => digit > 0) ? reading.puzzle : null
}

/** Boards are texts, or lists of digits. One group of rows is read at a time. */
async function* parquetRowsOf(path: string): FileOfRows['rows'] {
  const packages = { use: 'The Parquet format', packages: 'hyparquet hyparquet-compressors hyparquet-writer' }
  const { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects, parquetSchema } =
    await optionalLibrary(() => import('hyparquet'), packages, CommandError)
  const { compressors } = await optionalLibrary(() => import('hyparquet-compressors'), packages, CommandError)
  const mistake = (reason: string): CommandError => new CommandError(`cannot read ${path}: ${reason}`)
  try {
    const file = await asyncBufferFromFile(path)
    const metadata = await parquetMetadataAsync(file)
    const names = parquetSchema(metadata).children.map(({ element }) => element.name)
    const columns = [PUZZLE_COLUMNS, SOLUTION_COLUMNS].flatMap(
      (usual) => names.find((name) => usual.includes(name.toLowerCase())) ?? [],
    )
    const [inPuzzle = '', inSolution] = columns
    if (!PUZZLE_COLUMNS.includes(inPuzzle.toLowerCase()))
      throw mistake(`expected a column ${PUZZLE_COLUMNS.join(' or ')}, got ${names.join(', ')}`)
    let row = 0
    for (const { num_rows } of metadata.row_groups) {
      const range = { columns, rowStart: row, rowEnd: row + Number(num_rows) }
      for (const record of await parquetReadObjects({ file, metadata, compressors, ...range })) {
        const solution = inSolution === undefined ? undefined : textOf(record[inSolution])
        yield parquetRow(row++, textOf(record[inPuzzle]), solution)
      }
    }
  } catch (thrown) {
    throw thrown instanceof CommandError
      ? thrown
      : mistake(`the Parquet file is damaged: ${(thrown as Error).message}`)
  }
}

function textOf(field: unknown): string {
  return Array.isArray(field) ? field.flat().join('') : String(field ?? '')
}

function parquetRow(at: number, puzzle: string, solution: string | undefined): AuditRow | Unreadable {
  const reading = parseLine(puzzle, 1, NINE)
  if (reading === undefined || reading instanceof ParseError)
    return { at, problem: `row ${at}: expected a puzzle of 81 cells, got '${puzzle.slice(0, 90)}'` }
  const found = rowOf({ ...reading, line: at, solution: solution === '' ? null : (solution ?? null) })
  return solution === undefined && 'solution' in found ? { ...found, solution: undefined } : found
}
