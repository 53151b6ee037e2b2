/** Problems in the form that both packages of the comparison take. */
import type { Problem } from '@sudoku-lab/exact-cover'

/** The items of each option, by their numbers: primary ones first. */
export interface Rows {
  readonly primary: number
  readonly secondary: number
  readonly options: readonly (readonly number[])[]
}

/** @throws RangeError for a problem with colours, which dancing-links does not support. */
export function rowsOf({ itemCount, secondary, starts, items, colours }: Problem): Rows {
  if (colours.some((colour) => colour !== 0)) throw new RangeError('the problem has colours')
  const isSecondary = new Set(secondary)
  const all = Array.from({ length: itemCount }, (_, item) => item)
  const inOrder = [...all.filter((item) => !isSecondary.has(item)), ...secondary]
  const numberOf = new Map(inOrder.map((item, index) => [item, index]))
  const options = starts
    .slice(1)
    .map((end, option) => items.slice(starts[option], end).map((item) => numberOf.get(item) ?? -1))
  for (const option of options) option.sort((a, b) => a - b)
  return { primary: itemCount - secondary.length, secondary: secondary.length, options }
}

/** Adds an item that no option covers. The search then ends at once, so only building is timed. */
export function unsolvable({ primary, secondary, options }: Rows): Rows {
  const shifted = options.map((items) => items.map((item) => (item < primary ? item : item + 1)))
  return { primary: primary + 1, secondary, options: shifted }
}
