/**
 * Reads boards that are written as nested lists, with any brackets, names and quotes: `[[5, 3, …], …]`,
 * `Vector(Vector(5, 3, …), …)`, `{{5, 3, …}, …}`, `[["5", "3", ".", …], …]`, `["53..7....", …]`. A list of more
 * than 25 cells is a whole board. Lists of boards may be nested or follow each other.
 *
 * A list whose parts are cells is a row, and the list around its rows is the board. Rows without a list around
 * them make a board as soon as there are enough of them.
 */
import { type Geometry, geometryOf, MAX_SIZE } from '../geometry.ts'
import { ParseError, quote, type TextPlace } from '../parse-error.ts'
import { geometryOfSize, isSize } from '../shape.ts'
import { digitByCode, NO_SYMBOL } from '../symbols.ts'
import {
  behindDeclaration,
  closingOf,
  isEmptyCell,
  type Leaf,
  matchesAt,
  type Token,
  tokensOf,
} from './brackets-tokens.ts'
import type { PuzzleReader, Reading, ReadOptions } from './format-definition.ts'
import { bareLine, errorFrom, isComment, isTitle } from './lines.ts'
import { digitOfText, expectedCell } from './rows.ts'

/** A list whose end has not been read yet. */
interface OpenList {
  readonly bracket: string
  readonly position: TextPlace
  /** The cells directly in the list: at most one more than any board has. */
  readonly cells: CellText[]
  cellCount: number
  /** The board that consists of its rows. */
  board: BoardInProgress | undefined
  holdsLists: boolean
  /** The first error in it. */
  error: ParseError | undefined
  /** An error after its beginning was reported, so a missing end need not be reported. */
  isReported: boolean
}

interface CellText {
  readonly text: string
  readonly line: number
  /** From 1. */
  readonly column: number
}

const MOST_CELLS = MAX_SIZE * MAX_SIZE + 1
const DEEPEST = 16
const LONGEST_CELL = 3

export class BracketsReader implements PuzzleReader {
  private readonly geometry: Geometry | undefined
  /** The lists whose end has not been read yet. The first entry is the text itself. */
  private readonly lists: OpenList[] = [openList('', { line: 0 })]
  private found: Reading[] = []
  private line = ''
  private lineNumber = 0
  private strayLine = 0 // the last one with an error outside of all lists
  private tooDeep = 0 // lists that are open beyond the deepest
  private label = ''

  constructor({ geometry }: ReadOptions = {}) {
    this.geometry = geometry
  }

