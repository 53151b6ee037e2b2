/**
 * What a person starts with: fill what is forced as long as anything is, and give up.
 *
 * Idea.      A cell with one candidate left takes it (naked single). A digit with one cell left in
 *            a house goes there (hidden single). Each placement may force others, so the search looks at
 *            the whole board again until nothing new is filled. There is no guess and nothing to take
 *            back: how far it comes is a measure of the puzzle.
 *
 *               r1   4 . 6 | 1 2 3 | 8 9 5      r1c2 takes 7, the only digit that its row lacks     naked
 *
 *               r4   . . . | . 1 . | . . .      the 1s of rows 4 and 5 leave box 4 no cell for
 *               r5   . . . | . . . | . 1 .      its own but in row 6, where 2 and 3 hold the other
 *               r6   2 . 3 | . . . | . . .      cells: r6c2 takes 1, whatever else would fit       hidden
 *
 * Endings.   `exhausted` where a full board proves itself the only one, or where a cell without
 *            candidate or a digit without a cell proves that there is none; `stuck` otherwise, with the
 *            board as far as it came.
 * Invariant. The free set of a house holds exactly the digits that none of its cells holds.
 * Cost.      3N sets; a look at the whole board reads each cell once, and with hidden singles three times more.
 */
import {
  allDigits,
  type Cell,
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
  type SearchLimits,
  type SolveResult,
  type Solver,
  singleton,
  Tally,
  withoutLowest,
} from '@sudoku-lab/core'

export interface SinglesOptions {
  readonly hiddenSingles: boolean
}

export class SinglesSearch implements Solver {
  private readonly geometry: Geometry
  private readonly hiddenSingles: boolean
  private readonly tally = new Tally()
  private readonly grid: Grid // the clues and what they force
  private readonly free: Uint32Array // house → digits not placed in it
  private emptyCount = 0

  constructor(geometry: Geometry, { hiddenSingles }: SinglesOptions) {
    this.geometry = geometry
    this.hiddenSingles = hiddenSingles
    this.grid = emptyGrid(geometry)
    this.free = new Uint32Array(geometry.houseCount)
  }

  solve(puzzle: Readonly<Grid>, limits?: SearchLimits): SolveResult {
    this.tally.start(this.geometry, puzzle, limits)
    const ending = this.placeClues(puzzle) ? this.fill() : 'exhausted'
    const result = this.tally.result(ending)
    return ending === 'stuck' ? { ...result, partial: this.grid.slice() } : result
  }

  /** Returns false when two equal clues share a house. */
  private placeClues(puzzle: Readonly<Grid>): boolean {
    this.grid.fill(0)
    this.free.fill(allDigits(this.geometry.size))
    this.emptyCount = puzzle.length
    for (let cell = 0; cell < puzzle.length; cell++) {
      if (puzzle[cell] === 0) continue
      if (!has(this.candidatesOf(cell), puzzle[cell])) return false
      this.place(cell, puzzle[cell])
    }
    return true
  }

  private fill(): Ending {
    if (!this.tally.enter(0)) return 'node-limit'
    let before: number
    do {
      before = this.emptyCount
      if (!this.fillNakedSingles()) return 'exhausted'
      const changed = this.emptyCount < before // then the cells, which are cheaper to look at, come first again
      if (!changed && !this.fillHiddenSingles()) return 'exhausted'
    } while (this.emptyCount < before)
    return this.emptyCount === 0 ? this.tally.record(this.grid) : 'stuck'
  }

  /** Fills every cell that has one candidate. Returns false at a cell that has none. */
  private fillNakedSingles(): boolean {
    for (let cell = 0; cell < this.grid.length; cell++) {
      if (this.grid[cell] !== 0) continue
      const candidates = this.candidatesOf(cell)
      if (candidates === NO_DIGITS) return false
      if (hasAtMostOne(candidates)) this.place(cell, digitOf(candidates))
    }
    return true
  }

  /** Fills every cell that is the last for a digit in a house, if that is asked for. Returns false where none is left. */
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
    if (once !== this.free[house]) return false
    for (let rest = once & ~twice; rest !== NO_DIGITS; rest = withoutLowest(rest)) {
      if (!this.placeIn(cells, digitOf(lowest(rest)))) return false
    }
    return true
  }

  /** Places a digit in the one cell that takes it. Returns false when another single has just taken that cell. */
  private placeIn(cells: Readonly<Uint16Array>, digit: Digit): boolean {
    for (let index = 0; index < cells.length; index++) {
      const cell = cells[index]
      if (this.grid[cell] !== 0 || !has(this.candidatesOf(cell), digit)) continue
      this.place(cell, digit)
      return true
    }
    return false
  }

  private candidatesOf(cell: Cell): DigitSet {
    const houses = this.geometry.housesOf[cell]
    return this.free[houses[0]] & this.free[houses[1]] & this.free[houses[2]]
  }

  /** Requires an empty cell and one of its candidates. */
  private place(cell: Cell, digit: Digit): void {
    const houses = this.geometry.housesOf[cell]
    for (let k = 0; k < houses.length; k++) this.free[houses[k]] ^= singleton(digit)
    this.grid[cell] = digit
    this.emptyCount--
  }
}
