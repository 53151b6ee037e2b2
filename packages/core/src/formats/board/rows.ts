/**
 * Reads boards that are written as N lines of N cells: compact, spaced, as a table or with a frame, one below another, with
 * titles above them, blank lines between them and lines drawn between their cells. A cell is a digit or a set of digits.
 *
 * A board that cannot be read gives one error, which quotes the first mistake. Its other rows are skipped.
 */
import { type Geometry, geometryOfSize, hasBoxes, isSize, UnknownBoxes } from '../../geometry.ts'
import { quoteText } from '../../quote.ts'
import { parseLine } from '../line/line.ts'
import type { PuzzleReader, PuzzleText, Reading, ReadOptions } from '../notation.ts'
import { cellOfText, expectedCell, plainRow, type Row, type RowStyle, splitRow } from '../text/cells.ts'
import {
  bareLine,
  errorFrom,
  isComment,
  isProse,
  isRule,
  isTitle,
  listOf,
  sectionOf,
} from '../text/line-kinds.ts'
import { markAmong } from '../text/marks.ts'
import { DigitCells } from '../text/numbering.ts'
import { ParseError } from '../text/parse-error.ts'
import { LONGEST_LINE, MOST_UNDECIDED_BOARDS } from '../thresholds.ts'
import { DrawnLines, ruleOf } from './drawn-boxes.ts'
import { drawnGeometry, isLegend, withoutMarks } from './lattice.ts'
import { fitsSize, geometryOnLine, isSizeLine } from './size-line.ts'

/** A row of a text, and the number of its line. */
interface LineOfBoard {
  readonly row: Row
  readonly line: number
}

export class RowsReader implements PuzzleReader {
  private readonly geometry: Geometry | undefined
  private readonly style: 'digits' | 'sets'
  private lineNumber = 0
  private label = '' // the last title that is not followed by a board yet
  private labelLine = 0
  private legend: string | undefined // the extra houses of the next board
  private sizeLine: { readonly text: string; readonly line: number } | undefined // of the next board
  private board: BoardInProgress | undefined
  private blanks: LineOfBoard[] = [] // rows of separators alone, and what follows them, until it is clear what they are
  private follows = false // a board that ended on the line before
  private passingOver = false // skips the rows of a board of unknown size
  private isElsewhere = false // in a section with the state of a game
  private found: Reading[] = []

  constructor(style: 'digits' | 'sets', { geometry }: ReadOptions = {}) {
    this.geometry = geometry
    this.style = style
  }

  push(text: string): readonly Reading[] {
    const line = bareLine(text, ++this.lineNumber)
    if (isComment(line)) return listOf(undefined)
    this.found = []
    if (line.length > LONGEST_LINE) {
      this.refuseLine(line)
      return this.found
    }
    const section = sectionOf(line)
    if (section !== undefined) {
      this.takeTitle(line.trim())
      this.isElsewhere = section === 'state'
    } else if (!this.isElsewhere) this.take(line)
    return this.found
  }

  end(): readonly Reading[] {
    this.found = []
    this.endBoard()
    this.refuseSize()
    this.refuseLabel()
    return this.found
  }

  /** A line that is too long for a row is a mistake of the board in which it stands, or of its own. */
  private refuseLine({ length }: string): void {
    const place = { line: this.lineNumber }
    const error = new ParseError(place, `expected a row of 4 to 25 cells, got a line of ${length} characters`)
    if (this.isDamaged) {
      this.board?.spoil(error)
      this.addRow({ row: plainRow([], this.style), ...place }, '')
    } else {
      this.endBoard()
      this.found.push(error)
    }
  }

  private take(line: string): void {
    if (this.mayBeSize(line)) this.takeSize(line)
    else if (isLegend(line)) {
      this.refuseSize()
      this.endBoard()
      this.legend = line
    } else if (isRule(line, this.style)) this.board?.takeRule(line)
    else if (this.board === undefined && isHeadingOfWords(line)) return
    else if (isTitle(line) || (isProse(line) && !this.isDamaged)) this.takeTitle(line.trim())
    else {
      const row = splitRow(withoutMarks(line), this.board?.style ?? this.style, this.board?.size)
      if (row.cells.length === 0) this.takeGap()
      else this.takeRow({ row, line: this.lineNumber }, line)
    }
  }

  /** Whether words are a mistake in a board, and nothing behind or before one. */
  private get isDamaged(): boolean {
    return this.board !== undefined && !this.board.isFull
  }

