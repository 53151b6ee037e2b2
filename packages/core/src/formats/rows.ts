/**
 * Reads boards that are written as N lines of N cells: compact, spaced or boxed, one below another, with
 * titles above them, blank lines between them and lines drawn between their boxes.
 *
 * A board that cannot be read gives one error, which quotes the first mistake. Its other rows are skipped.
 */
import { type Digit, type Geometry, geometryOf, MAX_SIZE, MIN_SIZE } from '../geometry.ts'
import { ParseError, quote, type TextPlace } from '../parse-error.ts'
import { geometryOfSize, isSize } from '../shape.ts'
import { digitOfCode, expectedSymbol, NO_SYMBOL } from '../symbols.ts'
import type { PuzzleReader, Reading, ReadOptions } from './format-definition.ts'
import { bareLine, errorFrom, isComment, isRule, isTitle, listOf } from './lines.ts'

/** How a row is split into cells: by characters or by spaces. With `either`, the first row decides. */
export type RowStyle = 'symbols' | 'tokens' | 'either'

export class RowsReader implements PuzzleReader {
  private readonly geometry: Geometry | undefined
  private readonly style: RowStyle
  private lineNumber = 0
  private label = '' // the last title that is not followed by a board yet
  private labelLine = 0
  private board: BoardInProgress | undefined
  private passingOver = false // skips the rows of a board of unknown size

  constructor(style: RowStyle, { geometry }: ReadOptions = {}) {
    this.geometry = geometry
    this.style = style
  }

  push(text: string): readonly Reading[] {
    return listOf(this.take(text))
  }

  private take(text: string): Reading | undefined {
    this.lineNumber++
    if (this.board?.takePlainRow(text, this.lineNumber))
      return this.board.isFull ? this.takeBoard() : undefined
    const line = bareLine(text, this.lineNumber)
    if (isComment(line) || isRule(line)) return undefined
    if (isTitle(line)) return this.takeTitle(line)
    const row = splitRow(line, this.board?.style ?? this.style, this.board?.size)
    return row.cellCount === 0 ? this.takeBlank() : this.takeRow(row)
  }

  end(): Reading | undefined {
    return this.takeBoard() ?? this.missingBoard()
  }

  private takeTitle(line: string): Reading | undefined {
    const title = line.trim()
    const reading = this.takeBoard() ?? (isNextTo(this.label, title) ? this.missingBoard() : undefined)
    this.label = title
    this.labelLine = this.lineNumber
    return reading
  }

  /** A numbered title belongs to a board. Any other title may belong to the whole text. */
  private missingBoard(): ParseError | undefined {
    if (!NUMBERED.test(this.label)) return undefined
    return new ParseError({ line: this.labelLine }, `expected a board behind ${quote(this.label)}, got none`)
  }

  /** A blank line ends a board, unless every band of it is followed by one. */
  private takeBlank(): Reading | undefined {
    if (this.board?.takeGap()) return undefined
    return this.takeBoard()
  }

  private takeRow(row: Row): Reading | undefined {
    if (this.passingOver) return undefined
    if (this.board === undefined) {
      const size = this.geometry?.size ?? row.cellCount
      if (!isSize(size)) {
        this.passingOver = true
        this.label = ''
        return new ParseError({ line: this.lineNumber }, `expected a row of 4 to 25 cells, got ${size}`)
      }
      const geometry = this.geometry ?? errorFrom({ line: this.lineNumber }, () => geometryOfRow(row))
      this.board = new BoardInProgress(geometry, size, this.label, row.style)
      this.label = ''
    }
    this.board.takeRow(row, this.lineNumber)
    return this.board.isFull ? this.takeBoard() : undefined
  }

  private takeBoard(): Reading | undefined {
    const { board } = this
    this.board = undefined
    this.passingOver = false
    return board?.reading()
  }
}

const SPACE = 32

class BoardInProgress {
  readonly style: RowStyle
  readonly size: number
  private readonly geometry: Geometry
  private readonly grid: Uint8Array
  private readonly label: string
  private error: ParseError | undefined
  private rowCount = 0
  private gapCount = 0
  private firstLine = 0
  private lastLine = 0

  constructor(geometry: Geometry | ParseError, size: number, label: string, style: RowStyle) {
    if (geometry instanceof ParseError) this.error = geometry
    this.geometry = geometry instanceof ParseError ? geometryOf(1, size) : geometry
    this.size = size
    this.grid = new Uint8Array(size * size)
    this.label = label
    this.style = style
  }

  get isFull(): boolean {
    return this.rowCount === this.size
  }

