/**
 * Fewest ways first, over the ways of every cell and of every digit in every house.
 *
 * Idea.      A cell wants one digit; a digit wants one place in each house. Both are sets of ways
 *            that shrink as the board fills (see tables.ts), and both are treated alike: no way
 *            left is a contradiction, one way is forced, and where all have more, the search
 *            branches where they are fewest.
 * Steps.     Four rungs of one ladder, each with one inference more than the last: forward
 *            checking; naked singles (cells); hidden singles (digits in houses are watched too,
 *            and are branched on like cells); locked candidates (two sets that overlap).
 * Invariant. Between two placements, a candidate is in all sets that it belongs to, or in none.
 *            The set of an item that has been satisfied is empty and never looked at again.
 * Undo.      None: a node's sets are saved once and copied back after every branch.
 * Cost.      One word for each item, 324 on the 9×9 board (81 without houses), and as many for
 *            every level of the search; four loads and stores for each candidate that goes.
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
  has,
  hasAtMostOne,
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
import { buildTables, type Item, type Tables, type WaySet } from './tables.ts'

/** What is inferred at a node. Each step presumes the one before it. */
export interface Inference {
  readonly nakedSingles: boolean
  readonly hiddenSingles: boolean
  readonly lockedCandidates: boolean
}

export class MrvSearch implements Solver {
  private readonly geometry: Geometry
  private readonly inference: Inference
  private readonly tables: Tables
  private readonly itemsOf: Tables['itemsOf'] // 3 × cell + k → the item of digit 1 in the cell's k-th house
  private readonly placesOf: Tables['placesOf'] // 3 × cell + k → the cell among the places of that house
  private readonly tally = new Tally()

  private readonly grid: Grid // clues and placed digits; stale where a branch was taken back
  private readonly free: Uint32Array // house → digits that no clue places in it; used at the start only
  private readonly watched: number // items 0 … watched − 1 are kept; the cells alone, or all
  private readonly ways: Int32Array // item → its open ways; behind them, `watched` words for each saved level
  private readonly forced: Uint16Array // items that came down to one way and wait for it
  private forcedCount = 0
  private emptyCount = 0
  private contradiction = false // an unsatisfied item has no way left
  private unswept: DigitSet = NO_DIGITS // digits that lost a candidate since the overlaps were last looked at

  constructor(geometry: Geometry, inference: Inference) {
    this.geometry = geometry
    this.inference = inference
    this.tables = buildTables(geometry)
    this.itemsOf = this.tables.itemsOf
    this.placesOf = this.tables.placesOf
    this.grid = emptyGrid(geometry)
    this.free = new Uint32Array(geometry.houseCount)
    this.watched = inference.hiddenSingles ? this.tables.itemCount : geometry.cellCount
    this.ways = new Int32Array(this.watched * (1 + geometry.cellCount)) // a level fills a cell at least
    this.forced = new Uint16Array(this.watched) // an item comes down to one way once
  }

  solve(puzzle: Readonly<Grid>, limits?: SearchLimits): SolveResult {
    this.tally.start(this.geometry, puzzle, limits)
    return this.tally.result(this.placeClues(puzzle) ? this.descend(1, 0) : 'exhausted')
  }

  /** Opens the ways that the clues leave. Returns false when two equal clues share a house. */
  private placeClues(puzzle: Readonly<Grid>): boolean {
    const { size, housesOf } = this.geometry
    this.grid.set(puzzle)
    this.free.fill(allDigits(size))
    for (let cell = 0; cell < puzzle.length; cell++) {
      if (puzzle[cell] === 0) continue
      if (!has(this.candidatesOf(cell), puzzle[cell])) return false
      for (let k = 0; k < 3; k++) this.free[housesOf[cell][k]] ^= singleton(puzzle[cell])
    }
    this.openWays()
    this.noteOpenItems()
    return true
  }

  /** The digits of an empty cell that no clue forbids. */
  private candidatesOf(cell: Cell): DigitSet {
    const houses = this.geometry.housesOf[cell]
    return this.free[houses[0]] & this.free[houses[1]] & this.free[houses[2]]
  }

