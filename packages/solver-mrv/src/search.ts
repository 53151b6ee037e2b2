/**
 * Minimum remaining values over cells and digit-in-house pairs.
 *
 * Idea.      A cell takes one digit; a digit takes one cell of each house. Both are items with a set of
 *            options that shrinks as the board fills (see tables.ts), and both are treated alike. An item
 *            without options is a contradiction, and one option is forced. If all items have more
 *            options, the search branches on the item with the fewest. On a board larger than 9×9, it
 *            compares the first eight items with two options, and takes the one that shares its
 *            candidates with the most others with two: whatever is guessed, those follow.
 * Steps.     There are four solvers, each with one more inference: forward checking; naked singles
 *            (cells); hidden singles (digits in houses are watched too, and the search branches on
 *            them as on cells); locked candidates (two sets that overlap).
 * Invariant. Between two placements, a candidate is in all sets that it belongs to, or in none.
 *            The set of a satisfied item is empty and never read again.
 * Undo.      None: a node's sets are saved once and copied back after every branch.
 * Cost.      One word for each item, 324 on the 9×9 board (81 without houses), and the same number for
 *            every open branching; three loads and stores for each eliminated candidate.
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
  has,
  hasAtMostOne,
  lowest,
  NO_DIGITS,
  type Puzzle,
  type SearchLimits,
  type SolveResult,
  type Solver,
  singleton,
  sizeOf,
  Tally,
  withoutLowest,
} from '@sudoku-lab/core'
import { trace } from '@sudoku-lab/trace'
import { tellerOf } from './search.trace.ts'
import { type Item, type OptionSet, type Tables, tablesOf } from './tables.ts'

/** The inference at a node. Each step includes the previous one. */
export interface Inference {
  readonly nakedSingles: boolean
  readonly hiddenSingles: boolean
  readonly lockedCandidates: boolean
}

/** The boards on which a tie of pairs is broken have more digits. On the usual board, a node is too cheap for it. */
const SMALL = 9
const PAIRS_COMPARED = 8

export class MrvSearch implements Solver {
  private readonly geometry: Geometry
  private readonly inference: Inference
  protected readonly tables: Tables
  protected readonly itemsOf: Tables['itemsOf'] // seats × cell + k → the item of digit 1 in the cell's k-th house
  protected readonly bitsOf: Tables['bitsOf'] // seats × cell + k → the bit of the cell in the sets of that house
  private readonly members: Tables['members'] // item of digit 1 in a house + its position in the house → cell
  protected readonly offLines: Tables['offLines'] // cell → the cells of its region that share no line with it
  private readonly tally = new Tally()

  private readonly grid: Grid // clues and placed digits; stale where a branch was taken back
  private readonly allowed: CandidateGrid // cell → the digits that the puzzle allows there; used at the start only
  private readonly free: Uint32Array // house → digits that no clue places in it; used at the start only
  private readonly breaksTies: boolean
  private readonly watched: number // items 0 … watched − 1 are kept; the cells alone, or all
  protected readonly options: Int32Array // item → its open options; behind them, `watched` words for each state that is saved
  private readonly forced: Uint16Array // items that came down to one option and wait for it
  private forcedCount = 0
  private emptyCount = 0
  private contradiction = false // an unsatisfied item has no option left
  private changed: DigitSet = NO_DIGITS // digits that lost a candidate since the overlaps were last looked at

  constructor(geometry: Geometry, inference: Inference) {
    this.geometry = geometry
    this.inference = inference
    this.tables = tablesOf(geometry)
    this.itemsOf = this.tables.itemsOf
    this.bitsOf = this.tables.bitsOf
    this.members = this.tables.members
    this.offLines = this.tables.offLines
    this.grid = emptyGrid(geometry)
    this.allowed = new Uint32Array(geometry.cellCount)
    this.free = new Uint32Array(geometry.houseCount)
    this.breaksTies = inference.hiddenSingles && geometry.size > SMALL
    this.watched = inference.hiddenSingles ? this.tables.itemCount : geometry.cellCount
    this.options = new Int32Array(this.watched * (1 + geometry.cellCount)) // a branching fills a cell at least
    this.forced = new Uint16Array(this.watched) // an item comes down to one option once
  }

