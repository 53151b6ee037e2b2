/**
 * Reads boards that are written as N lines of N cells: compact, spaced, as a table or with a frame, one below another, with
 * titles above them, blank lines between them and lines drawn between their cells. A cell is a digit or a set of digits.
 *
 * A board that cannot be read gives one error, which quotes the first mistake. Its other rows are skipped.
 */
import { type Geometry, geometryOfSize, hasBoxes, isSize, UnknownBoxes } from '../../geometry.ts'
import { geometryIn, isLayoutWord, isMeantAsLayout } from '../../layout.ts'
import { quoteText } from '../../quote.ts'
import { symbolOf } from '../../symbols.ts'
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
import { LONGEST_LINE } from '../thresholds.ts'
import { DrawnLines, ruleOf } from './drawn-boxes.ts'
import { hasCorner, isHeading, isHeadingOfWords } from './headings.ts'
import { HeldLines, mayHaveGaps } from './held-lines.ts'
import { drawnGeometry, isLegend, requireWholeLines, withoutMarks } from './lattice.ts'
import { BoardsWithRegions } from './region-grids.ts'
import { fitsSize, geometryOnLine, isSizeLine } from './size-line.ts'

/** A row of a text, and the number of its line. */
interface LineOfBoard {
  readonly row: Row
  readonly line: number
}

export class RowsReader implements PuzzleReader {
  private readonly geometry: Geometry | undefined
  private readonly style: 'digits' | 'sets'
  private lineCount = 0
  private lineNumber = 0 // of the line that is taken
  private label = '' // the last title that is not followed by a board yet
  private labelLine = 0
  private legend: string | undefined // the extra houses of the next board
  private sizeLine: { readonly text: string; readonly line: number } | undefined // of the next board
  private board: BoardInProgress | undefined
  private readonly held = new HeldLines()
  private readonly boards = new BoardsWithRegions()
  private passingOver = false // skips the rows of a board of unknown size
  private isElsewhere = false // in a section with the state of a game
  private found: Reading[] = []

  constructor(style: 'digits' | 'sets', { geometry }: ReadOptions = {}) {
    this.geometry = geometry
    this.style = style
  }

  push(text: string): readonly Reading[] {
    const line = bareLine(text, ++this.lineCount)
    if (isComment(line)) return listOf(undefined)
    this.found = []
    const { held } = this
    if (!this.isElsewhere && mayHaveGaps(line, this.style)) {
      if (held.endsBefore(line, this.style)) this.endHeld()
      if (held.add(line, this.lineCount)) this.endHeld(false)
    } else {
      this.endHeld()
      this.takeLine(line, this.lineCount)
    }
    return this.found
  }

  /** Takes the lines that were held back, but for those between boards. */
  private endHeld(isWhole = true): void {
    const { geometry, style, board } = this
    const { size = geometry?.size, rowCount: rowsBefore = 0, hasDashes = false } = board ?? {}
    for (const each of this.held.release({ size, style, isWhole, rowsBefore, hasDashes })) {
      if (each instanceof ParseError) {
        this.endBoard()
        this.report(each)
      } else this.takeLine(each.text, each.line)
    }
  }

  private takeLine(line: string, number: number): void {
    this.lineNumber = number
    if (line.length > LONGEST_LINE) {
      this.refuseLine(line)
      return
    }
    const section = sectionOf(line)
    if (section !== undefined) {
      this.takeTitle(line.trim())
      this.isElsewhere = section === 'state'
    } else if (!this.isElsewhere) this.take(line)
  }

  end(): readonly Reading[] {
    this.found = []
    this.endHeld()
    this.endBoard()
    this.refuseSize()
    this.found.push(...this.boards.end())
    this.refuseLabel()
    return this.found
  }

  /** A reading that belongs to no board. */
  private report(reading: Reading): void {
    this.found.push(...this.boards.flush(), reading)
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
      this.report(error)
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
    if (this.board?.takeGap() !== true) this.endBoard()
  }

