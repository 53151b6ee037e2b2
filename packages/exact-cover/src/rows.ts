import { type Flat, OptionRules, type Problem, problemOf, quoted } from './problem.ts'

export interface RowsRequest {
  /** The items 0 to `primary` − 1 are primary. Without it, all are that occur. */
  readonly primary?: number
  /** So many items behind the primary ones are secondary. Default: none. */
  readonly secondary?: number
  /** `sparse`: the numbers of the items that the option covers. `dense`: a 0 or a 1 for each item. */
  readonly form?: 'sparse' | 'dense'
  /** Option → what it costs. */
  readonly costs?: ArrayLike<number>
}

/**
 * A problem without names: each row is an option, given by the numbers of its items.
 *
 * @throws RangeError for an unknown item, an item used twice, an option without a primary item, or an entry
 *   of a dense row that is not 0 or 1.
 */
export function fromRows(rows: readonly ArrayLike<number>[], request: RowsRequest = {}): Problem {
  const { form = 'sparse', primary, secondary = 0, costs } = request
  if (form !== 'sparse' && form !== 'dense') {
    throw new RangeError(`form: expected 'sparse' or 'dense', got ${quoted(form)}`)
  }
  if (primary !== undefined) requireCount('primary', primary)
  requireCount('secondary', secondary)
  requireRows(rows)
  const sparse =
    form === 'sparse' ? rows : sparseRows(rows, primary === undefined ? undefined : primary + secondary)
  const primaryCount = primary ?? (form === 'sparse' ? itemCountOf(rows) : (rows[0]?.length ?? 0)) - secondary
  if (primaryCount < 0) throw new RangeError(`secondary: ${secondary} items are more than there are`)
  const isSecondary = new Uint8Array(primaryCount + secondary).fill(1, primaryCount)
  return problemOf({
    ...flatRows(sparse, isSecondary, primaryCount),
    costs: checkedCosts(costs, rows.length),
  })
}

function requireCount(name: string, count: number): void {
  if (Number.isInteger(count) && count >= 0) return
  throw new RangeError(`${name}: expected an integer of at least 0, got ${quoted(count)}`)
}

function requireRows(rows: readonly ArrayLike<number>[]): void {
  if (!Array.isArray(rows)) throw new TypeError(`expected an array of options, got ${quoted(rows)}`)
  for (let option = 0; option < rows.length; option++) {
    const row = rows[option]
    if (typeof row !== 'object' || row === null || typeof row.length !== 'number') {
      throw new TypeError(`option ${option}: expected an array of items, got ${quoted(row)}`)
    }
  }
}

/** One more than the largest number of an item. What is no number is left to the rules. */
function itemCountOf(rows: readonly ArrayLike<number>[]): number {
  let largest = -1
  for (const row of rows) {
    for (let i = 0; i < row.length; i++) if (row[i] > largest && Number.isInteger(row[i])) largest = row[i]
  }
  return largest + 1
}

function sparseRows(rows: readonly ArrayLike<number>[], itemCount = rows[0]?.length ?? 0): number[][] {
  return rows.map((row, option) => {
    if (row.length !== itemCount) {
      throw new RangeError(
        `option ${option}: expected an entry for each of ${itemCount} items, got ${row.length}`,
      )
    }
    const items: number[] = []
    for (let item = 0; item < itemCount; item++) {
      if (row[item] === 1) items.push(item)
      else if (row[item] !== 0) {
        throw new RangeError(`option ${option}, item ${item}: expected 0 or 1, got ${quoted(row[item])}`)
      }
    }
    return items
  })
}

/** Copies a row whose items ascend, as most do: then none is used twice. Returns false for any other. */
function copyAscending(row: ArrayLike<number>, items: Int32Array, start: number): boolean {
  let previous = -1
  for (let i = 0; i < row.length; i++) {
    const item = row[i]
    if (item >>> 0 !== item || item <= previous) return false
    items[start + i] = previous = item
  }
  return previous >= 0
}

function flatRows(rows: readonly ArrayLike<number>[], isSecondary: Uint8Array, primaryCount: number): Flat {
  const starts = new Int32Array(rows.length + 1)
  for (let option = 0; option < rows.length; option++)
    starts[option + 1] = starts[option] + rows[option].length
  const items = new Int32Array(starts[rows.length])
  const rules = new OptionRules([], isSecondary)
  for (let option = 0; option < rows.length; option++) {
    const row = rows[option]
    const isFine = copyAscending(row, items, starts[option]) && row[0] < primaryCount
    if (isFine && row[row.length - 1] < isSecondary.length) continue
    rules.require(option, row) // says what is wrong, if anything is
    for (let i = 0; i < row.length; i++) items[starts[option] + i] = row[i]
  }
  return {
    itemCount: isSecondary.length,
    optionCount: rows.length,
    isSecondary,
    starts,
    items,
    colours: undefined,
    costs: undefined,
    itemNames: [],
    colourNames: [],
  }
}

function checkedCosts(costs: ArrayLike<number> | undefined, optionCount: number): Float64Array | undefined {
  if (costs === undefined) return undefined
  if (costs.length !== optionCount) {
    throw new RangeError(`costs: expected one for each of ${optionCount} options, got ${costs.length}`)
  }
  const rules = new OptionRules([], [])
  for (let option = 0; option < optionCount; option++) rules.requireCost(option, costs[option])
  return Float64Array.from(costs)
}
