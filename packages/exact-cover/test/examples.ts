/** Problems whose answers are known from the literature. */
import { type Item, type Problem, ProblemBuilder, parseProblem } from '@sudoku-lab/exact-cover'

/** TAOCP 7.2.2.1, (6): the only solution is `a d`, `b g`, `c e f`. */
export const KNUTH_TOY: Problem = parseProblem(`
a b c d e f g
c e
a d g
b c f
a d f
b g
d e g`)

/** TAOCP 7.2.2.1, (49). There are two covers of p, q, r, and only `q x:A`, `p r x:A y` agrees on x. */
export const KNUTH_COLOURS: Problem = parseProblem(`
p q r | x y
p q x y:A
p r x:A y
p x:B
q x:A
r y:B`)

/**
 * `count` queens that do not attack each other. Ranks and files are primary items, and diagonals are
 * secondary.
 */
export function queens(count: number): Problem {
  const builder = new ProblemBuilder()
  const several = (name: string, length: number, add: (name: string) => Item): Item[] =>
    Array.from({ length }, (_, position) => add(`${name}${position}`))
  const ranks = several('rank ', count, (name) => builder.addPrimary(name))
  const files = several('file ', count, (name) => builder.addPrimary(name))
  const rising = several('rising ', 2 * count - 1, (name) => builder.addSecondary(name))
  const falling = several('falling ', 2 * count - 1, (name) => builder.addSecondary(name))
  ranks.forEach((rank, i) => {
    files.forEach((file, j) => {
      builder.addOption([rank, file, rising[i + j], falling[i - j + count - 1]])
    })
  })
  return builder.build()
}

/**
 * The numbers 1 to n, each twice in 2n slots, with k others between the two k's. Mirror images count
 * separately.
 */
export function langfordPairs(n: number): Problem {
  const builder = new ProblemBuilder()
  const slots = Array.from({ length: 2 * n }, (_, slot) => builder.addPrimary(`slot ${slot}`))
  for (let k = 1; k <= n; k++) {
    const number = builder.addPrimary(`number ${k}`)
    for (let slot = 0; slot + k + 1 < 2 * n; slot++) {
      builder.addOption([number, slots[slot], slots[slot + k + 1]])
    }
  }
  return builder.build()
}

type Edge = readonly [one: number, other: number]

/**
 * Colourings of the corners of a graph in which neighbours differ. The options of an edge are the allowed
 * pairs of colours.
 */
export function graphColourings(corners: number, edges: readonly Edge[], colours: string): Problem {
  const builder = new ProblemBuilder()
  const painted = Array.from({ length: corners }, (_, corner) => builder.addSecondary(`corner ${corner}`))
  for (const [one, other] of edges) {
    const edge = builder.addPrimary(`edge ${one}-${other}`)
    for (const a of colours) {
      for (const b of colours) {
        if (a === b) continue
        builder.addOption([edge, { item: painted[one], colour: a }, { item: painted[other], colour: b }])
      }
    }
  }
  return builder.build()
}
