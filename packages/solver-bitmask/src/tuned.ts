/**
 * The search of `bitmask`, written for V8.
 *
 * Idea.      It enters the same nodes and counts the same. Its program differs in three ways: a cell and its houses
 *            are one word, a node reads the candidates of the next cell itself, so that a dead end costs no call,
 *            and the functions that a node uses are constants of this module.
 * Order.     Empty cells in reading order, digits ascending. No inference.
 * Invariant. On entering a node, the free sets contain exactly the digits that neither the clues nor the filled cells
 *            use. `descend` leaves them as it found them.
 * Cost.      A set for each house (27 on the 9×9 board); three stores for each placement.
 */
import {
  allDigits,
  candidateSets,
  cluesOf,
  type Digit,
  type DigitSet,
  describeGeometry,
  type Ending,
  type Geometry,
  type Grid,
  hasConflict,
  MAX_SIZE,
  type Puzzle,
  type SearchLimits,
  type SolveResult,
  type Solver,
  singleton,
  Tally,
} from '@sudoku-lab/core'

import { trace } from '@sudoku-lab/trace'

/**
 * An empty cell and its houses in one word: bits 0–9 = cell, 10–16 = row, 17–23 = column, 24–30 = region. Without
 * regions, it is the row again. The largest
 * board has 625 cells and 75 houses.
 */
type Position = number

const CELL_MASK = 0x3ff
const HOUSE_MASK = 0x7f
const NO_POSITION: Position = 0 // ends the list; it would be a cell in column 0, but the columns are numbered after the rows

// V8 writes the address of a typed array into the code if the array is a constant of the module.
const grid: Grid = new Uint8Array(CELL_MASK + 1) // the clues, then the current partial solution
const free = new Int32Array(HOUSE_MASK + 1) // house → digits not placed in it
const allowed = new Int32Array(CELL_MASK + 1) // cell → the digits that the puzzle allows there
const positions = new Int32Array(MAX_SIZE * MAX_SIZE + 1) // the empty cells in reading order, then `NO_POSITION`

const tally = new Tally()
let board: Grid = grid // as much of the grid as the geometry has cells

// These functions repeat some of core, because V8 tests at each use whether an imported function has been replaced.
const lowest = (set: DigitSet): DigitSet => set & -set
const digitOf = (single: DigitSet): Digit => 32 - Math.clz32(single)
const candidatesAt = (position: Position): DigitSet =>
  allowed[position & CELL_MASK] &
  free[(position >> 10) & HOUSE_MASK] &
  free[(position >> 17) & HOUSE_MASK] &
  free[position >> 24]

/** Whether the houses of each cell fit into one word. */
export function fitsPositions({ housesOf }: Geometry): boolean {
  return housesOf.every(({ length }) => length <= 3)
}

export class TunedSearch implements Solver {
  private readonly geometry: Geometry
  private readonly board: Grid

  constructor(geometry: Geometry) {
    if (!fitsPositions(geometry))
      throw new RangeError(
        `bitmask-tuned keeps three houses of a cell in a word, got ${describeGeometry(geometry)}`,
      )
    this.geometry = geometry
    this.board = grid.subarray(0, geometry.cellCount)
  }

  solve(puzzle: Readonly<Puzzle>, limits?: SearchLimits): SolveResult {
    tally.start(this.geometry, puzzle, limits)
    if (hasConflict(this.geometry, puzzle)) return tally.result('exhausted')
    allowed.set(candidateSets(this.geometry, puzzle))
    this.placeClues(cluesOf(puzzle))
    return tally.result(enter(0, 0))
  }

  /** Fills the sets and the list of empty cells. Requires clues without a conflict. */
  private placeClues(puzzle: Readonly<Grid>): void {
    const { size, housesOf } = this.geometry
    board = this.board
    board.set(puzzle)
    free.fill(allDigits(size))
    let emptyCount = 0
    for (let cell = 0; cell < board.length; cell++) {
      const [row, column, region = row] = housesOf[cell]
      if (grid[cell] === 0) positions[emptyCount++] = cell | (row << 10) | (column << 17) | (region << 24)
      else for (const house of housesOf[cell]) free[house] ^= singleton(grid[cell])
    }
    positions[emptyCount] = NO_POSITION
  }
}

/** Enters a node. V8 inlines this function in `descend`, so that only nodes with candidates cost a call. */
const enter = (filled: number, depth: number): Ending => {
  if (!tally.enter(depth)) return 'node-limit'
  if (TRACE && !trace.node()) return 'node-limit'
  const position = positions[filled]
  if (TRACE && position === NO_POSITION) trace.solution()
  if (position === NO_POSITION) return tally.record(board)
  const candidates = candidatesAt(position)
  if (TRACE && candidates === 0) trace.contradiction()
  return candidates === 0 ? 'exhausted' : descend(filled, depth, candidates)
}

/** Tries every filling of the empty cells from index `filled` on. The first of them has these candidates, at least one. */
function descend(filled: number, depth: number, candidates: DigitSet): Ending {
  const position = positions[filled]
  const cell = position & CELL_MASK
  const row = (position >> 10) & HOUSE_MASK
  const column = (position >> 17) & HOUSE_MASK
  const region = position >> 24
  const freeInRow = free[row]
  const freeInColumn = free[column]
  const freeInRegion = free[region]
  let rest = candidates
  do {
    const digit = lowest(rest)
    rest ^= digit
    const guess = rest === 0 ? 0 : 1 // the last candidate is forced, not guessed
    tally.guesses += guess
    if (TRACE) trace.branch(cell, digitOf(digit), guess === 1)

    free[row] = freeInRow ^ digit
    free[column] = freeInColumn ^ digit
    free[region] = freeInRegion ^ digit
    grid[cell] = digitOf(digit)
    const ending = enter(filled + 1, depth + guess)
    if (ending !== 'exhausted') return ending
    tally.backtracks++
    if (TRACE) trace.takeBack()
  } while (rest !== 0)
  free[row] = freeInRow
  free[column] = freeInColumn
  free[region] = freeInRegion
  return 'exhausted'
}
