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
 * A problem in flat arrays, which nobody may change. The items of option `o`, and their colours, are in `items` and
 * `colours` from index `starts[o]` to just before `starts[o + 1]`.
 *
 * `ProblemBuilder`, `fromRows` and `parseProblem` create problems and check them.
 */
export interface Problem {
  readonly itemCount: number
  readonly optionCount: number
  /** Item → 1 if it may be covered but need not be. All others are primary. */
  readonly isSecondary: Readonly<Uint8Array>
  /** Option → index of its first item in `items`. After the last option comes the length of `items`. */
  readonly starts: Readonly<Int32Array>
  /** The items of all options, one option after another. */
  readonly items: Readonly<Int32Array>
  /** Parallel to `items`: 0 for no colour, otherwise 1 + an index into `colourNames`. Empty if there are no colours. */
  readonly colours: Readonly<Int32Array>
  /** Option → its cost. Empty if there are no costs. */
  readonly costs: Readonly<Float64Array>
  /** Item → its name. Empty if items are named by their numbers. */
  readonly itemNames: readonly string[]
  readonly colourNames: readonly string[]
}

export function primaryCountOf({ isSecondary }: Problem): number {
  let count = isSecondary.length
  const first = isSecondary.indexOf(1) // which looks at several at once
  if (first >= 0) for (let item = first; item < isSecondary.length; item++) count -= isSecondary[item]
  return count
}

/** The name of an item, or its number if it has none. */
export function nameOfItem({ itemNames }: Pick<Problem, 'itemNames'>, item: Item): string {
  return itemNames[item] ?? String(item)
}

/** A value in the form in which messages show it. */
export function quoted(value: unknown): string {
  return typeof value === 'string' ? `'${value}'` : String(value)
}

/** What is wrong with an option, which a library knows by its number and a reader by its line. */
export class OptionError extends RangeError {
  readonly fault: string

  constructor(option: Option, fault: string) {
    super(`option ${option} ${fault}`)
    this.fault = fault
  }
}

/** The option has no primary item, so it is in no solution. */
export class NoPrimaryItemError extends OptionError {
  constructor(option: Option) {
    super(option, 'has no primary item, so it could never be chosen')
  }
}

/** The rules that the items of an option have to keep. Options have to be checked one by one, in their order. */
export class OptionRules {
  private readonly names: Pick<Problem, 'itemNames'>
  private readonly isSecondary: ArrayLike<number>
  private seenIn = new Int32Array(64) // item → the last check in which it occurred
  private check = 0

  /** The arrays may grow while the rules are used. */
  constructor(itemNames: readonly string[], isSecondary: ArrayLike<number>) {
    this.names = { itemNames }
    this.isSecondary = isSecondary
  }

  /** @throws OptionError for an item that does not exist or is used twice, or for no primary item. */
  require(option: Option, items: ArrayLike<unknown>): void {
    const { isSecondary } = this
    const itemCount = isSecondary.length
    if (this.seenIn.length < itemCount) {
      const wider = new Int32Array(2 * itemCount)
      wider.set(this.seenIn)
      this.seenIn = wider
    }
    const { seenIn } = this
    const check = ++this.check
    let hasPrimary = false
    for (let i = 0; i < items.length; i++) {
      const item = items[i]
      if (typeof item !== 'number' || !Number.isInteger(item) || item < 0 || item >= itemCount)
        throw this.unknown(option, item)
      if (seenIn[item] === check)
        throw new OptionError(option, `uses item '${nameOfItem(this.names, item)}' twice`)
      seenIn[item] = check
      if (!isSecondary[item]) hasPrimary = true
    }
    if (!hasPrimary) throw new NoPrimaryItemError(option)
  }

  private unknown(option: Option, item: unknown): OptionError {
    const last = this.isSecondary.length - 1
    const are = last < 0 ? 'there are no items' : `the items are 0 to ${last}`
    return new OptionError(option, `uses item ${quoted(item)}, but ${are}`)
  }
}

/** @throws OptionError for a cost that is not a finite number */
export function requireCost(option: Option, cost: number): void {
  if (Number.isFinite(cost)) return
  throw new OptionError(option, `costs ${quoted(cost)}: expected a finite number`)
}

/** @throws RangeError for another number of costs, or one that is not a finite number; it names the option */
export function requireCosts(costs: ArrayLike<number>, optionCount: number): void {
  if (costs.length !== optionCount)
    throw new RangeError(`costs: expected one for each of ${optionCount} options, got ${costs.length}`)
  for (let option = 0; option < optionCount; option++) requireCost(option, costs[option])
}

/** @throws RangeError for an option that does not exist; the message begins with `place` */
export function requireOption({ optionCount }: Problem, option: Option, place = ''): void {
  if (Number.isInteger(option) && option >= 0 && option < optionCount) return
  const expected = optionCount === 0 ? 'no options' : `an option from 0 to ${optionCount - 1}`
  throw new RangeError(`${place}expected ${expected}, got ${quoted(option)}`)
}
