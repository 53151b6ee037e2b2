/**
 * The puzzle, its solution, its board and its label among the fields of a record: the grids are strings or lists.
 *
 * A field is known by its name. Where no name is known, a field is a puzzle if it is a board, unless another one is full and may be its
 * solution: then it has to be said which is which.
 */
import { type Geometry, geometryOf, isSize } from '../../geometry.ts'
import { quoteText } from '../../quote.ts'
import { symbolOf } from '../../symbols.ts'
import { RowsReader } from '../board/rows.ts'
import { parseLine } from '../line/line.ts'
import { brackets } from '../lists/brackets.ts'
import type { Reading, ReadOptions } from '../notation.ts'
import { errorFrom, ParseError } from '../text/parse-error.ts'
import { isOfLayout, layoutOfRecord, type RecordFields } from './layout.ts'

/** The field of a puzzle, whatever stands in it. */
const CERTAIN = /^(?:puzzle|quizzes|quiz|question)$/u
/** The usual names of fields with a grid. */
const PUZZLE =
  /^(?:(?:puzzle|quizz?e?|question|problem|unsolved|sudoku|grid|board|clue|given|start|initial|input|prompt|incomplete|task|mission|original|masked)(?:s|_?(?:grid|board|puzzle|sudoku|state|string))?|x)$/u
const SOLUTION =
  /^(?:(?:solution|answer|solved|output|target|response|completion|completed?|final|result|full|label)s?(?:_?(?:grid|board|puzzle|sudoku|state|string))?|y|answer_key)$/u

export interface Place {
  readonly line: number
  /** Of the record, to be quoted, and to find the column of a mistake if the record is on one line. */
  readonly text: string
}

/** Whether a field has a name that puzzles or solutions usually have, or that was given. */
export function isOfGrids(field: string, { fields }: ReadOptions): boolean {
  const name = nameOf(field)
  return [fields?.puzzle, fields?.solution].includes(field) || PUZZLE.test(name) || SOLUTION.test(name)
}

/** The name of a field, however it is written. */
function nameOf(field: string): string {
  return field.trim().toLowerCase().replaceAll(/[\s-]/gu, '_')
}

/** What is said of a record without a puzzle. */
export function refused({ line, text }: Place): ParseError {
  return new ParseError({ line }, `expected a record with a puzzle, got '${text.slice(0, 90)}'`)
}

/** Which fields of a record are what. */
interface Roles {
  readonly puzzles: RecordFields
  readonly solution: readonly [name: string, value: unknown] | undefined
}

/** The puzzles of a record: of its field for the puzzle, and of other fields with lists. Undefined if there is none. */
export function puzzlesOf(fields: RecordFields, place: Place, options: ReadOptions): Reading[] | undefined {
  const { line } = place
  const roles = errorFrom({ line }, () => rolesOf(fields, options))
  if (roles instanceof ParseError) return [roles]
  const { puzzles, solution } = roles
  if (puzzles.length === 0) return undefined
  const isOfBoards = ([name]: RecordFields[number]): boolean =>
    puzzles.some(([each]) => each === name) || solution?.[0] === name
  const others = fields.filter((field) => !isOfBoards(field))
  const label = others.find(([name]) => nameOf(name) === 'label')?.[1]
  return puzzles.map(([, value], index) => {
    const own = errorFrom({ line }, () => layoutOfRecord(others, sizeOf(value)))
    if (own instanceof ParseError) return own
    const reading = readingOf(value, place, options.geometry ?? own)
    if (reading instanceof ParseError) return reading
    const known = index === 0 ? solution && (textOf(solution[1]).trim() || null) : undefined
    return { ...reading, line, label: typeof label === 'string' ? label : '', solution: known }
  })
}

