/**
 * Whether some items can all be fulfilled. Reasons are made minimal by this question.
 *
 * Idea.      The item with the fewest options left takes one after another. An item with none left ends a branch.
 * Bound.     After `MOST_NODES` options in all, every answer is that it is possible, so a reason stays larger than it need be.
 * Invariant. Between two calls, only facts exclude options, and nothing is taken.
 */
import type { Item, Items, Option } from './items.ts'

const MOST_NODES = 5_000_000

export class Fulfilment {
  private readonly items: Items
  /** item → 1 if it has to take exactly one option. */
  private readonly isNeeded: Uint8Array
  /** item → 1 if it has taken one. */
  private readonly isTaken: Uint8Array
  /** option → the number of facts and taken options that exclude it. */
  private readonly exclusions: Uint8Array
  private nodes = 0

  constructor(items: Items) {
    this.items = items
    this.isNeeded = new Uint8Array(items.itemCount)
    this.isTaken = new Uint8Array(items.itemCount)
    this.exclusions = new Uint8Array(items.optionCount)
  }

  /** Whether answers may be wrong, because the search is at its bound. */
  get isSpent(): boolean {
    return this.nodes >= MOST_NODES
  }

  exclude(options: readonly Option[]): void {
    for (const option of options) this.exclusions[option]++
  }

  admit(options: readonly Option[]): void {
    for (const option of options) this.exclusions[option]--
  }

  /** Whether each of the items can take exactly one option, if `assumed` is right. */
  isPossible(items: readonly Item[], assumed?: Option): boolean {
    for (const item of items) this.isNeeded[item] = 1
    const isPossible = assumed === undefined ? this.search(items) : this.canTake(assumed, items)
    for (const item of items) this.isNeeded[item] = 0
    return isPossible
  }

  private search(items: readonly Item[]): boolean {
    let fewest: readonly Option[] | undefined
    for (const item of items) {
      if (this.isTaken[item] === 1) continue
      const left = this.items.allOf(item).filter((option) => this.exclusions[option] === 0)
      if (left.length === 0) return false
      if (fewest === undefined || left.length < fewest.length) fewest = left
    }
    return fewest === undefined || fewest.some((option) => this.canTake(option, items))
  }

  private canTake(option: Option, items: readonly Item[]): boolean {
    if (this.isSpent) return true
    this.nodes++
    this.take(option, 1)
    const isPossible = this.search(items)
    this.take(option, -1)
    return isPossible
  }

  /** Takes an option, or with −1 takes it back: the others of its items are then excluded, or not any more. */
  private take(option: Option, sign: 1 | -1): void {
    for (const item of this.items.itemsIn(option)) {
      if (this.isNeeded[item] === 0) continue
      this.isTaken[item] += sign
      for (const other of this.items.allOf(item)) if (other !== option) this.exclusions[other] += sign
    }
  }
}