  /** A blank line ends a board, unless every band of it is followed by one. */
  private takeGap(): void {
    this.refuseSize()
    if (this.blanks.length > 0 || this.board?.takeGap() !== true) this.endBoard()
  }

  private mayBeSize(line: string): boolean {
    const isBetween = this.board === undefined && this.blanks.length === 0 && !this.passingOver
    return isBetween && isSizeLine(line)
  }

  private takeSize(line: string): void {
    if (this.sizeLine === undefined) this.sizeLine = { text: line, line: this.lineNumber }
    else {
      this.refuseSize()
      if (this.board !== undefined) this.take(line)
    }
  }

  /** A size that stands directly above no board of this size is a row, and perhaps one that is too short. */
  private refuseSize(): void {
    if (this.sizeLine === undefined) return
    const { text, line } = this.sizeLine
    const row = splitRow(text, this.style)
    const { length } = row.cells
    this.sizeLine = undefined
    if (this.geometry !== undefined || isSize(length)) {
      this.addRow({ row, line }, text)
      return
    }
    this.label = ''
    this.passingOver = true
    this.found.push(new ParseError({ line }, `expected a row of 4 to 25 cells, got ${length}`))
  }

  private takeTitle(title: string): void {
    this.refuseSize()
    this.endBoard()
    if (isNumbered(title) && wordsOf(this.label) === wordsOf(title)) this.refuseLabel()
    this.label = title
    this.labelLine = this.lineNumber
  }

  /** A numbered title belongs to a board. Any other title may belong to the whole text. */
  private refuseLabel(): void {
    if (!isNumbered(this.label)) return
    const reason = `expected a board behind ${quoteText(this.label)}, got none`
    this.found.push(new ParseError({ line: this.labelLine }, reason))
  }

  private takeRow(next: LineOfBoard, text: string): void {
    if (this.passingOver) return
    const { row } = next
    if (this.board === undefined && (row.isBlank || this.blanks.length > 0)) {
      const [{ row: first } = next] = this.blanks
      if (first.cells.length !== row.cells.length) this.endBoard()
      if (row.isBlank || this.blanks.length > 0) {
        if (this.blanks.push(next) > MOST_UNDECIDED_BOARDS * (row.cells.length + 1)) this.settleBlanks(false)
        return
      }
    }
    this.addRow(next, text)
  }

  private addRow(next: LineOfBoard, text: string): void {
    this.board ??= this.newBoard(next, text)
    if (this.board === undefined) return
    const { board } = this
    const rest = board.takeRow(next.row, next.line)
    if (rest !== undefined) {
      this.finish()
      for (const each of rest) this.addRow(each, '')
    } else if (board.isComplete) {
      this.finish()
      this.follows = true
    }
  }

  private newBoard({ row, line }: LineOfBoard, text: string): BoardInProgress | undefined {
    const size = this.geometry?.size ?? row.cells.length
    const { label, legend, sizeLine: { text: sizeLine } = {} } = this
    if (sizeLine !== undefined && isSize(size) && !fitsSize(sizeLine, size)) {
      this.refuseSize()
      return this.board
    }
    this.sizeLine = undefined
    this.label = ''
    this.legend = undefined
    if (!isSize(size)) {
      const reading = size < 4 ? undefined : parseLine(text, line, this.geometry)
      this.passingOver = size < 4
      if (reading instanceof ParseError || reading === undefined) {
        const seen = size > 25 ? ` in ${quoteText(text.trim())}` : ''
        this.found.push(new ParseError({ line }, `expected a row of 4 to 25 cells, got ${size}${seen}`))
      } else this.found.push(reading)
      return undefined
    }
    return new BoardInProgress(this.geometry, { size, label, legend, sizeLine, style: row.style, line })
  }

  /** Ends what is open. */
  private endBoard(): void {
    if (this.blanks.length > 0) this.settleBlanks(true)
    this.finish()
    this.follows = false
  }

  private finish(): void {
    const { board } = this
    this.board = undefined
    this.passingOver = false
    if (board !== undefined) this.found.push(board.reading())
  }

