/**
 * Reads boards that are written as N lines of N cells: compact, spaced or boxed, one below another, with
 * titles above them, blank lines between them and lines drawn between their boxes. A cell is a digit or a set of digits.
 *
 * A board that cannot be read gives one error, which quotes the first mistake. Its other rows are skipped.
 */
import { type Geometry, geometryOf, geometryOfSize, isSize } from '../geometry.ts'
import { ParseError } from '../parse-error.ts'
import type { Puzzle } from '../puzzle.ts'
import { quoteText } from '../quote.ts'
import type { PuzzleReader, Reading, ReadOptions } from './format-definition.ts'
import { bareLine, errorFrom, isComment, isRule, isTitle, listOf } from './lines.ts'
import { cellOfText, expectedCell, type Row, type RowStyle, splitRow } from './row-text.ts'

export class RowsReader implements PuzzleReader {
  private readonly geometry: Geometry | undefined
  private readonly style: 'digits' | 'sets'
  private lineNumber = 0
  private label = '' // the last title that is not followed by a board yet
  private labelLine = 0
  private board: BoardInProgress | undefined
  private passingOver = false // skips the rows of a board of unknown size

  constructor(style: 'digits' | 'sets', { geometry }: ReadOptions = {}) {
    this.geometry = geometry
    this.style = style
  }

  push(text: string): readonly Reading[] {
    const line = bareLine(text, ++this.lineNumber)
    return isComment(line) || isRule(line) ? listOf(undefined) : listOf(this.take(line))
  }

  end(): Reading | undefined {
    return this.takeBoard() ?? this.missingBoard()
  }

  private take(line: string): Reading | undefined {
    if (isTitle(line)) return this.takeTitle(line.trim())
    const row = splitRow(line, this.board?.style ?? this.style, this.board?.size)
    if (row.cells.length > 0) return this.takeRow(row)
    // a blank line ends a board, unless every band of it is followed by one
    return this.board?.takeGap() ? undefined : this.takeBoard()
  }

  private takeTitle(title: string): Reading | undefined {
    const isNext = NUMBERED.test(title) && wordsOf(this.label) === wordsOf(title)
    const reading = this.takeBoard() ?? (isNext ? this.missingBoard() : undefined)
    this.label = title
    this.labelLine = this.lineNumber
    return reading
  }

  /** A numbered title belongs to a board. Any other title may belong to the whole text. */
  private missingBoard(): ParseError | undefined {
    if (!NUMBERED.test(this.label)) return undefined
    return new ParseError(
      { line: this.labelLine },
      `expected a board behind ${quoteText(this.label)}, got none`,
    )
  }

  private takeRow(row: Row): Reading | undefined {
    if (this.passingOver) return undefined
    if (this.board === undefined) {
      const { label } = this
      const size = this.geometry?.size ?? row.cells.length
      this.label = ''
      if (!isSize(size)) {
        this.passingOver = true
        return new ParseError({ line: this.lineNumber }, `expected a row of 4 to 25 cells, got ${size}`)
      }
      const geometry = this.geometry ?? errorFrom({ line: this.lineNumber }, () => geometryOfRow(row))
      this.board = new BoardInProgress(geometry, { size, label, style: row.style, line: this.lineNumber })
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

interface Beginning {
  readonly size: number
  readonly label: string
  readonly style: RowStyle
  readonly line: number
}

/** A board whose rows are read one after another, and its first mistake. */
export class BoardInProgress {
  readonly style: RowStyle
  readonly size: number
  private readonly geometry: Geometry
  private readonly puzzle: Puzzle
  private readonly label: string
  private readonly firstLine: number
  private lastLine = 0
  private error: ParseError | undefined
  private rowCount = 0
  private gapCount = 0

  constructor(geometry: Geometry | ParseError, { size, label, style, line }: Beginning) {
    if (geometry instanceof ParseError) this.error = geometry
    this.geometry = geometry instanceof ParseError ? geometryOf(1, size) : geometry
    this.size = size
    this.puzzle = style === 'sets' ? new Uint32Array(size * size) : new Uint8Array(size * size)
    this.label = label
    this.style = style
    this.firstLine = line
  }

  get isFull(): boolean {
    return this.rowCount === this.size
  }

  takeRow(row: Row, line: number): void {
    this.lastLine = line
    this.error ??= this.isFull ? this.surplusRow(row, line) : this.readRow(row, line)
    this.rowCount = Math.min(this.rowCount + 1, this.size)
  }

  /** Notes a mistake between the cells. */
  spoil(error: ParseError): void {
    this.error ??= error
  }

  private surplusRow({ cells: [{ start, line: ownLine = 0 }] }: Row, line: number): ParseError {
    const position = { line: ownLine || line, column: start + 1 }
    return new ParseError(position, `expected ${this.size} rows, got another`)
  }

  private readRow({ cells, style }: Row, line: number): ParseError | undefined {
    const { size, rowCount } = this
    const nameOf = (column: number): string => `r${rowCount + 1}c${column + 1}`
    for (const [column, { text, start, line: ownLine = line }] of cells.slice(0, size).entries()) {
      const cell = cellOfText(text, size, style)
      if (cell === undefined)
        return new ParseError(
          { line: ownLine, column: start + 1, cell: nameOf(column) },
          `expected ${expectedCell(size, style)}, got ${quoteText(text)}`,
        )
      this.puzzle[rowCount * size + column] = cell
    }
    if (cells.length === size) return undefined
    const { text, start, line: ownLine = line } = cells[Math.min(cells.length - 1, size)]
    const position =
      cells.length > size
        ? { line: ownLine, column: start + 1 }
        : { line: ownLine, column: start + text.length + 1, cell: nameOf(cells.length) }
    return new ParseError(position, `expected a row of ${size} cells, got ${cells.length}`)
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
    const { error, geometry, puzzle, label, firstLine: line } = this
    if (error !== undefined) return error
    if (this.isFull) return { geometry, puzzle, label, line }
    const reason = `the board that begins on line ${line} ends after ${this.rowCount} of ${this.size} rows`
    return new ParseError({ line: this.lastLine }, reason)
  }
}

const NUMBERED = /\d$/u

/** `Grid 01` and `Grid 02` have the same words. */
function wordsOf(title: string): string {
  return title.replace(/(?<!\d)\d+$/u, '')
}

function geometryOfRow({ cells: { length: size }, boxWidth }: Row): Geometry {
  if (boxWidth === undefined || size % boxWidth !== 0) return geometryOfSize(size)
  return geometryOf(size / boxWidth, boxWidth)
}