  takeRow(row: Row, lineNumber: number): void {
    if (this.rowCount === 0) this.firstLine = lineNumber
    this.lastLine = lineNumber
    this.error ??= this.readRow(row, lineNumber)
    this.rowCount++
  }

  /** Reads a row that consists of N symbols, as most rows do. Returns false for any other row and leaves it unread. */
  takePlainRow(text: string, lineNumber: number): boolean {
    const { size, rowCount, grid } = this
    if (text.charCodeAt(size) > SPACE) return false
    for (let column = 0; column < size; column++) {
      const digit = digitOfCode(text.charCodeAt(column), size)
      if (digit === NO_SYMBOL) return false
      grid[rowCount * size + column] = digit
    }
    if (text.length > size && text.slice(size).trim() !== '') return false
    this.lastLine = lineNumber
    this.rowCount++
    return true
  }

  private readRow({ cells, cellCount, style }: Row, lineNumber: number): ParseError | undefined {
    const { size, rowCount } = this
    for (const [column, { text, start }] of cells.slice(0, size).entries()) {
      const digit = digitOfText(text, size, style)
      if (digit === NO_SYMBOL) {
        const position = { line: lineNumber, column: start + 1, cell: `r${rowCount + 1}c${column + 1}` }
        return new ParseError(position, `expected ${expectedCell(size, style)}, got ${quote(text)}`)
      }
      this.grid[rowCount * size + column] = digit
    }
    if (cellCount === size) return undefined
    const surplus = cells.at(size)
    const position: TextPlace =
      surplus === undefined ? { line: lineNumber } : { line: lineNumber, column: surplus.start + 1 }
    return new ParseError(position, `expected a row of ${size} cells, got ${cellCount}`)
  }

  /** Whether a blank line after the last row can be inside this board. */
  takeGap(): boolean {
    const { boxHeight } = this.geometry
    if (this.rowCount === this.gapCount * boxHeight) return true // one more blank line in the same gap
    if (this.rowCount !== (this.gapCount + 1) * boxHeight) return false
    this.gapCount++
    return true
  }

  reading(): Reading {
    if (this.error !== undefined) return this.error
    if (!this.isFull) {
      const reason = `the board that begins on line ${this.firstLine} ends after ${this.rowCount} of ${this.size} rows`
      return new ParseError({ line: this.lastLine }, reason)
    }
    return { geometry: this.geometry, grid: this.grid, label: this.label, line: this.firstLine }
  }
}

const NUMBERED = /\d$/u

/** `Grid 01` and `Grid 02`, as `Problem 96` and `Grid 01` are not. */
function isNextTo(title: string, next: string): boolean {
  return NUMBERED.test(next) && withoutNumber(title) === withoutNumber(next)
}

function withoutNumber(title: string): string {
  let end = title.length
  while (end > 0 && NUMBERED.test(title.charAt(end - 1))) end--
  return title.slice(0, end)
}

/** One line of a board. */
interface Row {
  /** At most one more than a row of any board has, because a line may contain a million. */
  readonly cells: readonly CellText[]
  /** The number of cells. */
  readonly cellCount: number
  readonly style: RowStyle
  /** The number of cells before the first bar between two cells, or N if there are bars only around the row. */
  readonly boxWidth: number | undefined
}

interface CellText {
  readonly text: string
  /** Where it begins in its line, from 0. */
  readonly start: number
}

const BAR = /[|│┃║]/u
const MOST_CELLS = MAX_SIZE + 1

/** @param size of the board that the row continues, if it does */
export function splitRow(line: string, wanted: RowStyle, size?: number): Row {
  const fields = fieldsIn(line, size)
  if (fields !== undefined)
    return { cells: fields, cellCount: fields.length, style: 'tokens', boxWidth: undefined }
  const style = wanted === 'either' ? styleOf(line) : wanted
  const cells: CellText[] = []
  let cellCount = 0
  for (const token of tokensIn(line)) {
    const isRoom = cellCount < MOST_CELLS
    if (isRoom) cells.push(...(style === 'tokens' ? [token] : symbolsIn(token, MOST_CELLS - cellCount)))
    cellCount += style === 'tokens' ? 1 : symbolCount(token.text)
  }
  return { cells, cellCount, style, boxWidth: drawnBoxWidth(line, cells) }
}

/**
 * The cells of a row as spreadsheets write it, with nothing between two separators for an empty cell: `5,3,,,7,,,,`.
 * Undefined for any other row. A separator at the end is none between cells, unless the size of the board says so. A row
 * without any clue looks like a blank line, unless it continues a board.
 */
