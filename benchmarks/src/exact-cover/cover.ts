/**
 * An exact cover problem in a form that suits every engine. Items are numbers, with primary ones first, and
 * an option is a list of items. It has no names and no costs. Colours are for the engines that support them.
 */
import { type Problem, ProblemBuilder } from '@sudoku-lab/exact-cover'

export interface Cover {
  /** Items 0 to `primary` − 1 have to be covered. */
  readonly primary: number
  /** The items after them may be covered once. */
  readonly secondary: number
  /** The items of each option, ascending. */
  readonly options: readonly (readonly number[])[]
  /** The colours that each option gives its items, from 1, and 0 for none. Absent if there are no colours. */
  readonly colours?: readonly (readonly number[])[]
}

/** An item of an option, and its colour. */
interface Use {
  readonly item: number
  readonly colour: number
}

export function coverOf(problem: Problem): Cover {
  const isSecondary = new Set(problem.secondary)
  const inOrder = Array.from({ length: problem.itemCount }, (_, item) => item).sort(
    (a, b) => Number(isSecondary.has(a)) - Number(isSecondary.has(b)) || a - b,
  )
  const numberOf = new Map(inOrder.map((item, index) => [item, index]))
  const options = Array.from({ length: problem.optionCount }, (_, option): Use[] => {
    const [start, end] = [problem.starts[option], problem.starts[option + 1]]
    const colours = problem.colours.slice(start, end)
    return problem.items
      .slice(start, end)
      .map((item, index) => ({ item: numberOf.get(item) ?? 0, colour: colours[index] ?? 0 }))
  })
  return coverFrom(problem.itemCount - isSecondary.size, isSecondary.size, options)
}

function coverFrom(primary: number, secondary: number, options: readonly Use[][]): Cover {
  const ascending = options.map((uses) => uses.toSorted((a, b) => a.item - b.item))
  const cover = { primary, secondary, options: ascending.map((uses) => uses.map(({ item }) => item)) }
  const colours = ascending.map((uses) => uses.map(({ colour }) => colour))
  return colours.flat().some((colour) => colour !== 0) ? { ...cover, colours } : cover
}

/** The same problem for the engines of this project. */
export function problemOf({ primary, secondary, options, colours = [] }: Cover): Problem {
  const builder = new ProblemBuilder()
  for (let item = 0; item < primary; item++) builder.addPrimary()
  for (let item = 0; item < secondary; item++) builder.addSecondary()
  for (const [option, items] of options.entries()) {
    const uses = items.map((item, index) => {
      const colour = colours[option]?.[index] ?? 0
      return colour === 0 ? item : { item, colour: String(colour) }
    })
    builder.addOption(uses)
  }
  return builder.build()
}

/**
 * 32-bit words: the numbers of primary items, secondary items and options, and 1 if there are colours. For
 * each option follow its length, its items and its colours.
 */
export function encodeCover({ primary, secondary, options, colours }: Cover): Uint8Array {
  const words = [primary, secondary, options.length, colours === undefined ? 0 : 1]
  options.forEach((items, option) => {
    words.push(items.length, ...items, ...(colours?.[option] ?? []))
  })
  return new Uint8Array(Uint32Array.from(words).buffer)
}

export function decodeCover(bytes: Uint8Array): Cover {
  const [primary = 0, secondary = 0, count = 0, isColoured = 0, ...words] = new Uint32Array(
    bytes.slice().buffer,
  )
  let at = 0
  const next = (length: number): number[] => {
    at += length
    return words.slice(at - length, at)
  }
  const options: number[][] = []
  const colours: number[][] = []
  for (let option = 0; option < count; option++) {
    const [length = 0] = next(1)
    options.push(next(length))
    if (isColoured === 1) colours.push(next(length))
  }
  return isColoured === 1 ? { primary, secondary, options, colours } : { primary, secondary, options }
}

/**
 * The same problem with other numbers for items and options. Primary items still come before secondary ones.
 */
export function renumbered(cover: Cover, shuffle: <Item>(items: Item[]) => Item[]): Cover {
  const { primary, secondary, options, colours } = cover
  const range = (from: number, count: number): number[] => Array.from({ length: count }, (_, i) => from + i)
  const numberOf = [...shuffle(range(0, primary)), ...shuffle(range(primary, secondary))]
  const moved = options.map((items, option) =>
    items.map((item, index): Use => ({ item: numberOf[item] ?? 0, colour: colours?.[option]?.[index] ?? 0 })),
  )
  return coverFrom(primary, secondary, shuffle(moved))
}
