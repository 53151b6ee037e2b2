/**
 * What a problem says: items, and options that cover them.
 *
 * A solution is a set of options that covers every primary item exactly once and every secondary item at
 * most once. Options that give a secondary item the same colour may share it, as often as they like.
 */

/** Index of an item, in the order of adding: 0 to `items.length` − 1. */
export type Item = number
/** Index of an option, in the order of adding: 0 to `options.length` − 1. */
export type Option = number

/** A secondary item and the colour that an option wants it to have. */
export interface Painted {
  readonly item: Item
  readonly colour: string
}

export interface ItemDefinition {
  readonly name: string
  /** Primary items must be covered, secondary ones may be. */
  readonly primary: boolean
}

/** What one option says of one item. Without a colour, the option wants the item for itself. */
export interface Use {
  readonly item: Item
  readonly colour: string | undefined
}

export interface Problem {
  readonly items: readonly ItemDefinition[]
  readonly options: readonly (readonly Use[])[]
}

/** Collects a problem and refuses what cannot be meant, with words that say where. */
export class ProblemBuilder {
  private readonly items: ItemDefinition[] = []
  private readonly options: Use[][] = []
  private readonly names = new Set<string>()

  /**
   * Adds an item that every solution covers exactly once.
   *
   * @throws RangeError when the name is taken.
   */
  addPrimary(name: string): Item {
    return this.addItem({ name, primary: true })
  }

  /**
   * Adds an item that a solution covers at most once, or several times in one colour.
   *
   * @throws RangeError when the name is taken.
   */
  addSecondary(name: string): Item {
    return this.addItem({ name, primary: false })
  }

  /**
   * Adds an option: the items that it covers, in any order, secondary ones with or without a colour.
   *
   * @throws RangeError for an unknown item, an item used twice, a colour on a primary item, or no primary item.
   */
  addOption(uses: readonly (Item | Painted)[]): Option {
    const option = this.options.length
    const complete = uses.map((use) => (typeof use === 'number' ? { item: use, colour: undefined } : use))
    const seen = new Set<Item>()
    for (const use of complete) {
      this.requireUse(option, use)
      if (seen.has(use.item)) throw this.complaint(option, `uses item '${this.nameOf(use.item)}' twice`)
      seen.add(use.item)
    }
    if (!complete.some(({ item }) => this.items[item].primary)) {
      throw this.complaint(option, 'has no primary item, so it could never be chosen')
    }
    this.options.push(complete)
    return option
  }

  /** The problem as it stands now. The builder may be used further without changing it. */
  build(): Problem {
    return { items: [...this.items], options: [...this.options] }
  }

  private addItem(item: ItemDefinition): Item {
    if (this.names.has(item.name)) throw new RangeError(`item '${item.name}' is there already`)
    this.names.add(item.name)
    this.items.push(item)
    return this.items.length - 1
  }

  private requireUse(option: Option, { item, colour }: Use): void {
    const definition = this.items[item]
    if (definition === undefined) {
      throw this.complaint(option, `uses item ${item}, but the items are 0 to ${this.items.length - 1}`)
    }
    if (definition.primary && colour !== undefined) {
      throw this.complaint(option, `paints primary item '${definition.name}' with '${colour}'`)
    }
  }

  private nameOf(item: Item): string {
    return this.items[item].name
  }

  private complaint(option: Option, what: string): RangeError {
    return new RangeError(`option ${option} ${what}`)
  }
}
