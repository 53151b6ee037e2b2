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
  private waiting: readonly BoardInProgress[] = [] // a puzzle, and perhaps its solution, until it is clear that no regions follow
  private last: { readonly board: BoardInProgress; readonly geometry: Geometry } | undefined // whose solution may follow
  private regions: { readonly geometry: Geometry; readonly line: number; isUsed: boolean } | undefined // of what follows

  /** Takes the next board. Returns the puzzles that are complete with it. */
  take(board: BoardInProgress): Reading[] {
    const { last, waiting } = this
    const geometry = board.regions()
    this.last = undefined
    if (geometry instanceof ParseError) return [...this.flush(), geometry]
    if (geometry === undefined) return this.takePuzzle(board, last)
    this.waiting = []
    if (waiting.length === 0) {
      const before = this.end()
      this.regions = { geometry, line: board.line, isUsed: false }
      return before
    }
    this.last = { board: waiting[0], geometry }
    return waiting.map((each) => {
      each.takeRegions(geometry)
      return each.reading()
    })
  }

  private takePuzzle(board: BoardInProgress, last: BoardsWithRegions['last']): Reading[] {
    const { regions, waiting } = this
    const [puzzle] = waiting
    if (regions === undefined && waiting.length === 1 && board.isSolutionOf(puzzle)) {
      this.waiting = [puzzle, board]
      return []
    }
    const before = this.flush()
    const isSolution = last !== undefined && board.isSolutionOf(last.board)
    const geometry = isSolution ? last.geometry : regions?.geometry
    if (geometry === undefined) {
      this.waiting = [board]
      return before
    }
    if (regions !== undefined) regions.isUsed = true
    board.takeRegions(geometry)
    return [...before, board.reading()]
  }

  /** The puzzles behind which no regions can follow any more. */
  flush(): Reading[] {
    const { waiting } = this
    this.waiting = []
    return waiting.map((board) => board.reading())
  }

  end(): Reading[] {
    const { regions } = this
    this.regions = undefined
    const isAlone = regions !== undefined && !regions.isUsed
    const reason = `expected a puzzle with these regions, got none: ${quoteText(regions?.geometry.layout ?? '')}`
    return [...this.flush(), ...(isAlone ? [new ParseError({ line: regions.line }, reason)] : [])]
  }
}
