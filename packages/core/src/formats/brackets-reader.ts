/**
 * Reads boards that are written as nested lists: their cells are the digits in their order. A list or a string of up to
 * 25 cells is a row, and a longer one is a whole board. N rows of N cells are a board, whatever is around them.
 */
import { type Geometry, MAX_SIZE, MIN_SIZE } from '../geometry.ts'
import { ParseError, quote, type TextPlace } from '../parse-error.ts'
import { geometryOfSize, isSize } from '../shape.ts'
import { NO_SYMBOL } from '../symbols.ts'
import { lengthOfDeclaration, type Token, tokensOf } from './brackets-tokens.ts'
import type { PuzzleReader, PuzzleText, Reading, ReadOptions } from './format-definition.ts'
import { bareLine, errorFrom, isComment, isTitle } from './lines.ts'
import { digitOfText, expectedCell } from './rows.ts'

interface Cell {
  readonly text: string
  readonly place: TextPlace
}

const MOST_CELLS = MAX_SIZE * MAX_SIZE + 1 // that are kept of a list
const EMPTY_CELL = /^(?:none|null|nil|nothing|undefined|nan|na|empty|\s*)$/i
const BEGINS_BOARD = /^\s*[^\s\d([{]*[([{]\s*[^\s\d([{]*[([{]/

export class BracketsReader implements PuzzleReader {
  private readonly given: Geometry | undefined
  private depth = 0 // of open lists
  private rowDepth = 0 // the depth of the last row
  private skipsTo = -1 // behind an error: the depth at which its board has ended
  private cells: Cell[] = [] // of the innermost list
  private cellCount = 0
  private board: PuzzleText | undefined
  private filled = 0 // cells of the board
  private found: Reading[] = []
  private line = 0
  private label = ''

  constructor({ geometry }: ReadOptions = {}) {
    this.given = geometry
  }

  push(text: string): readonly Reading[] {
    this.found = []
    const line = bareLine(text, ++this.line)
    if (isComment(line)) return this.found
    const isHeading = this.depth === 0 && isTitle(line) && !/[([{=]/.test(line)
    if (isHeading || BEGINS_BOARD.test(line)) this.beginAnew()
    if (isHeading) this.label = line.trim()
    else
      for (const token of tokensOf(line, this.depth === 0 ? lengthOfDeclaration(line) : 0)) this.take(token)
    return this.found
  }

  end(): Reading | undefined {
    this.found = []
    this.beginAnew()
    return this.found[0]
  }

  /** Nothing that was opened before goes on. */
  private beginAnew(): void {
    const place = { line: this.line, column: 1 }
    if (this.cellCount > 0)
      this.fail(new ParseError(this.cells[0].place, 'the list of this cell is not closed'))
    else this.attempt(() => this.endBoard(place))
    this.depth = 0
    this.skipsTo = -1
  }

  private take(token: Token): void {
    const place = { line: this.line, column: token.start + 1 }
    if (token.kind === 'close') this.depth = Math.max(this.depth - 1, 0)
    const isSkipped = this.skipsTo >= 0
    if (this.depth <= this.skipsTo) this.skipsTo = -1
    if (!isSkipped) this.attempt(() => this.read(token, place))
    if (token.kind === 'open') this.depth++
  }

  private attempt(read: () => void): void {
    try {
      read()
    } catch (error) {
      if (!(error instanceof ParseError)) throw error
      this.fail(error)
    }
  }

  /** An error ends a board. What follows in the lists around it is passed over. */
  private fail(error: ParseError): void {
    const last = this.found.at(-1)
    const isSameLine = last instanceof ParseError && last.line === error.line && this.depth === 0
    if (!isSameLine) this.found.push(error)
    this.takeAway()
    this.board = undefined
    const outside = Math.max(this.rowDepth - 2, 0)
    this.skipsTo = this.depth > outside ? outside : -1
  }

  private takeAway(): { cells: readonly Cell[]; cellCount: number } {
    const { cells, cellCount } = this
    this.cells = []
    this.cellCount = 0
    return { cells, cellCount }
  }

  private read(token: Token, place: TextPlace): void {
    const { kind, text } = token
    if (kind === 'leaf') this.takeLeaf(token, place)
    else if (kind === 'close') {
      if (this.cellCount > 0) this.takeCells(place)
      else this.endBoard(place)
    } else if (this.cellCount > 0)
      throw new ParseError(place, `expected a cell or the end of the list, got '${text}'`)
  }

  private takeLeaf({ text, start, isQuoted, isKeyed }: Token, place: TextPlace): void {
    const column = start + (isQuoted && text !== '' ? 2 : 1)
    if (this.depth === 0) {
      if (/^[\d._*]/.test(text)) throw new ParseError(place, `expected a list, got ${quote(text)}`)
    } else if (isRow(text)) {
      for (let at = 0; at < text.length; at++) this.takeCell(text.charAt(at), column + at, this.depth + 1)
      this.takeCells(place)
    } else if (!isKeyed) this.takeCell(text, column, this.depth)
  }

  private takeCell(text: string, column: number, rowDepth: number): void {
    this.rowDepth = rowDepth
    if (this.cellCount++ < MOST_CELLS) this.cells.push({ text, place: { line: this.line, column } })
  }

  /** Takes a row, a whole board, or a dimension such as `int[9][9]`. */
  private takeCells(end: TextPlace): void {
    const { cells, cellCount } = this.takeAway()
    if (this.depth === 0 && cellCount < MIN_SIZE) return
    const { given } = this
    const isWhole = cellCount > MAX_SIZE || (cellCount === given?.cellCount && cellCount !== given.size)
    this.board ??= this.newBoard(cells[0].place, cellCount, isWhole)
    const { size } = this.board.geometry
    if (this.filled === size * size)
      throw new ParseError(cells[0].place, `expected ${size} rows, got another`)
    const expected = isWhole ? size * size : size
    for (const cell of cells.slice(0, expected)) this.fill(cell, this.board)
    if (cellCount !== expected)
      throw new ParseError(
        cells.at(expected)?.place ?? end,
        `expected a row of ${expected} cells, got ${cellCount}`,
      )
    if (isWhole || (this.depth === 0 && this.filled === size * size)) this.endBoard(end)
  }

  private newBoard(place: TextPlace, cellCount: number, isWhole: boolean): PuzzleText {
    const size = this.given?.size ?? (isWhole ? Math.sqrt(cellCount) : cellCount)
    const expected = isWhole ? '81 cells, or N × N with N from 4 to 25' : 'a row of 4 to 25 cells'
    if (!isSize(size)) throw new ParseError(place, `expected ${expected}, got ${cellCount}`)
    const geometry = this.given ?? errorFrom(place, () => geometryOfSize(size))
    if (geometry instanceof ParseError) throw geometry
    const { label } = this
    this.label = ''
    this.filled = 0
    return { geometry, puzzle: new Uint8Array(geometry.cellCount), label, line: place.line }
  }

  private fill({ text, place }: Cell, { geometry: { size }, puzzle }: PuzzleText): void {
    const cell = `r${Math.floor(this.filled / size) + 1}c${(this.filled % size) + 1}`
    const digit = EMPTY_CELL.test(text) ? 0 : digitOfText(text, size, 'tokens')
    if (digit === NO_SYMBOL)
      throw new ParseError({ ...place, cell }, `expected ${expectedCell(size, 'tokens')}, got ${quote(text)}`)
    puzzle[this.filled++] = digit
  }

  private endBoard(place: TextPlace): void {
    const { board, filled } = this
    if (board === undefined) return
    const { size, cellCount } = board.geometry
    if (filled < cellCount) {
      const rows = `${filled / size} of ${size} rows`
      throw new ParseError(place, `the board that begins on line ${board.line} ends after ${rows}`)
    }
    this.found.push(board)
    this.board = undefined
  }
}

/** A string of symbols that is not a single cell. */
function isRow(text: string): boolean {
  return text.length >= MIN_SIZE && /^[\da-p._*]+$/i.test(text) && /[\d._*]/.test(text)
}
