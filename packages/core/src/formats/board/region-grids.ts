/**
 * Boards of which some are no puzzles, but have a symbol for the region of each cell: in front of puzzles, for all of them up to the next
 * one, or behind a puzzle where the text begins with one.
 *
 *   53..7....          111222333
 *   6..195...          114422533
 *   …                  …
 */

import type { Geometry } from '../../geometry.ts'
import { quoteText } from '../../quote.ts'
import type { Reading } from '../notation.ts'
import { ParseError } from '../text/parse-error.ts'
import type { BoardInProgress } from './board-in-progress.ts'

export class BoardsWithRegions {
  private waiting: BoardInProgress | undefined // a puzzle, until it is clear that no regions follow
  private regions: { readonly geometry: Geometry; readonly line: number; isUsed: boolean } | undefined // of what follows

  /** Takes the next board. Returns the puzzles that are complete with it. */
  take(board: BoardInProgress): Reading[] {
    const { regions, waiting } = this
    const geometry = board.regions()
    if (geometry instanceof ParseError) return [...this.flush(), geometry]
    if (geometry === undefined) {
      const before = this.flush()
      if (regions === undefined) {
        this.waiting = board
        return before
      }
      regions.isUsed = true
      board.takeRegions(regions.geometry)
      return [board.reading()]
    }
    this.waiting = undefined
    if (waiting === undefined) {
      const before = this.end()
      this.regions = { geometry, line: board.line, isUsed: false }
      return before
    }
    waiting.takeRegions(geometry)
    return [waiting.reading()]
  }

  /** The puzzle behind which no regions can follow any more. */
  flush(): Reading[] {
    const { waiting } = this
    this.waiting = undefined
    return waiting === undefined ? [] : [waiting.reading()]
  }

  end(): Reading[] {
    const { regions } = this
    this.regions = undefined
    const isAlone = regions !== undefined && !regions.isUsed
    const reason = `expected a puzzle with these regions, got none: ${quoteText(regions?.geometry.layout ?? '')}`
    return [...this.flush(), ...(isAlone ? [new ParseError({ line: regions.line }, reason)] : [])]
  }
}
