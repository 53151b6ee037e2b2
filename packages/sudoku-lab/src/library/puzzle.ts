/** Reads a puzzle in any form, and writes its answer in the same form. */
import {
  type Puzzle as CorePuzzle,
  type Digit,
  detectFormat,
  type FormatId,
  format,
  type Geometry,
  type Grid,
  geometryOf,
  geometryOfCellCount,
  nameOfCell,
  type ParseError,
  type PuzzleText,
  parse,
  parseAll,
  requirePuzzle,
  symbolOf,
} from '@sudoku-lab/core'

/**
 * A puzzle:
 *
 * - a text in any supported format: 81 characters, nine lines, a board with a frame, a JSON array …
 * - an array of rows, or an array or a `Uint8Array` of all cells in reading order,
 * - a `Uint32Array` of the digits that each cell may be: bit d − 1 says that it may be d.
 *
 * A cell of an array is a number, 0 for an empty one, or a string as in a text (`'5'`, `'A'`, `'.'`, `''`); `null`
 * is an empty cell as well. A row may be a string, too.
 */
export type Puzzle = string | Uint8Array | Uint32Array | Cells | readonly Cells[] | readonly string[]

type Cells = readonly (number | string | null)[]

/** The shape of the boxes, for boards whose size allows several shapes: `{ height: 3, width: 2 }`. */
export interface BoxShape {
  readonly height: number
  readonly width: number
}

/** A puzzle that was read, and a function that writes its answer. */
export interface ReadPuzzle<Form> {
  readonly geometry: Geometry
  readonly puzzle: CorePuzzle
  readonly write: (solution: Readonly<Grid>) => Form
}

/** @throws RangeError for a shape that no board can have. */
export function geometryWith(boxes: BoxShape): Geometry {
  const { height, width } = Object(boxes) as Partial<BoxShape>
  if (typeof height === 'number' && typeof width === 'number') return geometryOf(height, width)
  throw new RangeError(`boxes: expected numbers as { height: 3, width: 3 }, got ${describe(boxes)}`)
}

function geometryIfGiven(boxes: BoxShape | undefined): Geometry | undefined {
  return boxes === undefined ? undefined : geometryWith(boxes)
}

/**
 * @throws ParseError for a text that is not one puzzle.
 * @throws RangeError for an array that is not a puzzle; the message quotes the cell.
 */
export function readPuzzle<Form extends Puzzle>(puzzle: Form, boxes?: BoxShape): ReadPuzzle<Form> {
  const geometry = geometryIfGiven(boxes)
  // the answer has the form of the puzzle, which the compiler cannot know
  return (
    typeof puzzle === 'string'
      ? readText(puzzle, geometry)
      : puzzle instanceof Uint32Array
        ? readSets(puzzle, geometry)
        : readArray(puzzle, geometry)
  ) as never
}

function readText(text: string, geometry: Geometry | undefined): ReadPuzzle<string> {
  return textOf(parse(text, { geometry }), formatOf(text, geometry))
}

/** All puzzles of a text. The answer of each is written in the format of the text. */
export function readTexts(text: string, boxes?: BoxShape): ReadPuzzle<string>[] {
  const geometry = geometryIfGiven(boxes)
  const id = formatOf(text, geometry)
  return parseAll(text, { geometry }).map((puzzle) => textOf(puzzle, id))
}

function formatOf(text: string, geometry: Geometry | undefined): FormatId {
  return detectFormat(text, { geometry }) ?? 'line'
}

function textOf({ geometry, puzzle, label }: PuzzleText, id: FormatId): ReadPuzzle<string> {
  const isTitled = id === 'euler'
  const options = isTitled ? { label } : {}
  return { geometry, puzzle, write: (solution) => format(geometry, solution, id, options).trimEnd() }
}

type ArrayForm = Exclude<Puzzle, string | Uint32Array>

function readSets(sets: Uint32Array, given: Geometry | undefined): ReadPuzzle<Puzzle> {
  const geometry = given ?? geometryOfCellCount(sets.length)
  requirePuzzle(geometry, sets)
  return { geometry, puzzle: sets, write: (solution) => Uint8Array.from(solution) }
}

