/**
 * Converts one-line puzzles from bytes to cells and back, without strings or objects, for texts of millions of
 * puzzles.
 *
 *   text   4 . . 8 . . \n . 3 . …      one byte for each character
 *   grids  4 0 0 8 0 0 0 3 0 …         one byte for each cell, one grid after another, as `solveMany` takes them
 *
 * It reads lines that consist of the symbols of a puzzle and a line end, as most lines do. It stops at any other line.
 * `parseLine` can read that line, or reports what is wrong with it.
 *
 * Up to N = 9, four cells are converted in one 32-bit integer. The high half of a byte shows its kind:
 *
 *   '.'  0010 1110        '1' … '9'  0011 dddd        '0'  0011 0000
 */
import type { Geometry } from './geometry.ts'
import { behindLineEnd, endOfLine } from './line-ends.ts'
import { codeByDigit, digitByCode, NO_SYMBOL } from './symbols.ts'

const LINE_FEED = 10
/** Four dots. Adding two to each byte gives '0'. */
const DOTS = 0x2e2e_2e2e

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
  private readonly digits: Uint8Array // byte → digit, `NO_SYMBOL` also for digits above N
  private readonly largestDigits: number // what to add to four digits so that one above N carries into bit 4

  constructor(geometry: Geometry, { skipLabels = false }: LineCodecOptions = {}) {
    this.geometry = geometry
    this.skipLabels = skipLabels
    this.lineLength = geometry.cellCount + 1
    this.digits = digitByCode.map((digit) => (digit > geometry.size ? NO_SYMBOL : digit))
    this.largestDigits = Math.max(0, 15 - geometry.size) * 0x0101_0101
  }

  /**
   * Reads the plain lines of `text` from `from` on, up to the first other line or until `grids` is full.
   * The last line of the text may lack its line end.
   */
  readLines(text: Uint8Array, from: number, grids: Uint8Array): LinesRead {
    const { cellCount } = this.geometry
    const textView = viewOf(text)
    const gridsView = viewOf(grids)
    const lastFrom = text.length - cellCount
    const lastTo = grids.length - cellCount

    let at = from
    let to = 0
    while (at <= lastFrom && to <= lastTo) {
      const next = this.behindLine(text, at + cellCount)
      if (next < 0) break
      if (!(this.readFours(textView, at, gridsView, to) || this.readEach(text, at, grids, to))) break
      at = next
      to += cellCount
    }
    return { count: to / cellCount, end: at }
  }

  /**
   * Writes the first `count` grids as lines, empty cells as `.`, from `to` on. Returns where the text goes on.
   *
   * @throws RangeError if `text` is too short, or `grids` has fewer grids.
   */
  writeLines(grids: Uint8Array, count: number, text: Uint8Array, to: number): number {
    const { geometry, lineLength } = this
    const textView = viewOf(text)
    const gridsView = viewOf(grids)
    for (let index = 0; index < count; index++) {
      const start = to + index * lineLength
      if (geometry.size <= 9) this.writeFours(gridsView, index * geometry.cellCount, textView, start)
      else this.writeEach(grids, index * geometry.cellCount, text, start)
      textView.setUint8(start + geometry.cellCount, LINE_FEED)
    }
    return to + count * lineLength
  }

  /** Where the next line begins if a puzzle ends at `at`, or −1 if the line is not plain. */
  private behindLine(text: Uint8Array, at: number): number {
    const next = behindLineEnd(text, at)
    if (next >= 0 || !this.skipLabels || !SEPARATORS.includes(text[at])) return next
    return endOfLine(text, at)
  }

  /** Reads a grid of digits, '.' and '0'. Returns false if there is anything else, or if N is above 9. */
  private readFours(text: DataView, from: number, grids: DataView, to: number): boolean {
    if (this.geometry.size > 9) return false
    const { largestDigits } = this
    const last = this.geometry.cellCount - 4
    let wrong = 0
    for (let cell = 0; ; cell = Math.min(cell + 4, last)) {
      // the last four may overlap those before them
      const four = text.getInt32(from + cell, true)
      const digitBits = (four >>> 4) & 0x0101_0101
      const digits = four & ((digitBits << 4) - digitBits)
      wrong |= four ^ (digits + DOTS + (digitBits << 1)) // neither '.' nor 0011 dddd …
      wrong |= (digits + largestDigits) & 0x1010_1010 // … or dddd is above N
      grids.setInt32(to + cell, digits, true)
      if (cell === last) return wrong === 0
    }
  }

  /** Reads a grid of any symbols. Returns false if there is anything else. */
  private readEach(text: Uint8Array, from: number, grids: Uint8Array, to: number): boolean {
    const { digits } = this
    const end = from + this.geometry.cellCount
    const shift = to - from
    let union = 0
    for (let at = from; at < end; at++) {
      const digit = digits[text[at]]
      union |= digit
      grids[at + shift] = digit
    }
    return union < 32 // `NO_SYMBOL` has a bit above those of any digit
  }

  private writeFours(grids: DataView, from: number, text: DataView, to: number): void {
    const last = this.geometry.cellCount - 4
    for (let cell = 0; ; cell = Math.min(cell + 4, last)) {
      const digits = grids.getInt32(from + cell, true)
      const filledBits = ((digits + 0x0f0f_0f0f) >>> 4) & 0x0101_0101
      text.setInt32(to + cell, digits + DOTS + (filledBits << 1), true)
      if (cell === last) return
    }
  }

  private writeEach(grids: Uint8Array, from: number, text: Uint8Array, to: number): void {
    for (let cell = 0; cell < this.geometry.cellCount; cell++)
      text[to + cell] = codeByDigit[grids[from + cell]]
  }
}

/** The characters between a puzzle and its label: `\t`, `\v`, `\f`, space, `#`, `,`, `;`, `|`. */
const SEPARATORS = Uint8Array.from([9, 11, 12, 32, 35, 44, 59, 124])

function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength)
}