  push(text: string): readonly Reading[] {
    this.found = []
    this.line = bareLine(text, ++this.lineNumber)
    if (isComment(this.line)) return this.found
    if (this.isOutside && isTitle(this.line) && !/[([{=]/.test(this.line)) this.takeTitle()
    else {
      const start = this.isOutside ? behindDeclaration(this.line) : 0
      for (const token of tokensOf(this.line, start)) this.take(token)
    }
    return this.found
  }

  end(): Reading | undefined {
    const [text, ...open] = this.lists
    const unclosed = open.find(({ isReported }) => !isReported)
    if (unclosed === undefined) return text?.board?.reading(this.placeOf(0))
    return unclosed.error ?? unclosed.board?.error ?? notClosed(unclosed)
  }

  private get isOutside(): boolean {
    return this.lists.length === 1
  }

  private get innermost(): OpenList {
    return this.lists[this.lists.length - 1]
  }

  private placeOf(start: number): TextPlace {
    return { line: this.lineNumber, column: start + 1 }
  }

  private takeTitle(): void {
    this.endBoardOf(this.innermost, this.placeOf(0))
    this.label = this.line.trim()
  }

  private take(token: Token): void {
    if (token.kind === 'leaf') this.takeLeaf(token)
    else if (token.kind === 'open') this.open(token.text, this.placeOf(token.start))
    else this.close(token.text, token.start)
  }

  private open(bracket: string, position: TextPlace): void {
    if (this.lists.length > DEEPEST) {
      this.tooDeep++
      this.innermost.error ??= new ParseError(position, `expected at most ${DEEPEST} lists within each other`)
      return
    }
    const around = this.innermost
    const aroundThat = this.lists.at(-2)
    if (aroundThat?.board !== undefined && around.cellCount === 0) {
      // a list of lists where a row should be: the board before was not closed
      if (aroundThat.bracket !== '') aroundThat.board.error ??= notClosed(aroundThat)
      this.endBoardOf(aroundThat, position)
    }
    if (around.cellCount > 0)
      around.error ??= new ParseError(
        position,
        `expected a cell or '${closingOf(around.bracket)}', got '${bracket}'`,
      )
    around.holdsLists = true
    this.lists.push(openList(bracket, position))
  }

  private close(bracket: string, start: number): void {
    if (this.tooDeep > 0) {
      this.tooDeep--
      return
    }
    const position = this.placeOf(start)
    if (this.isOutside) {
      this.refuseOutside(position, `expected a list, got '${bracket}'`)
      return
    }
    const list = this.innermost
    this.lists.pop()
    if (closingOf(list.bracket) !== bracket) list.error ??= wronglyClosed(list, position, bracket)
    if (list.board !== undefined) {
      list.board.error ??= list.error
      this.endBoardOf(list, position)
    } else if (list.cellCount > 0 || !list.holdsLists) this.takeCells(list, position)
    else if (list.error !== undefined) this.give(list.error)
  }

  private takeLeaf(leaf: Leaf): void {
    const { text, start, isQuoted, isKeyed } = leaf
    const list = this.innermost
    if (this.tooDeep > 0) return
    if (this.isOutside) {
      if (/^[\d._*]/.test(text))
        this.refuseOutside(this.placeOf(start), `expected a list, got ${quote(text)}`)
    } else if (list.cellCount === 0 && isRow(leaf)) this.takeCells(this.listOf(leaf), this.placeOf(start))
    else if (isKeyed) return
    else if (list.holdsLists) {
      list.error ??= new ParseError(this.placeOf(start), `expected a list, got ${quote(text)}`)
    } else {
      const column = start + (isQuoted && text !== '' ? 2 : 1)
      if (list.cellCount++ < MOST_CELLS) list.cells.push({ text, line: this.lineNumber, column })
    }
  }

  /** Reads a string of symbols, such as `"53..7...."`, as a list. */
  private listOf({ text, start, isQuoted }: Leaf): OpenList {
    this.innermost.holdsLists = true
    const column = start + (isQuoted ? 2 : 1)
    const list = openList('', this.placeOf(start))
    for (const symbol of text.slice(0, MOST_CELLS)) {
      list.cells.push({ text: symbol, line: this.lineNumber, column: column + list.cells.length })
    }
    list.cellCount = text.length
    return list
  }

  /** Takes a list of cells: a row, a whole board, or a dimension such as `int[9][9]`. */
  private takeCells(list: OpenList, end: TextPlace): void {
    const { cellCount, error } = list
    const around = this.innermost
    if (around.cellCount > 0) return // this is an error of that list
    if (cellCount < 4 && this.isOutside && matchesAt(LIST_FOLLOWS, this.line, end.column ?? 0)) return
    if (around.board === undefined && this.isWhole(cellCount)) {
      this.give(error ?? boardOf(list, this.takeLabel(), this.geometry))
      return
    }
    around.board ??= new BoardInProgress(list, this.takeLabel(), this.geometry)
    around.board.takeRow(list, end)
    if (this.isOutside && around.board.isFull) this.endBoardOf(around, end)
  }

  private isWhole(cellCount: number): boolean {
    if (this.geometry === undefined) return cellCount > MAX_SIZE
    return cellCount > MAX_SIZE || (cellCount === this.geometry.cellCount && cellCount !== this.geometry.size)
  }

  private takeLabel(): string {
    const { label } = this
    this.label = ''
    return label
  }

  private endBoardOf(list: OpenList, end: TextPlace): void {
    const { board } = list
    list.board = undefined
    if (board !== undefined) this.give(board.reading(end))
  }

  private refuseOutside(position: TextPlace, reason: string): void {
    if (this.strayLine !== this.lineNumber) this.give(new ParseError(position, reason))
    this.strayLine = this.lineNumber
  }

  private give(reading: Reading): void {
    this.found.push(reading)
    if (reading instanceof ParseError) for (const list of this.lists) list.isReported = true
  }
}

const LIST_FOLLOWS = /\s*(?:[\w.]+\s*)?[([{]/y

function openList(bracket: string, position: TextPlace): OpenList {
  const nothing = { board: undefined, holdsLists: false, error: undefined, isReported: false }
  return { bracket, position, cells: [], cellCount: 0, ...nothing }
}

/** A string of symbols that is not a single cell. */
function isRow({ text }: Leaf): boolean {
  if (text.length <= LONGEST_CELL || isEmptyCell(text) || !/[\d._*]/.test(text)) return false
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code > 255 || digitByCode[code] === NO_SYMBOL) return false
  }
  return true
}

function notClosed({ bracket, position }: OpenList): ParseError {
  return new ParseError(position, `the list that '${bracket}' opens is not closed`)
}

function wronglyClosed({ bracket, position }: OpenList, end: TextPlace, seen: string): ParseError {
  const opened = `'${bracket}' of line ${position.line}, column ${position.column}`
  return new ParseError(end, `expected '${closingOf(bracket)}', which closes the ${opened}, got '${seen}'`)
}

function digitOfCell(text: string, size: number): number {
  return isEmptyCell(text) ? 0 : digitOfText(text, size, 'tokens')
}

/** Writes the digits of some cells into a grid, from `first` on. Returns the first error. */
function readCells(
  cells: readonly CellText[],
  { grid, first, size }: { readonly grid: Uint8Array; readonly first: number; readonly size: number },
): ParseError | undefined {
  for (const [index, { text, line, column }] of cells.entries()) {
    const digit = digitOfCell(text, size)
    if (digit === NO_SYMBOL) {
      const at = first + index
      const cell = `r${Math.floor(at / size) + 1}c${(at % size) + 1}`
      return new ParseError(
        { line, column, cell },
        `expected ${expectedCell(size, 'tokens')}, got ${quote(text)}`,
      )
    }
    grid[first + index] = digit
  }
  return undefined
}

/** The board whose cells are all in one list. */
function boardOf(
  { cells, cellCount, position }: OpenList,
  label: string,
  given: Geometry | undefined,
): Reading {
  const size = given?.size ?? Math.sqrt(cellCount)
  if (given === undefined && !isSize(size)) {
    return new ParseError(position, `expected 81 cells, or N × N with N from 4 to 25, got ${cellCount}`)
  }
  const geometry = given ?? errorFrom(position, () => geometryOfSize(size))
  if (geometry instanceof ParseError) return geometry
  const grid = new Uint8Array(geometry.cellCount)
  const error = readCells(cells.slice(0, geometry.cellCount), { grid, first: 0, size })
  if (error !== undefined) return error
  if (cellCount === geometry.cellCount)
    return { geometry, grid, label, line: cells[0]?.line ?? position.line }
  return new ParseError(position, `expected ${geometry.cellCount} cells, got ${cellCount}`)
}

class BoardInProgress {
  error: ParseError | undefined
  private readonly geometry: Geometry
  private readonly size: number
  private readonly grid: Uint8Array
  private readonly label: string
  private readonly line: number
  private rowCount = 0

  constructor({ cells, cellCount, position, error }: OpenList, label: string, given: Geometry | undefined) {
    const geometry = given ?? geometryOfRow(cellCount, position)
    if (geometry instanceof ParseError) this.error = error ?? geometry
    this.size = geometry instanceof ParseError ? NaN : geometry.size
    this.geometry = geometry instanceof ParseError ? geometryOf(1, 4) : geometry
    this.grid = new Uint8Array(this.geometry.cellCount)
    this.label = label
    this.line = cells[0]?.line ?? position.line
  }

  get isFull(): boolean {
    return this.rowCount === this.size
  }

  takeRow(list: OpenList, end: TextPlace): void {
    this.error ??= list.error ?? this.readRow(list, end)
    this.rowCount++
  }

  private readRow({ cells, cellCount, position }: OpenList, end: TextPlace): ParseError | undefined {
    const { size, rowCount, grid } = this
    if (this.isFull) return new ParseError(position, `expected ${size} rows, got another`)
    const error = readCells(cells.slice(0, size), { grid, first: rowCount * size, size })
    if (error !== undefined || cellCount === size) return error
    const surplus = cells.at(size) ?? end
    const where = { line: surplus.line, column: surplus.column ?? 1 }
    return new ParseError(where, `expected a row of ${size} cells, got ${cellCount}`)
  }

  reading(end: TextPlace): Reading {
    if (this.error !== undefined) return this.error
    const { geometry, grid, label, line, size, rowCount } = this
    if (this.isFull) return { geometry, grid, label, line }
    return new ParseError(end, `the board that begins on line ${line} ends after ${rowCount} of ${size} rows`)
  }
}

function geometryOfRow(size: number, position: TextPlace): Geometry | ParseError {
  if (!isSize(size)) return new ParseError(position, `expected a row of 4 to 25 cells, got ${size}`)
  return errorFrom(position, () => geometryOfSize(size))
}
