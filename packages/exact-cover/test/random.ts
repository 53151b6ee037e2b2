/**
 * Makes small random problems from a seed. Primary and secondary items, with and without colours, are in any
 * order.
 */
import { type Problem, ProblemBuilder } from '@sudoku-lab/exact-cover'

/** Integers from 0 to `size` − 1. The same seed gives the same numbers (xorshift). */
export function dice(seed: number): (size: number) => number {
  let state = (seed + 1) * 0x9e3779b9 || 1
  return (size) => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % size
  }
}

export interface Shape {
  readonly primary: number
  readonly secondary: number
  readonly options: number
  readonly colours: number
}

export function randomProblem(seed: number, most: Shape): Problem {
  const roll = dice(seed)
  roll(2)
  const builder = new ProblemBuilder()
  const primaryCount = 1 + roll(most.primary)
  const itemCount = primaryCount + roll(most.secondary + 1)
  const isPrimary = Array.from({ length: itemCount }, (_, item) => item < primaryCount)
  for (let item = itemCount - 1; item > 0; item--) {
    const other = roll(item + 1)
    ;[isPrimary[item], isPrimary[other]] = [isPrimary[other], isPrimary[item]]
  }
  for (const primary of isPrimary) {
    if (primary) builder.addPrimary()
    else builder.addSecondary()
  }
  const density = 2 + roll(5)
  const count = 1 + roll(most.options)
  for (let option = 0; option < count; option++) {
    const own = isPrimary.flatMap((primary, item) => (primary ? [item] : []))[roll(primaryCount)]
    const others = [...isPrimary.keys()].filter((item) => item !== own && roll(density) === 0)
    const uses = [own, ...others].map((item) => {
      const colour = isPrimary[item] ? 0 : roll(most.colours + 1)
      return colour === 0 ? item : { item, colour: `c${colour}` }
    })
    builder.addOption(uses, roll(20) - 3)
  }
  return builder.build()
}
