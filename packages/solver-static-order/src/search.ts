/**
 * Backtracking over bitmasks, cells with few candidates first.
 *
 * Idea.      A mistake is cheapest where there is little to try, and the sooner a wrong branch
 *            meets a full house the better. So the empty cells are sorted once, by the number of
 *            candidates that the clues leave them, and then filled in that order.
 * Order.     Fewest candidates first, reading order where they are equal; digits ascending. The
 *            order is that of the clues and never looks at what the search has placed.
 * Invariant. On entering a node, the free sets hold exactly the digits that neither the clues nor
 *            the first `filled` cells of the order use. Placing and taking back are the same XOR.
 * Cost.      As `bitmask`, and one word per empty cell to sort by.
 */
import {
  allDigits,
  type Cell,
  type DigitSet,
  digitOf,
  type Ending,
  emptyGrid,
  type Geometry,
  type Grid,
  lowest,
  NO_DIGITS,
  type SearchLimits,
  type SolveResult,
  type Solver,
  singleton,
  sizeOf,
  Tally,
  withoutLowest,
} from '@sudoku-lab/core'

const CELL_BITS = 10 // a cell is below 1,024: the largest board has 625
const CELL_MASK = (1 << CELL_BITS) - 1

export class StaticOrderSearch implements Solver {
  private readonly geometry: Geometry
  private readonly tally = new Tally()
  private readonly grid: Grid // the clues, then the current partial solution
  private readonly freeInRow: Uint32Array // row → digits not placed in it
  private readonly freeInColumn: Uint32Array
  private readonly freeInBox: Uint32Array
  private readonly sortKeys: Uint16Array // bits 10–14 = candidates of a cell, bits 0–9 = the cell
  private readonly emptyCells: Uint16Array // in the order they are filled
  private emptyCount = 0

  constructor(geometry: Geometry) {
    this.geometry = geometry
    this.grid = emptyGrid(geometry)
    this.freeInRow = new Uint32Array(geometry.size)
    this.freeInColumn = new Uint32Array(geometry.size)
    this.freeInBox = new Uint32Array(geometry.size)
    this.sortKeys = new Uint16Array(geometry.cellCount)
    this.emptyCells = new Uint16Array(geometry.cellCount)
  }

  solve(puzzle: Readonly<Grid>, limits?: SearchLimits): SolveResult {
    this.tally.start(this.geometry, puzzle, limits)
    return this.tally.result(this.searchFrom(puzzle))
  }

  private searchFrom(puzzle: Readonly<Grid>): Ending {
    const everyDigit = allDigits(this.geometry.size)
    this.freeInRow.fill(everyDigit)
    this.freeInColumn.fill(everyDigit)
    this.freeInBox.fill(everyDigit)
    this.grid.set(puzzle)
    if (!this.placeClues()) return 'exhausted'
    this.sortCells()
    return this.descend(0, 0)
  }

  /** Takes the clues out of the free sets. Returns false when two equal clues share a house. */
  private placeClues(): boolean {
    for (let cell = 0; cell < this.grid.length; cell++) {
      if (this.grid[cell] === 0) continue
      const digit = singleton(this.grid[cell])
      if ((this.candidatesOf(cell) & digit) === NO_DIGITS) return false
      this.toggle(cell, digit)
    }
    return true
  }

  /** Lists the empty cells by their number of candidates; equal ones stay in reading order. */
  private sortCells(): void {
    this.emptyCount = 0
    for (let cell = 0; cell < this.grid.length; cell++) {
      if (this.grid[cell] !== 0) continue
      this.sortKeys[this.emptyCount++] = (sizeOf(this.candidatesOf(cell)) << CELL_BITS) | cell
    }
    this.sortKeys.subarray(0, this.emptyCount).sort()
    for (let place = 0; place < this.emptyCount; place++) {
      this.emptyCells[place] = this.sortKeys[place] & CELL_MASK
    }
  }

  /** Explores every way to fill the cells of the order from number `filled` on, `depth` guesses below the root. */
  private descend(filled: number, depth: number): Ending {
    if (!this.tally.enter(depth)) return 'node-limit'
    if (filled === this.emptyCount) return this.tally.record(this.grid)

    const cell = this.emptyCells[filled]
    for (let rest = this.candidatesOf(cell); rest !== NO_DIGITS; rest = withoutLowest(rest)) {
      const digit = lowest(rest)
      const guess = rest === digit ? 0 : 1 // the last candidate is forced, not guessed
      this.tally.guesses += guess

      this.toggle(cell, digit)
      this.grid[cell] = digitOf(digit)
      const ending = this.descend(filled + 1, depth + guess)
      if (ending !== 'exhausted') return ending
      this.toggle(cell, digit)
      this.tally.backtracks++
    }
    return 'exhausted'
  }

  private candidatesOf(cell: Cell): DigitSet {
    const { rowOf, columnOf, boxOf } = this.geometry
    return this.freeInRow[rowOf[cell]] & this.freeInColumn[columnOf[cell]] & this.freeInBox[boxOf[cell]]
  }

  /** Places a free digit, or takes a placed one back. */
  private toggle(cell: Cell, digit: DigitSet): void {
    const { rowOf, columnOf, boxOf } = this.geometry
    this.freeInRow[rowOf[cell]] ^= digit
    this.freeInColumn[columnOf[cell]] ^= digit
    this.freeInBox[boxOf[cell]] ^= digit
  }
}
