/**
 * XML and tables of HTML. A board is a text in an element or in one of its attributes, as OpenSudoku has it, or it consists of rows, of
 * cells, or of both:
 *
 *   <game data="530070000…"/>       <row>5 3 . . 7 . . . .</row>       <tr><td>5</td><td></td>…</tr>
 *   <cell row="1" col="1" value="5"/>
 *
 * Elements without a puzzle are passed over.
 */
import { isSize } from '../../geometry.ts'
import { BoardInProgress } from '../board/board-in-progress.ts'
import { puzzleOnLine } from '../line/within.ts'
import type { Notation } from '../notation.ts'
import { type CellText, plainRow, type Row, splitRow } from '../text/cells.ts'
import { LinesReader } from '../text/lines-reader.ts'
import { ParseError } from '../text/parse-error.ts'
import { refused } from './fields.ts'

/** Whether a line begins with an element. */
export function isElement(line: string): boolean {
  return /^\s*<(?!\w+:|\?php)[?!\p{L}]/u.test(line)
}

/** An element that has to have a board. */
const IS_GAME = /^<(?:game|puzzle|sudoku)\b[^>]{0,50000}\bdata\s*=/iu
const TAG =
  /^<(?<end>\/?)(?:(?<row>row|tr|line)|(?<cell>cell|td|field|square|c|input)|(?<other>[\p{L}_][\w.:-]*))\b(?<attributes>[^>]{0,50000})>/iu
const VALUE = /\b(?:value|digit|number|val)\s*=\s*["']([^"']*)["']/iu
const LONGEST = 50_000 // characters of an element
const FEWEST_CELLS = 16 // of a board, so that shorter elements need not be searched

class XmlReader extends LinesReader {
  private open = '' // an element that is not closed on its line
  private rows: Row[] = []
  private cells: CellText[] = [] // of the open row, or of a board without rows
  private firstLine = 0
  private isInCell = false // and no input was in it

  protected take(line: string): void {
    const pieces = `${this.open}${line}`.split(/(?=<)/u)
    const last = pieces.at(-1) ?? ''
    this.open = last.startsWith('<') && !last.includes('>') && last.length < LONGEST ? `${pieces.pop()} ` : ''
    for (const piece of pieces) this.takePiece(piece)
  }

  protected override finish(): void {
    if (this.open !== '') this.takePiece(this.open)
    this.endBoard()
  }

  private takePiece(piece: string): void {
    const { 0: tag = '', groups = {} } = TAG.exec(piece) ?? {}
    const { end, row, cell, other, attributes = '' } = groups
    const text = piece.slice(tag.length)
    if (row !== undefined) this.takeRow(end === '/' ? '' : text.trim())
    else if (cell === undefined) this.takeOther(piece, end === '/' && other !== undefined)
    else if (end !== '/') this.takeCell(VALUE.exec(attributes)?.[1] ?? text, cell)
  }

  /** Takes what may be a whole puzzle. */
  private takeOther(piece: string, isEnd: boolean): void {
    const { given, line } = this
    if (isEnd) this.endBoard()
    const reading = piece.length < FEWEST_CELLS ? undefined : puzzleOnLine(piece, line, given)
    if (reading instanceof ParseError) this.found.push(reading)
    else if (reading !== undefined) this.found.push({ ...reading, label: '' })
    else if (IS_GAME.test(piece)) this.found.push(refused({ line, text: piece.trimEnd() }))
  }

  private takeRow(text: string): void {
    this.endRow()
    if (text === '') return
    this.begin()
    this.rows.push(splitRow(text, 'digits'))
  }

  /** Takes a cell. An input is the text of the cell around it. */
  private takeCell(text: string, name: string): void {
    const isInput = name.toLowerCase() === 'input'
    if (isInput && !this.isInCell) return
    if (isInput) this.cells.pop()
    this.isInCell = !isInput
    this.begin()
    this.cells.push({ text: text.replace(/&nbsp;/giu, '').trim() || '.', start: 0, line: this.line })
  }

  private begin(): void {
    if (this.rows.length === 0 && this.cells.length === 0) this.firstLine = this.line
  }

  private endRow(): void {
    if (this.cells.length > 0) this.rows.push(plainRow(this.cells, 'tokens'))
    this.cells = []
  }

  private endBoard(): void {
    const { cells, firstLine: line } = this
    const size = Math.sqrt(cells.length)
    if (this.rows.length === 0 && isSize(size))
      this.rows = Array.from({ length: size }, (_, row) =>
        plainRow(cells.slice(row * size, (row + 1) * size), 'tokens'),
      )
    else this.endRow()
    const { rows } = this
    this.rows = []
    this.cells = []
    if (rows.length < 4) return
    const board = new BoardInProgress(this.given, { size: rows.length, label: '', style: 'tokens', line })
    for (const row of rows) board.takeRow(row, line)
    this.found.push(board.reading())
  }
}

export const xml: Notation = { openReader: (options) => new XmlReader(options) }
