/**
 * Fills forced cells as long as there are any, and then gives up, as a person would begin.
 *
 * Idea.      A cell with one candidate left takes it (naked single). A digit with one cell left in
 *            a house goes there (hidden single). Each placement may force others, so the search checks
 *            the whole board again until nothing new is filled. It makes no guess and takes nothing
 *            back. The number of cells that it fills is a measure of the puzzle. The README has drawings.
 * Endings.   `exhausted` if the board is full, which proves that it is the only solution, or if a cell without
 *            a candidate or a digit without a cell proves that there is no solution. Otherwise `stuck`,
 *            with the partial board.
 * Invariant. The free set of a house contains exactly the digits that none of its cells has.
 * Cost.      A set for each house; a pass over the board reads each cell once, and with hidden singles once more for each of its houses.
 */
import {
  allDigits,
  type CandidateGrid,
  type Cell,
  candidateSets,
  type Digit,
  type DigitSet,
  digitOf,
  type Ending,
  emptyGrid,
  type Geometry,
  type Grid,
  type House,
  has,
  hasAtMostOne,
  lowest,
  NO_DIGITS,
  type Puzzle,
  type SearchLimits,
  type SolveResult,
  type Solver,
  singleton,
  Tally,
  withoutLowest,
} from '@sudoku-lab/core'
import { trace } from '@sudoku-lab/trace'

export interface SinglesOptions {
  readonly hiddenSingles: boolean
}

export class SinglesSearch implements Solver {
  private readonly geometry: Geometry
  private readonly hiddenSingles: boolean
  private readonly tally = new Tally()
  private readonly grid: Grid // the clues and what they force
  private readonly allowed: CandidateGrid // cell → the digits that the puzzle allows there
  private readonly free: Uint32Array // house → digits not placed in it
  private readonly housesOf: Geometry['housesOf'] // cell → its houses, at least three; without regions, the row comes twice
  private emptyCount = 0

  constructor(geometry: Geometry, { hiddenSingles }: SinglesOptions) {
    this.geometry = geometry
    this.hiddenSingles = hiddenSingles
    this.grid = emptyGrid(geometry)
    this.allowed = new Uint32Array(geometry.cellCount)
    this.free = new Uint32Array(geometry.houseCount)
    this.housesOf = geometry.housesOf.map((houses) =>
      houses.length < 3 ? Uint8Array.of(...houses, houses[0]) : houses,
    )
  }

  solve(puzzle: Readonly<Puzzle>, limits?: SearchLimits): SolveResult {
    this.tally.start(this.geometry, puzzle, limits)
    candidateSets(this.geometry, puzzle, this.allowed)
    const ending = this.placeClues() ? this.fill() : 'exhausted'
    const result = this.tally.result(ending)
    return ending === 'stuck' ? { ...result, partial: this.grid.slice() } : result
  }

  /** Returns false if two equal clues share a house, or a cell may be no digit. */
  private placeClues(): boolean {
    this.grid.fill(0)
    this.free.fill(allDigits(this.geometry.size))
    this.emptyCount = this.grid.length
    for (let cell = 0; cell < this.grid.length; cell++) {
      const set = this.allowed[cell]
      if (!hasAtMostOne(set)) continue
      if (this.candidatesOf(cell) === NO_DIGITS) return false
      this.place(cell, digitOf(set))
    }
    return true
  }

  private fill(): Ending {
    if (!this.tally.enter(0)) return 'node-limit'
    if (TRACE && !trace.node()) return 'node-limit'
    let before: number
    do {
      before = this.emptyCount
      if (!this.fillNakedSingles()) return 'exhausted'
      const changed = this.emptyCount < before // then check the cells first again, because they are cheaper
      if (!changed && !this.fillHiddenSingles()) return 'exhausted'
    } while (this.emptyCount < before)
    if (TRACE && this.emptyCount === 0) trace.solution()
    return this.emptyCount === 0 ? this.tally.record(this.grid) : 'stuck'
  }

  /** Fills every cell that has one candidate. Returns false if a cell has none. */
  private fillNakedSingles(): boolean {
    for (let cell = 0; cell < this.grid.length; cell++) {
      if (this.grid[cell] !== 0) continue
      const candidates = this.candidatesOf(cell)
      if (TRACE && candidates === NO_DIGITS) trace.contradiction()
      if (candidates === NO_DIGITS) return false
      if (TRACE && hasAtMostOne(candidates)) trace.infer(cell, digitOf(candidates), 'naked-single')
      if (hasAtMostOne(candidates)) this.place(cell, digitOf(candidates))
    }
    return true
  }

  /** Fills every cell that is the last one for a digit in a house, if requested. Returns false if a digit has none. */
  private fillHiddenSingles(): boolean {
    if (!this.hiddenSingles) return true
    for (let house = 0; house < this.free.length; house++) {
      if (!this.placeHiddenSingles(house)) return false
    }
    return true
  }

  private placeHiddenSingles(house: House): boolean {
    const cells = this.geometry.cellsOf[house]
    let once: DigitSet = NO_DIGITS // digits with a cell in the house
    let twice: DigitSet = NO_DIGITS // digits with another
    for (let index = 0; index < cells.length; index++) {
      if (this.grid[cells[index]] !== 0) continue
      const candidates = this.candidatesOf(cells[index])
      twice |= once & candidates
      once |= candidates
    }
    if (TRACE && once !== this.free[house]) trace.contradiction()
    if (once !== this.free[house]) return false
    for (let rest = once & ~twice; rest !== NO_DIGITS; rest = withoutLowest(rest)) {
      if (!this.placeIn(cells, digitOf(lowest(rest)))) return false
    }
    return true
  }

  /** Places a digit in the one cell that takes it. Returns false if another single has just taken that cell. */
  private placeIn(cells: Readonly<Uint16Array>, digit: Digit): boolean {
    for (let index = 0; index < cells.length; index++) {
      const cell = cells[index]
      if (this.grid[cell] !== 0 || !has(this.candidatesOf(cell), digit)) continue
      if (TRACE) trace.infer(cell, digit, 'hidden-single', this.geometry.cellsOf.indexOf(cells))
      this.place(cell, digit)
      return true
    }
    if (TRACE) trace.contradiction()
    return false
  }

  private candidatesOf(cell: Cell): DigitSet {
    const houses = this.housesOf[cell]
    let candidates = this.allowed[cell] & this.free[houses[0]] & this.free[houses[1]] & this.free[houses[2]]
    for (let k = 3; k < houses.length; k++) candidates &= this.free[houses[k]]
    return candidates
  }

  /** Requires an empty cell and one of its candidates. */
  private place(cell: Cell, digit: Digit): void {
    const houses = this.geometry.housesOf[cell]
    for (let k = 0; k < houses.length; k++) this.free[houses[k]] ^= singleton(digit)
    this.grid[cell] = digit
    this.emptyCount--
  }
}
