/** Explains how a puzzle is solved: a path of steps, each with a smallest reason that is found for it. */
import {
  type Cell,
  candidateSets,
  type Digit,
  digitOf,
  type Geometry,
  type Grid,
  type House,
  hasAtMostOne,
  NO_DIGITS,
  type Numbering,
  type Puzzle,
  requirePuzzle,
} from '@sudoku-lab/core'
import type { Certificate } from '../certificate.ts'
import { Board } from './board.ts'
import { type Budget, refutationByCases } from './cases.ts'
import { certificatesOf } from './certify.ts'
import { type Item, type Items, itemsOfBoard, type Option } from './items.ts'
import { type Reason, Reasons } from './reason.ts'
import { type Refutation, smallestRefutation } from './refutation.ts'
import { subsetRefutation } from './subsets.ts'
import { isSubset, type Technique, techniqueOf } from './technique.ts'
import { type Words, wordsOfRefutation, wordsOfSingle } from './words.ts'

/** A digit in a cell. */
export interface Candidate {
  readonly cell: Cell
  readonly digit: Digit
}

/** That a cell has exactly one digit, or a house exactly one cell for a digit. */
export type Constraint = { readonly cell: Cell } | { readonly house: House; readonly digit: Digit }

/** One step of a solution path. */
export interface Step extends Words {
  /** Whether its candidates are placed or eliminated. */
  readonly kind: 'place' | 'eliminate'
  /** One candidate that is right, or all that the reason shows to be wrong. */
  readonly candidates: readonly Candidate[]
  readonly technique: Technique
  /** The constraints that force the step. With one less, they would not. */
  readonly constraints: readonly Constraint[]
  /** The filled cells that it relies on. */
  readonly clues: readonly Cell[]
  /** The candidates that it relies on being wrong, besides those that filled cells exclude. */
  readonly eliminated: readonly Candidate[]
}

/** A solution path. */
export interface Explanation {
  readonly steps: readonly Step[]
  /**
   * - `solved`: the board is full.
   * - `contradiction`: a cell has no digit, or a house no cell for a digit. So the puzzle has no solution.
   * - `stuck`: nothing else follows. So the puzzle has several solutions.
   * - `unknown`: the next step would take too long to find, so it is not known whether anything follows.
   * - `step-limit`: the path was ended after `steps`.
   */
  readonly ending: 'solved' | 'contradiction' | 'stuck' | 'unknown' | 'step-limit'
  /** The clues and the placed digits. */
  readonly grid: Grid
}

export interface ExplainOptions extends Numbering {
  /** The most steps that are made. */
  readonly steps?: number
  /** Is given the certificates of each step: for each candidate, that its constraints and clues force it. */
  readonly onProof?: (step: Step, certificates: readonly Certificate[]) => void
}

/**
 * A solution path. Every step has the fewest constraints that are found for any step.
 *
 * @throws RangeError for a value that is no puzzle of this geometry
 */
export function explain(
  geometry: Geometry,
  puzzle: Readonly<Puzzle>,
  options: ExplainOptions = {},
): Explanation {
  requirePuzzle(geometry, puzzle)
  return new Path(geometry, puzzle, options).walk()
}

const SUBSET_SIZES = [2, 3, 4]

class Path {
  private readonly items: Items
  private readonly board: Board
  private readonly reasons: Reasons
  private readonly options: ExplainOptions
  private readonly steps: Step[] = []
  private readonly budget: Budget = { lemmas: 100_000 }

  constructor(geometry: Geometry, puzzle: Readonly<Puzzle>, options: ExplainOptions) {
    const candidates = candidateSets(geometry, puzzle)
    this.items = itemsOfBoard(geometry, options)
    this.board = new Board(this.items, candidates)
    this.reasons = new Reasons(this.board)
    this.options = options
    candidates.forEach((set, cell) => {
      const option = this.items.optionOf(cell, digitOf(set))
      if (set !== NO_DIGITS && hasAtMostOne(set) && this.board.isOpen[option] === 1) this.board.place(option)
    })
  }

  walk(): Explanation {
    let ending = this.next()
    while (ending === undefined) ending = this.next()
    return { steps: this.steps, ending, grid: this.board.grid.slice() }
  }

  /** Makes a step, or says why there is none. */
  private next(): Explanation['ending'] | undefined {
    if (this.board.openCount.includes(0)) return 'contradiction'
    if (!this.board.grid.includes(0)) return 'solved'
    if (this.steps.length >= (this.options.steps ?? Number.POSITIVE_INFINITY)) return 'step-limit'
    const single = this.findSingle()
    if (single !== undefined) {
      this.place(single)
      return undefined
    }
    const refutation = this.findRefutation()
    if (refutation === undefined) return 'stuck'
    if (refutation === 'unknown' || this.reasons.isSpent) return 'unknown'
    this.eliminate(refutation)
    return undefined
  }

  /** A digit of a house with one cell left, extra houses and regions first; or else a cell with one digit left. */
  private findSingle(): Item | undefined {
    for (let item = this.items.itemCount - 1; item >= 0; item--) {
      if (this.board.openCount[item] !== 1) continue
      const [option] = this.board.openOptions(item)
      if (this.board.grid[this.items.cellOf(option)] === 0) return item
    }
    return undefined
  }

  /** The smallest refutation. Of two of the same size, a subset or a fish is better than a chain. */
  private findRefutation(): Refutation | 'unknown' | undefined {
    let best = smallestRefutation(this.board)
    for (const size of SUBSET_SIZES) {
      const least = best?.items.length ?? Number.POSITIVE_INFINITY
      if (least > 2 * size || (least === 2 * size && !this.isSubset(best)))
        best = subsetRefutation(this.board, size) ?? best
    }
    return best ?? refutationByCases(this.board, this.budget)
  }

  private isSubset(refutation: Refutation | undefined): boolean {
    return refutation !== undefined && isSubset(techniqueOf(this.board, refutation.conflict))
  }

  private place(item: Item): void {
    const reason = this.reasons.ofSingle(item)
    const technique = this.items.isCell(item) ? 'naked single' : 'hidden single'
    this.add('place', reason, { technique, ...wordsOfSingle(this.board, reason) })
    for (const option of reason.options) this.board.place(option)
  }

  private eliminate({ option, conflict }: Refutation): void {
    const reason = this.reasons.ofRefuted(option, conflict)
    const technique = techniqueOf(this.board, reason.conflict)
    this.add('eliminate', reason, { technique, ...wordsOfRefutation(this.items, technique, reason) })
    for (const wrong of reason.options) this.board.eliminate(wrong)
  }

  private add(kind: Step['kind'], reason: Reason, said: Words & Pick<Step, 'technique'>): void {
    const step: Step = {
      kind,
      candidates: reason.options.map((option) => this.candidate(option)),
      ...said,
      constraints: reason.items.map((item) => this.constraint(item)),
      clues: reason.clues,
      eliminated: reason.eliminated.map((option) => this.candidate(option)),
    }
    this.steps.push(step)
    this.options.onProof?.(step, certificatesOf(this.board, reason, kind === 'place'))
  }

  private candidate(option: Option): Candidate {
    return { cell: this.items.cellOf(option), digit: this.items.digitOf(option) }
  }

  private constraint(item: Item): Constraint {
    return this.items.isCell(item)
      ? { cell: item }
      : { house: this.items.houseOf(item), digit: this.items.digitOfItem(item) }
  }
}
