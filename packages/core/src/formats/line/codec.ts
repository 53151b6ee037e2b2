/**
 * Converts one-line puzzles from bytes to cells and back, without strings or objects, for texts of millions of
 * puzzles.
 *
 *   text   4 . . 8 . . \n . 3 . …      one byte for each character
 *   grids  4 0 0 8 0 0 0 3 0 …         one byte for each cell, one grid after another, as `solveMany` takes them
 *
 * It reads lines that consist of the symbols of a puzzle and a line end, as most lines do. It stops at any other line.
 * `parseLine` can read that line, or reports what is wrong with it.
 */
import type { Geometry } from '../../geometry.ts'
import { codeByDigit, digitByCode, NO_SYMBOL } from '../../symbols.ts'
import { behindLineEnd, endOfLine } from '../text/line-ends.ts'

const LINE_FEED = 10

/** The characters between a puzzle and its label. */
const SEPARATORS: Readonly<Uint8Array> = Uint8Array.from('\t\v\f #,;|', (symbol) => symbol.charCodeAt(0))

/** The result of reading a run of plain lines. */
export interface LinesRead {
  /** The number of grids that were read. */
  readonly count: number
  /** Where the first unread line begins, or the length of the text if all lines were read. */
  readonly end: number
}

export interface LineCodecOptions {
  /** Also read lines with a label after the puzzle, and skip the label. Otherwise such lines are left to `parseLine`. */
  readonly skipLabels?: boolean
}

export class LineCodec {
  readonly geometry: Geometry
  /** Bytes of a line that is written: a symbol for each cell, and a line feed. */
  readonly lineLength: number
  private readonly skipLabels: boolean
  /** Byte → digit. Digits above N have none, and either 0 or the other marks of an empty cell. */
  private digits: Uint8Array
  private otherDigits: Uint8Array

  constructor(geometry: Geometry, { skipLabels = false }: LineCodecOptions = {}) {
    this.geometry = geometry
    this.skipLabels = skipLabels
    this.lineLength = geometry.cellCount + 1
    const without = (marks: string): Uint8Array => {
      const digits = digitByCode.map((digit) => (digit > geometry.size ? NO_SYMBOL : digit))
      for (const mark of marks) digits[mark.charCodeAt(0)] = NO_SYMBOL
      return digits
    }
    this.digits = without('0')
    this.otherDigits = without('._*')
  }

  /**
   * Reads the plain lines of `text` from `from` on, up to the first other line or until `grids` is full.
   * The last line of the text may lack its line end.
   */
  readLines(text: Uint8Array, from: number, grids: Uint8Array): LinesRead {
    const { cellCount } = this.geometry
    for (let count = 0, end = from; ; count++) {
      const next = this.readLine(text, end, grids, count * cellCount)
      if (next < 0) return { count, end }
      end = next
    }
  }

  /** Reads one line. Returns where the next one begins, or −1 if the line is not plain or there is no space. */
  private readLine(text: Uint8Array, from: number, grids: Uint8Array, to: number): number {
    const { cellCount } = this.geometry
    const end = from + cellCount
    if (end > text.length || to + cellCount > grids.length) return -1
    const next = this.behindLine(text, end)
    return next >= 0 && this.readPuzzle(text, from, grids, to) ? next : -1
  }

  /**
   * Writes the first `count` grids as lines, empty cells as `.`, from `to` on. Returns where the text goes on.
   *
   * @throws RangeError if `text` is too short, or `grids` has fewer grids.
   */
  writeLines(grids: Uint8Array, count: number, text: Uint8Array, to: number): number {
    const { cellCount } = this.geometry
    const end = to + count * this.lineLength
    if (grids.length < count * cellCount)
      throw new RangeError(`expected ${count} grids of ${cellCount} cells, got ${grids.length} cells`)
    if (end > text.length) throw new RangeError(`expected space for ${end} bytes, got ${text.length}`)
    for (let from = 0, at = to; at < end; from += cellCount, at += cellCount + 1) {
      for (let cell = 0; cell < cellCount; cell++) text[at + cell] = codeByDigit[grids[from + cell]]
      text[at + cellCount] = LINE_FEED
    }
    return end
  }

  /** Where the next line begins if a puzzle ends at `at`, or −1 if the line is not plain. */
  private behindLine(text: Uint8Array, at: number): number {
    const next = behindLineEnd(text, at)
    if (next >= 0 || !this.skipLabels || !SEPARATORS.includes(text[at])) return next
    const end = endOfLine(text, at)
    return mayHaveLayout(text.subarray(at + 1, end), this.geometry) ? -1 : end
  }

  /** Returns false if there is anything but symbols, or 0 beside another mark of empty cells, where it may be a digit. */
  private readPuzzle(text: Uint8Array, from: number, grids: Uint8Array, to: number): boolean {
    if (this.readCells(text, from, grids, to)) return true
    this.swapMarks() // and the next lines probably have the same mark as this one
    return this.readCells(text, from, grids, to)
  }

  private swapMarks(): void {
    const { digits } = this
    this.digits = this.otherDigits
    this.otherDigits = digits
  }

  private readCells(text: Uint8Array, from: number, grids: Uint8Array, to: number): boolean {
    const { digits } = this
    const { cellCount } = this.geometry
    let union = 0
    for (let cell = 0; cell < cellCount; cell++) {
      const digit = digits[text[from + cell]]
      union |= digit
      grids[to + cell] = digit
    }
    return union < 32 // `NO_SYMBOL` has a bit above those of any digit
  }
}

const X = 120
const LOWER_CASE = 32 // a bit

/**
 * Whether what follows a puzzle may begin with its layout: a word such as `3x3-x` or `1x9`, or a symbol for the region of each cell. In
 * each row of a solution all symbols differ, and two cells of a region are beside each other in a row, or else all regions are columns.
 */
function mayHaveLayout(label: Uint8Array, { cellCount, size }: Geometry): boolean {
  const start = label.findIndex((byte) => !SEPARATORS.includes(byte))
  if (start < 0) return false
  if ([1, 2].some((at) => (label[start + at] | LOWER_CASE) === X)) return true
  if (label.length < start + cellCount - size) return false
  if (label[start] === label[start + size]) return true
  for (let cell = 1; cell < Math.min(cellCount, label.length - start); cell++) {
    const byte = label[start + cell]
    if (cell % size > 0 && byte === label[start + cell - 1] && digitByCode[byte] !== 0) return true
  }
  return false
}
