import { type NamesOf, requireRequest } from './limits.ts'
import {
  type Item,
  MOST_ITEMS,
  OptionRules,
  type Problem,
  problemOf,
  quoted,
  requireCosts,
  requireCount,
} from './problem.ts'

export interface RowsRequest {
  /** The items 0 to `primary` − 1 are primary. By default, all items that occur are primary. */
  readonly primary?: number
  /** The number of secondary items, which follow the primary ones. Default: 0. */
  readonly secondary?: number
  /** `sparse`: the numbers of the items that the option covers. `dense`: a 0 or a 1 for each item. */
  readonly form?: 'sparse' | 'dense'
  /** Option → its cost. */
  readonly costs?: ArrayLike<number>
}

const ROWS_NAMES: NamesOf<RowsRequest> = { primary: true, secondary: true, form: true, costs: true }

/**
 * A problem without names: each row is an option, given by the numbers of its items.
 *
 * @throws RangeError for an unknown name or item, an item used twice, an option without a primary item, or an entry
 *   of a dense row that is not 0 or 1.
 */
export function fromRows(rows: readonly ArrayLike<number>[], request: RowsRequest = {}): Problem {
  const { form = 'sparse', primary, secondary = 0, costs } = requireRequest(request, ROWS_NAMES)
  if (form !== 'sparse' && form !== 'dense') {
    throw new RangeError(`form: expected 'sparse' or 'dense', got ${quoted(form)}`)
  }
  if (primary !== undefined) requireCount('primary', primary)
  requireCount('secondary', secondary)
  if (!Array.isArray(rows)) throw new TypeError(`expected an array of options, got ${quoted(rows)}`)
  const given = primary === undefined ? undefined : primary + secondary
  const sparse = form === 'sparse' ? rows : sparseRows(rows, given)
  const plain = copyAscending(sparse)
  if (plain === undefined) requireRows(sparse)
  const found = form === 'dense' ? (rows[0]?.length ?? 0) : (plain?.largest ?? largestOf(rows)) + 1
  const itemCount = given ?? found
  if (itemCount > MOST_ITEMS) throw tooMany(rows, given)
  const primaryCount = itemCount - secondary
  if (primaryCount < 0)
    throw new RangeError(`secondary: expected at most the number of items, got ${secondary}`)
  const isSecondary = new Uint8Array(itemCount).fill(1, primaryCount)
  const fits = plain !== undefined && plain.largest < itemCount && plain.largestFirst < primaryCount
  const { starts, items } = fits ? plain : copyChecked(sparse, isSecondary)
  return problemOf({
    itemCount,
    optionCount: sparse.length,
    isSecondary,
    starts,
    items,
    colours: undefined,
    costs: copiedCosts(costs, sparse.length),
    itemNames: [],
    colourNames: [],
  })
}

function tooMany(rows: readonly ArrayLike<number>[], given: number | undefined): RangeError {
  if (given !== undefined) return new RangeError(`${given} items are more than ${MOST_ITEMS}`)
  const isBeyond = (item: number): boolean => item >= MOST_ITEMS
  const option = rows.findIndex((row) => Array.prototype.some.call(row, isBeyond))
  const item = Array.prototype.find.call(rows[option], isBeyond)
  return new RangeError(
    `option ${option} uses item ${item}, but ${MOST_ITEMS} items are the most there can be`,
  )
}

function requireRows(rows: readonly ArrayLike<number>[]): void {
  for (let option = 0; option < rows.length; option++) {
    const row = rows[option]
    if (typeof row !== 'object' || row === null || typeof row.length !== 'number') {
      throw new TypeError(`option ${option}: expected an array of items, got ${quoted(row)}`)
    }
  }
}

/** The largest number of an item, or −1. The rules refuse anything that is not a number. */
function largestOf(rows: readonly ArrayLike<number>[]): Item {
  let largest = -1
  for (const row of rows) {
    for (let i = 0; i < row.length; i++) if (Number.isInteger(row[i]) && row[i] > largest) largest = row[i]
  }
  return largest
}

function sparseRows(rows: readonly ArrayLike<number>[], itemCount = rows[0]?.length ?? 0): number[][] {
  requireRows(rows)
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

/** The rows one after another, and what is needed to check whether they fit a problem. */
interface Copy {
  readonly starts: Int32Array
  readonly items: Int32Array
  /** The largest of all items, and the largest of the first items of the rows. */
  readonly largest: Item
  readonly largestFirst: Item
}

/**
 * Reads rows in one pass if all are ascending arrays, in which no item can occur twice. Most are. Returns
 * undefined for others.
 */
function copyAscending(rows: readonly ArrayLike<number>[]): Copy | undefined {
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
    if (end > numbers.length) numbers = longer(numbers, end)
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

function longer(items: Int32Array, length: number): Int32Array<ArrayBuffer> {
  const copy = new Int32Array(2 * length)
  copy.set(items)
  return copy
}

/** Copies rows of any form, and checks the rules. */
function copyChecked(
  rows: readonly ArrayLike<number>[],
  isSecondary: Uint8Array,
): Omit<Copy, 'largest' | 'largestFirst'> {
  const starts = new Int32Array(rows.length + 1)
  rows.forEach((row, option) => {
    starts[option + 1] = starts[option] + row.length
  })
  const items = new Int32Array(starts[rows.length])
  const rules = new OptionRules([], isSecondary)
  rows.forEach((row, option) => {
    rules.require(option, row)
    for (let i = 0; i < row.length; i++) items[starts[option] + i] = row[i]
  })
  return { starts, items }
}

function copiedCosts(costs: ArrayLike<number> | undefined, optionCount: number): Float64Array | undefined {
  return costs === undefined ? undefined : Float64Array.from(requireCosts(costs, optionCount))
}
