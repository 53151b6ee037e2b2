/** A matrix becomes a problem here: each row is an option. */
import { type Item, OptionRules, type Problem, requireCosts } from './problem.ts'

export interface RowsRequest {
  /** The items 0 to `primary` − 1 are primary. By default, all items that occur are primary. */
  readonly primary?: number
  /** The number of secondary items, which follow the primary ones. Default: 0. */
  readonly secondary?: number
  /** Option → its cost. */
  readonly costs?: ArrayLike<number>
}

/**
 * A problem without names: each row is an option, given by the numbers of its items.
 *
 * @throws RangeError for an unknown item, an item used twice, an option without a primary item, or a cost that is not
 *   a finite number.
 */
export function fromRows(rows: readonly ArrayLike<number>[], request: RowsRequest = {}): Problem {
  const { primary, secondary = 0, costs = [] } = request
  const ascending = copyAscending(rows)
  const copy = ascending ?? copyAny(rows)
  const itemCount = primary === undefined ? copy.largest + 1 : primary + secondary
  const primaryCount = itemCount - secondary
  const isSecondary = new Uint8Array(itemCount).fill(1, primaryCount)
  const isSound =
    ascending !== undefined && ascending.largest < itemCount && ascending.largestFirst < primaryCount
  if (!isSound) {
    const rules = new OptionRules([], isSecondary)
    for (const [option, row] of rows.entries()) rules.require(option, row)
  }
  if (request.costs !== undefined) requireCosts(costs, rows.length)
  return {
    itemCount,
    optionCount: rows.length,
    isSecondary,
    starts: copy.starts,
    items: copy.items,
    colours: new Int32Array(0),
    costs: Float64Array.from(costs),
    itemNames: [],
    colourNames: [],
  }
}

/** The rows one after another. */
interface Copy {
  readonly starts: Int32Array
  readonly items: Int32Array
  /** The largest number of an item, or −1. */
  readonly largest: Item
}

/** Copies rows of any form, which have to be checked. */
function copyAny(rows: readonly ArrayLike<number>[]): Copy {
  const starts = new Int32Array(rows.length + 1)
  for (const [option, row] of rows.entries()) starts[option + 1] = starts[option] + row.length
  const items = new Int32Array(starts[rows.length])
  for (const [option, row] of rows.entries()) items.set(row, starts[option])
  return { starts, items, largest: items.reduce((largest, item) => Math.max(largest, item), -1) }
}

/**
 * Reads rows in one pass if all are ascending arrays, in which no item can occur twice. Most are. Returns
 * undefined for others. Besides the copy, it returns the largest of the first items of the rows.
 */
function copyAscending(rows: readonly ArrayLike<number>[]): (Copy & { largestFirst: Item }) | undefined {
  const head = rows.length + 1
  // The starts, then the items. The length is correct if all rows are as long as the first.
  let numbers = new Int32Array(head + rows.length * (rows[0]?.length ?? 0))
  let end = head
  let largest = -1
  let largestFirst = -1
  for (let option = 0; option < rows.length; option++) {
    const row = rows[option]
    if (!Array.isArray(row) || row.length === 0) return undefined
    const start = end
    end += row.length
    if (end > numbers.length) {
      const longer = new Int32Array(2 * end)
      longer.set(numbers)
      numbers = longer
    }
    if (!writeAscending(row, numbers, start)) return undefined
    largestFirst = Math.max(largestFirst, numbers[start])
    largest = Math.max(largest, numbers[end - 1])
    numbers[option + 1] = end - head
  }
  const { buffer } = end < numbers.length ? numbers.slice(0, end) : numbers
  const starts = new Int32Array(buffer, 0, head)
  const items = new Int32Array(buffer, starts.byteLength)
  return { starts, items, largest, largestFirst }
}

/**
 * Only the items of the row have to be JavaScript values. With integers, which are in registers, this is a fifth faster. With
 * two items at a time, it is faster by another tenth, because V8 checks and loads the arrays again after each turn of a loop.
 */
function writeAscending(row: readonly number[], items: Int32Array, start: number): boolean {
  let previous = -1
  let i = 0
  for (; i + 1 < row.length; i += 2) {
    const first = row[i]
    const second = row[i + 1]
    if (typeof first !== 'number' || typeof second !== 'number') return false
    const integer = first | 0
    const next = second | 0
    if (integer !== first || next !== second || integer <= previous || next <= integer) return false
    items[start + i] = integer
    items[start + i + 1] = previous = next
  }
  if (i === row.length) return true
  const last = row[i]
  if (typeof last !== 'number') return false
  const integer = last | 0
  items[start + i] = integer
  return integer === last && integer > previous
}
