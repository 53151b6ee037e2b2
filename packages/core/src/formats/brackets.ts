/**
 * Nested lists, as programs write them: a list for each row, and one around them.
 *
 *   [[5, 3, 0, 0, 7, 0, 0, 0, 0],
 *    [6, 0, 0, 1, 9, 5, 0, 0, 0],
 *    …
 *
 * Without zeros it is what JSON calls an array of strings: `["5", "3", ".", …]`.
 *
 * The cells of a board are its digits in their order. A list or a string of up to 25 cells is a row, and a longer one is a whole
 * board. N rows of N cells are a board, whatever is around them.
 */
import { type Geometry, geometryOfSize, isSize, MAX_SIZE, MIN_SIZE } from '../geometry.ts'
import { ParseError, type TextPlace } from '../parse-error.ts'
import { quoteText } from '../quote.ts'
import type { Format, PuzzleReader, PuzzleText, Reading, ReadOptions } from './format-definition.ts'
import { bareLine, errorFrom, isComment, isTitle } from './lines.ts'
import { cellOfText, expectedCell } from './row-text.ts'

export const brackets: Format = {
  separator: '\n',
  holds: 'digits',
  openReader: (options) => new BracketsReader(options),
  write: ({ size, cellsOf }, grid, { empty = '0' } = {}) => {
    const written = (digit: number): string => (empty === '0' ? `${digit}` : `"${digit === 0 ? '.' : digit}"`)
    const rows = cellsOf
      .slice(0, size)
      .map((cells) => `[${Array.from(cells, (cell) => written(grid[cell])).join(', ')}]`)
    return `[${rows.join(',\n ')}]\n`
  },
}