  /**
   * Rows of separators alone are rows without a clue, or the blank lines of a spreadsheet between two boards. The number of all
   * rows says which.
   *
   * @param isWhole whether the table ends here
   */
  private settleBlanks(isWhole: boolean): void {
    const lines = this.blanks
    this.blanks = []
    const size = lines[0].row.cells.length
    const { follows } = this
    const exact = waysToSplit(lines, size, { isWhole, follows })
    const ways = exact.length > 0 ? exact : waysToSplit(lines, size, { isWhole, follows, mayEndBlank: true })
    const [boards] = ways
    if (boards === undefined || ways.length > 1) {
      if (!lines.every(({ row }) => row.isBlank)) {
        const reason = `the table of ${lines.length} rows begins with an empty one, which may be a row of a board or not: fill the empty cells with 0`
        this.found.push(new ParseError({ line: lines[0].line }, reason))
      }
      return
    }
    for (const each of boards) this.addRow(each, '')
  }
}

interface WaysToSplit {
  /** Whether the table ends with these rows. */
  readonly isWhole: boolean
  /** Whether a board is directly before them, so that the same number of rows is between all boards. */
  readonly follows: boolean
  /** Whether empty rows may be left at the end. */
  readonly mayEndBlank?: boolean
}

/** The rows that are rows of boards, for each way to take empty rows that leaves whole boards. */
function waysToSplit(
  lines: readonly LineOfBoard[],
  size: number,
  { isWhole, follows, mayEndBlank = false }: WaysToSplit,
): LineOfBoard[][] {
  const ways = new Map<string, LineOfBoard[]>()
  const lead = lines.findIndex(({ row }) => !row.isBlank)
  if (lead < 0) return lines.length === size ? [[...lines]] : []
  for (let gap = 0; gap < size; gap++) {
    for (let before = follows ? gap : 0; before <= Math.min(lead, follows ? gap : size); before++) {
      const rows = rowsWithout(lines, size, { before, gap, isWhole, mayEndBlank })
      if (rows !== undefined) ways.set(rows.map(({ line }) => line).join(), rows)
    }
  }
  return [...ways.values()]
}

/** The rows without `before` empty ones in front, and `gap` behind each board. Undefined if this leaves no whole boards. */
function rowsWithout(
  lines: readonly LineOfBoard[],
  size: number,
  {
    before,
    gap,
    isWhole,
    mayEndBlank,
  }: Omit<Required<WaysToSplit>, 'follows'> & { readonly before: number; readonly gap: number },
): LineOfBoard[] | undefined {
  const rows: LineOfBoard[] = []
  let at = before
  while (at < lines.length) {
    if (at + size > lines.length && isWhole) break
    rows.push(...lines.slice(at, at + size))
    at += size
    if (at >= lines.length) return rows
    if (lines.slice(at, at + gap).some(({ row }) => !row.isBlank)) return undefined
    at += gap
    if (at === lines.length) return rows
  }
  return mayEndBlank && lines.slice(at).every(({ row }) => row.isBlank) ? rows : undefined
}

interface Beginning {
  readonly size: number
  readonly label: string
  readonly legend?: string | undefined
  readonly sizeLine?: string | undefined
  readonly style: RowStyle
  readonly line: number
}

/** A board whose rows are taken one after another. They are read at its end, when it is clear what is drawn around them. */
export class BoardInProgress {
  readonly style: RowStyle
  private readonly given: Geometry | undefined
  private readonly label: string
  private readonly legend: string | undefined
  private readonly sizeLine: string | undefined
  private readonly rules: string[] = [] // row → the last line that is drawn above it
  private readonly firstLine: number
  private readonly rows: LineOfBoard[] = []
  private readonly drawn = new DrawnLines()
  private names = 0 // columns before the cells
  private blankEvery: number | undefined // rows, if blank lines divide the board
  private columnCount: number // N, and the column of names
  private error: ParseError | undefined
  private mark: string | undefined // of empty cells, if it is none of the usual ones

  /** @param given the geometry, if it is not the usual one for the size */
  constructor(given: Geometry | undefined, { size, label, legend, sizeLine, style, line }: Beginning) {
    this.given = given
    this.columnCount = size
    this.label = label
    this.legend = legend
    this.sizeLine = sizeLine
    this.style = style
    this.firstLine = line
  }

  get size(): number {
    return this.columnCount
  }

  private get height(): number {
    return this.columnCount - this.names
  }

  get isFull(): boolean {
    return this.rows.length >= this.height
  }

  /** Whether no further row can belong to it. */
  get isComplete(): boolean {
    return this.isFull && !this.hasHeading
  }

  /** Whether a line follows the first row alone, as below the heading of a table. */
  private get hasHeading(): boolean {
    const { drawn, rows, rules } = this
    const isOfLattice = /^\s*[┠┣]/u.test(rules[1] ?? '')
    const isAlone = drawn.hasRule(1) && drawn.ruleAt(1) !== drawn.ruleAt(2) && !isOfLattice
    return isAlone && rows.length > 1 && isHeading(rows[0].row)
  }

