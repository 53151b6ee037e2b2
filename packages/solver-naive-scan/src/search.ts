/**
 * Backtracking whose only state is the board.
 *
 * Idea.      Go to the first empty cell, write the smallest digit that its houses do not
 *            have yet, and continue with the next cell. If no digit fits, go back and write the
 *            next larger digit. Each check reads the board.
 * Order.     Empty cells in reading order, digits ascending. No inference.
 * Invariant. On entering a node, the clues and the digits in the first `filled` empty cells keep
 *            the rules, and all later empty cells contain 0. Leaving a node writes the 0 back.
 * Cost.      No state besides the board; up to 3N loads for each digit that is checked.
 * State.     One search runs at a time, so all searches share the arrays of this module. Node compiles
 *            the addresses of such constants into the code, which saves a third of the time of a node.
 */
import {
  type Cell,
  candidateSets,
  type Digit,
  digitOf,
  type Ending,
  type Geometry,
  type Grid,
  type House,
  has,
  hasAtMostOne,
  MAX_HOUSES,
  MAX_SIZE,
  NO_DIGITS,
  type Puzzle,
  type SearchLimits,
  type SolveResult,
  type Solver,
  Tally,
} from '@sudoku-lab/core'

import { trace } from '@sudoku-lab/trace'

const MOST_CELLS = MAX_SIZE * MAX_SIZE
const STRIDE = MAX_SIZE // from the first cell of a house to that of the next one

const tally = new Tally()
const grid: Grid = new Uint8Array(MOST_CELLS) // the clues, then the current partial solution
const allowed = new Uint32Array(MOST_CELLS) // cell → the digits that the puzzle allows there
const emptyCells = new Uint16Array(MOST_CELLS) // in the order they are filled
const cellsOf = new Uint16Array(MAX_HOUSES * STRIDE) // house → its cells, from index `STRIDE` × house on
let emptyCount = 0

export class NaiveScanSearch implements Solver {
  private readonly geometry: Geometry
  private readonly board: Grid // as much of the grid as the geometry has cells
  private readonly housesOf: Geometry['housesOf'] // cell → its houses, at least three; without regions, the row comes twice

  constructor(geometry: Geometry) {
    this.geometry = geometry
    this.board = grid.subarray(0, geometry.cellCount)
    this.housesOf = geometry.housesOf.map((houses) =>
      houses.length < 3 ? Uint8Array.of(...houses, houses[0]) : houses,
    )
  }

  solve(puzzle: Readonly<Puzzle>, limits?: SearchLimits): SolveResult {
    tally.start(this.geometry, puzzle, limits)
    this.geometry.cellsOf.forEach((cells, house) => {
      cellsOf.set(cells, STRIDE * house)
    })
    grid.fill(0)
    candidateSets(this.geometry, puzzle, allowed)
    return tally.result(this.placeClues() ? this.descend(0, 0) : 'exhausted')
  }

  /** Fills the board and the list of empty cells. Returns false if two equal clues share a house, or a cell may be no digit. */
  private placeClues(): boolean {
    emptyCount = 0
    for (let cell = 0; cell < this.board.length; cell++) {
      const set = allowed[cell]
      if (!hasAtMostOne(set)) emptyCells[emptyCount++] = cell
      else if (set !== NO_DIGITS && this.fits(cell, digitOf(set))) grid[cell] = digitOf(set)
      else return false
    }
    return true
  }

  /** Tries every filling of the empty cells from index `filled` on, `depth` guesses below the root. */
  private descend(filled: number, depth: number): Ending {
    if (!tally.enter(depth)) return 'node-limit'
    if (TRACE && !trace.node()) return 'node-limit'
    if (TRACE && filled === emptyCount) trace.solution()
    if (filled === emptyCount) return tally.record(this.board)

    const cell = emptyCells[filled]
    let digit = this.fittingAbove(cell, 0)
    if (TRACE && digit === 0) trace.contradiction()
    while (digit !== 0) {
      const next = this.fittingAbove(cell, digit) // needed now, because the placement is a guess only if another digit fits
      const guess = next === 0 ? 0 : 1
      tally.guesses += guess
      if (TRACE) trace.branch(cell, digit, guess === 1)

      grid[cell] = digit
      const ending = this.descend(filled + 1, depth + guess)
      if (ending !== 'exhausted') return ending
      grid[cell] = 0
      tally.backtracks++
      if (TRACE) trace.takeBack()
      digit = next
    }
    return 'exhausted'
  }

  /** The smallest allowed digit above `digit` that fits the empty cell, or 0 if there is none. */
  private fittingAbove(cell: Cell, digit: Digit): Digit {
    for (let larger = digit + 1; larger <= this.geometry.size; larger++) {
      if (this.fits(cell, larger) && has(allowed[cell], larger)) return larger
    }
    return 0
  }

  /** Whether no house of the empty cell has the digit. */
  private fits(cell: Cell, digit: Digit): boolean {
    const houses = this.housesOf[cell]
    if (this.holds(houses[0], digit) || this.holds(houses[1], digit) || this.holds(houses[2], digit))
      return false
    for (let k = 3; k < houses.length; k++) if (this.holds(houses[k], digit)) return false
    return true
  }

  private holds(house: House, digit: Digit): boolean {
    const first = STRIDE * house
    const end = first + this.geometry.size
    for (let index = first; index < end; index++) {
      if (grid[cellsOf[index]] === digit) return true
    }
    return false
  }
}
