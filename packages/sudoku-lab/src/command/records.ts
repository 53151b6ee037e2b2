/** Reads the puzzles of tables and of JSON records, as the commands write them with `--to csv` and `--to json`. */
import {
  type FormatId,
  type Geometry,
  geometryOf,
  openReader,
  ParseError,
  type PuzzleReader,
  parseLine,
  type Reading,
} from '@sudoku-lab/core'
import type { RowFormat } from './rows.ts'

export type InputFormat = FormatId | RowFormat

/** The usual names of the column of puzzles. */
export const PUZZLE_COLUMNS: readonly string[] = ['puzzle', 'quizzes', 'quiz', 'question']

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

/** What separates the columns of a table, by its header. */
export function delimiterOf(header: string): string {
  return [',', ';', '\t'].find((symbol) => header.includes(symbol)) ?? ','
}

/** The cells of a row. A cell in quotes may have delimiters, and each of its own quotes twice. */
function cellsOf(line: string, delimiter: string): string[] {
  if (!line.includes('"')) return line.split(delimiter)
  const cell = new RegExp(`${delimiter}(?:"((?:[^"]|"")*)"(?=${delimiter}|$)|([^${delimiter}]*))`, 'g')
  const found = `${delimiter}${line}`.matchAll(cell)
  return Array.from(found, ([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain)
}

type Fields = readonly (readonly [string, unknown])[]

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
    return fields === undefined ? [] : [this.readingOf(line, fields)]
  }

  end(): undefined {
    return undefined
  }

  private readingOf(line: string, fields: Fields): Reading {
    const fieldOf = (...names: readonly string[]): unknown =>
      fields.find(([name]) => names.includes(name))?.[1]
    const puzzle = fieldOf(...PUZZLE_COLUMNS)
    if (typeof puzzle !== 'string' || puzzle.trim() === '')
      return new ParseError(
        { line: this.line },
        `expected a record with a puzzle, got '${line.slice(0, 90)}'`,
      )
    const [, height, width] = /^(\d{1,2})x(\d{1,2})$/.exec(String(fieldOf('boxes'))) ?? []
    try {
      const boxes = height === undefined ? undefined : geometryOf(Number(height), Number(width))
      const indent = ' '.repeat(Math.max(line.indexOf(puzzle), 0)) // so that an error names the column in the line
      const reading = parseLine(indent + puzzle, this.line, this.geometry ?? boxes)
      if (reading instanceof ParseError) return reading
      const label = fieldOf('label')
      if (reading !== undefined) return { ...reading, label: typeof label === 'string' ? label : '' }
      return new ParseError({ line: this.line }, `expected a puzzle, got '${puzzle}'`)
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      return new ParseError({ line: this.line }, error.message, { cause: error })
    }
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
