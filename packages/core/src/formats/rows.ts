/**
 * Reads boards that are written as N lines of N cells: compact, spaced or boxed, one below another, with
 * titles above them, blank lines between them and lines drawn between their boxes. A cell is a digit or a set of digits.
 *
 * A board that cannot be read gives one error, which quotes the first mistake. Its other rows are skipped.
 */
import { type Digit, type Geometry, geometryOf } from '../geometry.ts'
import { ParseError, quote, type TextPlace } from '../parse-error.ts'
import type { Puzzle } from '../puzzle.ts'
import { geometryOfSize, isSize } from '../shape.ts'
import { digitOfCode, expectedSymbol, NO_SYMBOL, symbolOf } from '../symbols.ts'
import { setOfText } from './candidate-text.ts'
import type { PuzzleReader, Reading, ReadOptions } from './format-definition.ts'
import { bareLine, errorFrom, isComment, isRule, isTitle, listOf } from './lines.ts'
import { type Row, type RowStyle, splitRow } from './row-text.ts'

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

class BoardInProgress {
  readonly style: RowStyle
  readonly size: number
  private readonly geometry: Geometry
  private readonly puzzle: Puzzle
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
    this.puzzle = style === 'sets' ? new Uint32Array(size * size) : new Uint8Array(size * size)
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
    const { size, rowCount, puzzle, style } = this
    if (style === 'sets' || text.charCodeAt(size) > 32) return false
    for (let column = 0; column < size; column++) {
      const digit = digitOfCode(text.charCodeAt(column), size)
      if (digit === NO_SYMBOL) return false
      puzzle[rowCount * size + column] = digit
    }
    if (text.length > size && text.slice(size).trim() !== '') return false
    this.lastLine = lineNumber
    this.rowCount++
    return true
  }

  private readRow({ cells, cellCount, style }: Row, lineNumber: number): ParseError | undefined {
    const { size, rowCount } = this
    const nameOf = (column: number): string => `r${rowCount + 1}c${column + 1}`
    let end = 0
    for (const [column, { text, start }] of cells.slice(0, size).entries()) {
      const cell = cellOfText(text, size, style)
      if (cell === undefined) {
        const position = { line: lineNumber, column: start + 1, cell: nameOf(column) }
        return new ParseError(position, `expected ${expectedCell(size, style)}, got ${quote(text)}`)
      }
      this.puzzle[rowCount * size + column] = cell
      end = start + text.length
    }
    if (cellCount === size) return undefined
    const surplus = cells.at(size)
    const position: TextPlace =
      surplus === undefined
        ? { line: lineNumber, column: end + 1, cell: nameOf(cellCount) }
        : { line: lineNumber, column: surplus.start + 1 }
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
    return { geometry: this.geometry, puzzle: this.puzzle, label: this.label, line: this.firstLine }
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

function geometryOfRow({ cellCount: size, boxWidth }: Row): Geometry {
  if (boxWidth === undefined || size % boxWidth !== 0) return geometryOfSize(size)
  return geometryOf(size / boxWidth, boxWidth)
}

/** What a puzzle holds for a cell: a digit or, in the style `sets`, a set. */
function cellOfText(text: string, size: number, style: RowStyle): number | undefined {
  if (style === 'sets') return setOfText(text, size)
  const digit = digitOfText(text, size, style)
  return digit === NO_SYMBOL ? undefined : digit
}

export function digitOfText(text: string, size: number, style: RowStyle): Digit | typeof NO_SYMBOL {
  if (text.length === 1) return digitOfCode(text.charCodeAt(0), size)
  if (style !== 'tokens' || !/^\d\d$/u.test(text)) return NO_SYMBOL
  return Number(text) <= size ? Number(text) : NO_SYMBOL
}

export function expectedCell(size: number, style: RowStyle): string {
  if (style === 'sets')
    return `the digits of the cell (1 to ${symbolOf(size)}), '.' for all of them or '-' for none`
  return style === 'tokens' && size > 9 ? `a number from 1 to ${size}, '.' or '0'` : expectedSymbol(size)
}

/** Joins the results of `write` for all rows of a board. */
export function joinRows({ size }: Geometry, write: (row: number) => string): string {
  let text = ''
  for (let row = 0; row < size; row++) text += `${write(row)}\n`
  return text
}
