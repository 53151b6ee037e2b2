/**
 * Puzzles whose layout stands on a line of its own: a symbol for each cell, equal ones for the cells of a region, or a name such as
 * `3x3-x`. Such a line before puzzles is for all of them, up to the next one; where the text begins with a puzzle, it is for the
 * puzzle above it.
 *
 *   112222223144233333114225553…
 *   ..3.......4..2.6.1...1.9.8.2…
 */
import type { Geometry } from '../../geometry.ts'
import { geometryIn, isLayoutWord, isMeantAsLayout } from '../../layout.ts'
import { parseLine } from '../line/line.ts'
import type { Notation } from '../notation.ts'
import { agreedLayout } from '../text/given-layout.ts'
import { isComment } from '../text/line-kinds.ts'
import { LinesReader } from '../text/lines-reader.ts'
import { errorFrom, ParseError } from '../text/parse-error.ts'

export const regions: Notation = { openReader: (options) => new RegionLinesReader(options) }

export function isRegionLine(line: string): boolean {
  const word = line.trim()
  if (/^(?:1x\d{1,2}|\d{1,2}x\d{1,2}-[^\s,;|#]+)$/iu.test(word)) return true
  const [{ length }] = word.split('-', 1)
  const cellCount = Math.round(Math.sqrt(length)) ** 2
  return word.length >= 14 && (isLayoutWord(word, length) || isMeantAsLayout(word, cellCount))
}

class RegionLinesReader extends LinesReader {
  private isFirstPuzzle: boolean | undefined // whether the text begins with a puzzle, and not with regions
  private geometry: Geometry | undefined // of the regions above
  private refused: number | undefined // the line of the regions above, if they cannot be taken
  private waiting: { readonly text: string; readonly line: number } | undefined // a puzzle whose regions have not come

  protected take(text: string): void {
    const { line } = this
    if (text.trim() === '' || isComment(text)) return
    const areRegions = isRegionLine(text)
    this.isFirstPuzzle ??= !areRegions
    if (areRegions) this.takeRegions(text.trim())
    else if (this.isFirstPuzzle) {
      this.finish()
      this.waiting = { text, line }
    } else if (this.refused === undefined) this.readLine(text, line)
    else this.refuse(line, `the regions of this puzzle, on line ${this.refused}, cannot be taken`)
  }

  private takeRegions(layout: string): void {
    const { given, line, waiting } = this
    const geometry = errorFrom({ line }, () => agreedLayout(geometryIn(layout), given, 'the text brings'))
    this.waiting = undefined
    this.refused = undefined
    if (geometry instanceof ParseError) {
      this.refused = line
      this.found.push(geometry)
      return
    }
    this.geometry = geometry
    if (waiting !== undefined) this.readLine(waiting.text, waiting.line)
  }

  private readLine(text: string, line: number): void {
    const reading = parseLine(text, line, this.geometry)
    if (reading !== undefined) this.found.push(reading)
  }

  private refuse(line: number, reason: string): void {
    this.found.push(new ParseError({ line }, reason))
  }

  protected override finish(): void {
    const { waiting } = this
    this.waiting = undefined
    if (waiting !== undefined)
      this.refuse(waiting.line, 'expected the regions of the puzzle on the next line')
  }
}
