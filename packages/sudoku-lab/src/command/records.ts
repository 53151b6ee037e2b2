/** Reads the puzzles of tables and of JSON records, as the commands write them with `--to csv` and `--to json`. */
import {
  type FormatId,
  type Geometry,
  geometryOf,
  openReader,
  ParseError,
  type PuzzleReader,
  type PuzzleText,
  parseLine,
  type Reading,
} from '@sudoku-lab/core'
import { cellsOf, delimiterOf } from '../console/table.ts'
import type { RowFormat } from './rows.ts'

export type InputFormat = FormatId | RowFormat

/** The usual names of the columns. */
export const PUZZLE_COLUMNS: readonly string[] = ['puzzle', 'quizzes', 'quiz', 'question']
const SOLUTION_COLUMNS: readonly string[] = ['solution', 'solutions', 'answer']

/** A puzzle with what its record says of its solution: null if the field is empty, undefined if there is none. */
export interface RecordedPuzzle extends PuzzleText {
  readonly solution?: string | null | undefined
}

/** The names and the values of a record. */
export type Fields = readonly (readonly [string, unknown])[]

/** @param geometry of every puzzle; without it, a column `boxes` may say what the boxes are */
export function readerFor(format: InputFormat, geometry: Geometry | undefined): PuzzleReader {
  if (format === 'json') return new RecordReader(fieldsOfRecord, geometry)
  if (format !== 'csv') return openReader(format, { geometry })
  let delimiter: string | undefined
  let header: readonly string[] | undefined
  const fieldsOf = (line: string): Fields | undefined => {
    delimiter ??= delimiterOf(line)
    const cells = cellsOf(line, delimiter)
    if (header !== undefined) return header.map((name, index) => [name, cells[index]] as const)
    header = cells.map((name) => name.trim().toLowerCase())
    return undefined
  }
  return new RecordReader(fieldsOf, geometry)
}

class RecordReader implements PuzzleReader {
  private readonly fieldsOf: (line: string) => Fields | undefined
  private readonly geometry: Geometry | undefined
  private line = 0

  /** @param fieldsOf returns undefined for a header */
  constructor(fieldsOf: (line: string) => Fields | undefined, geometry: Geometry | undefined) {
    this.fieldsOf = fieldsOf
    this.geometry = geometry
  }

  push(text: string): readonly Reading[] {
    this.line++
    const line = text.replace(/^\uFEFF|[\r\n]+$/g, '')
    if (line.trim() === '' || line.startsWith('#')) return []
    const fields = this.fieldsOf(line)
    return fields === undefined ? [] : [puzzleIn(fields, { line: this.line, text: line }, this.geometry)]
  }

  end(): readonly Reading[] {
    return []
  }
}

function puzzleIn(
  fields: Fields,
  { line, text }: { readonly line: number; readonly text: string },
  given: Geometry | undefined,
): RecordedPuzzle | ParseError {
  const field = (names: readonly string[]): readonly unknown[] | undefined =>
    fields.find(([name]) => names.includes(name))
  const [, puzzle] = field(PUZZLE_COLUMNS) ?? []
  if (typeof puzzle !== 'string' || puzzle.trim() === '')
    return new ParseError({ line }, `expected a record with a puzzle, got '${text.slice(0, 90)}'`)
  const indent = ' '.repeat(Math.max(text.indexOf(puzzle), 0)) // so that an error names the column in the line
  const reading = readWith(given, field(['boxes'])?.[1], { line, text: indent + puzzle })
  if (reading instanceof ParseError) return reading
  const [, label] = field(['label']) ?? []
  const solution = field(SOLUTION_COLUMNS)
  return {
    ...reading,
    label: typeof label === 'string' ? label : '',
    solution: solution && (String(solution[1] ?? '').trim() || null),
  }
}

/** @param boxes the field of a record that says what the boxes are */
function readWith(
  given: Geometry | undefined,
  boxes: unknown,
  { line, text }: { readonly line: number; readonly text: string },
): Reading {
  const [, height, width] = /^(\d{1,2})x(\d{1,2})$/.exec(String(boxes)) ?? []
  try {
    const own = height === undefined ? undefined : geometryOf(Number(height), Number(width))
    const reading = parseLine(text, line, given ?? own)
    return reading ?? new ParseError({ line }, `expected a puzzle, got '${text.trim()}'`)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return new ParseError({ line }, error.message, { cause: error })
  }
}

/** The fields of a JSON object that is alone on its line. Nothing for any other line. */
export function fieldsOfRecord(line: string): Fields {
  if (!line.trimStart().startsWith('{')) return []
  try {
    return Object.entries(JSON.parse(line) as object)
  } catch {
    return [] // a list of another language
  }
}