function readArray(puzzle: ArrayForm, given: Geometry | undefined): ReadPuzzle<ArrayForm> {
  if (!Array.isArray(puzzle) && !(puzzle instanceof Uint8Array)) {
    throw new RangeError(`expected a text or an array of cells or rows, got ${describe(puzzle)}`)
  }
  const rows = Array.from(puzzle as readonly unknown[], asRow)
  const isNested = rows.some((row) => row !== undefined)
  const cells = isNested
    ? rows.flatMap((row, index) => rowOf(row, index, puzzle))
    : Array.from<unknown>(puzzle)
  const geometry = given ?? geometryOfCellCount(cells.length)
  if (cells.length !== geometry.cellCount) {
    throw new RangeError(`expected ${geometry.cellCount} cells, got ${cells.length}`)
  }
  const grid = Uint8Array.from(cells, (cell, index) => digitIn(geometry, cell, index))
  return { geometry, puzzle: grid, write: (solution) => written(puzzle, geometry, solution) }
}

/** The cells of a row, or undefined if the value is a cell. */
function asRow(value: unknown): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value
  if (value instanceof Uint8Array) return Array.from(value)
  return typeof value === 'string' && value.length > 2 ? Array.from(value) : undefined // because '10' is a cell
}

function rowOf(row: readonly unknown[] | undefined, index: number, rows: ArrayForm): readonly unknown[] {
  if (row === undefined)
    throw new RangeError(`row ${index + 1}: expected a row, got ${describe(rows[index])}`)
  if (row.length === rows.length) return row
  throw new RangeError(
    `row ${index + 1}: expected ${rows.length} cells, as there are ${rows.length} rows, got ${row.length}`,
  )
}

const EMPTY: ReadonlySet<unknown> = new Set([null, '', ' ', '.', '0', '_', '*'])

function digitIn(geometry: Geometry, cell: unknown, index: number): Digit {
  if (EMPTY.has(cell)) return 0
  const digit = typeof cell === 'string' ? digitOfText(cell) : cell
  if (typeof digit === 'number' && Number.isInteger(digit) && digit >= 0 && digit <= geometry.size)
    return digit
  throw new RangeError(
    `${nameOfCell(geometry, index)}: expected a digit from 1 to ${geometry.size}, or 0, got ${describe(cell)}`,
  )
}

const DIGITS: ReadonlyMap<string, Digit> = new Map(
  Array.from({ length: 25 }, (_, index) => [symbolOf(index + 1), index + 1]),
)

function digitOfText(text: string): Digit | undefined {
  return DIGITS.get(text.toUpperCase()) ?? (/^\d+$/.test(text) ? Number(text) : undefined)
}

/** A solution in the form of the puzzle. Cells and rows that were strings stay strings. */
function written(puzzle: ArrayForm, { size }: Geometry, solution: Readonly<Grid>): ArrayForm {
  if (puzzle instanceof Uint8Array) return Uint8Array.from(solution)
  const first: unknown = puzzle[0]
  if (puzzle.length !== size) return cellsLike(puzzle as readonly unknown[], solution)
  return puzzle.map((row: unknown, index) => {
    const digits = solution.subarray(index * size, (index + 1) * size)
    if (typeof first === 'string' && typeof row === 'string') return Array.from(digits, symbolOf).join('')
    return cellsLike(row as readonly unknown[], digits)
  }) as ArrayForm
}

function cellsLike(cells: readonly unknown[], digits: Readonly<Grid>): Cells {
  const areTexts = Array.from(cells).some((cell) => typeof cell === 'string')
  return Array.from(digits, (digit) => (areTexts ? symbolOf(digit) : digit))
}

/** Describes a value in a few words. */
export function describe(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value)
  if (typeof value !== 'object' || value === null) return String(value)
  if (Array.isArray(value)) return `an array of ${value.length}`
  return Object.getPrototypeOf(value) === Object.prototype
    ? fieldsOf(value)
    : Object.prototype.toString.call(value)
}

/** The fields of an object: `{ height: 3, width: "3" }`. */
function fieldsOf(value: object): string {
  const fields = Object.entries(value).map(
    ([name, field]) => `${name}: ${typeof field === 'object' ? '…' : describe(field)}`,
  )
  return fields.length === 0
    ? '{}'
    : `{ ${fields.slice(0, MOST_FIELDS).join(', ')}${fields.length > MOST_FIELDS ? ', …' : ''} }`
}

const MOST_FIELDS = 4

/** Adds the position of the puzzle to an error about one of many. */
export function aboutPuzzle(index: number, error: RangeError | ParseError): RangeError {
  return new RangeError(`puzzle ${index + 1}: ${error.message}`, { cause: error })
}
