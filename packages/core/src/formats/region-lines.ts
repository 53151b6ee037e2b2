/**
 * Puzzles whose regions stand on a line of their own: a symbol for each cell, equal ones for the cells of a region. Such a line
 * before puzzles is for all of them, up to the next one; where the text begins with a puzzle, it is for the puzzle above it.
 *
 *   112222223144233333114225553…
 *   ..3.......4..2.6.1...1.9.8.2…
 */
import type { Geometry } from '../geometry.ts'
import { geometryIn, isLayoutWord } from '../layout.ts'
import { ParseError } from '../parse-error.ts'
import type { PuzzleReader, Reading } from './format-definition.ts'
import { parseLine } from './line.ts'
import { bareLine, isComment } from './lines.ts'

export function isRegionLine(line: string): boolean {
  const word = line.trim()
  return word.length >= 16 && isLayoutWord(word, word.split('-', 1)[0]?.length ?? 0)
}

export class RegionLinesReader implements PuzzleReader {
  private readonly given: Geometry | undefined
  private line = 0
  private isFirstPuzzle: boolean | undefined // whether the text begins with a puzzle, and not with regions
  private geometry: Geometry | undefined // of the regions above
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
    return read(bare, this.line, this.geometry)
  }

  private takeRegions(layout: string): readonly Reading[] {
    const geometry = geometryIn(layout)
    if (this.given !== undefined && this.given !== geometry) {
      this.waiting = undefined
      const reason = `the text brings the layout ${geometry.layout}, but ${this.given.layout} was given`
      return [new ParseError({ line: this.line }, reason)]
    }
    if (this.isFirstPuzzle !== true) this.geometry = geometry
    const { waiting } = this
    this.waiting = undefined
    return waiting === undefined ? [] : read(waiting.text, waiting.line, geometry)
  }

  end(): readonly Reading[] {
    const { waiting } = this
    this.waiting = undefined
    if (waiting === undefined) return []
    return [new ParseError({ line: waiting.line }, 'expected the regions of the puzzle on the next line')]
  }
}

function read(text: string, line: number, geometry: Geometry | undefined): readonly Reading[] {
  return [parseLine(text, line, geometry) ?? []].flat()
}
