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
import type { Notation, PuzzleReader, Reading } from '../notation.ts'
import { bareLine, errorFrom, isComment, listOf } from '../text/line-kinds.ts'
import { ParseError } from '../text/parse-error.ts'

export const regions: Notation = {
  openReader: ({ geometry } = {}) => new RegionLinesReader(geometry),
  answersAs: 'line',
}

export function isRegionLine(line: string): boolean {
  const word = line.trim()
  if (/^(?:1x\d{1,2}|\d{1,2}x\d{1,2}-[^\s,;|#]+)$/iu.test(word)) return true
  const [{ length }] = word.split('-', 1)
  const cellCount = Math.round(Math.sqrt(length)) ** 2
  return word.length >= 14 && (isLayoutWord(word, length) || isMeantAsLayout(word, cellCount))
}

class RegionLinesReader implements PuzzleReader {
  private readonly given: Geometry | undefined
  private line = 0
  private isFirstPuzzle: boolean | undefined // whether the text begins with a puzzle, and not with regions
  private geometry: Geometry | undefined // of the regions above
  private refused: number | undefined // the line of the regions above, if they cannot be taken
  private waiting: { readonly text: string; readonly line: number } | undefined // a puzzle whose regions have not come

  constructor(given?: Geometry) {
    this.given = given
  }

  push(text: string): readonly Reading[] {
    const bare = bareLine(text, ++this.line)
    if (bare.trim() === '' || isComment(bare)) return []
    const isRegions = isRegionLine(bare)
    this.isFirstPuzzle ??= !isRegions
    if (isRegions) return this.takeRegions(bare.trim())
    if (this.isFirstPuzzle) {
      const before = this.end()
      this.waiting = { text: bare, line: this.line }
      return before
    }
    if (this.refused === undefined) return listOf(parseLine(bare, this.line, this.geometry))
    const reason = `the regions of this puzzle, on line ${this.refused}, cannot be taken`
    return [new ParseError({ line: this.line }, reason)]
  }

  private takeRegions(layout: string): readonly Reading[] {
    const { line, given } = this
    const geometry = errorFrom({ line }, () => {
      const made = geometryIn(layout)
      if (given === undefined || given === made) return made
      throw new RangeError(`the text brings the layout ${made.layout}, but ${given.layout} was given`)
    })
    const isError = geometry instanceof ParseError
    this.refused = isError ? line : undefined
    if (isError) {
      this.waiting = undefined
      return [geometry]
    }
    this.geometry = geometry
    const { waiting } = this
    this.waiting = undefined
    return waiting === undefined ? [] : listOf(parseLine(waiting.text, waiting.line, geometry))
  }

  end(): readonly Reading[] {
    const { waiting } = this
    this.waiting = undefined
    if (waiting === undefined) return []
    return [new ParseError({ line: waiting.line }, 'expected the regions of the puzzle on the next line')]
  }
}
