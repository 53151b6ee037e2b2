/**
 * What is known of a board, and what would follow if an option were right.
 *
 * Idea.      `assume` takes an option for right, and infers in layers: first all options that share an item with it are
 *            wrong; then each item that has one option left takes it, and so on. An item without an option is a conflict.
 * Invariant. Between two calls, the arrays of an assumption are as before the first one.
 */
import { type CandidateGrid, has, sizeOf } from '@sudoku-lab/core'
import type { Item, Items, Option } from './items.ts'

const NO_ITEM: Item = -1

/** The items that a conflict needs. */
export interface Conflict {
  /** Items that force an option because it is the only one left. The first item has none left. */
  readonly choices: readonly Item[]
  /** Items that exclude an option because they have another. */
  readonly links: readonly Item[]
  /** What is forced, in the order of the inferences. Absent if it takes a distinction of cases. */
  readonly forced?: readonly Inference[]
  /** Whether each inference has one cause, so that they are one behind another. */
  readonly isChain: boolean
}

/** The only option that an item has left. */
interface Inference {
  readonly item: Item
  readonly option: Option
}

/** A conflict of items at which unit propagation does not arrive. */
export function conflictByCases(items: readonly Item[]): Conflict {
  return { choices: items, links: items, isChain: false }
}

export class Board {
  readonly items: Items
  /** option → 1 if nothing excludes it. */
  readonly isOpen: Uint8Array
  /** item → the positions of its open options, as bits. */
  readonly open: Uint32Array
  /** item → the number of its open options. */
  readonly openCount: Uint8Array
  /** cell → its digit, or 0. */
  readonly grid: Uint8Array
  /** item → the filled cell that has its option, or −1. */
  readonly filledIn: Int16Array
  /** option → the item by which an assumption excludes it, plus 1; 0 if none does. */
  private readonly excludedBy: Uint16Array
  /** option → the option that excludes it. */
  private readonly excludedFor: Int16Array
  /** option → the item that forces it. */
  private readonly forcedBy: Int16Array
  /** item → 1 if an option that is assumed or forced has it. */
  private readonly isTaken: Uint8Array
  /** item → its open options under the assumption. */
  private readonly left: Uint8Array
  /** Whether the last assumption would have forced more in another layer. */
  wasCut = false
  /** The options that an assumption excludes, in this order. */
  private readonly excluded: Uint16Array
  private excludedCount = 0
  private readonly taken: Option[] = []

  constructor(items: Items, candidates: Readonly<CandidateGrid>) {
    const { optionCount, itemCount, geometry } = items
    this.items = items
    this.grid = new Uint8Array(geometry.cellCount)
    this.filledIn = new Int16Array(itemCount).fill(-1)
    this.isOpen = new Uint8Array(optionCount)
    this.open = new Uint32Array(itemCount)
    for (let option = 0; option < optionCount; option++) {
      if (!has(candidates[items.cellOf(option)], items.digitOf(option))) continue
      this.isOpen[option] = 1
      for (let at = items.firstOf[option]; at < items.firstOf[option + 1]; at++)
        this.open[items.itemsOf[at]] |= 1 << items.positionsOf[at]
    }
    this.openCount = Uint8Array.from(this.open, sizeOf)
    this.excludedBy = new Uint16Array(optionCount)
    this.excludedFor = new Int16Array(optionCount)
    this.excluded = new Uint16Array(optionCount)
    this.forcedBy = new Int16Array(optionCount)
    this.isTaken = new Uint8Array(itemCount)
    this.left = this.openCount.slice()
  }

  openOptions(item: Item): Option[] {
    return this.items.allOf(item).filter((option) => this.isOpen[option] === 1)
  }

  /** The open options of empty cells. */
  candidates(): Option[] {
    const { geometry } = this.items
    const cells = Array.from({ length: geometry.cellCount }, (_, cell) => cell)
    return cells.filter((cell) => this.grid[cell] === 0).flatMap((cell) => this.openOptions(cell))
  }

  eliminate(option: Option): void {
    if (this.isOpen[option] === 0) return
    this.isOpen[option] = 0
    for (let at = this.items.firstOf[option]; at < this.items.firstOf[option + 1]; at++) {
      const item = this.items.itemsOf[at]
      this.open[item] &= ~(1 << this.items.positionsOf[at])
      this.openCount[item]--
      this.left[item]--
    }
  }

  /** Puts a digit into a cell, and eliminates the options that share an item with it. */
  place(option: Option): void {
    const { items } = this
    const cell = items.cellOf(option)
    this.grid[cell] = items.digitOf(option)
    for (const item of items.itemsIn(option)) {
      this.filledIn[item] = cell
      for (const other of this.openOptions(item)) if (other !== option) this.eliminate(other)
    }
  }

