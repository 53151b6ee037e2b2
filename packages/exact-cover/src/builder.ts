import { type Flat, type Item, type Option, OptionRules, type Problem, problemOf, quoted } from './problem.ts'

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
  private readonly colours = new Integers() // parallel to `items`, or empty if there are no colours
  private readonly costs: number[] = [] // option → cost, or empty if there are no costs
  private readonly colourNamed = new Map<string, number>() // name → 1, 2, …
  private readonly rules = new OptionRules(this.names, this.isSecondary)

  /**
   * Adds an item that every solution covers exactly once. The default name is its number.
   *
   * @throws RangeError if the name is already used
   */
  addPrimary(name?: string): Item {
    return this.addItem(name, false)
  }

  /**
   * Adds an item that a solution covers at most once, or several times in one colour.
   *
   * @throws RangeError if the name is already used
   */
  addSecondary(name?: string): Item {
    return this.addItem(name, true)
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
    if (!Array.isArray(uses))
      throw new TypeError(`option ${option}: expected an array of items, got ${quoted(uses)}`)
    const isPlain = !hasPainted(uses)
    const items = isPlain ? (uses as readonly Item[]) : itemsOf(option, uses)
    this.rules.require(option, items)
    const colours = isPlain ? [] : this.coloursOf(option, uses, items)
    if (cost !== undefined) this.rules.requireCost(option, cost)
    this.append(items, colours, cost)
    return option
  }

  /** The item with this name, or undefined. */
  itemOf(name: string): Item | undefined {
    return this.itemNamed.get(name)
  }

  /** The current problem. Later changes of the builder do not change it. */
  build(): Problem {
    const flat: Flat = {
      itemCount: this.names.length,
      optionCount: this.starts.length - 1,
      isSecondary: new Uint8Array(this.isSecondary),
      starts: this.starts.copy(),
      items: this.items.copy(),
      colours: this.colours.length > 0 ? this.colours.copy() : undefined,
      costs: this.costs.length > 0 ? new Float64Array(this.costs) : undefined,
      itemNames: [...this.names],
      colourNames: [...this.colourNamed.keys()],
    }
    return problemOf(flat)
  }

  private addItem(name: unknown, secondary: boolean): Item {
    const item = this.names.length
    const known = name === undefined ? String(item) : name
    if (typeof known !== 'string' || known === '') {
      throw new RangeError(`item ${item}: expected a name, got ${quoted(known)}`)
    }
    if (this.itemNamed.has(known)) throw new RangeError(`item '${known}' already exists`)
    this.itemNamed.set(known, item)
    this.names.push(known)
    this.isSecondary.push(secondary ? 1 : 0)
    return item
  }

  private coloursOf(
    option: Option,
    uses: readonly (Item | Painted)[],
    items: readonly Item[],
  ): (string | undefined)[] {
    const colours = uses.map((use) => (isPainted(use) ? use.colour : undefined))
    colours.forEach((colour, i) => {
      if (colour !== undefined) this.rules.requireColour(option, items[i], colour)
    })
    return colours
  }

  /** @param colours parallel to the items, or empty if none has one */
  private append(
    items: readonly Item[],
    colours: readonly (string | undefined)[],
    cost: number | undefined,
  ): void {
    const { starts } = this
    if (this.colours.length > 0 || colours.some((colour) => colour !== undefined)) {
      while (this.colours.length < this.items.length) this.colours.push(0)
      for (let i = 0; i < items.length; i++) this.colours.push(this.numberOf(colours[i]))
    }
    if (this.costs.length > 0 || cost !== undefined) {
      while (this.costs.length < starts.length - 1) this.costs.push(0)
      this.costs.push(cost ?? 0)
    }
    for (let i = 0; i < items.length; i++) this.items.push(items[i])
    starts.push(this.items.length)
  }

  /** Colours are numbered in the order of their first use, from 1. 0 is none. */
  private numberOf(name: string | undefined): number {
    if (name === undefined) return 0
    const colour = this.colourNamed.get(name) ?? this.colourNamed.size + 1
    this.colourNamed.set(name, colour)
    return colour
  }
}

/** @throws RangeError for an unknown name */
function itemsOf(option: Option, uses: readonly (Item | Painted)[]): Item[] {
  for (const use of uses) if (isPainted(use)) requireNames(option, use)
  return uses.map((use) => (isPainted(use) ? use.item : use))
}

/** @throws RangeError for another name, such as `color`, which would have no effect */
function requireNames(option: Option, use: Painted): void {
  const unknown = Object.keys(use).find((name) => name !== 'item' && name !== 'colour')
  if (unknown === undefined) return
  throw new RangeError(`option ${option}: unknown name ${quoted(unknown)}; the names are item, colour`)
}

function hasPainted(uses: readonly (Item | Painted)[]): boolean {
  for (let i = 0; i < uses.length; i++) if (isPainted(uses[i])) return true
  return false
}

function isPainted(use: Item | Painted): use is Painted {
  return typeof use === 'object' && use !== null
}
