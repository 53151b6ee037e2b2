/**
 * Describes a problem: items, and options that cover them.
 *
 * A solution is a set of options that covers every primary item exactly once and every secondary item at
 * most once. Any number of options may share a secondary item if they give it the same colour.
 */

/** Index of an item: 0 to `itemCount` − 1. */
export type Item = number
/** Index of an option: 0 to `optionCount` − 1. */
export type Option = number

/**
 * A problem in flat, frozen arrays. The items of option `o`, and their colours, are in `items` and `colours`
 * from index `starts[o]` to just before `starts[o + 1]`.
 *
 * `ProblemBuilder`, `fromRows` and `parseProblem` create problems and check them.
 */
export interface Problem {
  readonly itemCount: number
  /** The items that may be covered but need not be, ascending. All others are primary. */
  readonly secondary: readonly Item[]
  readonly optionCount: number
  /** Option → index of its first item in `items`. After the last option comes the length of `items`. */
  readonly starts: readonly number[]
  /** The items of all options, one option after another. */
  readonly items: readonly Item[]
  /**
   * Parallel to `items`: 0 for no colour, otherwise 1 + an index into `colourNames`. Empty if there are no
   * colours.
   */
  readonly colours: readonly number[]
  /** Option → its cost. Empty if there are no costs. */
  readonly costs: readonly number[]
  /** Item → its name. Empty if items are named by their numbers. */
  readonly itemNames: readonly string[]
  readonly colourNames: readonly string[]
}

/** The same in typed arrays, which the engines read. They are never visible outside of this package. */
export interface Flat {
  readonly itemCount: number
  readonly optionCount: number
  readonly isSecondary: Uint8Array // item → 1 if it is secondary
  readonly starts: Int32Array
  readonly items: Int32Array
  readonly colours: Int32Array | undefined
  readonly costs: Float64Array | undefined
  readonly itemNames: readonly string[]
  readonly colourNames: readonly string[]
}

/** Known to every copy of this module, because the traced copy takes problems of the other one. */
const FLAT: unique symbol = Symbol.for('exact cover problem') as never

/** A problem that was checked when it was created. The frozen arrays are created when they are first read. */
class CheckedProblem implements Problem {
  readonly [FLAT]: Flat
  #arrays: Omit<Problem, 'itemCount' | 'optionCount'> | undefined

  constructor(flat: Flat) {
    this[FLAT] = flat
    Object.freeze(this)
  }

  get itemCount(): number {
    return this[FLAT].itemCount
  }
  get optionCount(): number {
    return this[FLAT].optionCount
  }
  get secondary(): readonly Item[] {
    return this.arrays.secondary
  }
  get starts(): readonly number[] {
    return this.arrays.starts
  }
  get items(): readonly Item[] {
    return this.arrays.items
  }
  get colours(): readonly number[] {
    return this.arrays.colours
  }
  get costs(): readonly number[] {
    return this.arrays.costs
  }
  get itemNames(): readonly string[] {
    return this.arrays.itemNames
  }
  get colourNames(): readonly string[] {
    return this.arrays.colourNames
  }

  private get arrays(): Omit<Problem, 'itemCount' | 'optionCount'> {
    this.#arrays ??= frozenArrays(this[FLAT])
    return this.#arrays
  }
}

function frozenArrays(flat: Flat): Omit<Problem, 'itemCount' | 'optionCount'> {
  const { isSecondary, starts, items, colours, costs, itemNames, colourNames } = flat
  const frozen = <Value>(values: ArrayLike<Value> = []): readonly Value[] => Object.freeze(Array.from(values))
  return {
    secondary: Object.freeze([...isSecondary.keys()].filter((item) => isSecondary[item] === 1)),
    starts: frozen(starts),
    items: frozen(items),
    colours: frozen(colours),
    costs: frozen(costs),
    itemNames: frozen(itemNames),
    colourNames: frozen(colourNames),
  }
}

/**
 * The links need 400 MB for this number of items. A larger number is more likely a mistake in the number of
 * an item.
 */
export const MOST_ITEMS: number = 2 ** 24

/** The sum of this cost over the largest possible number of items is still finite. */
const MOST_COST = 1e300

export function primaryCountOf({ isSecondary }: Flat): number {
  let count = 0
  for (let item = 0; item < isSecondary.length; item++) count += 1 - isSecondary[item]
  return count
}

/** With more options, inserting each of them takes longer than a general sort. */
const FEW = 128

/** The options, ascending. The array may be used for them. */
export function ascending(options: Option[]): Option[] {
  if (options.length > FEW) return Array.from(Int32Array.from(options).sort())
  for (let count = 1; count < options.length; count++) {
    const option = options[count]
    let hole = count
    for (; hole > 0 && options[hole - 1] > option; hole--) options[hole] = options[hole - 1]
    options[hole] = option
  }
  return options
}

/** Requires arrays that keep the rules. The caller must not change them afterwards. */
export function problemOf(flat: Flat): Problem {
  return new CheckedProblem(flat)
}

/**
 * The typed arrays of a problem.
 *
 * @throws TypeError for a value that this package has not made
 */