function fieldsIn(line: string, size: number | undefined): CellText[] | undefined {
  const separator = SEPARATORS.find((symbol) => line.includes(symbol))
  if (separator === undefined) return undefined
  const texts = line.split(separator, MOST_CELLS + 1)
  const isRow =
    size === undefined ? hasEmptyField(texts.slice(0, -1)) && !/^[\s,;]*$/u.test(line) : texts.length === size
  if (!isRow || texts.length < MIN_SIZE || !hasEmptyField(texts)) return undefined
  let start = 0
  const cells: CellText[] = []
  for (const field of texts) {
    const text = field.trim()
    if (text !== '' && !SINGLE_CELL.test(text)) return undefined
    cells.push(text === '' ? { text: '.', start } : { text, start: start + field.indexOf(text) })
    start += field.length + 1
  }
  return cells
}

function hasEmptyField(texts: readonly string[]): boolean {
  return texts.some((text) => text.trim() === '')
}

const SEPARATORS = [',', ';', '\t'] as const
const SINGLE_CELL = /^(?:\d\d?|[a-z._*])$/iu

/** The texts between white space, commas, semicolons and bars. */
function* tokensIn(line: string): Generator<CellText, void> {
  for (let start = 0; start < line.length; start++) {
    if (isGap(line, start)) continue
    let end = start + 1
    while (end < line.length && !isGap(line, end)) end++
    yield { text: line.slice(start, end), start }
    start = end
  }
}

function isGap(line: string, at: number): boolean {
  const code = line.charCodeAt(at)
  if (code > SPACE && code < 127) return code === COMMA || code === SEMICOLON || code === VERTICAL_BAR
  return /[\s│┃║]/u.test(line.charAt(at))
}

const COMMA = 44
const SEMICOLON = 59
const VERTICAL_BAR = 124

/** The first `most` symbols of a token, each as a cell. */
function symbolsIn({ text, start }: CellText, most: number): CellText[] {
  let at = start
  const beginning = Array.from(text.slice(0, 2 * most)) // a symbol may be two units long
  return beginning.slice(0, most).map((symbol) => {
    const cell = { text: symbol, start: at }
    at += symbol.length
    return cell
  })
}

function symbolCount(text: string): number {
  let count = 0
  for (let at = 0; at < text.length; at++) if (!isSecondHalf(text.charCodeAt(at))) count++
  return count
}

/** Whether a unit of UTF-16 continues the symbol that the one before it began. */
function isSecondHalf(code: number): boolean {
  return code >= 0xdc00 && code <= 0xdfff
}

/** Tokens are cells if they are single characters, or numbers of at most two digits on a board that has such numbers. */
function styleOf(line: string): RowStyle {
  let count = 0
  let longest = 0
  let areNumbers = true
  for (const { text } of tokensIn(line)) {
    count++
    longest = Math.max(longest, text.length)
    areNumbers &&= text.length <= 2 && /^(?:\d?\d|.)$/u.test(text)
  }
  if (count >= 4 && longest === 1) return 'tokens'
  return count >= 10 && areNumbers ? 'tokens' : 'symbols'
}

function drawnBoxWidth(line: string, cells: readonly CellText[]): number | undefined {
  if (!BAR.test(line)) return undefined
  const width = cells.findIndex(
    (cell, column) => column > 0 && BAR.test(line.slice(cells[column - 1].start, cell.start)),
  )
  return width < 0 ? cells.length : width
}

function geometryOfRow({ cellCount: size, boxWidth }: Row): Geometry {
  if (boxWidth === undefined || size % boxWidth !== 0) return geometryOfSize(size)
  return geometryOf(size / boxWidth, boxWidth)
}

export function digitOfText(text: string, size: number, style: RowStyle): Digit | typeof NO_SYMBOL {
  if (text.length === 1) return digitOfCode(text.charCodeAt(0), size)
  if (style !== 'tokens' || !/^\d\d$/u.test(text)) return NO_SYMBOL
  return Number(text) <= size ? Number(text) : NO_SYMBOL
}

export function expectedCell(size: number, style: RowStyle): string {
  return style === 'tokens' && size > 9 ? `a number from 1 to ${size}, '.' or '0'` : expectedSymbol(size)
}

/** Joins the results of `write` for all rows of a board. */
export function joinRows({ size }: Geometry, write: (row: number) => string): string {
  let text = ''
  for (let row = 0; row < size; row++) text += `${write(row)}\n`
  return text
}
