/** The puzzle, its solution and its label among the fields of a record: the grids are strings or lists. */
import { type Geometry, geometryOf, isSize } from '../../geometry.ts'
import { geometryIn } from '../../layout.ts'
import { quoteText } from '../../quote.ts'
import { symbolOf } from '../../symbols.ts'
import { RowsReader } from '../board/rows.ts'
import { parseLine } from '../line/line.ts'
import { brackets } from '../lists/brackets.ts'
import type { Reading } from '../notation.ts'
import { errorFrom } from '../text/line-kinds.ts'
import { ParseError } from '../text/parse-error.ts'

/** The usual names of the fields. */
export const PUZZLE: readonly string[] = ['puzzle', 'quizzes', 'quiz', 'question']
export const SOLUTION: readonly string[] = ['solution', 'solutions', 'answer', 'answers', 'solved']

/** The names and the values of a record. */
export type Fields = readonly (readonly [name: string, value: unknown])[]

export interface Place {
  readonly line: number
  /** Of the record, to be quoted, and to find the column of a mistake if the record is on one line. */
  readonly text: string
}

/** The name of a field, however it is written. */
export function nameOf(field: string): string {
  return field.trim().toLowerCase()
}

/** What is said of a record without a puzzle. */
export function refused({ line, text }: Place): ParseError {
  return new ParseError({ line }, `expected a record with a puzzle, got '${text.slice(0, 90)}'`)
}

/** The puzzles of a record: of its field for the puzzle, and of other fields with lists. Undefined if there is none. */
export function puzzlesOf(fields: Fields, place: Place, given: Geometry | undefined): Reading[] | undefined {
  const isNamed = (names: readonly string[], name: string): boolean => names.includes(nameOf(name))
  const field = (names: readonly string[]): readonly unknown[] | undefined =>
    fields.find(([name]) => isNamed(names, name))
  const solution = field(SOLUTION)
  const puzzles = fields.filter(
    ([name, value]) => !isNamed(SOLUTION, name) && (isNamed(PUZZLE, name) ? hasText(value) : isBoard(value)),
  )
  if (puzzles.length === 0) return undefined
  const [, label] = field(['label']) ?? []
  const geometry = given ?? geometryOfField(field(['boxes'])?.[1], place)
  if (geometry instanceof ParseError) return [geometry]
  return puzzles.map(([, value], index) => {
    const reading = readingOf(value, place, geometry)
    if (reading instanceof ParseError) return reading
    const known = index === 0 ? solution && (textOf(solution[1]).trim() || null) : undefined
    return { ...reading, line: place.line, label: typeof label === 'string' ? label : '', solution: known }
  })
}

function geometryOfField(boxes: unknown, { line }: Place): Geometry | ParseError | undefined {
  if (typeof boxes !== 'string' || boxes === '') return undefined
  return errorFrom({ line }, () => geometryIn(boxes))
}

function hasText(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : typeof value === 'string' && value.trim() !== ''
}

/** Whether a value is N lists or strings of N cells. */
function isBoard(value: unknown): boolean {
  return Array.isArray(value) && isSize(value.length) && value.every((row) => row?.length === value.length)
}

function readingOf(value: unknown, { line, text }: Place, geometry: Geometry | undefined): Reading {
  if (typeof value === 'string' && !/\n/u.test(value)) {
    const indent = text.includes('\n') ? 0 : Math.max(text.indexOf(value), 0) // so that an error names the column
    const reading = parseLine(' '.repeat(indent) + value, line, geometry)
    return reading ?? new ParseError({ line }, `expected a puzzle, got ${quoteText(value)}`)
  }
  const [reader, lines] =
    typeof value === 'string'
      ? [new RowsReader('digits', { geometry }), value.split('\n')]
      : [brackets.openReader({ geometry: geometry ?? geometryOfList(value) }), [JSON.stringify(value)]]
  const [reading, ...others] = [...lines.flatMap((each) => reader.push(each)), ...reader.end()]
  if (reading instanceof ParseError) {
    const { reason, cell, cause } = reading
    return new ParseError({ line, ...(cell !== undefined && { cell }) }, reason, { cause })
  }
  return reading !== undefined && others.length === 0 ? reading : refused({ line, text })
}

/** A list of 16 cells, and no row of 16×16, is a board of 4×4. */
function geometryOfList(value: unknown): Geometry | undefined {
  const isFlat = Array.isArray(value) && value.every((cell) => String(cell ?? '').length <= 2)
  return isFlat && value.length === 16 ? geometryOf(2, 2) : undefined
}

/** A solution as text: lists are put together, with a symbol for each cell. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map((part) => (part === null ? '.' : textOf(part))).join('')
  return typeof value === 'number' && value > 9 && value <= 25 ? symbolOf(value) : String(value ?? '')
}