  takeRule(line: string): void {
    if (this.rows.length === 0) return
    this.drawn.takeRule(this.rows.length, ruleOf(line))
    this.rules[this.rows.length] = line
    const [first] = this.rows
    if (this.rows.length > 1 || this.names > 0 || this.columnCount < 5 || this.given !== undefined) return
    const isCorner = first.row.isFramed && first.row.cells[0].text === '.'
    if (isCorner && isSequence(first.row.cells.slice(1).map(({ text }) => text))) {
      this.names = 1
      this.dropHeading()
    }
  }

  private dropHeading(): void {
    this.rows.shift()
    this.drawn.dropRow()
    this.rules.shift()
  }

  /** Returns rows that belong to the next board, because this one ended before. */
  takeRow(row: Row, line: number): readonly LineOfBoard[] | undefined {
    const { rows, blankEvery = 0 } = this
    if (this.isFull && this.hasHeading) this.dropHeading()
    const isBroken = blankEvery > 0 && rows.length % blankEvery === 0 && !this.drawn.hasRule(rows.length)
    if (isBroken && rows.length > 0) return [...rows.splice(rows.length - blankEvery), { row, line }]
    rows.push({ row, line })
    return undefined
  }

  get isSpoilt(): boolean {
    return this.error !== undefined
  }

  /** Notes a mistake between the cells. */
  spoil(error: ParseError): void {
    this.error ??= error
  }

  /** Whether a blank line after the last row can be inside this board. */
  takeGap(): boolean {
    const { rows, height } = this
    const { length } = rows
    if (length >= height || this.hasHeading) return false
    const every = this.blankEvery ?? length
    if (length === 0 || length % every !== 0 || height % every !== 0) return false
    if (this.blankEvery !== undefined && length > every && !this.drawn.hasRule(length - every)) return false
    this.blankEvery = every
    if (!this.drawn.hasRule(length)) this.drawn.takeRule(length, ' ')
    return true
  }

  reading(): Reading {
    const { firstLine, height } = this
    const [{ line } = { line: firstLine }] = this.rows
    const geometry = errorFrom({ line: firstLine }, () => this.geometryShown())
    if (this.error !== undefined) return this.error
    if (geometry instanceof ParseError) return geometry
    const puzzle = this.readRows(geometry)
    if (puzzle instanceof ParseError) return puzzle
    const { length } = this.rows
    if (length < height) {
      const reason = `the board that begins on line ${firstLine} ends after ${length} of ${height} rows`
      return new ParseError({ line: this.rows.at(-1)?.line ?? firstLine }, reason)
    }
    const contradiction = this.contradictionOf(geometry)
    if (contradiction !== undefined)
      return new ParseError({ line }, contradiction.message, { cause: contradiction })
    const { label } = this
    return { geometry, ...puzzle, label, line }
  }

  /** @throws RangeError for a size that has no usual board, and for a drawing of another board than the given one */
  private geometryShown(): Geometry {
    const { given, height, names, legend, rules } = this
    const rows = this.rows.map(({ row: { cells, bars } }) => ({
      cells: cells.slice(names),
      bars: bars.slice(names),
    }))
    const drawn =
      rows.length === height ? drawnGeometry(height, { rows, rules: rules.slice(1), legend }) : undefined
    if (drawn !== undefined && drawn.size !== height)
      throw new RangeError(`the line above the board says ${drawn.layout}, but it has ${height} rows`)
    if (drawn !== undefined && given !== undefined && drawn !== given)
      throw new RangeError(`the lines draw the layout ${drawn.layout}, but ${given.layout} was given`)
    const said =
      this.sizeLine === undefined || given !== undefined ? undefined : geometryOnLine(this.sizeLine)
    return drawn ?? given ?? said ?? geometryOfSize(height)
  }

  /** What is drawn is not what the size says. */
  private contradictionOf(geometry: Geometry): UnknownBoxes | undefined {
    if (this.given !== undefined || !hasBoxes(geometry)) return undefined
    for (const { row } of this.rows) if (row.bars.length > 0) this.drawn.takeBars(row.bars)
    const drawn = this.drawn.contradictionOf(geometry)
    return drawn === undefined ? undefined : new UnknownBoxes(geometry.size, drawn)
  }