  private openWays(): void {
    const { itemsOf, placesOf } = this
    this.ways.fill(0, 0, this.watched)
    this.emptyCount = 0
    for (let cell = 0; cell < this.grid.length; cell++) {
      if (this.grid[cell] !== 0) continue
      this.emptyCount++
      const candidates = this.candidatesOf(cell)
      this.ways[cell] = candidates
      if (!this.inference.hiddenSingles) continue
      for (let rest = candidates; rest !== 0; rest = withoutLowest(rest)) {
        const offset = digitOf(lowest(rest)) - 1
        for (let k = 3 * cell; k < 3 * cell + 3; k++) this.ways[itemsOf[k] + offset] |= placesOf[k]
      }
    }
  }

  /** Looks at every item that the clues leave unsatisfied. */
  private noteOpenItems(): void {
    this.contradiction = false
    this.unswept = allDigits(this.geometry.size)
    this.forcedCount = 0
    for (let cell = 0; cell < this.grid.length; cell++) if (this.grid[cell] === 0) this.note(cell)
    if (!this.inference.hiddenSingles) return
    for (let house = 0; house < this.free.length; house++) {
      for (let rest = this.free[house]; rest !== 0; rest = withoutLowest(rest)) {
        this.note(this.tables.firstItemOf[house] + digitOf(lowest(rest)) - 1)
      }
    }
  }

  private note(item: Item): void {
    if (this.ways[item] === 0) this.contradiction = true
    else if (hasAtMostOne(this.ways[item])) this.forced[this.forcedCount++] = item
  }

  /** Explores everything below the present sets, `depth` guesses below the root; `level` counts the saved ones. */
  private descend(level: number, depth: number): Ending {
    if (!this.tally.enter(depth)) return 'node-limit'
    if (!this.propagate()) return 'exhausted'
    if (this.emptyCount === 0) return this.tally.record(this.grid)

    const item = this.fewestWays()
    const emptyCount = this.emptyCount
    this.save(level)
    for (let rest = this.ways[item]; rest !== 0; ) {
      const way = lowest(rest)
      const guess = rest === way ? 0 : 1 // the last way is forced, not guessed
      this.tally.guesses += guess

      this.take(item, way)
      const ending = this.descend(level + 1, depth + guess)
      if (ending !== 'exhausted') return ending
      this.tally.backtracks++
      rest = withoutLowest(rest)
      this.emptyCount = emptyCount
      this.restore(level)
    }
    return 'exhausted'
  }

  private save(level: number): void {
    this.ways.copyWithin(level * this.watched, 0, this.watched)
  }

  private restore(level: number): void {
    this.ways.copyWithin(0, level * this.watched, (level + 1) * this.watched)
  }

  /** The unsatisfied item with the fewest ways, the first of them where several are equal. */
  private fewestWays(): Item {
    const least = this.inference.nakedSingles ? 2 : 1
    let best = 0
    let fewest = Number.POSITIVE_INFINITY
    for (let item = 0; item < this.watched; item++) {
      if (this.ways[item] === 0) continue
      const count = sizeOf(this.ways[item])
      if (count >= fewest) continue
      if (count === least) return item
      best = item
      fewest = count
    }
    return best
  }

  /** Infers to a fixpoint. Afterwards no set that is watched is a single; or returns false at a contradiction. */
  private propagate(): boolean {
    do {
      while (this.forcedCount > 0 && this.inference.nakedSingles && !this.contradiction) {
        const item = this.forced[--this.forcedCount]
        if (this.ways[item] !== 0) this.take(item, this.ways[item])
      }
    } while (this.inference.lockedCandidates && this.isOpen() && this.eliminateLocked())
    const consistent = !this.contradiction
    this.unswept = NO_DIGITS
    this.forcedCount = 0
    this.contradiction = false
    return consistent
  }

  private isOpen(): boolean {
    return this.emptyCount > 0 && !this.contradiction
  }

  /** Satisfies an item in one of its ways. */
  private take(item: Item, way: WaySet): void {
    const { cellCount, cellsOf } = this.geometry
    if (item < cellCount) {
      this.place(item, digitOf(way))
    } else {
      const house = this.tables.houseOf[item]
      this.place(cellsOf[house][digitOf(way) - 1], item - this.tables.firstItemOf[house] + 1)
    }
  }

