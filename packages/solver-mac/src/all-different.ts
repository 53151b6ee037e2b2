/**
 * Arc consistency of the all-different constraint, after Régin.
 *
 * Idea.      A house is satisfied by a perfect matching: a pairing of its cells with its digits in which every cell takes one
 *            of its candidates. If there is none, there is no solution. Given one, a cell can take another digit if the cell
 *            paired with that digit can take another in turn, and so on in a cycle. So let a digit point to every
 *            candidate of the cell that it is paired with. A candidate is in some perfect matching if and only
 *            if both digits are in one strongly connected component. All other candidates are removed. The README has an
 *            example.
 * Increment. The matching is kept. A cell that lost the digit it is paired with gets another one along an alternating
 *            path; usually that is short. Restoring larger domains spoils no pair, so nothing is restored here.
 * Cost.      A digit set for each cell of each house. With N cells and m candidates, a component search takes O(N + m)
 *            steps, and so does each pair to be repaired.
 * Origin.    J.-C. Régin (1994), with the components of R. Tarjan (1972).
 */
import {
  allDigits,
  type DigitSet,
  digitOf,
  type Geometry,
  type House,
  hasAtMostOne,
  lowest,
  NO_DIGITS,
  withoutLowest,
} from '@sudoku-lab/core'
import type { Domains } from './domains.ts'
import type { HouseConstraint } from './search.ts'

/** The index of a cell in a house, 0 to N − 1. */
type Position = number
/** One digit, as a set. */
type Single = DigitSet

export class AllDifferent implements HouseConstraint {
  private readonly geometry: Geometry
  private readonly domains: Domains
  private readonly pairs: Int32Array // house × N + position → the digit that the cell is paired with, or none

  // the house that is filtered
  private house: House = 0
  private cells: Readonly<Uint16Array>
  private readonly partnerOf: Uint8Array // digit → the position of the cell that is paired with it
  private unpaired: DigitSet = NO_DIGITS
  private tried: DigitSet = NO_DIGITS // digits that the search for an alternating path has met

  // the search for components
  private unvisited: DigitSet = NO_DIGITS
  private finished: DigitSet = NO_DIGITS // digits whose component is known
  private visitCount = 0
  private readonly lowOf: Uint8Array // digit → the number of the earliest visit that it is known to lead to
  private readonly path: Int32Array // visited digits whose component is not known, in the order of their visits
  private pathLength = 0

  constructor(geometry: Geometry, domains: Domains) {
    const { size, houseCount, cellsOf } = geometry
    this.geometry = geometry
    this.domains = domains
    this.pairs = new Int32Array(houseCount * size)
    this.cells = cellsOf[0]
    this.partnerOf = new Uint8Array(size + 1)
    this.lowOf = new Uint8Array(size + 1)
    this.path = new Int32Array(size)
  }

  reset(): void {
    this.pairs.fill(NO_DIGITS)
  }

  filter(house: House): boolean {
    this.house = house
    this.cells = this.geometry.cellsOf[house]
    this.dissolvePairs()
    if (!this.pairAll()) return false
    this.separateComponents()
    return true
  }

  /** Keeps the pairs whose digit is still a candidate of the cell. */
  private dissolvePairs(): void {
    const { size } = this.geometry
    const first = this.house * size
    this.unpaired = allDigits(size)
    for (let position = 0; position < size; position++) {
      const digit = this.pairs[first + position] & this.candidatesAt(position)
      this.pairs[first + position] = digit
      this.unpaired ^= digit
      if (digit !== NO_DIGITS) this.partnerOf[digitOf(digit)] = position
    }
  }

  private pairAll(): boolean {
    const { size } = this.geometry
    for (let position = 0; position < size && this.unpaired !== NO_DIGITS; position++) {
      if (this.pairs[this.house * size + position] !== NO_DIGITS) continue
      this.tried = NO_DIGITS
      if (!this.findDigitFor(position)) return false
    }
    return true
  }

  /** Pairs a cell with a digit that is unpaired, or with one whose partner finds another. */
  private findDigitFor(position: Position): boolean {
    const candidates = this.candidatesAt(position)
    const unpaired = lowest(candidates & this.unpaired)
    if (unpaired !== NO_DIGITS) {
      this.unpaired ^= unpaired
      this.pair(position, unpaired)
      return true
    }
    for (let rest = candidates & ~this.tried; rest !== NO_DIGITS; rest &= ~this.tried) {
      const digit = lowest(rest)
      this.tried |= digit
      if (!this.findDigitFor(this.partnerOf[digitOf(digit)])) continue
      this.pair(position, digit)
      return true
    }
    return false
  }

  private pair(position: Position, digit: Single): void {
    this.pairs[this.house * this.geometry.size + position] = digit
    this.partnerOf[digitOf(digit)] = position
  }

  /** Requires a perfect matching. */
  private separateComponents(): void {
    const { size } = this.geometry
    this.unvisited = NO_DIGITS
    for (let position = 0; position < size; position++) {
      if (!hasAtMostOne(this.candidatesAt(position)))
        this.unvisited |= this.pairs[this.house * size + position]
    }
    this.finished = ~this.unvisited
    this.visitCount = 0
    while (this.unvisited !== NO_DIGITS) this.visit(lowest(this.unvisited))
  }

  private visit(single: Single): void {
    const digit = digitOf(single)
    const candidates = this.candidatesAt(this.partnerOf[digit])
    this.path[this.pathLength++] = single
    this.unvisited ^= single
    const visit = ++this.visitCount
    this.lowOf[digit] = visit
    while ((candidates & this.unvisited) !== NO_DIGITS) this.visit(lowest(candidates & this.unvisited))
    for (let rest = candidates & ~this.finished; rest !== NO_DIGITS; rest = withoutLowest(rest)) {
      this.lowOf[digit] = Math.min(this.lowOf[digit], this.lowOf[digitOf(lowest(rest))])
    }
    if (this.lowOf[digit] === visit) this.closeComponent(single)
  }

  /** The component is the end of the path, from this digit on. Its cells keep only its digits. */
  private closeComponent(first: Single): void {
    const end = this.pathLength
    let component: DigitSet = NO_DIGITS
    do component |= this.path[--this.pathLength]
    while ((component & first) === NO_DIGITS)
    this.finished |= component
    for (let index = this.pathLength; index < end; index++) {
      const cell = this.cells[this.partnerOf[digitOf(this.path[index])]]
      this.domains.restrict(cell, component, this.house)
    }
  }

  private candidatesAt(position: Position): DigitSet {
    return this.domains.sets[this.cells[position]]
  }
}
