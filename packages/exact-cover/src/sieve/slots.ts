/** Numbers everything that options can want: an item, or a secondary item in one colour. */
import type { Problem } from '../problem.ts'

const SECONDARY = 1
const COLOURED = 2

export interface Slots {
  readonly count: number
  /** Slot → 0, `SECONDARY`, or `SECONDARY` and `COLOURED`. */
  readonly kinds: Uint8Array
  /** Slot → the first and the last slot of its item. Undefined if nothing is coloured. */
  readonly groups: Uint16Array | undefined
  /** Parallel to the items of the problem. */
  readonly slotOfUse: ArrayLike<number>
}

/**
 * The slots are in the order of the items. The slots of an item are neighbours, and the one without colour is
 * the first.
 */
export function slotsOf(problem: Problem): Slots {
  const { itemCount, isSecondary, items, colours } = problem
  if (colours.length === 0) {
    return { count: itemCount, kinds: isSecondary, groups: undefined, slotOfUse: items }
  }
  const coloursOf: number[][] = Array.from({ length: itemCount }, () => [0])
  items.forEach((item, use) => {
    if (!coloursOf[item].includes(colours[use])) coloursOf[item].push(colours[use])
  })
  const firstOf: number[] = []
  const kinds: number[] = []
  const groups: number[] = []
  coloursOf.forEach((palette, item) => {
    const first = kinds.length
    firstOf.push(first)
    for (const colour of palette) {
      kinds.push(isSecondary[item] * (colour === 0 ? SECONDARY : SECONDARY + COLOURED))
      groups.push(first, first + palette.length - 1)
    }
  })
  const slotOfUse = items.map((item, use) => firstOf[item] + coloursOf[item].indexOf(colours[use]))
  return { count: kinds.length, kinds: Uint8Array.from(kinds), groups: Uint16Array.from(groups), slotOfUse }
}
