/**
 * Minimum remaining values over cells and digit-in-house pairs.
 *
 * Idea.      A cell takes one digit; a digit takes one cell of each house. Both are items with a set of
 *            options that shrinks as the board fills (see tables.ts), and both are treated alike. An item
 *            without options is a contradiction, and one option is forced. If all items have more
 *            options, the search branches on the item with the fewest.
 * Steps.     There are four solvers, each with one more inference: forward checking; naked singles
 *            (cells); hidden singles (digits in houses are watched too, and the search branches on
 *            them as on cells); locked candidates (two sets that overlap).
 * Invariant. Between two placements, a candidate is in all sets that it belongs to, or in none.
 *            The set of a satisfied item is empty and never read again.
 * Undo.      None: a node's sets are saved once and copied back after every branch.
 * Cost.      One word for each item, 324 on the 9×9 board (81 without houses), and the same number for
 *            every open branching; four loads and stores for each eliminated candidate.
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
//+ import { trace } from '@sudoku-lab/trace'
//+ import { ItemTeller } from './search.trace.ts'
import { buildTables, type Item, type OptionSet, type Tables } from './tables.ts'

/** The inference at a node. Each step includes the previous one. */
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
  private readonly bitsOf: Tables['bitsOf'] // 3 × cell + k → the bit of the cell in the sets of that house
  private readonly tally = new Tally()
  //+ private readonly teller: ItemTeller

  private readonly grid: Grid // clues and placed digits; stale where a branch was taken back
  private readonly free: Uint32Array // house → digits that no clue places in it; used at the start only
  private readonly watched: number // items 0 … watched − 1 are kept; the cells alone, or all
  private readonly options: Int32Array // item → its open options; behind them, `watched` words for each state that is saved
  private readonly forced: Uint16Array // items that came down to one option and wait for it
  private forcedCount = 0
  private emptyCount = 0
  private contradiction = false // an unsatisfied item has no option left
  private changed: DigitSet = NO_DIGITS // digits that lost a candidate since the overlaps were last looked at

  constructor(geometry: Geometry, inference: Inference) {
    this.geometry = geometry
    this.inference = inference
    this.tables = buildTables(geometry)
    //+ this.teller = new ItemTeller(geometry, this.tables)
    this.itemsOf = this.tables.itemsOf
    this.bitsOf = this.tables.bitsOf
    this.grid = emptyGrid(geometry)
    this.free = new Uint32Array(geometry.houseCount)
    this.watched = inference.hiddenSingles ? this.tables.itemCount : geometry.cellCount
    this.options = new Int32Array(this.watched * (1 + geometry.cellCount)) // a branching fills a cell at least
    this.forced = new Uint16Array(this.watched) // an item comes down to one option once
  }

  solve(puzzle: Readonly<Grid>, limits?: SearchLimits): SolveResult {
    this.tally.start(this.geometry, puzzle, limits)
    return this.tally.result(this.placeClues(puzzle) ? this.descend(1, 0) : 'exhausted')
  }

  /** Opens the options that the clues leave. Returns false if two equal clues share a house. */
  private placeClues(puzzle: Readonly<Grid>): boolean {
    const { size, housesOf } = this.geometry
    this.grid.set(puzzle)
    this.free.fill(allDigits(size))
    for (let cell = 0; cell < puzzle.length; cell++) {
      if (puzzle[cell] === 0) continue
      if (!has(this.candidatesOf(cell), puzzle[cell])) return false
      for (let k = 0; k < 3; k++) this.free[housesOf[cell][k]] ^= singleton(puzzle[cell])
    }
    this.openOptions()
    this.noteOpenItems()
    return true
  }

  /** The digits of an empty cell that no clue forbids. */
  private candidatesOf(cell: Cell): DigitSet {
    const houses = this.geometry.housesOf[cell]
    return this.free[houses[0]] & this.free[houses[1]] & this.free[houses[2]]
  }

  private openOptions(): void {
    const { itemsOf, bitsOf } = this
    this.options.fill(0, 0, this.watched)
    this.emptyCount = 0
    for (let cell = 0; cell < this.grid.length; cell++) {
      if (this.grid[cell] !== 0) continue
      this.emptyCount++
      const candidates = this.candidatesOf(cell)
      this.options[cell] = candidates
      if (!this.inference.hiddenSingles) continue
      for (let rest = candidates; rest !== 0; rest = withoutLowest(rest)) {
        const offset = digitOf(lowest(rest)) - 1
        for (let k = 3 * cell; k < 3 * cell + 3; k++) this.options[itemsOf[k] + offset] |= bitsOf[k]
      }
    }
  }

  /** Checks every item that the clues leave unsatisfied. */
  private noteOpenItems(): void {
    this.contradiction = false
    this.changed = allDigits(this.geometry.size)
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
    if (this.options[item] === 0) this.contradiction = true
    else if (hasAtMostOne(this.options[item])) this.forced[this.forcedCount++] = item
  }

  /** Searches everything below the present sets, `depth` guesses below the root. `saved` states follow the sets. */
  private descend(saved: number, depth: number): Ending {
    if (!this.tally.enter(depth)) return 'node-limit'
    //+ if (!trace.node()) return 'node-limit'
    if (!this.propagate()) return 'exhausted'
    //+ if (this.emptyCount === 0) trace.solution()
    if (this.emptyCount === 0) return this.tally.record(this.grid)

    const item = this.fewestOptions()
    const emptyCount = this.emptyCount
    this.save(saved)
    for (let rest = this.options[item]; rest !== 0; ) {
      const option = lowest(rest)
      const guess = rest === option ? 0 : 1 // the last option is forced, not guessed
      this.tally.guesses += guess
      //+ this.teller.tellBranch(item, option, guess === 1)

      this.take(item, option)
      const ending = this.descend(saved + 1, depth + guess)
      if (ending !== 'exhausted') return ending
      this.tally.backtracks++
      //+ trace.takeBack()
      rest = withoutLowest(rest)
      this.emptyCount = emptyCount
      this.restore(saved)
    }
    return 'exhausted'
  }

  private save(saved: number): void {
    this.options.copyWithin(saved * this.watched, 0, this.watched)
  }

  private restore(saved: number): void {
    this.options.copyWithin(0, saved * this.watched, (saved + 1) * this.watched)
  }

  /** The unsatisfied item with the fewest options, or the first of several. */
  private fewestOptions(): Item {
    const least = this.inference.nakedSingles ? 2 : 1
    let best = 0
    let fewest = Number.POSITIVE_INFINITY
    for (let item = 0; item < this.watched; item++) {
      if (this.options[item] === 0) continue
      const count = sizeOf(this.options[item])
      if (count >= fewest) continue
      if (count === least) return item
      best = item
      fewest = count
    }
    return best
  }

  /** Infers to a fixpoint, after which no watched set is a single. Returns false at a contradiction. */
  private propagate(): boolean {
    do {
      while (this.forcedCount > 0 && this.inference.nakedSingles && !this.contradiction) {
        const item = this.forced[--this.forcedCount]
        //+ if (this.options[item] !== 0) this.teller.tellSingle(item, this.options[item])
        if (this.options[item] !== 0) this.take(item, this.options[item])
      }
    } while (this.inference.lockedCandidates && this.isOpen() && this.eliminateLocked())
    const consistent = !this.contradiction
    //+ if (!consistent) trace.contradiction()
    this.changed = NO_DIGITS
    this.forcedCount = 0
    this.contradiction = false
    return consistent
  }

  private isOpen(): boolean {
    return this.emptyCount > 0 && !this.contradiction
  }

  /** Satisfies an item with one of its options. */
  private take(item: Item, option: OptionSet): void {
    const { cellCount, cellsOf } = this.geometry
    if (item < cellCount) {
      this.place(item, digitOf(option))
    } else {
      const house = this.tables.houseOf[item]
      this.place(cellsOf[house][digitOf(option) - 1], item - this.tables.firstItemOf[house] + 1)
    }
  }

  /** Places a candidate. Its four items are satisfied, and every candidate that shares one of them is eliminated. */
  private place(cell: Cell, digit: Digit): void {
    const others = this.options[cell] & ~singleton(digit)
    this.changed |= this.options[cell]
    this.options[cell] = 0
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

  /** Satisfies all three before the first elimination, so that none of them seems to run out of options. */
  private satisfyHouses(cell: Cell, digit: Digit): void {
    const { itemsOf, bitsOf } = this
    const { cellsOf, housesOf } = this.geometry
    const houses = housesOf[cell]
    const inRow = this.satisfy(itemsOf[3 * cell] + digit - 1, bitsOf[3 * cell])
    const inColumn = this.satisfy(itemsOf[3 * cell + 1] + digit - 1, bitsOf[3 * cell + 1])
    const inBox = this.satisfy(itemsOf[3 * cell + 2] + digit - 1, bitsOf[3 * cell + 2])
    this.eliminateAt(cellsOf[houses[0]], inRow, digit)
    this.eliminateAt(cellsOf[houses[1]], inColumn, digit)
    this.eliminateAt(cellsOf[houses[2]], inBox, digit)
  }

  /** Returns the other options, which have to be eliminated. */
  private satisfy(item: Item, option: OptionSet): OptionSet {
    const others = this.options[item] & ~option
    this.options[item] = 0
    return others
  }

  private eliminateAt(cells: Readonly<Uint16Array>, options: OptionSet, digit: Digit): void {
    for (let rest = options; rest !== 0; rest = withoutLowest(rest)) {
      this.eliminate(cells[digitOf(lowest(rest)) - 1], digit)
    }
  }

  /** Removes a candidate from every set that contains it. */
  private eliminate(cell: Cell, digit: Digit): void {
    if (!has(this.options[cell], digit)) return
    this.lose(cell, singleton(digit))
    if (this.inference.hiddenSingles) this.leaveHouses(cell, digit)
  }

  private leaveHouses(cell: Cell, digit: Digit): void {
    // written out: the loop over the three houses was 7 % slower on the hard sets
    const { itemsOf, bitsOf } = this
    this.lose(itemsOf[3 * cell] + digit - 1, bitsOf[3 * cell])
    this.lose(itemsOf[3 * cell + 1] + digit - 1, bitsOf[3 * cell + 1])
    this.lose(itemsOf[3 * cell + 2] + digit - 1, bitsOf[3 * cell + 2])
  }

  /** Closes an option of an item. The set of a satisfied item is empty and stays so. */
  private lose(item: Item, option: OptionSet): void {
    const before = this.options[item]
    const after = before & ~option
    this.options[item] = after
    if (!hasAtMostOne(after) || after === before) return
    if (after === 0) this.contradiction = true
    else this.forced[this.forcedCount++] = item // note(item), written out: the call cost 10 %
  }

  /** Checks every changed digit in every overlap of a line and a box. Returns whether a candidate was eliminated. */
  private eliminateLocked(): boolean {
    const { overlaps, firstItemOf } = this.tables
    const digits = this.changed
    this.changed = NO_DIGITS
    for (let i = 0; i < overlaps.length; i++) {
      const { line, box, sharedInLine, sharedInBox } = overlaps[i]
      for (let rest = digits; rest !== NO_DIGITS; rest = withoutLowest(rest)) {
        const digit = digitOf(lowest(rest))
        const inLine = this.options[firstItemOf[line] + digit - 1]
        if ((inLine & sharedInLine) === 0) continue // not here, or placed already
        const restOfLine = inLine & ~sharedInLine
        const restOfBox = this.options[firstItemOf[box] + digit - 1] & ~sharedInBox
        if ((restOfLine === 0) === (restOfBox === 0)) continue // locked in neither, or nothing to eliminate
        // locked in the line: it claims the box's cells; locked in the box: it points along the line
        //+ this.teller.tellLocked(restOfLine === 0 ? [line, box] : [box, line], restOfLine | restOfBox, digit)
        this.eliminateAt(this.geometry.cellsOf[restOfLine === 0 ? box : line], restOfLine | restOfBox, digit)
        this.changed |= singleton(digit)
      }
    }
    return this.changed !== NO_DIGITS
  }
}
