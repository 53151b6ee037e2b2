/**
 * The domains of the cells, and what has to be looked at again because one of them shrank.
 *
 *   sets      | 81 words: the candidates of every cell | 81 words: state 1 | 81 words: state 2 | …
 *               └ the present domains                    └ saved, one for each open branching
 *
 *   decided   cells that came down to one candidate, which their peers may still have
 *   shrunk    houses in which a cell lost a candidate since the house was last filtered
 */
import {
  allDigits,
  type Cell,
  candidateSets,
  type DigitSet,
  type Geometry,
  type House,
  hasAtMostOne,
  NO_DIGITS,
  type Puzzle,
} from '@sudoku-lab/core'
import { tellEliminated } from './domains.trace.ts'

/** No cell, or no house, is left. */
export const NONE = -1

export class Domains {
  readonly sets: Uint32Array // cell → its candidates; behind them, the saved states
  private readonly geometry: Geometry
  private readonly decided: Uint16Array // a stack; a cell is decided once before its state is restored
  private decidedCount = 0
  private readonly shrunk: Uint8Array // a queue in a circle, without repetitions
  private readonly isShrunk: Uint8Array // house → 1 if it is in the queue
  private firstShrunk = 0
  private shrunkCount = 0

  constructor(geometry: Geometry) {
    const { cellCount, houseCount } = geometry
    this.geometry = geometry
    this.sets = new Uint32Array(cellCount * (1 + cellCount)) // a branching decides a cell at least
    this.decided = new Uint16Array(cellCount)
    this.shrunk = new Uint8Array(houseCount)
    this.isShrunk = new Uint8Array(houseCount)
  }

  /** Starts anew with the candidates that a puzzle allows. Nothing has been inferred from them. */
  open(puzzle: Readonly<Puzzle>): void {
    const { cellCount, size } = this.geometry
    this.forgetChanges()
    candidateSets(this.geometry, puzzle, this.sets.subarray(0, cellCount))
    for (let cell = 0; cell < cellCount; cell++) {
      if (this.sets[cell] !== allDigits(size)) this.noteChange(cell)
    }
  }

  /**
   * Removes all other candidates of a cell. Returns false if none is left.
   *
   * @param house that is the reason, for the trace
   */
  restrict(cell: Cell, allowed: DigitSet, house?: House): boolean {
    const before = this.sets[cell]
    const after = before & allowed
    if (after === before) return true
    if (TRACE) tellEliminated(cell, before & ~after, house)
    this.sets[cell] = after
    this.noteChange(cell)
    return after !== NO_DIGITS
  }

  private noteChange(cell: Cell): void {
    if (hasAtMostOne(this.sets[cell])) this.decided[this.decidedCount++] = cell
    const houses = this.geometry.housesOf[cell]
    for (let k = 0; k < houses.length; k++) {
      const house = houses[k]
      if (this.isShrunk[house] === 1) continue
      this.isShrunk[house] = 1
      this.shrunk[(this.firstShrunk + this.shrunkCount++) % this.shrunk.length] = house
    }
  }

  /** The next cell whose peers have to lose its candidate, or `NONE`. */
  nextDecided(): Cell {
    return this.decidedCount === 0 ? NONE : this.decided[--this.decidedCount]
  }

  /** The next house that has to be filtered, or `NONE`. */
  nextShrunk(): House {
    if (this.shrunkCount === 0) return NONE
    const house = this.shrunk[this.firstShrunk]
    this.firstShrunk = (this.firstShrunk + 1) % this.shrunk.length
    this.shrunkCount--
    this.isShrunk[house] = 0
    return house
  }

  /** For a state that is given up, or one from which everything has been inferred. */
  forgetChanges(): void {
    this.decidedCount = this.shrunkCount = this.firstShrunk = 0
    this.isShrunk.fill(0)
  }

  /** @param state 1 or more */
  save(state: number): void {
    const { cellCount } = this.geometry
    this.sets.copyWithin(state * cellCount, 0, cellCount)
  }

  restore(state: number): void {
    const { cellCount } = this.geometry
    this.sets.copyWithin(0, state * cellCount, (state + 1) * cellCount)
  }
}
