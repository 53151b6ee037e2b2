/** Reads a puzzle in any form, and writes its answer in the same form. */
import {
  type Digit,
  type Geometry,
  type Grid,
  geometryIn,
  geometryOf,
  geometryOfCellCount,
  nameOfCell,
  requirePuzzle,
  symbolOf,
  symbolsOf,
} from '@sudoku-lab/core'
import {
  detectFormat,
  FORMATS,
  type FormatId,
  format,
  type InputFormat,
  type PuzzleText,
  parse,
  parseAll,
  puzzleOfDigits,
} from '@sudoku-lab/core/formats'
import { describe } from './options.ts'

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
export interface ReadPuzzle<Form = Puzzle>
  extends Pick<PuzzleText, 'geometry' | 'puzzle' | 'note' | 'zeroBased'> {
  readonly write: (solution: Readonly<Grid>) => Form
}

/** What is said of the board: the shape of its boxes, or its layout. */
export interface BoardOptions {
  /** The shape of the boxes, for boards whose size allows several shapes. */
  readonly boxes?: BoxShape | undefined
  /**
   * The houses, as text: `'3x3-x'` has both diagonals, `'3x3-windoku'` has windows, and a symbol for each cell says what regions
   * the board has.
   */
  readonly layout?: string | undefined
}

/** Undefined if nothing is said. @throws RangeError for a board that cannot be. */
export function geometryGiven({ boxes, layout }: BoardOptions): Geometry | undefined {
  if (layout === undefined) return boxes === undefined ? undefined : geometryWith(boxes)
  if (boxes !== undefined) throw new RangeError('boxes and layout exclude each other')
  if (typeof layout !== 'string') throw new RangeError(`layout: expected a text, got ${describe(layout)}`)
  return geometryIn(layout)
}

function geometryWith(boxes: BoxShape): Geometry {
  const { height, width } = Object(boxes) as Partial<BoxShape>
  if (typeof height === 'number' && typeof width === 'number') return geometryOf(height, width)
  throw new RangeError(`boxes: expected numbers as { height: 3, width: 3 }, got ${describe(boxes)}`)
}

/**
 * @throws ParseError for a text that is not one puzzle.
 * @throws RangeError for an array that is not a puzzle; the message quotes the cell.
 */
export function readPuzzle(puzzle: Puzzle, options: BoardOptions = {}): ReadPuzzle {
  const geometry = geometryGiven(options)
  if (typeof puzzle === 'string')
    return textOf(parse(puzzle, { geometry }), detectFormat(puzzle, { geometry }))
  return puzzle instanceof Uint32Array ? readSets(puzzle, geometry) : readArray(puzzle, geometry)
}

/** All puzzles of a text. The answer of each is written in the format of the text. */
export function readTexts(text: string, options: BoardOptions = {}): ReadPuzzle[] {
  const geometry = geometryGiven(options)
  const id = detectFormat(text, { geometry })
  return parseAll(text, { geometry }).map((puzzle) => textOf(puzzle, id))
}

function textOf(text: PuzzleText, input: InputFormat = 'line'): ReadPuzzle<string> {
  const { geometry, label, zeroBased } = text
  const id = input in FORMATS ? (input as FormatId) : 'line'
  const options = { zeroBased, withLayout: false, ...(id === 'euler' && { label }) }
  return { ...text, write: (solution) => format(geometry, solution, id, options).trimEnd() }
}

function readSets(sets: Uint32Array, given: Geometry | undefined): ReadPuzzle<Uint8Array> {
  const geometry = given ?? geometryOfCellCount(sets.length)
  requirePuzzle(geometry, sets)
  return { geometry, puzzle: sets, write: (solution) => Uint8Array.from(solution) }
}

type ArrayForm = Exclude<Puzzle, string | Uint32Array>

function readArray(puzzle: ArrayForm, given: Geometry | undefined): ReadPuzzle<ArrayForm> {
  if (!Array.isArray(puzzle) && !(puzzle instanceof Uint8Array))
    throw new RangeError(`expected a text or an array of cells or rows, got ${describe(puzzle)}`)
  const values: readonly unknown[] = Array.from(puzzle)
  const rows = values.map(asRow)
  const isNested = rows.some((row) => row !== undefined)
  const cells = isNested ? rows.flatMap((row, index) => requireRow(row, index, values)) : values
  const geometry = given ?? geometryOfCellCount(cells.length)
  if (cells.length !== geometry.cellCount)
    throw new RangeError(`expected ${geometry.cellCount} cells, got ${cells.length}`)
  const digits = cells.map((cell, index) => digitIn(geometry, cell, index))
  const read = puzzleOfDigits(geometry.size, digits, (index) => (ZERO.has(cells[index]) ? '0' : '.'))
  return {
    geometry,
    ...read,
    write: (solution) => writtenLike(values, puzzle, { solution, symbolOf: symbolsOf(read) }),
  }
}

/** The cells of a row, or undefined if the value is a cell. */
function asRow(value: unknown): readonly unknown[] | undefined {
  const isRow = Array.isArray(value) || value instanceof Uint8Array
  return isRow || (typeof value === 'string' && value.length > 2) ? Array.from(value) : undefined // '10' is a cell
}

function requireRow(
  row: readonly unknown[] | undefined,
  index: number,
  rows: readonly unknown[],
): readonly unknown[] {
  if (row?.length === rows.length) return row
  const expected = row === undefined ? 'a row' : `${rows.length} cells, as there are ${rows.length} rows`
  throw new RangeError(`row ${index + 1}: expected ${expected}, got ${row?.length ?? describe(rows[index])}`)
}

const EMPTY: ReadonlySet<unknown> = new Set([null, '', ' ', '.', '0', '_', '*'])
/** A digit where something else marks the empty cells. */
const ZERO: ReadonlySet<unknown> = new Set([0, '0'])

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

interface Solved {
  readonly solution: Readonly<Grid>
  readonly symbolOf: (digit: Digit) => string
}

/** A solution in the form of the puzzle. Cells and rows that were strings stay strings. */
function writtenLike(
  values: readonly unknown[],
  puzzle: ArrayForm,
  { solution, symbolOf }: Solved,
): ArrayForm {
  if (puzzle instanceof Uint8Array) return Uint8Array.from(solution)
  const size = values.length
  if (size === solution.length) return cellsLike(values, solution, symbolOf)
  return values.map((row, index) => {
    const digits = solution.subarray(index * size, (index + 1) * size)
    return typeof row === 'string'
      ? Array.from(digits, symbolOf).join('')
      : cellsLike(Array.from(row as Cells), digits, symbolOf)
  }) as ArrayForm
}

function cellsLike(cells: readonly unknown[], digits: Readonly<Grid>, symbolOf: Solved['symbolOf']): Cells {
  const areTexts = cells.some((cell) => typeof cell === 'string')
  const isZeroBased = symbolOf(1) === '0'
  return Array.from(digits, (digit) => (areTexts ? symbolOf(digit) : isZeroBased ? digit - 1 : digit))
}
