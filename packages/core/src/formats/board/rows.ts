/**
 * Reads boards that are written as N lines of N cells: compact, spaced, as a table or with a frame, one below another, with
 * titles above them, blank lines between them and lines drawn between their cells. A cell is a digit or a set of digits.
 *
 * A board that cannot be read gives one error, which quotes the first mistake. Its other rows are skipped.
 */
import { type Geometry, isSize } from '../../geometry.ts'
import { quoteText } from '../../quote.ts'
import { parseLine } from '../line/line.ts'
import type { PuzzleReader, Reading, ReadOptions } from '../notation.ts'
import { plainRow, splitRow } from '../text/cells.ts'
import { bareLine, isComment, isProse, isRule, isTitle, listOf, sectionOf } from '../text/line-kinds.ts'
import { ParseError } from '../text/parse-error.ts'
import { LONGEST_LINE } from '../thresholds.ts'
import { BoardInProgress, type LineOfBoard } from './board-in-progress.ts'
import { isHeadingOfWords } from './headings.ts'
import { HeldLines, mayHaveGaps } from './held-lines.ts'
import { isLegend, withoutMarks } from './lattice.ts'
import { BoardsWithRegions } from './region-grids.ts'
import { fitsSize, isSizeLine } from './size-line.ts'

export class RowsReader implements PuzzleReader {
  /** Of the next boards, where what stands above them shows it. */
  size: number | undefined
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
    const { size = geometry?.size ?? this.size, rowCount: rowsBefore = 0, hasDashes = false } = board ?? {}
    for (const each of this.held.release({ size, style, isWhole, rowsBefore, hasDashes })) {
      if (each instanceof ParseError) {
        this.endBoard()
        this.report(each)
      } else this.takeLine(each.text, each.line, each.size)
    }
  }

  private takeLine(line: string, number: number, size?: number): void {
    this.lineNumber = number
    if (line.length > LONGEST_LINE) {
      this.refuseLine(line)
      return
    }
    const section = sectionOf(line)
    if (section !== undefined) {
      this.takeTitle(line.trim())
      this.isElsewhere = section === 'state'
    } else if (!this.isElsewhere) this.take(line, size)
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

  private take(line: string, size?: number): void {
    if (this.mayBeSize(line)) this.takeSize(line)
    else if (isLegend(line)) {
      this.refuseSize()
      this.endBoard()
      this.legend = line
    } else if (isRule(line, this.style)) this.board?.takeRule(line)
    else if (this.board?.hasRuleOf(line)) this.board.takeRule('-'.repeat(line.length))
    else if (this.board === undefined && isHeadingOfWords(line)) return
    else if (isTitle(line) || (isProse(line) && !this.isDamaged)) this.takeTitle(line.trim())
    else {
      const row = splitRow(withoutMarks(line), this.board?.style ?? this.style, this.board?.size ?? size)
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
    this.report(new ParseError({ line }, noRowOf(length, text)))
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
        this.report(new ParseError({ line }, noRowOf(size, text)))
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

function noRowOf(count: number, text: string): string {
  const seen = count > 25 ? ` in ${quoteText(text.trim())}` : ''
  const spaces = /\S {2,99}\S/u.test(text) ? `. A space is no empty cell: write '.' or '0'` : ''
  return `expected a row of 4 to 25 cells, got ${count}${seen}${spaces}`
}

/** Whether a title has a number at its end and says what it numbers. */
function isNumbered(title: string): boolean {
  return /\d$/u.test(title) && isTitle(title)
}

/** `Grid 01` and `Grid 02` have the same words. */
function wordsOf(title: string): string {
  return title.replace(/(?<!\d)\d+$/u, '')
}
