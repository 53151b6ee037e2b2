/**
 * Bounds consistency of the all-different constraint, by Hall intervals.
 *
 * Idea.      If the candidates of k cells all lie in an interval of k digits, these cells need all of them (a Hall interval).
 *            No other cell takes one, so a cell whose least or greatest candidate lies in the interval loses
 *            those that do. If more than k cells lie in it, there is no solution. Candidates between the bounds of
 *            a cell stay: that is what distinguishes bounds consistency from arc consistency.
 *
 *              cell   candidates     1 2 3 4 5
 *               a     1 2            ■ ■             a and b lie in the Hall interval 1…2,
 *               b     1 2            ■ ■             so c begins at 3:
 *               c     2 3 5            ■ ■   ■       c loses its 2
 *
 * Order.     An interval is looked at only if an undecided cell begins where it begins: otherwise it shows nothing
 *            that a shorter one does not show. For each such beginning, the cells are counted by their greatest
 *            candidate. A running sum then gives the number of cells in every interval that begins there.
 * Cost.      N + 1 counts. A pass takes at most O(N²) steps, and there is another pass after each one that removed something.
 * Origin.    J.-F. Puget, "A fast algorithm for the bound consistency of alldiff constraints", AAAI 1998, and
 *            A. López-Ortiz, C.-G. Quimper, J. Tromp and P. van Beek, IJCAI 2003, who need O(N) steps after sorting.
 *            On nine cells, the plain form is enough. The theorem is P. Hall's, 1935.
 */
import {
  allDigits,
  type Digit,
  type DigitSet,
  digitOf,
  type Geometry,
  type House,
  hasAtMostOne,
  lowest,
  NO_DIGITS,
  singleton,
  withoutLowest,
} from '@sudoku-lab/core'
import type { Domains } from './domains.ts'
import type { HouseConstraint } from './search.ts'

export class HallIntervals implements HouseConstraint {
  private readonly geometry: Geometry
  private readonly domains: Domains
  private readonly countOf: Uint8Array // digit → cells that have it as their greatest candidate, and none below the interval
  private hasRemoved = false

  constructor(geometry: Geometry, domains: Domains) {
    this.geometry = geometry
    this.domains = domains
    this.countOf = new Uint8Array(geometry.size + 1)
  }

  reset(): void {} // nothing is kept

  filter(house: House): boolean {
    const decided = this.decidedDigits(house)
    do {
      this.hasRemoved = false
      for (
        let rest = this.leastCandidates(house) & ~decided;
        rest !== NO_DIGITS;
        rest = withoutLowest(rest)
      ) {
        if (!this.filterFrom(digitOf(lowest(rest)), house)) return false
      }
    } while (this.hasRemoved)
    return true
  }

  /** The digits that no other cell has any more. Those of cells that are decided meanwhile are not among them. */
  private decidedDigits(house: House): DigitSet {
    const { sets } = this.domains
    const cells = this.geometry.cellsOf[house]
    let digits: DigitSet = NO_DIGITS
    for (let i = 0; i < cells.length; i++) if (hasAtMostOne(sets[cells[i]])) digits |= sets[cells[i]]
    return digits
  }

  private leastCandidates(house: House): DigitSet {
    const { sets } = this.domains
    const cells = this.geometry.cellsOf[house]
    let digits: DigitSet = NO_DIGITS
    for (let i = 0; i < cells.length; i++) digits |= lowest(sets[cells[i]])
    return digits
  }

  /** Looks at the intervals that begin with a digit. Returns false if one has fewer digits than cells. */
  private filterFrom(least: Digit, house: House): boolean {
    this.countCells(least, house)
    let cells = 0
    for (let greatest = least; greatest <= this.geometry.size; greatest++) {
      cells += this.countOf[greatest]
      const digits = greatest - least + 1
      if (cells > digits) return false
      if (cells === digits) this.takeFromBounds(intervalOf(least, greatest), house)
    }
    return true
  }

  private countCells(least: Digit, house: House): void {
    const { sets } = this.domains
    const cells = this.geometry.cellsOf[house]
    this.countOf.fill(0)
    for (let i = 0; i < cells.length; i++) {
      const candidates = sets[cells[i]]
      if (lowest(candidates) >= singleton(least)) this.countOf[digitOf(candidates)]++
    }
  }

  /** Moves the bounds of the cells that lie partly in a Hall interval out of it. */
  private takeFromBounds(interval: DigitSet, house: House): void {
    const { domains } = this
    const cells = this.geometry.cellsOf[house]
    for (let i = 0; i < cells.length; i++) {
      const candidates = domains.sets[cells[i]]
      if ((candidates & ~interval) === NO_DIGITS) continue // it lies in the interval
      const bounds = lowest(candidates) | singleton(digitOf(candidates))
      if ((bounds & interval) === NO_DIGITS) continue
      domains.restrict(cells[i], ~interval, house)
      this.hasRemoved = true
    }
  }
}

function intervalOf(least: Digit, greatest: Digit): DigitSet {
  return allDigits(greatest) & ~allDigits(least - 1)
}
