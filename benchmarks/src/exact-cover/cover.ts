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

export function coverOf({ itemCount, isSecondary, optionCount, starts, items, colours }: Problem): Cover {
  const all = Array.from({ length: itemCount }, (_, item) => item)
  const [primary, secondary] = [0, 1].map((kind) => all.filter((item) => isSecondary[item] === kind))
  const numberOf = new Map([...(primary ?? []), ...(secondary ?? [])].map((item, index) => [item, index]))
  const options = Array.from({ length: optionCount }, (_, option): Use[] => {
    const start = starts[option] ?? 0
    return Array.from(items.subarray(start, starts[option + 1]), (item, at) => ({
      item: numberOf.get(item) ?? 0,
      colour: colours[start + at] ?? 0,
    }))
  })
  return coverFrom(primary?.length ?? 0, secondary?.length ?? 0, options)
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

/** As JSON. */
export function encodeCover(cover: Cover): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(cover))
}

export function decodeCover(bytes: Uint8Array): Cover {
  return JSON.parse(new TextDecoder().decode(bytes))
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