  private readRows({
    size,
  }: Geometry): Pick<PuzzleText, 'puzzle' | 'note' | 'zeroBased' | 'zeros'> | ParseError {
    if (this.style === 'sets') {
      const puzzle = new Uint32Array(size * size)
      return (
        this.readInto(size, (cell, value) => {
          puzzle[cell] = value
        }) ?? { puzzle }
      )
    }
    const read = (): ReturnType<DigitCells['result']> | ParseError => {
      const cells = new DigitCells(size)
      const error = this.readInto(size, (cell, value, text) => cells.set(cell, value, text))
      return error ?? cells.result(this.firstLine)
    }
    const puzzle = read()
    if (!(puzzle instanceof ParseError)) return puzzle
    this.mark = this.markIn(size)
    return this.mark === undefined ? puzzle : read()
  }

  /** The sign of the empty cells, if it is none of the usual ones. */
  private markIn(size: number): string | undefined {
    const cells = this.rows.flatMap(({ row }) => row.cells.slice(this.names))
    return markAmong(
      cells.map(({ text }) => text),
      (text) => cellOfText(text, size, this.style) !== undefined,
    )
  }

  private readInto(
    size: number,
    put: (cell: number, value: number, text: string) => void,
  ): ParseError | undefined {
    for (const [row, { row: each, line }] of this.rows.entries()) {
      const error = row < size ? this.readRow(each, { line, size, row, put }) : this.surplusRow(each, line)
      if (error !== undefined) return error
    }
    return undefined
  }

  private surplusRow({ cells: [{ start, line: ownLine = 0 }] }: Row, line: number): ParseError {
    const position = { line: ownLine || line, column: start + 1 }
    return new ParseError(position, `expected ${this.height} rows, got another`)
  }

  private readRow(
    { cells: all, style }: Row,
    {
      line,
      size,
      row,
      put,
    }: {
      readonly line: number
      readonly size: number
      readonly row: number
      readonly put: (cell: number, value: number, text: string) => void
    },
  ): ParseError | undefined {
    const cells = all.slice(this.names)
    const nameOf = (column: number): string => `r${row + 1}c${column + 1}`
    for (const [column, { text, start, line: ownLine = line }] of cells.slice(0, size).entries()) {
      const value = cellOfText(text === this.mark ? '.' : text, size, style)
      if (value === undefined)
        return new ParseError(
          { line: ownLine, column: start + 1, cell: nameOf(column) },
          `expected ${expectedCell(size, style)}, got ${quoteText(text)}`,
        )
      put(row * size + column, value, text)
    }
    if (cells.length === size) return undefined
    const { text, start, line: ownLine = line } = cells[Math.min(cells.length - 1, size)] ?? all[0]
    const position =
      cells.length > size
        ? { line: ownLine, column: start + 1 }
        : { line: ownLine, column: start + text.length + 1, cell: nameOf(cells.length) }
    return new ParseError(position, `expected a row of ${size} cells, got ${cells.length}`)
  }
}

/** Whether a row may be the heading of a table: blank, the names of the columns, or words. */
function isHeading({ cells, isFramed }: Row): boolean {
  const texts = cells.map(({ text }) => text)
  return (
    isSequence(texts) ||
    (isFramed && (texts.every((text) => text === '.') || texts.some((text) => text.length > 2)))
  )
}

/** Whether a line with bars has a name for each column, and no cells. */
function isHeadingOfWords(line: string): boolean {
  if (/^\s*[|│┃║]\s+[|│┃║]/u.test(line)) return false // a corner, above a column of names
  const texts = line.split(/[|│┃║]/u).flatMap((text) => text.trim() || [])
  return texts.length > 3 && texts.every((text) => /^\p{L}+[ _#]?\d*$/u.test(text)) && isSequence(texts)
}

/** 1 2 3 …, 0 1 2 …, A B C …, c1 c2 c3 … */
export function isSequence(texts: readonly string[]): boolean {
  const [first = ''] = texts
  const [, word = '', number] = /^([^\d]*)(\d+)$/u.exec(first) ?? []
  if (number !== undefined) return texts.every((text, index) => text === `${word}${Number(number) + index}`)
  const code = first.toUpperCase().charCodeAt(0)
  return code === 65 && texts.every((text, index) => text.toUpperCase() === String.fromCharCode(code + index))
}

/** Whether a title has a number at its end and says what it numbers. */
function isNumbered(title: string): boolean {
  return /\d$/u.test(title) && isTitle(title)
}

/** `Grid 01` and `Grid 02` have the same words. */
function wordsOf(title: string): string {
  return title.replace(/(?<!\d)\d+$/u, '')
}
