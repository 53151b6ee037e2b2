/**
 * Reads the puzzles of records with names: tables with a header, JSON objects, and XML as OpenSudoku writes it. The grids of a
 * JSON object are strings or lists, and an object may extend over several lines, or stand in a list or in another object. It may also
 * be a puzzle of f-puzzles or SudokuPad.
 */
import { type Geometry, geometryOf, isSize } from '../../geometry.ts'
import { geometryIn } from '../../layout.ts'
import { quoteText } from '../../quote.ts'
import { symbolOf } from '../../symbols.ts'
import { linkOnLine, puzzleOfObject } from '../apps/links.ts'
import { RowsReader } from '../board/rows.ts'
import { parseLine, puzzleOnLine } from '../line/line.ts'
import { brackets } from '../lists/brackets.ts'
import type { PuzzleReader, Reading, ReadOptions } from '../notation.ts'
import { bareLine, errorFrom } from '../text/line-kinds.ts'
import { ParseError } from '../text/parse-error.ts'
import { isRegionLine, RegionLinesReader } from './regions.ts'
import { cellsOf, delimiterOf } from './table.ts'

export const RECORD_FORMATS = ['csv', 'json', 'xml', 'regions'] as const
export type RecordFormat = (typeof RECORD_FORMATS)[number]

/** The usual names of the fields. */
const PUZZLE: readonly string[] = ['puzzle', 'quizzes', 'quiz', 'question']
const SOLUTION: readonly string[] = ['solution', 'solutions', 'answer', 'answers', 'solved']

/** The names and the values of a record. */
type Fields = readonly (readonly [name: string, value: unknown])[]

interface Place {
  readonly line: number
  /** Of the record, to be quoted, and to find the column of a mistake if the record is on one line. */
  readonly text: string
}

/** The name of a field, however it is written. */
function nameOf(field: string): string {
  return field.trim().toLowerCase()
}

