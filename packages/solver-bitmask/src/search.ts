/**
 * Backtracking over bitmasks of free digits.
 *
 * Idea.      Keep for each house the set of digits that are not placed in it yet, as bits. The
 *            candidates of a cell are then the intersection of three sets, so trying a digit
 *            costs three XORs instead of a scan of all its peers.
 * Order.     Empty cells in reading order, digits ascending. No inference. The search enters
 *            the same nodes as `naive-scan`, but a node is cheaper.
 * Invariant. On entering a node, the free sets contain exactly the digits that neither the
 *            clues nor the filled cells use. A node reads its three sets once, writes them
 *            without the digit that it tries, and leaves them as it found them.
 * Cost.      A set for each house (27 on the 9×9 board); a store in each house of a cell for each placement.
 * State.     One search runs at a time, so all searches share the arrays of this module. Node compiles
 *            the addresses of such constants into the code, which saves a sixth of the time of a node.
 */
import {
  allDigits,
  type Cell,
  candidateSets,
  type DigitSet,
  digitOf,
  type Ending,
  type Geometry,
  type Grid,
  hasAtMostOne,
  lowest,
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

const tally = new Tally()
const grid: Grid = new Uint8Array(MOST_CELLS) // the clues, then the current partial solution
const free = new Int32Array(MAX_HOUSES) // house → digits not placed in it
const allowed = new Uint32Array(MOST_CELLS) // cell → the digits that the puzzle allows there
const emptyCells = new Uint16Array(MOST_CELLS) // in the order they are filled
const rows = new Uint8Array(MOST_CELLS) // the row of each empty cell, in that order
const columns = new Uint8Array(MOST_CELLS)
const regions = new Uint8Array(MOST_CELLS) // likewise; without regions, the row again
let emptyCount = 0

/** Sorts the empty cells in place. */
export type CellOrder = (emptyCells: Uint16Array, candidatesOf: (cell: Cell) => DigitSet) => void

export class BitmaskSearch implements Solver {
  protected readonly geometry: Geometry
  protected readonly board: Grid // as much of the grid as the geometry has cells
  private readonly order: CellOrder | undefined

  constructor(geometry: Geometry, order?: CellOrder) {
    this.geometry = geometry
    this.order = order
    this.board = grid.subarray(0, geometry.cellCount)
  }

  solve(puzzle: Readonly<Puzzle>, limits?: SearchLimits): SolveResult {
    tally.start(this.geometry, puzzle, limits)
    candidateSets(this.geometry, puzzle, allowed)
    return tally.result(this.search())
  }

  private search(): Ending {
    free.fill(allDigits(this.geometry.size))
    if (!this.placeClues()) return 'exhausted'
    this.order?.(emptyCells.subarray(0, emptyCount), (cell) => this.candidatesOf(cell))
    this.listHouses()
    return this.descend(0, 0)
  }

  /** Fills the board, the sets and the list of empty cells. Returns false if two equal clues share a house, or a cell may be no digit. */
  private placeClues(): boolean {
    emptyCount = 0
    for (let cell = 0; cell < this.board.length; cell++) {
      const set = allowed[cell]
      if (!hasAtMostOne(set)) {
        emptyCells[emptyCount++] = cell
        continue
      }
      if (this.candidatesOf(cell) === NO_DIGITS) return false
      grid[cell] = digitOf(set)
      for (const house of this.geometry.housesOf[cell]) free[house] ^= set
    }
    return true
  }

  private listHouses(): void {
    for (let index = 0; index < emptyCount; index++) {
      const [row, column, region = row] = this.geometry.housesOf[emptyCells[index]]
      rows[index] = row
      columns[index] = column
      regions[index] = region
    }
  }

  /** Tries every filling of the empty cells from index `filled` on, `depth` guesses below the root. */
  protected descend(filled: number, depth: number): Ending {
    if (!tally.enter(depth)) return 'node-limit'
    if (TRACE && !trace.node()) return 'node-limit'
    if (TRACE && filled === emptyCount) trace.solution()
    if (filled === emptyCount) return tally.record(this.board)

    const cell = emptyCells[filled]
    const row = rows[filled]
    const column = columns[filled]
    const region = regions[filled]
    const freeInRow = free[row]
    const freeInColumn = free[column]
    const freeInRegion = free[region]
    const candidates = allowed[cell] & freeInRow & freeInColumn & freeInRegion
    if (TRACE && candidates === NO_DIGITS) trace.contradiction()
    for (let rest = candidates; rest !== NO_DIGITS; ) {
      const digit = lowest(rest)
      rest ^= digit
      const guess = rest === NO_DIGITS ? 0 : 1 // the last candidate is forced, not guessed
      tally.guesses += guess
      if (TRACE) trace.branch(cell, digitOf(digit), guess === 1)

      free[row] = freeInRow ^ digit
      free[column] = freeInColumn ^ digit
      free[region] = freeInRegion ^ digit
      grid[cell] = digitOf(digit)
      const ending = this.descend(filled + 1, depth + guess)
      if (ending !== 'exhausted') return ending
      tally.backtracks++
      if (TRACE) trace.takeBack()
    }
    free[row] = freeInRow
    free[column] = freeInColumn
    free[region] = freeInRegion
    return 'exhausted'
  }

  protected candidatesOf(cell: Cell): DigitSet {
    let candidates: DigitSet = allowed[cell]
    for (const house of this.geometry.housesOf[cell]) candidates &= free[house]
    return candidates
  }
}

/** The same search on a board on which a cell may be in more than three houses. */
class ExtraHousesSearch extends BitmaskSearch {
  protected override descend(filled: number, depth: number): Ending {
    if (!tally.enter(depth)) return 'node-limit'
    if (TRACE && !trace.node()) return 'node-limit'
    if (TRACE && filled === emptyCount) trace.solution()
    if (filled === emptyCount) return tally.record(this.board)

    const cell = emptyCells[filled]
    const candidates = this.candidatesOf(cell)
    if (TRACE && candidates === NO_DIGITS) trace.contradiction()
    for (let rest = candidates; rest !== NO_DIGITS; ) {
      const digit = lowest(rest)
      rest ^= digit
      const guess = rest === NO_DIGITS ? 0 : 1 // the last candidate is forced, not guessed
      tally.guesses += guess
      if (TRACE) trace.branch(cell, digitOf(digit), guess === 1)

      this.flip(cell, digit)
      grid[cell] = digitOf(digit)
      const ending = this.descend(filled + 1, depth + guess)
      if (ending !== 'exhausted') return ending
      this.flip(cell, digit)
      tally.backtracks++
      if (TRACE) trace.takeBack()
    }
    return 'exhausted'
  }

  private flip(cell: Cell, digit: DigitSet): void {
    const houses = this.geometry.housesOf[cell]
    for (let k = 0; k < houses.length; k++) free[houses[k]] ^= digit
  }
}

/** The search for a board. @param order sorts the empty cells, which are in reading order without it */
export function searchOn(geometry: Geometry, order?: CellOrder): BitmaskSearch {
  const isUsual = geometry.housesOf.every(({ length }) => length <= 3)
  return new (isUsual ? BitmaskSearch : ExtraHousesSearch)(geometry, order)
}
