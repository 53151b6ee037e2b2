/**
 * What the readers of boards have in common. Some boards are no puzzles, but have a symbol for the region of each cell: in front of puzzles,
 * for all of them up to the next one, or behind a puzzle where the text begins with one.
 *
 *   53..7....          111222333
 *   6..195...          114422533
 *   …                  …
 */

import type { Geometry } from '../../geometry.ts'
import { quoteText } from '../../quote.ts'
import type { Reading } from '../notation.ts'
import { LinesReader } from '../text/lines-reader.ts'
import { ParseError } from '../text/parse-error.ts'
import type { BoardInProgress } from './board-in-progress.ts'

export abstract class BoardsReader extends LinesReader {
  /** The board whose rows are taken. */
  protected board: BoardInProgress | undefined
  /** Skips the rows of a board of unknown size. */
  protected isPassingOver = false
  private waiting: readonly BoardInProgress[] = [] // a puzzle, and perhaps its solution, until it is clear that no regions follow
  private last: { readonly board: BoardInProgress; readonly geometry: Geometry } | undefined // whose solution may follow
  private regions: { readonly geometry: Geometry; readonly line: number; isUsed: boolean } | undefined // of what follows

  /** Ends the board whose rows are taken. */
  protected endBoard(): void {
    const { board } = this
    this.board = undefined
    this.isPassingOver = false
    if (board !== undefined) this.takeBoard(board)
  }

  private takeBoard(board: BoardInProgress): void {
    const { last, waiting } = this
    const geometry = board.regions()
    this.last = undefined
    if (geometry instanceof ParseError) this.report(geometry)
    else if (geometry === undefined) this.takePuzzle(board, last)
    else if (waiting.length === 0) {
      this.endBoards()
      this.regions = { geometry, line: board.line, isUsed: false }
    } else {
      this.last = { board: waiting[0], geometry }
      for (const each of waiting) each.takeRegions(geometry)
      this.readWaiting()
    }
  }

  private takePuzzle(board: BoardInProgress, last: BoardsReader['last']): void {
    const { regions, waiting } = this
    if (regions === undefined && waiting.length === 1 && board.isSolutionOf(waiting[0])) {
      this.waiting = [...waiting, board]
      return
    }
    this.readWaiting()
    const isSolution = last !== undefined && board.isSolutionOf(last.board)
    const geometry = isSolution ? last.geometry : regions?.geometry
    this.waiting = [board]
    if (geometry === undefined) return
    if (regions !== undefined) regions.isUsed = true
    board.takeRegions(geometry)
    this.readWaiting()
  }

  /** Reads the puzzles behind which no regions can follow any more. */
  private readWaiting(): void {
    this.found.push(...this.waiting.map((board) => board.reading()))
    this.waiting = []
  }

  /** A reading that belongs to no board. */
  protected report(reading: Reading): void {
    this.readWaiting()
    this.found.push(reading)
  }

  /** Reads what is left, and refuses regions without a puzzle. */
  protected endBoards(): void {
    const { regions } = this
    this.regions = undefined
    this.readWaiting()
    if (regions === undefined || regions.isUsed) return
    const reason = `expected a puzzle with these regions, got none: ${quoteText(regions.geometry.layout)}`
    this.found.push(new ParseError({ line: regions.line }, reason))
  }
}