  /** Places a candidate: its four items are satisfied, and every candidate that shares one goes. */
  private place(cell: Cell, digit: Digit): void {
    const others = this.ways[cell] & ~singleton(digit)
    this.unswept |= this.ways[cell]
    this.ways[cell] = 0
    this.grid[cell] = digit
    this.emptyCount--
    if (this.inference.hiddenSingles) {
      for (let rest = others; rest !== 0; rest = withoutLowest(rest)) {
        this.leaveHouses(cell, digitOf(lowest(rest)))
      }
      this.satisfyHouses(cell, digit)
    } else {
      const peers = this.geometry.peersOf[cell]
      for (let i = 0; i < peers.length; i++) this.eliminate(peers[i], digit)
    }
  }

  /** All three are satisfied before the first candidate goes, so that none of them seems to run out of places. */
  private satisfyHouses(cell: Cell, digit: Digit): void {
    const { itemsOf, placesOf } = this
    const { cellsOf, housesOf } = this.geometry
    const houses = housesOf[cell]
    const inRow = this.satisfy(itemsOf[3 * cell] + digit - 1, placesOf[3 * cell])
    const inColumn = this.satisfy(itemsOf[3 * cell + 1] + digit - 1, placesOf[3 * cell + 1])
    const inBox = this.satisfy(itemsOf[3 * cell + 2] + digit - 1, placesOf[3 * cell + 2])
    this.eliminateAt(cellsOf[houses[0]], inRow, digit)
    this.eliminateAt(cellsOf[houses[1]], inColumn, digit)
    this.eliminateAt(cellsOf[houses[2]], inBox, digit)
  }

  /** Returns the other ways, which are to go. */
  private satisfy(item: Item, way: WaySet): WaySet {
    const others = this.ways[item] & ~way
    this.ways[item] = 0
    return others
  }

  private eliminateAt(cells: Readonly<Uint16Array>, places: WaySet, digit: Digit): void {
    for (let rest = places; rest !== 0; rest = withoutLowest(rest)) {
      this.eliminate(cells[digitOf(lowest(rest)) - 1], digit)
    }
  }

  /** Removes a candidate, if it is one, from every set that holds it. */
  private eliminate(cell: Cell, digit: Digit): void {
    if (!has(this.ways[cell], digit)) return
    this.lose(cell, singleton(digit))
    if (this.inference.hiddenSingles) this.leaveHouses(cell, digit)
  }

  private leaveHouses(cell: Cell, digit: Digit): void {
    // written out: the loop over the three houses was 7 % slower on the hard sets
    const { itemsOf, placesOf } = this
    this.lose(itemsOf[3 * cell] + digit - 1, placesOf[3 * cell])
    this.lose(itemsOf[3 * cell + 1] + digit - 1, placesOf[3 * cell + 1])
    this.lose(itemsOf[3 * cell + 2] + digit - 1, placesOf[3 * cell + 2])
  }

  /** Closes a way of an item. The set of a satisfied item is empty and stays so. */
  private lose(item: Item, way: WaySet): void {
    const before = this.ways[item]
    const after = before & ~way
    this.ways[item] = after
    if (!hasAtMostOne(after) || after === before) return
    if (after === 0) this.contradiction = true
    else this.forced[this.forcedCount++] = item // note(item), written out: the call cost 10 %
  }

  /** Looks once at every unswept digit in every overlap of a line and a box. Returns whether a candidate went. */
  private eliminateLocked(): boolean {
    const { overlaps, firstItemOf } = this.tables
    const digits = this.unswept
    this.unswept = NO_DIGITS
    for (let i = 0; i < overlaps.length; i++) {
      const { line, box, placesInLine, placesInBox } = overlaps[i]
      for (let rest = digits; rest !== NO_DIGITS; rest = withoutLowest(rest)) {
        const digit = digitOf(lowest(rest))
        const inLine = this.ways[firstItemOf[line] + digit - 1]
        if ((inLine & placesInLine) === 0) continue // not here, or placed already
        const restOfLine = inLine & ~placesInLine
        const restOfBox = this.ways[firstItemOf[box] + digit - 1] & ~placesInBox
        if ((restOfLine === 0) === (restOfBox === 0)) continue // locked in neither, or nothing to gain
        // locked in the line: it claims the box's cells; locked in the box: it points along the line
        this.eliminateAt(this.geometry.cellsOf[restOfLine === 0 ? box : line], restOfLine | restOfBox, digit)
        this.unswept |= singleton(digit)
      }
    }
    return this.unswept !== NO_DIGITS
  }
}
