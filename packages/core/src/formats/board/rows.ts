/**
 * Reads boards that are written as N lines of N cells: compact, spaced, as a table or with a frame, one below another, with
 * titles above them, blank lines between them and lines drawn between their cells. A cell is a digit or a set of digits.
 *
 * A board that cannot be read gives one error, which quotes the first mistake. Its other rows are skipped.
 */
import { isSize } from '../../geometry.ts'
import { quoteText } from '../../quote.ts'
import { parseLine } from '../line/line.ts'
import type { ReadOptions } from '../notation.ts'
import { plainRow, splitRow } from '../text/cells.ts'
import { isComment, isProse, isRule, isTitle, sectionOf } from '../text/line-kinds.ts'
import { ParseError } from '../text/parse-error.ts'
import { LONGEST_LINE } from '../thresholds.ts'
import { BoardInProgress, type LineOfBoard } from './board-in-progress.ts'
import { BoardsReader } from './boards-reader.ts'
import { isHeadingOfWords } from './headings.ts'
import { HeldLines, mayHaveGaps } from './held-lines.ts'
import { isLegend, withoutMarks } from './lattice.ts'
import { fitsSize, isSizeLine } from './size-line.ts'

export class RowsReader extends BoardsReader {
  /** Of the next boards, where what stands above them shows it. */
  size: number | undefined
  private readonly style: 'digits' | 'sets'
  private lineNumber = 0 // of the line that is taken, which may have been held back
  private label = '' // the last title that is not followed by a board yet
  private labelLine = 0
  private legend: string | undefined // the extra houses of the next board
  private sizeLine: { readonly text: string; readonly line: number } | undefined // of the next board
  private readonly held = new HeldLines()
  private isElsewhere = false // in a section with the state of a game

  constructor(style: 'digits' | 'sets', options?: ReadOptions) {
    super(options)
    this.style = style
  }

  protected take(line: string): void {
    const { held, style } = this
    if (isComment(line)) return
    if (this.isElsewhere || !mayHaveGaps(line, style)) {
      this.endHeld()
      this.takeLine(line, this.line)
      return
    }
    if (held.endsBefore(line, style)) this.endHeld()
    if (held.add(line, this.line)) this.endHeld(false)
  }

  /** Takes the lines that were held back, but for those between boards. */
  private endHeld(isWhole = true): void {
    const { given, style, board } = this
    if (this.held.isEmpty) return
    const { size = given?.size ?? this.size, rowCount: rowsBefore = 0, hasDashes = false } = board ?? {}
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
    } else if (!this.isElsewhere) this.takeContent(line, size)
  }

  protected override finish(): void {
    this.endHeld()
    this.refuseSize()
    this.endBoard()
    this.endBoards()
    this.refuseLabel()
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

  private takeContent(line: string, size?: number): void {
    if (this.mayBeSize(line)) this.takeSize(line)
    else if (isLegend(line)) {
      this.refuseSize()
      this.endBoard()
      this.legend = line
    } else if (isRule(line, this.style)) this.board?.takeRule(line)
    else if (this.board?.hasRuleOf(line)) this.board.takeRule('-'.repeat(line.length))
    else if (this.board === undefined && isHeadingOfWords(line)) return
    else if (isTitle(line) || (isProse(line) && !this.isDamaged)) this.takeTitle(line.trim())
    else this.takeRow(line, size)
  }

  private takeRow(line: string, size?: number): void {
    const row = splitRow(withoutMarks(line), this.board?.style ?? this.style, this.board?.size ?? size)
    if (row.cells.length === 0) this.takeGap()
    else if (!this.isPassingOver) this.addRow({ row, line: this.lineNumber }, line)
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
    return this.board === undefined && !this.isPassingOver && isSizeLine(line)
  }

  private takeSize(line: string): void {
    if (this.sizeLine === undefined) this.sizeLine = { text: line, line: this.lineNumber }
    else {
      this.refuseSize()
      if (this.board !== undefined) this.takeContent(line)
    }
  }

  /** A size that stands directly above no board of this size is a row, and perhaps one that is too short. */
  private refuseSize(): void {
    if (this.sizeLine === undefined) return
    const { text, line } = this.sizeLine
    const row = splitRow(text, this.style)
    const { length } = row.cells
    this.sizeLine = undefined
    if (this.given !== undefined || isSize(length)) {
      this.addRow({ row, line }, text)
      return
    }
    this.label = ''
    this.isPassingOver = true
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
    const { given } = this
    const size = given?.size ?? row.cells.length
    const { label, legend, sizeLine: { text: sizeLine } = {} } = this
    if (sizeLine !== undefined && isSize(size) && !fitsSize(sizeLine, size)) {
      this.refuseSize()
      return this.board
    }
    this.sizeLine = undefined
    this.label = ''
    this.legend = undefined
    if (!isSize(size)) {
      const reading = size < 4 ? undefined : parseLine(text, line, given)
      this.isPassingOver = size < 4
      if (reading instanceof ParseError || reading === undefined) {
        this.report(new ParseError({ line }, noRowOf(size, text)))
      } else this.report(reading)
      return undefined
    }
    return new BoardInProgress(given, { size, label, legend, sizeLine, style: row.style, line })
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