  /**
   * The conflict that follows from an option, or undefined if none does.
   *
   * @param layers how often items with one option left may take it
   * @param among if given, only items that are 1 in it are used
   */
  assume(option: Option, layers: number, among?: Readonly<Uint8Array>): Conflict | undefined {
    let layer: Option[] = [option]
    let item = NO_ITEM
    this.forcedBy[option] = NO_ITEM
    for (let depth = 0; layer.length > 0 && depth <= layers && item === NO_ITEM; depth++) {
      const singles: Item[] = []
      for (const next of layer) {
        item = this.take(next, singles, among)
        if (item !== NO_ITEM) break
      }
      layer = item === NO_ITEM ? this.forcedIn(singles) : []
    }
    this.wasCut = layer.length > 0
    const conflict = item === NO_ITEM ? undefined : this.trace(item)
    this.forget()
    return conflict
  }

  /** Excludes what shares an item with an option. Returns an item that has no option left, or `NO_ITEM`. */
  private take(option: Option, singles: Item[], among: Readonly<Uint8Array> | undefined): Item {
    const { firstOf, itemsOf, optionsOf, geometry } = this.items
    this.taken.push(option)
    for (let at = firstOf[option]; at < firstOf[option + 1]; at++) {
      const item = itemsOf[at]
      if (among?.[item] === 0) continue
      this.isTaken[item] = 1
      for (let rest = this.open[item]; rest !== 0; rest &= rest - 1) {
        const other = optionsOf[item * geometry.size + positionIn(rest)]
        if (other === option || this.excludedBy[other] !== 0) continue
        this.excludedBy[other] = item + 1
        this.excludedFor[other] = option
        this.excluded[this.excludedCount++] = other
        const empty = this.exclude(other, singles, among)
        if (empty !== NO_ITEM) return empty
      }
    }
    return NO_ITEM
  }

  private exclude(option: Option, singles: Item[], among: Readonly<Uint8Array> | undefined): Item {
    const { firstOf, itemsOf } = this.items
    let empty = NO_ITEM
    for (let at = firstOf[option]; at < firstOf[option + 1]; at++) {
      const item = itemsOf[at]
      const left = --this.left[item]
      if (left > 1 || this.isTaken[item] === 1 || among?.[item] === 0) continue
      if (left === 0) empty = item
      else singles.push(item)
    }
    return empty
  }

  /** The options that items with one option left take. */
  private forcedIn(singles: readonly Item[]): Option[] {
    const { optionsOf, geometry } = this.items
    const forced: Option[] = []
    for (const item of singles) {
      if (this.isTaken[item] === 1) continue
      for (let rest = this.open[item]; rest !== 0; rest &= rest - 1) {
        const option = optionsOf[item * geometry.size + positionIn(rest)]
        if (this.excludedBy[option] !== 0) continue
        if (!forced.includes(option)) {
          this.forcedBy[option] = item
          forced.push(option)
        }
        break
      }
    }
    return forced
  }

  /** Follows a conflict back to the assumption. */
  private trace(empty: Item): Conflict {
    const choices = new Map<Item, Option | undefined>([[empty, undefined]]) // item → the option that it forces
    const links = new Set<Item>()
    let isChain = true
    for (const [choice, forced] of choices) {
      const used = new Set<Item>()
      for (const option of this.openOptions(choice)) {
        if (option === forced || this.excludedBy[option] === 0) continue
        used.add(this.excludedBy[option] - 1)
        const cause = this.excludedFor[option]
        if (this.forcedBy[cause] !== NO_ITEM) choices.set(this.forcedBy[cause], cause)
      }
      isChain &&= used.size <= (choice === empty ? 2 : 1)
      for (const link of used) links.add(link)
    }
    const forced = this.taken
      .map((option) => ({ item: this.forcedBy[option], option }))
      .filter(({ item, option }) => choices.get(item) === option)
    return { choices: [...choices.keys()], links: [...links], forced, isChain }
  }

  /** The mirror of all `take`s. */
  private forget(): void {
    for (const option of this.taken) for (const item of this.items.itemsIn(option)) this.isTaken[item] = 0
    while (this.excludedCount > 0) {
      const option = this.excluded[--this.excludedCount]
      this.excludedBy[option] = 0
      for (const item of this.items.itemsIn(option)) this.left[item]++
    }
    this.taken.length = 0
  }
}

/** The lowest position in a set. */
function positionIn(set: number): number {
  return 31 - Math.clz32(set & -set)
}
