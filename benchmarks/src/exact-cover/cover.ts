/**
 * An exact cover problem in the form that every engine can be given: items are numbers, primary ones first, and an option
 * is a list of items. Names, colours and costs are left out, because most packages know none of them.
 */
import type { Problem } from '@sudoku-lab/exact-cover'
import { UsageError } from '@sudoku-lab/harness'

export interface Cover {
  /** Items 0 to `primary` − 1 have to be covered. */
  readonly primary: number
  /** The items behind them may be covered once. */
  readonly secondary: number
  /** The items of each option, ascending. */
  readonly options: readonly (readonly number[])[]
}

/** @throws UsageError for a problem with colours. */
export function coverOf(name: string, problem: Problem): Cover {
  if (problem.colours.some((colour) => colour !== 0)) {
    throw new UsageError(`${name} has colours, which the packages that are compared do not know`)
  }
  const isSecondary = new Set(problem.secondary)
  const inOrder = Array.from({ length: problem.itemCount }, (_, item) => item).sort(
    (a, b) => Number(isSecondary.has(a)) - Number(isSecondary.has(b)) || a - b,
  )
  const numberOf = new Map(inOrder.map((item, index) => [item, index]))
  const options = Array.from({ length: problem.optionCount }, (_, option) =>
    problem.items
      .slice(problem.starts[option], problem.starts[option + 1])
      .map((item) => numberOf.get(item) ?? 0)
      .sort((a, b) => a - b),
  )
  return { primary: problem.itemCount - isSecondary.size, secondary: isSecondary.size, options }
}

/** 32-bit words: the numbers of primary items, secondary items and options, then each option behind its length. */
export function encodeCover({ primary, secondary, options }: Cover): Uint8Array {
  const words = [primary, secondary, options.length, ...options.flatMap((items) => [items.length, ...items])]
  return new Uint8Array(Uint32Array.from(words).buffer)
}

export function decodeCover(bytes: Uint8Array): Cover {
  const [primary = 0, secondary = 0, count = 0, ...words] = new Uint32Array(bytes.slice().buffer)
  let at = 0
  const options = Array.from({ length: count }, () => {
    const length = words[at] ?? 0
    at += length + 1
    return words.slice(at - length, at)
  })
  return { primary, secondary, options }
}

/** The same problem with items and options numbered anew, primary items before secondary ones. */
export function renumbered(cover: Cover, shuffle: <Item>(items: Item[]) => Item[]): Cover {
  const { primary, secondary, options } = cover
  const range = (from: number, count: number): number[] => Array.from({ length: count }, (_, i) => from + i)
  const numberOf = [...shuffle(range(0, primary)), ...shuffle(range(primary, secondary))]
  const moved = options.map((items) => items.map((item) => numberOf[item] ?? 0).sort((a, b) => a - b))
  return { primary, secondary, options: shuffle(moved) }
}