export function flatOf(problem: Problem): Flat {
  const flat = (Object(problem) as Partial<CheckedProblem>)[FLAT]
  if (flat !== undefined) return flat
  throw new TypeError(
    `expected a problem of ProblemBuilder, fromRows or parseProblem, got ${quoted(problem)}`,
  )
}

/** The name of an item, or its number if it has none. */
export function nameOfItem({ itemNames }: Pick<Problem, 'itemNames'>, item: Item): string {
  return itemNames[item] ?? String(item)
}

/** A value in the form in which messages show it. */
export function quoted(value: unknown): string {
  if (typeof value === 'string') return `'${value}'`
  if (Array.isArray(value)) return `an array of ${value.length}`
  if (typeof value === 'bigint') return `${value}n`
  return typeof value === 'object' && value !== null ? 'an object' : String(value)
}

/** Whether a value is an integer from 0 to `length` − 1. */
function isIndex(value: unknown, length: number): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < length
}

/**
 * The rules that an option has to keep. Options have to be checked one by one, in their order.
 */
export class OptionRules {
  private readonly names: Pick<Problem, 'itemNames'>
  private readonly isSecondary: ArrayLike<number>
  private seenIn: Int32Array // item → the last check in which it occurred
  private question = 0

  /** The arrays may grow while the rules are used. */
  constructor(itemNames: readonly string[], isSecondary: ArrayLike<number>) {
    this.names = { itemNames }
    this.isSecondary = isSecondary
    this.seenIn = new Int32Array(isSecondary.length)
  }

  /** @throws RangeError for an item that does not exist or is used twice, or for no primary item. */
  require(option: Option, items: ArrayLike<unknown>): void {
    const { isSecondary } = this
    const itemCount = isSecondary.length
    if (this.seenIn.length < itemCount) this.grow(itemCount)
    const { seenIn } = this
    const question = ++this.question
    let hasPrimary = false
    for (let i = 0; i < items.length; i++) {
      const item = items[i]
      if (!isIndex(item, itemCount)) throw this.unknown(option, item)
      if (seenIn[item] === question) throw this.complaint(option, `uses ${this.item(item)} twice`)
      seenIn[item] = question
      if (!isSecondary[item]) hasPrimary = true
    }
    if (!hasPrimary) throw this.complaint(option, 'has no primary item, so it could never be chosen')
  }

  /** @throws RangeError for a colour on a primary item, or for a colour that is not a name. */
  requireColour(option: Option, item: Item, colour: unknown): void {
    if (typeof colour !== 'string' || colour === '') {
      throw this.complaint(
        option,
        `paints ${this.item(item)}: expected the name of a colour, got ${quoted(colour)}`,
      )
    }
    if (!this.isSecondary[item])
      throw this.complaint(option, `paints primary ${this.item(item)} with '${colour}'`)
  }

  /** @throws RangeError for a cost that is not a number, or so large that a sum could be infinite. */
  requireCost(option: Option, cost: unknown): void {
    if (typeof cost === 'number' && Math.abs(cost) <= MOST_COST) return
    const expected =
      typeof cost === 'number' && Number.isFinite(cost)
        ? `a number from −${MOST_COST} to ${MOST_COST}`
        : 'a finite number'
    throw this.complaint(option, `costs ${quoted(cost)}: expected ${expected}`)
  }

  private unknown(option: Option, item: unknown): RangeError {
    const last = this.isSecondary.length - 1
    const are = last < 0 ? 'there are no items' : `the items are 0 to ${last}`
    return this.complaint(option, `uses item ${quoted(item)}, but ${are}`)
  }

  private item(item: Item): string {
    return `item '${nameOfItem(this.names, item)}'`
  }

  private complaint(option: Option, what: string): RangeError {
    return new RangeError(`option ${option} ${what}`)
  }

  private grow(itemCount: number): void {
    const wider = new Int32Array(Math.max(64, 2 * itemCount))
    wider.set(this.seenIn)
    this.seenIn = wider
  }
}

/**
 * @throws TypeError for a value that is not a list
 * @throws RangeError for another number of costs, or one that is not a number; it names the option
 */
export function requireCosts(costs: ArrayLike<number>, optionCount: number): ArrayLike<number> {
  requireList('costs', costs)
  if (costs.length !== optionCount) {
    throw new RangeError(`costs: expected one for each of ${optionCount} options, got ${costs.length}`)
  }
  const rules = new OptionRules([], [])
  for (let option = 0; option < optionCount; option++) rules.requireCost(option, costs[option])
  return costs
}

/** @throws TypeError for a value without a length, such as a set or a number */
export function requireList(name: string, value: unknown): void {
  const length = typeof value === 'object' && value !== null && 'length' in value ? value.length : undefined
  if (!isIndex(length, Infinity)) throw new TypeError(`${name}: expected an array, got ${quoted(value)}`)
}

export function requireCount(name: string, count: unknown): void {
  if (isIndex(count, Infinity)) return
  throw new RangeError(`${name}: expected an integer of at least 0, got ${quoted(count)}`)
}