/** A comment, a key with a value that is no list, the name of a list, a bracket, or a cell: a string without brackets or a word. Each is read once. */
const TOKEN =
  /(?:\/\/|(?<!\S)#).*|(?:["'`][^()[\]{}"'`]*["'`]|[^\s,;()[\]{}"'`=:]+)\s*[=:](?:\s*(?:["'`][^"'`]*["'`]|[^\s,;()[\]{}"'`=:]+)(?=\s*[,)\]}]))?|[\p{L}_$][^\s,;()[\]{}"'`=:]*(?=[([{])|(?<open>[([{])|(?<close>[)\]}])|(?<mark>["'`])(?<string>[^()[\]{}"'`]*)\k<mark>|(?<word>[^\s,;()[\]{}"'`=:]+)/gu
/** `int board[9][9] =`, `std::array<std::array<int, 9>, 9> board =`: a board would have more than three commas. */
const DECLARATION = /^\s*[\p{L}_$](?:[^=,]*,){0,3}[^=,]*=/u
/** A bracket, perhaps with a name, and in it a bracket, a cell, a key or nothing more on the line. */
const BEGINNING =
  /^(?:new\s|return\s)?[\p{L}\d_$.<>"'`]*(?<![\s\d])[([{](?=[\s([{"'`\])}]*(?:$|\/\/|#|[\d._*]|[A-P]{1,2}\s*,|[^"'`]["'`]|(?:none|null|nil|nothing|undefined)\b|[\p{L}_$][\p{L}\d_$.!<>]*["'`]?\s*[([{:=]))/iu
const BEGINS_BOARD = /^\s*[^\s\d([{]*[([{]\s*[^\s\d([{]*[([{]/u
const EMPTY_CELL = /^(?:none|null|nil|nothing|undefined|nan|na|empty|\s*)$/iu

/** Whether a line looks like the beginning of nested lists. `Grid 7 (hard)` and `[hard]` do not. */
export function beginsBrackets(text: string): boolean {
  return BEGINNING.test(text.slice(DECLARATION.exec(text)?.[0].length ?? 0).trim())
}

/** The groups of `TOKEN`. */
type Token = Readonly<Record<string, string | undefined>>

interface Cell {
  readonly text: string
  readonly place: TextPlace
}

class BracketsReader implements PuzzleReader {
  private readonly given: Geometry | undefined
  private depth = 0 // of open lists
  private rowDepth = 0 // the depth of the last row
  private skipsTo = -1 // behind an error: the depth at which its board has ended
  private cells: Cell[] = [] // of the innermost list
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
    const from = this.depth === 0 ? (DECLARATION.exec(line)?.[0].length ?? 0) : 0
    if (isHeading) this.label = line.trim()
    else
      for (const { index, groups = {} } of line.slice(from).matchAll(TOKEN)) this.take(groups, from + index)
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
    if (this.cells.length > 0)
      this.fail(new ParseError(this.cells[0].place, 'the list of this cell is not closed'))
    else this.attempt(() => this.endBoard(place))
    this.depth = 0
    this.skipsTo = -1
  }

  private take(token: Token, start: number): void {
    const { open, close } = token
    if (close !== undefined) this.depth = Math.max(this.depth - 1, 0)
    const isSkipped = this.skipsTo >= 0
    if (this.depth <= this.skipsTo) this.skipsTo = -1
    if (!isSkipped) this.attempt(() => this.read(token, start))
    if (open !== undefined) this.depth++
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
    const isSameLine = this.found.at(-1) instanceof ParseError && this.depth === 0
    if (!isSameLine) this.found.push(error)
    this.cells = []
    this.board = undefined
    const outside = Math.max(this.rowDepth - 2, 0)
    this.skipsTo = this.depth > outside ? outside : -1
  }

  private read({ open, close, string, word }: Token, start: number): void {
    const place = { line: this.line, column: start + 1 }
    const text = string ?? word
    if (text !== undefined) this.readCells(text, string === undefined || string === '' ? start : start + 1)
    else if (close !== undefined && this.cells.length > 0) this.endList(place)
    else if (close !== undefined) this.endBoard(place)
    else if (open !== undefined && this.cells.length > 0)
      throw new ParseError(place, `expected a cell or the end of the list, got '${open}'`)
  }

  /** Reads a cell, or a string of symbols as a row. Words outside of lists mean nothing. */
  private readCells(text: string, start: number): void {
    const placeOf = (at: number): TextPlace => ({ line: this.line, column: start + at + 1 })
    const isRow = text.length >= MIN_SIZE && /^[\da-p._*]+$/iu.test(text) && /[\d._*]/u.test(text)
    if (this.depth === 0) {
      if (/^[\d._*]/u.test(text)) throw new ParseError(placeOf(0), `expected a list, got ${quoteText(text)}`)
      return
    }
    this.rowDepth = this.depth + Number(isRow)
    if (!isRow) this.cells.push({ text, place: placeOf(0) })
    else {
      for (let at = 0; at < text.length; at++) this.cells.push({ text: text.charAt(at), place: placeOf(at) })
      this.endList(placeOf(text.length))
    }
  }

  /** Takes a row, a whole board, or a dimension such as `int[9][9]`. */
  private endList(end: TextPlace): void {
    const { cells, given } = this
    this.cells = []
    const count = cells.length
    if (this.depth === 0 && count < MIN_SIZE) return
    const isWhole = count > MAX_SIZE || (count === given?.cellCount && count !== given.size)
    this.board ??= this.newBoard(cells[0].place, count, isWhole)
    const { size, cellCount } = this.board.geometry
    if (this.filled === cellCount) throw new ParseError(cells[0].place, `expected ${size} rows, got another`)
    const expected = isWhole ? cellCount : size
    for (const cell of cells.slice(0, expected)) this.fill(cell, this.board)
    if (count !== expected)
      throw new ParseError(
        cells.at(expected)?.place ?? end,
        `expected a row of ${expected} cells, got ${count}`,
      )
    if (isWhole || (this.depth === 0 && this.filled === cellCount)) this.endBoard(end)
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
    const digit = EMPTY_CELL.test(text) ? 0 : cellOfText(text, size, 'tokens')
    if (digit === undefined)
      throw new ParseError(
        { ...place, cell },
        `expected ${expectedCell(size, 'tokens')}, got ${quoteText(text)}`,
      )
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