  solve(puzzle: Readonly<Puzzle>, limits?: SearchLimits): SolveResult {
    this.tally.start(this.geometry, puzzle, limits)
    candidateSets(this.geometry, puzzle, this.allowed)
    return this.tally.result(this.placeClues() ? this.descend(1, 0) : 'exhausted')
  }

  /** Opens the options that the clues leave. Returns false if two equal clues share a house, or a cell may be no digit. */
  private placeClues(): boolean {
    const { size, housesOf } = this.geometry
    this.grid.fill(0)
    this.free.fill(allDigits(size))
    for (let cell = 0; cell < this.grid.length; cell++) {
      const set = this.allowed[cell]
      if (!hasAtMostOne(set)) continue
      if (this.candidatesOf(cell) === NO_DIGITS) return false
      this.grid[cell] = digitOf(set)
      const houses = housesOf[cell]
      for (let k = 0; k < houses.length; k++) this.free[houses[k]] ^= set
    }
    this.openOptions()
    this.noteOpenItems()
    return true
  }

  /** The digits of an empty cell that the puzzle allows and that no clue forbids. */
  private candidatesOf(cell: Cell): DigitSet {
    const houses = this.geometry.housesOf[cell]
    let candidates = this.allowed[cell] & this.free[houses[0]] & this.free[houses[1]]
    for (let k = 2; k < houses.length; k++) candidates &= this.free[houses[k]]
    return candidates
  }