/** @throws RangeError if it has to be said which field is what */
function rolesOf(fields: RecordFields, { fields: given = {} }: ReadOptions): Roles {
  const named = (name: string | undefined): RecordFields[number] | undefined => {
    const field = name === undefined ? undefined : fields.find(([each]) => each.trim() === name)
    if (name === undefined || field !== undefined) return field
    throw new RangeError(
      `expected a field ${quoteText(name)}, got ${fields.map(([each]) => quoteText(each)).join(', ')}`,
    )
  }
  const [ownPuzzle, ownSolution] = [named(given.puzzle), named(given.solution)]
  if (ownPuzzle !== undefined) {
    const solution = fields.find((field) => field !== ownPuzzle && SOLUTION.test(nameOf(field[0])))
    return { puzzles: hasText(ownPuzzle[1]) ? [ownPuzzle] : [], solution: ownSolution ?? solution }
  }
  const rest = fields.filter((field) => field !== ownSolution && hasText(field[1]))
  const boards = rest.filter(([name, value]) => isBoard(value) && !isOfLayout(name))
  const isSolution = ([name, value]: RecordFields[number]): boolean =>
    SOLUTION.test(nameOf(name)) && (nameOf(name) !== 'label' || isBoard(value))
  const solution = ownSolution ?? fields.find(isSolution)
  const withBoards = boards.filter((field) => PUZZLE.test(nameOf(field[0])) && field !== solution)
  const ofPuzzles = rest.filter((field) => CERTAIN.test(nameOf(field[0])) && field !== solution)
  const first = withBoards[0] ?? ofPuzzles[0]
  const unknown = boards.filter(
    (field) => field !== first && !isSolution(field) && !PUZZLE.test(nameOf(field[0])),
  )
  const lists = unknown.filter(([, value]) => isOfRows(value))
  if (first !== undefined && (withBoards.length > 0 || lists.length === 0))
    return { puzzles: [first, ...lists], solution }
  const isUnclear = unknown.length > 1 && solution === undefined && unknown.some(([, value]) => isFull(value))
  if (isUnclear) {
    const names = unknown.map(([name]) => quoteText(name)).join(' and ')
    throw new RangeError(
      `the fields ${names} have a grid each: say which is what, as in --puzzle NAME --solution NAME, or FILE#NAME where a dataset is asked for`,
    )
  }
  return { puzzles: unknown, solution }
}

function hasText(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : typeof value === 'string' && value.trim() !== ''
}

/** Whether a value is N lists or strings of N cells. */
function isOfRows(value: unknown): boolean {
  return Array.isArray(value) && isSize(value.length) && value.every((row) => row?.length === value.length)
}

/** Whether a value is N × N cells, or candidates of them: N lists or strings, one list, or one text. */
function isBoard(value: unknown): boolean {
  if (isOfRows(value)) return true
  const size = sizeOf(value)
  return typeof value === 'string'
    ? isSize(size) && /^[\s\d.,;|_*a-p+-]*$/iu.test(value)
    : isSize(size) && size * size === (value as unknown[] | undefined)?.length
}

function isFull(value: unknown): boolean {
  return !/[._*0-]|null|""/u.test(typeof value === 'string' ? value : JSON.stringify(value))
}

/** N of N × N cells, or no size of a board. */
function sizeOf(value: unknown): number {
  if (Array.isArray(value)) {
    const isOfRows = value.some((row) => (Array.isArray(row) || typeof row === 'string') && row.length > 2)
    return isOfRows && value.length <= 25 ? value.length : Math.sqrt(value.length)
  }
  if (typeof value !== 'string') return 0
  const [first = '', ...others] = value.trim().split(/[\s,;|]+/u)
  const count = others.length + 1
  const { length } =
    isSize(count) && first.length === count
      ? value.replace(/[\s,;|+-]/gu, '')
      : isSize(Math.sqrt(count))
        ? { length: count }
        : first
  return isSize(Math.sqrt(length)) || length < 64 ? Math.sqrt(length) : Math.cbrt(length)
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
