/**
 * Makes the reason of a step minimal: constraints, filled cells and earlier eliminations, none of which can be left out.
 *
 * Idea.      By deletion: what the rest forces without it is left out, first constraints, then eliminations, then cells. It is
 *            enough to ask once for each, because what is needed stays needed when others are left out.
 * Origin.    Minimal unsatisfiable subsets by deletion: J. Marques-Silva, 2010.
 */
import type { Cell } from '@sudoku-lab/core'
import { type Board, type Conflict, conflictByCases } from './board.ts'
import { Fulfilment } from './fulfilment.ts'
import type { Item, Option } from './items.ts'
import { itemsIn } from './refutation.ts'

/** A reason of which no part can be left out, and what it shows. */
export interface Reason {
  /** An option that is right, or all options that the whole reason shows to be wrong. */
  readonly options: readonly Option[]
  readonly items: readonly Item[]
  /** Filled cells whose digits exclude options. */
  readonly clues: readonly Cell[]
  /** Options that earlier steps have eliminated, or the puzzle excludes. */
  readonly eliminated: readonly Option[]
}

/** Why options are wrong. */
export interface RefutedReason extends Reason {
  /** How the items refute the first option. */
  readonly conflict: Conflict
}

/** A filled cell, or an option that is known to be wrong, and the options that it excludes. */
interface Fact {
  readonly clue?: Cell
  readonly excludes: readonly Option[]
}

export class Reasons {
  private readonly board: Board
  private readonly fulfilment: Fulfilment

  constructor(board: Board) {
    this.board = board
    this.fulfilment = new Fulfilment(board.items)
  }

  /** Whether reasons may be larger than they need be. */
  get isSpent(): boolean {
    return this.fulfilment.isSpent
  }

  /** Why an item takes its last option. */
  ofSingle(item: Item): Reason {
    const [option] = this.board.openOptions(item)
    const opposite = [option]
    this.fulfilment.exclude(opposite)
    const facts = this.needed(this.factsAbout([item]), () => !this.fulfilment.isPossible([item]))
    this.fulfilment.admit(opposite)
    this.withdraw(facts)
    return { options: [option], items: [item], ...written(facts) }
  }

  /** Why an option is wrong, which a conflict refutes, and which others the same reason refutes. */
  ofRefuted(option: Option, found: Conflict): RefutedReason {
    const all = itemsIn(found)
    const items = this.neededItems(all, option)
    const conflict = items.length < all.length ? conflictByCases(items) : found
    const facts = this.needed(
      this.factsAbout(conflict.choices),
      () => !this.fulfilment.isPossible(items, option),
    )
    const others = conflict.forced === undefined ? [] : this.others(option, conflict, items, facts)
    this.withdraw(facts)
    return { options: [option, ...others], items, ...written(facts), conflict }
  }

  /** The items that are needed if everything that is known excludes options. */
  private neededItems(items: readonly Item[], option: Option): Item[] {
    const closed = this.closedOptions(items)
    this.fulfilment.exclude(closed)
    let needed = items.slice()
    for (const item of items) {
      const rest = needed.filter((other) => other !== item)
      if (!this.fulfilment.isPossible(rest, option)) needed = rest
    }
    this.fulfilment.admit(closed)
    return needed
  }

  /** States those facts that are needed, and returns them. */
  private needed(facts: readonly Fact[], isForced: () => boolean): Fact[] {
    for (const { excludes } of facts) this.fulfilment.exclude(excludes)
    return facts.filter(({ excludes }) => {
      this.fulfilment.admit(excludes)
      if (isForced()) return false
      this.fulfilment.exclude(excludes)
      return true
    })
  }

  private withdraw(facts: readonly Fact[]): void {
    for (const { excludes } of facts) this.fulfilment.admit(excludes)
  }

  /** The other options that the items and the stated facts refute, if none of them can be left out for it. */
  private others(
    option: Option,
    { links }: Conflict,
    items: readonly Item[],
    facts: readonly Fact[],
  ): Option[] {
    const { board, fulfilment } = this
    const near = new Set(links.flatMap((link) => board.openOptions(link)))
    near.delete(option)
    const needsFact = (other: Option, { excludes }: Fact): boolean => {
      fulfilment.admit(excludes)
      const isPossible = fulfilment.isPossible(items, other)
      fulfilment.exclude(excludes)
      return isPossible
    }
    const needsItem = (other: Option, item: Item): boolean =>
      fulfilment.isPossible(
        items.filter((one) => one !== item),
        other,
      )
    return [...near].filter(
      (other) =>
        !fulfilment.isPossible(items, other) &&
        items.every((item) => needsItem(other, item)) &&
        facts.every((fact) => needsFact(other, fact)),
    )
  }

  private closedOptions(items: readonly Item[]): Option[] {
    const { board } = this
    const all = new Set(items.flatMap((item) => board.items.allOf(item)))
    return [...all].filter((option) => board.isOpen[option] === 0)
  }

  /**
   * Facts that exclude all closed options of some items: eliminations that no filled cell explains, and few filled cells. A
   * cell that excludes more comes later, so that it is left out later.
   */
  private factsAbout(items: readonly Item[]): Fact[] {
    const closed = this.closedOptions(items)
    const excludedBy = this.excludedBy(closed)
    const rest = new Set([...excludedBy.values()].flat())
    const facts: Fact[] = closed
      .filter((option) => !rest.has(option))
      .map((option) => ({ excludes: [option] }))
    const clues: Fact[] = []
    while (rest.size > 0) {
      const gain = (options: readonly Option[]): number => options.filter((option) => rest.has(option)).length
      const [clue, excludes] = [...excludedBy].reduce((best, next) =>
        gain(next[1]) > gain(best[1]) ? next : best,
      )
      clues.unshift({ clue, excludes })
      for (const option of excludes) rest.delete(option)
    }
    return [...facts, ...clues]
  }

  /** Filled cell → those of some options that its digit excludes, the cells of the options themselves first. */
  private excludedBy(options: readonly Option[]): Map<Cell, Option[]> {
    const { items, filledIn } = this.board
    const excludedBy = new Map<Cell, Option[]>()
    const mostItems = Math.max(0, ...options.map((option) => items.itemsIn(option).length))
    for (let k = 0; k < mostItems; k++) {
      for (const option of options) {
        const cell = filledIn[items.itemsIn(option)[k]] ?? -1
        if (cell < 0) continue
        const excluded = excludedBy.get(cell) ?? []
        if (excluded.at(-1) !== option && !excluded.includes(option)) excluded.push(option)
        excludedBy.set(cell, excluded)
      }
    }
    return excludedBy
  }
}

function written(facts: readonly Fact[]): Pick<Reason, 'clues' | 'eliminated'> {
  const clues = facts.flatMap(({ clue }) => clue ?? []).sort((a, b) => a - b)
  const eliminated = facts.filter(({ clue }) => clue === undefined).flatMap(({ excludes }) => excludes)
  return { clues, eliminated }
}