  private mayBeSize(line: string): boolean {
    return this.board === undefined && !this.passingOver && isSizeLine(line)
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
    this.report(new ParseError({ line }, `expected a row of 4 to 25 cells, got ${length}`))
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
    this.report(new ParseError({ line: this.labelLine }, reason))
  }

  private takeRow(next: LineOfBoard, text: string): void {
    if (!this.passingOver) this.addRow(next, text)
  }

  private addRow(next: LineOfBoard, text: string): void {
    this.board ??= this.newBoard(next, text)
    if (this.board === undefined) return
    const { board } = this
    const rest = board.takeRow(next.row, next.line)
    if (rest !== undefined) {
      this.endBoard()
      for (const each of rest) this.addRow(each, '')
    } else if (board.isComplete) this.endBoard()
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
        this.report(new ParseError({ line }, `expected a row of 4 to 25 cells, got ${size}${seen}`))
      } else this.report(reading)
      return undefined
    }
    return new BoardInProgress(this.geometry, { size, label, legend, sizeLine, style: row.style, line })
  }

  /** Ends what is open. */
  private endBoard(): void {
    const { board } = this
    this.board = undefined
    this.passingOver = false
    if (board !== undefined) this.found.push(...this.boards.take(board))
  }
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
  private given: Geometry | undefined
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

  get rowCount(): number {
    return this.rows.length
  }

  get hasDashes(): boolean {
    return this.rows.some(({ row }) => row.cells.some(({ text }) => text === '-'))
  }

  /** The line of the first row. */
  get line(): number {
    return this.rows[0]?.line ?? this.firstLine
  }

  /** The regions, if the cells are symbols of regions. Those of a region are beside each other, which no digits of a puzzle are. */
  regions(): Geometry | ParseError | undefined {
    const { rows, names, height } = this
    const [first, second] = rows
    const [{ text }, { text: beside } = { text: '' }] = first?.row.cells.slice(names) ?? []
    const isBeside = text === beside || text === second?.row.cells[names]?.text
    if (!isBeside || rows.length !== height || this.error !== undefined) return undefined
    const texts = rows.flatMap(({ row: { cells } }) => cells.slice(names).map((cell) => cell.text))
    const kinds = [...new Set(texts)]
    const areColumns = texts.every((each, cell) => each === texts[cell % height])
    if (kinds.length > height + 1 || areColumns || texts.some((each) => /^[._*]$/u.test(each)))
      return undefined
    const word = texts.map((each) => symbolOf(kinds.indexOf(each) + 1)).join('')
    const mayBeWrong = height > 5 && !texts.includes('0') // an empty cell
    const isMeant = mayBeWrong && isMeantAsLayout(word, height ** 2)
    return isMeant || isLayoutWord(word, height ** 2)
      ? errorFrom({ line: this.line }, () => geometryIn(word))
      : undefined
  }

  takeRegions(geometry: Geometry): void {
    const { given, line } = this
    this.given ??= geometry
    if (this.given === geometry) return
    const seen = `the text brings the layout ${geometry.layout}, but ${given?.layout} was given`
    this.spoil(new ParseError({ line }, seen))
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
    if (!hasCorner(first.row)) return
    this.names = 1
    this.dropHeading()
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
    const { firstLine, height, line } = this
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
    const drawing = { rows, rules: rules.slice(1), legend }
    const drawn = rows.length === height ? drawnGeometry(height, drawing) : undefined
    if (drawn === undefined && given === undefined) requireWholeLines(height, drawing)
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

/** Whether a title has a number at its end and says what it numbers. */
function isNumbered(title: string): boolean {
  return /\d$/u.test(title) && isTitle(title)
}

/** `Grid 01` and `Grid 02` have the same words. */
function wordsOf(title: string): string {
  return title.replace(/(?<!\d)\d+$/u, '')
}