/** The format of the records with which a text begins. */
export function recordFormatOf(lines: readonly string[]): RecordFormat | undefined {
  const [first = ''] = lines
  if (lines.slice(0, 2).some(isRegionLine)) return 'regions'
  if (/^\s*<[?!\p{L}]/u.test(first)) return 'xml'
  if (/^\s*(?:\[\s*)?(?:\{|$)/u.test(first)) {
    const names = [...PUZZLE, ...SOLUTION].join('|')
    const isRecord = new RegExp(
      `^[\\s[]*\\{[^]*?"(?:${names})"\\s*:\\s*(?:\\[|"[^ "]{16})|"(?:grid|cells)"\\s*:\\s*\\[\\s*\\[\\s*\\{`,
      'iu',
    )
    return isRecord.test(lines.join('\n')) ? 'json' : undefined
  }
  const names = cellsOf(first, delimiterOf(first)).map(nameOf)
  const hasBoard = names.some((name) => /^\d|\.\./u.test(name))
  return !hasBoard && names.some((name) => PUZZLE.includes(name)) ? 'csv' : undefined
}

/** @param options the geometry of every puzzle; without it, a field `boxes` may say what the boxes are */
export function openRecordReader(format: RecordFormat, { geometry }: ReadOptions = {}): PuzzleReader {
  if (format === 'json') return new JsonReader(geometry)
  if (format === 'regions') return new RegionLinesReader(geometry)
  return format === 'csv' ? tableReader(geometry) : xmlReader(geometry)
}

function tableReader(geometry: Geometry | undefined): PuzzleReader {
  let number = 0
  let header: { readonly delimiter: string; readonly names: readonly string[] } | undefined
  const push = (line: string): readonly Reading[] => {
    const text = bareLine(line, ++number)
    if (text.trim() === '' || text.startsWith('#')) return []
    if (header === undefined) {
      const delimiter = delimiterOf(text)
      header = { delimiter, names: cellsOf(text, delimiter) }
      return []
    }
    const cells = cellsOf(text, header.delimiter)
    const fields = header.names.map((name, index) => [name, cells[index]] as const)
    const place = { line: number, text }
    return puzzlesOf(fields, place, geometry) ?? [refused(place)]
  }
  return { push, end: () => [] }
}

class JsonReader implements PuzzleReader {
  private readonly geometry: Geometry | undefined
  private line = 0
  private open = '' // the text of the object that is not closed yet
  private depth = 0 // of the objects and lists in it
  private begins: number[] = [] // the lines on which its objects begin
  private found: Reading[] = []

  constructor(geometry: Geometry | undefined) {
    this.geometry = geometry
  }

  push(line: string): readonly Reading[] {
    this.found = []
    const text = bareLine(line, ++this.line)
    const areOnOneLine = [this.open, text].every((each) => each.startsWith('{"'))
    if (areOnOneLine) this.giveUp() // a record that is cut off costs no other one
    if (this.depth === 0 && /^\s*#/u.test(text)) return this.found
    const isLink = this.depth === 0 && !/^\s*[[{]/u.test(text)
    const link = isLink ? linkOnLine(text, { line: this.line, given: this.geometry }) : undefined
    if (link === undefined) this.scan(text)
    else this.found.push(link)
    return this.found
  }

  end(): readonly Reading[] {
    this.found = []
    this.giveUp()
    return this.found
  }

  /** Looks for the ends of objects. Lists around them mean nothing. */
  private scan(text: string): void {
    let from = 0
    let isStrange = false
    for (const { 0: token, index } of text.matchAll(/"(?:[^"\\]|\\.)*"?|[{}[\]]|[^\s,{}[\]"]+/gu)) {
      const isInside = this.depth > 0
      if (token === '{' && !isInside) from = index
      this.depth += depthOf(token, isInside)
      if (token === '{') this.begins.push(this.line)
      if (isInside && this.depth === 0) this.close(this.open + text.slice(from, index + 1))
      isStrange ||= !isInside && token.length > 1
    }
    if (isStrange) this.found.push(refused({ line: this.line, text }))
    if (this.depth > 0) this.open += `${text.slice(from)}\n`
  }

  private close(text: string): void {
    const { begins, geometry } = this
    this.open = ''
    this.begins = []
    const count = this.found.length
    let index = 0
    const visit = (part: unknown): void => {
      if (typeof part !== 'object' || part === null) return
      const puzzles = Array.isArray(part)
        ? undefined
        : puzzlesOfObject(part, { line: begins[index++], text }, geometry)
      if (puzzles !== undefined) {
        this.found.push(...puzzles)
        index += objectsIn(part) - 1
      } else for (const each of Object.values(part)) visit(each)
    }
    visit(parsed(text))
    if (this.found.length === count) this.found.push(refused({ line: begins[0], text }))
  }

  private giveUp(): void {
    const { open: text, begins } = this
    if (this.depth > 0) this.found.push(refused({ line: begins[0], text: text.trimEnd() }))
    this.open = ''
    this.depth = 0
    this.begins = []
  }
}

/** What a token adds to the depth. Lists around the records are not counted. */
function depthOf(token: string, isInside: boolean): number {
  if (token === '{' || (token === '[' && isInside)) return 1
  return isInside && (token === '}' || token === ']') ? -1 : 0
}

/** Undefined for what is no JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The number of objects in a value, with itself. */
function objectsIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  const inside = Object.values(value).reduce((sum: number, each) => sum + objectsIn(each), 0)
  return inside + (Array.isArray(value) ? 0 : 1)
}

/** An element that has to have a board. */
const IS_GAME = /^<(?:game|puzzle|sudoku)\b[^>]*\bdata\s*=/iu

/** Reads the board in each element, as `<game data="…"/>`, which may go on on further lines. Elements without one are passed over. */
function xmlReader(geometry: Geometry | undefined): PuzzleReader {
  let number = 0
  const push = (line: string): readonly Reading[] => {
    return bareLine(line, ++number)
      .split(/(?=<)/u)
      .flatMap((element) => {
        const reading = puzzleOnLine(element, number, geometry)
        if (reading instanceof ParseError) return reading
        if (reading !== undefined) return { ...reading, label: '' }
        return IS_GAME.test(element) ? refused({ line: number, text: element.trimEnd() }) : []
      })
  }
  return { push, end: () => [] }
}

function refused({ line, text }: Place): ParseError {
  return new ParseError({ line }, `expected a record with a puzzle, got '${text.slice(0, 90)}'`)
}

function puzzlesOfObject(part: object, place: Place, geometry: Geometry | undefined): Reading[] | undefined {
  const ofProgram = puzzleOfObject(part, { line: place.line, given: geometry })
  return ofProgram === undefined ? puzzlesOf(Object.entries(part), place, geometry) : [ofProgram]
}

/** The puzzles of a record: of its field for the puzzle, and of other fields with lists. Undefined if there is none. */
function puzzlesOf(fields: Fields, place: Place, given: Geometry | undefined): Reading[] | undefined {
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
