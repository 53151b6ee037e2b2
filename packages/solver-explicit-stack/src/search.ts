/**
 * Backtracking without recursion, between two stacks of cells.
 *
 * Idea.      Every empty cell is on one of two stacks, "to check" or "checked". The top cell to check
 *            takes its next digit and moves to the other stack. If it has none, the cell that was
 *            checked last gives back its digit and returns (drawn in the README).
 * Order.     The empty cells are pushed in reading order, so the last cell of the board is the
 *            first to be filled; digits ascending. No inference.
 * Invariant. The digits of the checked cells and the clues keep the rules; the cells to check are
 *            empty. `next` holds, for each checked cell and for the top one to check, the smallest
 *            digit that fits and has not been tried, or 0.
 * Cost.      Two stacks and a digit for each cell, 5 bytes; what a check costs is up to the board.
 */
import {
  type CandidateGrid,
  type Cell,
  candidateSets,
  type Digit,
  digitOf,
  type Ending,
  type Geometry,
  type Grid,
  has,
  hasAtMostOne,
  NO_DIGITS,
  type Puzzle,
  type SearchLimits,
  type SolveResult,
  type Solver,
  Tally,
} from '@sudoku-lab/core'
import { trace } from '@sudoku-lab/trace'

/** A board that checks whether a digit may be placed. The two solvers differ only in this. */
export interface CheckedBoard {
  readonly grid: Readonly<Grid>
  clear(): void
  /** Whether no other cell of the row, the column and the box of an empty cell has the digit. */
  fits(cell: Cell, digit: Digit): boolean
  /** Requires an empty cell and a digit that fits. */
  place(cell: Cell, digit: Digit): void
  /** Empties a filled cell. */
  takeBack(cell: Cell): void
}

export class ExplicitStackSearch implements Solver {
  private readonly geometry: Geometry
  private readonly board: CheckedBoard
  private readonly tally = new Tally()
  private readonly allowed: CandidateGrid // cell → the digits that the puzzle allows there
  private readonly toCheck: Uint16Array // empty cells; the top is the next to be filled
  private readonly checked: Uint16Array // filled cells; the top is the last that was filled
  private readonly next: Uint8Array // cell → the digit that it tries next, or 0 if it has none
  private toCheckCount = 0
  private checkedCount = 0
  private depth = 0 // checked cells that still have a next digit

  constructor(geometry: Geometry, board: CheckedBoard) {
    this.geometry = geometry
    this.board = board
    this.allowed = new Uint32Array(geometry.cellCount)
    this.toCheck = new Uint16Array(geometry.cellCount)
    this.checked = new Uint16Array(geometry.cellCount)
    this.next = new Uint8Array(geometry.cellCount)
  }

  solve(puzzle: Readonly<Puzzle>, limits?: SearchLimits): SolveResult {
    this.tally.start(this.geometry, puzzle, limits)
    candidateSets(this.geometry, puzzle, this.allowed)
    return this.tally.result(this.placeClues() ? this.search() : 'exhausted')
  }

  /** Fills the board and the stack of cells to check. Returns false if two equal clues share a house, or a cell may be no digit. */
  private placeClues(): boolean {
    this.board.clear()
    this.toCheckCount = this.checkedCount = this.depth = 0
    for (let cell = 0; cell < this.allowed.length; cell++) {
      const set = this.allowed[cell]
      if (!hasAtMostOne(set)) this.toCheck[this.toCheckCount++] = cell
      else if (set !== NO_DIGITS && this.board.fits(cell, digitOf(set))) this.board.place(cell, digitOf(set))
      else return false
    }
    return true
  }

  private search(): Ending {
    let ending = this.enter()
    while (ending === undefined) ending = this.canGoForward() ? this.goForward() : this.goBack()
    return ending
  }

  /** Counts the node and prepares the top cell to check. Returns an ending if the search is to stop here. */
  private enter(): Ending | undefined {
    if (!this.tally.enter(this.depth)) return 'node-limit'
    if (TRACE && !trace.node()) return 'node-limit'
    if (this.toCheckCount === 0) {
      if (TRACE) trace.solution()
      const ending = this.tally.record(this.board.grid)
      return ending === 'solution-limit' ? ending : undefined
    }
    const cell = this.toCheck[this.toCheckCount - 1]
    this.next[cell] = this.fittingAbove(cell, 0)
    if (TRACE && this.next[cell] === 0) trace.contradiction()
    return undefined
  }

  private canGoForward(): boolean {
    return this.toCheckCount > 0 && this.next[this.toCheck[this.toCheckCount - 1]] !== 0
  }

  /** The top cell to check takes its next digit and is checked. */
  private goForward(): Ending | undefined {
    const cell = this.toCheck[--this.toCheckCount]
    const digit = this.next[cell]
    this.next[cell] = this.fittingAbove(cell, digit)
    if (this.next[cell] !== 0) {
      this.tally.guesses++
      this.depth++
    }
    if (TRACE) trace.branch(cell, digit, this.next[cell] !== 0)
    this.board.place(cell, digit)
    this.checked[this.checkedCount++] = cell
    return this.enter()
  }

  /** The mirror of `goForward`: the cell checked last gives its digit back and is to be checked again. */
  private goBack(): Ending | undefined {
    if (this.checkedCount === 0) return 'exhausted'
    const cell = this.checked[--this.checkedCount]
    this.board.takeBack(cell)
    if (this.next[cell] !== 0) this.depth--
    this.tally.backtracks++
    if (TRACE) trace.takeBack()
    this.toCheck[this.toCheckCount++] = cell
    return undefined
  }

  /** The smallest allowed digit above `digit` that fits the empty cell, or 0 if there is none. */
  private fittingAbove(cell: Cell, digit: Digit): Digit {
    for (let larger = digit + 1; larger <= this.geometry.size; larger++) {
      if (this.board.fits(cell, larger) && has(this.allowed[cell], larger)) return larger
    }
    return 0
  }
}
