/** A builder collects the options of a problem one by one. */
import {
  type Item,
  nameOfItem,
  type Option,
  OptionError,
  OptionRules,
  type Problem,
  requireCost,
} from './problem.ts'

/** A secondary item and the colour that an option gives it. */
export interface Painted {
  readonly item: Item
  /** Without a colour, no other option may use the item. */
  readonly colour?: string | undefined
}

/** A list that grows in a typed array. With plain arrays, building took 1.5 times as long. */
class Integers {
  length = 0
  private values = new Int32Array(64)

  push(value: number): this {
    if (this.length === this.values.length) {
      const longer = new Int32Array(2 * this.length)
      longer.set(this.values)
      this.values = longer
    }
    this.values[this.length++] = value
    return this
  }

  copy(): Int32Array {
    return this.values.slice(0, this.length)
  }
}

/** Builds a problem option by option. It refuses mistakes and says where they are. */
export class ProblemBuilder {
  private readonly names: string[] = [] // item → name
  private readonly itemNamed = new Map<string, Item>()
  private readonly isSecondary: number[] = [] // item → 1 if it is secondary
  private readonly starts = new Integers().push(0) // option → where its items begin in `items`
  private readonly items = new Integers() // of all options
  private readonly colours = new Integers() // parallel to `items`, or shorter: from there on, there are no colours
  private readonly costs: number[] = [] // option → cost, or shorter
  private readonly colourNamed = new Map<string, number>() // name → 1, 2, …
  private readonly rules = new OptionRules(this.names, this.isSecondary)

  /**
   * Adds an item that every solution covers exactly once. The default name is its number.
   *
   * @throws RangeError if the name is already used
   */
  addPrimary(name?: string): Item {
    return this.addItem(name, 0)
  }

  /**
   * Adds an item that a solution covers at most once, or several times in one colour.
   *
   * @throws RangeError if the name is already used
   */
  addSecondary(name?: string): Item {
    return this.addItem(name, 1)
  }

  /**
   * Adds an option: the items that it covers, in any order, secondary ones with or without a colour.
   * Only `cheapest` uses the cost.
   *
   * @throws RangeError for an unknown item, an item used twice, a colour on a primary item, no primary item, or
   *   a cost that is not a finite number.
   */
  addOption(uses: readonly (Item | Painted)[], cost?: number): Option {
    const option = this.starts.length - 1
    const isPlain = !hasPainted(uses)
    const items = isPlain ? (uses as readonly Item[]) : uses.map(itemOf)
    this.rules.require(option, items)
    if (cost !== undefined) requireCost(option, cost)
    if (!isPlain) this.paint(option, uses)
    if (cost !== undefined) {
      while (this.costs.length < option) this.costs.push(0)
      this.costs.push(cost)
    }
    for (let i = 0; i < items.length; i++) this.items.push(items[i])
    this.starts.push(this.items.length)
    return option
  }

  /** The item with this name, or undefined. */
  itemOf(name: string): Item | undefined {
    return this.itemNamed.get(name)
  }

  /** The current problem. Later changes of the builder do not change it. */
  build(): Problem {
    const optionCount = this.starts.length - 1
    const colours = new Int32Array(this.colourNamed.size > 0 ? this.items.length : 0)
    colours.set(this.colours.copy())
    const costs = new Float64Array(this.costs.length > 0 ? optionCount : 0)
    costs.set(this.costs)
    return {
      itemCount: this.names.length,
      optionCount,
      isSecondary: Uint8Array.from(this.isSecondary),
      starts: this.starts.copy(),
      items: this.items.copy(),
      colours,
      costs,
      itemNames: [...this.names],
      colourNames: [...this.colourNamed.keys()],
    }
  }

  private addItem(name: string | undefined, isSecondary: 0 | 1): Item {
    const item = this.names.length
    const known = name ?? String(item)
    if (this.itemNamed.has(known)) throw new RangeError(`item '${known}' already exists`)
    this.itemNamed.set(known, item)
    this.names.push(known)
    this.isSecondary.push(isSecondary)
    return item
  }

  /** Colours are numbered in the order of their first use, from 1. 0 is none. */
  private paint(option: Option, uses: readonly (Item | Painted)[]): void {
    const colours = uses.map((use) => (isPainted(use) ? use.colour : undefined))
    const primary = colours.findIndex(
      (colour, i) => colour !== undefined && !this.isSecondary[itemOf(uses[i])],
    )
    if (primary >= 0) {
      const name = nameOfItem({ itemNames: this.names }, itemOf(uses[primary]))
      throw new OptionError(option, `paints primary item '${name}' with '${colours[primary]}'`)
    }
    while (this.colours.length < this.items.length) this.colours.push(0)
    for (const name of colours) {
      if (name !== undefined && !this.colourNamed.has(name))
        this.colourNamed.set(name, this.colourNamed.size + 1)
      this.colours.push(name === undefined ? 0 : (this.colourNamed.get(name) as number))
    }
  }
}

function hasPainted(uses: readonly (Item | Painted)[]): boolean {
  for (let i = 0; i < uses.length; i++) if (isPainted(uses[i])) return true
  return false
}

function isPainted(use: Item | Painted): use is Painted {
  return typeof use === 'object'
}

function itemOf(use: Item | Painted): Item {
  return isPainted(use) ? use.item : use
}