  private openOptions(): void {
    const { itemsOf, bitsOf } = this
    const { seats } = this.tables
    this.options.fill(0, 0, this.watched)
    this.emptyCount = 0
    for (let cell = 0; cell < this.grid.length; cell++) {
      if (this.grid[cell] !== 0) continue
      this.emptyCount++
      const candidates = this.candidatesOf(cell)
      this.options[cell] = candidates
      if (!this.inference.hiddenSingles) continue
      const first = seats * cell
      for (let rest = candidates; rest !== 0; rest = withoutLowest(rest)) {
        const offset = digitOf(lowest(rest)) - 1
        // the first three written out, which all boards have: the loop cost 2 % of an easy puzzle
        this.options[itemsOf[first] + offset] |= bitsOf[first]
        this.options[itemsOf[first + 1] + offset] |= bitsOf[first + 1]
        this.options[itemsOf[first + 2] + offset] |= bitsOf[first + 2]
        for (let k = first + 3; k < first + seats; k++) this.options[itemsOf[k] + offset] |= bitsOf[k]
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
    if (TRACE && !trace.node()) return 'node-limit'
    if (!this.propagate()) return 'exhausted'
    if (TRACE && this.emptyCount === 0) trace.solution()
    if (this.emptyCount === 0) return this.tally.record(this.grid)

    const item = this.fewestOptions()
    const emptyCount = this.emptyCount
    this.save(saved)
    for (let rest = this.options[item]; rest !== 0; ) {
      const option = lowest(rest)
      const guess = rest === option ? 0 : 1 // the last option is forced, not guessed
      this.tally.guesses += guess
      if (TRACE) tellerOf(this.geometry).tellBranch(item, option, guess === 1)

      this.take(item, option)
      const ending = this.descend(saved + 1, depth + guess)
      if (ending !== 'exhausted') return ending
      this.tally.backtracks++
      if (TRACE) trace.takeBack()
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

  /** The unsatisfied item with the fewest options, or the first of several. On a large board, a tie of pairs is broken. */
  private fewestOptions(): Item {
    const { options, watched } = this
    const least = this.inference.nakedSingles ? 2 : 1
    let best = 0
    let fewest = Number.POSITIVE_INFINITY
    for (let item = 0; item < watched; item++) {
      if (options[item] === 0) continue
      const count = sizeOf(options[item])
      if (count >= fewest) continue
      if (count === least) return this.breaksTies ? this.tightestPair(item) : item
      best = item
      fewest = count
    }
    return best
  }

  /** Of the first few items with two options, the one whose options are also options of the most other pairs. */
  private tightestPair(first: Item): Item {
    const { options, watched } = this
    let best = first
    let most = 0
    let seen = 0
    for (let item = first; item < watched && seen < PAIRS_COMPARED; item++) {
      const set = options[item]
      if (!isPair(set)) continue
      seen++
      const pairs = this.pairsWith(item, lowest(set)) + this.pairsWith(item, withoutLowest(set))
      if (pairs <= most) continue
      best = item
      most = pairs
    }
    return best
  }

  /** The number of items with two options, of those that a candidate belongs to. */
  private pairsWith(item: Item, option: OptionSet): number {
    const { options, itemsOf } = this
    const { seats } = this.tables
    const cell = this.cellOf(item, option)
    const offset = this.digitOf(item, option) - 1
    const first = seats * cell
    let pairs = isPair(options[cell]) ? 1 : 0
    for (let seat = first; seat < first + seats; seat++) if (isPair(options[itemsOf[seat] + offset])) pairs++
    return pairs
  }

  private cellOf(item: Item, option: OptionSet): Cell {
    const { cellCount, size } = this.geometry
    if (item < cellCount) return item
    const firstItem = item - ((item - cellCount) % size)
    return this.members[firstItem + digitOf(option) - 1]
  }

  private digitOf(item: Item, option: OptionSet): Digit {
    const { cellCount, size } = this.geometry
    return item < cellCount ? digitOf(option) : ((item - cellCount) % size) + 1
  }

  /** Infers to a fixpoint, after which no watched set is a single. Returns false at a contradiction. */
  private propagate(): boolean {
    do {
      while (this.forcedCount > 0 && this.inference.nakedSingles && !this.contradiction) {
        const item = this.forced[--this.forcedCount]
        if (TRACE && this.options[item] !== 0) tellerOf(this.geometry).tellSingle(item, this.options[item])
        if (this.options[item] !== 0) this.take(item, this.options[item])
      }
    } while (this.inference.lockedCandidates && this.isOpen() && this.eliminateLocked())
    const consistent = !this.contradiction
    if (TRACE && !consistent) trace.contradiction()
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
    this.place(this.cellOf(item, option), this.digitOf(item, option))
  }

  /** Places a candidate. Its items are satisfied, and every candidate that shares one of them is eliminated. */
  private place(cell: Cell, digit: Digit): void {
    const others = this.options[cell] & ~singleton(digit)
    this.changed |= this.options[cell]
    this.options[cell] = 0
    this.grid[cell] = digit
    this.emptyCount--
    if (this.inference.hiddenSingles) {
      for (let rest = others; rest !== 0; rest = withoutLowest(rest)) {
        this.leaveHouses(cell, digitOf(lowest(rest)) - 1)
      }
      this.satisfyHouses(cell, digit)
    } else {
      const peers = this.geometry.peersOf[cell]
      for (let i = 0; i < peers.length; i++) this.lose(peers[i], singleton(digit))
    }
  }

  /**
   * Satisfies all three before the first elimination, so that none of them seems to run out of options. A candidate
   * of another cell is then in two open houses: that of the satisfied house need not be updated.
   */
  protected satisfyHouses(cell: Cell, digit: Digit): void {
    const { options, itemsOf, bitsOf } = this
    const offset = digit - 1
    const [row, column, region] = [itemsOf[3 * cell], itemsOf[3 * cell + 1], itemsOf[3 * cell + 2]]
    const inRow = options[row + offset] & ~bitsOf[3 * cell]
    const inColumn = options[column + offset] & ~bitsOf[3 * cell + 1]
    const inRegion = options[region + offset] & this.offLines[cell]
    options[row + offset] = 0
    options[column + offset] = 0
    options[region + offset] = 0
    for (let rest = inRow; rest !== 0; rest = withoutLowest(rest)) {
      const other = this.memberOf(row, rest)
      this.lose(other, singleton(digit))
      this.leave(3 * other + 1, offset)
      this.leave(3 * other + 2, offset)
    }
    for (let rest = inColumn; rest !== 0; rest = withoutLowest(rest)) {
      const other = this.memberOf(column, rest)
      this.lose(other, singleton(digit))
      this.leave(3 * other, offset)
      this.leave(3 * other + 2, offset)
    }
    for (let rest = inRegion; rest !== 0; rest = withoutLowest(rest)) {
      const other = this.memberOf(region, rest)
      this.lose(other, singleton(digit))
      this.leave(3 * other, offset)
      this.leave(3 * other + 1, offset)
    }
  }

  /** The cell of a house that the lowest bit of a set means. @param firstItem of the house */
  protected memberOf(firstItem: Item, cells: OptionSet): Cell {
    return this.members[firstItem + 31 - Math.clz32(lowest(cells))]
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
    this.leaveHouses(cell, digit - 1)
  }

  protected leaveHouses(cell: Cell, offset: number): void {
    // written out: the loop over the three houses was 7 % slower on the hard sets
    this.leave(3 * cell, offset)
    this.leave(3 * cell + 1, offset)
    this.leave(3 * cell + 2, offset)
  }

  /** A cell leaves the set of a digit in one of its houses. @param seat 3 × cell + k */
  protected leave(seat: number, offset: number): void {
    this.lose(this.itemsOf[seat] + offset, this.bitsOf[seat])
  }

  /** Closes an option of an item. The set of a satisfied item is empty and stays so. */
  protected lose(item: Item, option: OptionSet): void {
    const before = this.options[item]
    const after = before & ~option
    if (after === before) return
    this.options[item] = after
    if (!hasAtMostOne(after)) return
    if (after === 0) this.contradiction = true
    else this.forced[this.forcedCount++] = item // note(item), written out: the call cost 10 %
  }

  /** Checks every changed digit in every overlap of two houses. Returns whether a candidate was eliminated. */
  private eliminateLocked(): boolean {
    const digits = this.changed
    this.changed = NO_DIGITS
    for (let rest = digits; rest !== NO_DIGITS; rest = withoutLowest(rest))
      this.eliminateLockedOf(digitOf(lowest(rest)))
    return this.changed !== NO_DIGITS
  }

  private eliminateLockedOf(digit: Digit): void {
    const { options } = this
    const { overlapCount, firstOf, secondOf, sharedInFirst, sharedInSecond, firstItemOf } = this.tables
    for (let i = 0; i < overlapCount; i++) {
      const inFirst = options[firstItemOf[firstOf[i]] + digit - 1]
      if ((inFirst & sharedInFirst[i]) === 0) continue // not here, or placed already
      const restOfFirst = inFirst & ~sharedInFirst[i]
      const restOfSecond = options[firstItemOf[secondOf[i]] + digit - 1] & ~sharedInSecond[i]
      if ((restOfFirst === 0) === (restOfSecond === 0)) continue // locked in neither, or nothing to eliminate
      // of a line and a box: locked in the line, it claims the box's cells; locked in the box, it points along the line
      const target = restOfFirst === 0 ? secondOf[i] : firstOf[i]
      if (TRACE)
        tellerOf(this.geometry).tellLocked(
          [firstOf[i] + secondOf[i] - target, target],
          restOfFirst | restOfSecond,
          digit,
        )
      this.eliminateAt(this.geometry.cellsOf[target], restOfFirst | restOfSecond, digit)
      this.changed |= singleton(digit)
    }
  }
}

/** The same search on a board on which a cell may be in more than three houses. */
class ExtraHousesSearch extends MrvSearch {
  private readonly inHouses = new Int32Array(this.tables.seats) // seat → the other cells of that house for the placed digit

  protected override satisfyHouses(cell: Cell, digit: Digit): void {
    const { options, itemsOf, bitsOf, inHouses } = this
    const { seats } = this.tables
    const offset = digit - 1
    for (let k = 0; k < seats; k++) {
      const item = itemsOf[seats * cell + k] + offset
      inHouses[k] = options[item] & ~bitsOf[seats * cell + k]
      options[item] = 0
    }
    for (let k = 0; k < seats; k++) {
      for (let rest = inHouses[k]; rest !== 0; rest = withoutLowest(rest)) {
        const other = this.memberOf(itemsOf[seats * cell + k], rest)
        this.lose(other, singleton(digit))
        this.leaveHouses(other, offset)
      }
    }
  }

  protected override leaveHouses(cell: Cell, offset: number): void {
    const { seats } = this.tables
    for (let seat = seats * cell; seat < seats * (cell + 1); seat++) this.leave(seat, offset)
  }
}

function isPair(set: OptionSet): boolean {
  return !hasAtMostOne(set) && hasAtMostOne(withoutLowest(set))
}

export function searchOn(geometry: Geometry, inference: Inference): MrvSearch {
  const hasMore = tablesOf(geometry).seats > 3
  return new (hasMore ? ExtraHousesSearch : MrvSearch)(geometry, inference)
}
