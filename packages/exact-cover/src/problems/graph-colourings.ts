import { type Painted, ProblemBuilder } from '../index.ts'
import { type Encoding, range, requireInteger } from './encoding.ts'

/** Two corners that an edge joins, by their numbers from 0. */
export type Edge = readonly [one: number, other: number]

/** Five corners around a star of five, and a spoke from each to its point of the star. */
export const PETERSEN_GRAPH: readonly Edge[] = range(5).flatMap((corner): Edge[] => [
  [corner, (corner + 1) % 5],
  [corner, corner + 5],
  [corner + 5, ((corner + 2) % 5) + 5],
])

/**
 * Colourings of a graph in which neighbours differ. Every edge is a primary item, with an option for each two
 * different colours of its ends. A corner is a secondary item, and its edges have to agree on its colour. A
 * corner without an edge is not part of the graph.
 *
 * The Petersen graph has 120 colourings in three colours and 12,960 in four (its chromatic polynomial).
 *
 * @throws RangeError for an edge from a corner to itself, or fewer than two colours.
 */
export function graphColourings(edges: readonly Edge[], colourCount: number): Encoding {
  requireInteger('colourCount', colourCount, 2)
  const builder = new ProblemBuilder()
  const corners = [...new Set(edges.flat())].sort((a, b) => a - b)
  const itemOf = new Map(corners.map((corner) => [corner, builder.addSecondary(`corner ${corner}`)]))
  const ends: (readonly [corner: number, colour: number])[][] = [] // by option
  for (const [one, other] of edges) {
    if (one === other) throw new RangeError(`an edge joins corner ${one} to itself`)
    const edge = builder.addPrimary(`edge ${one}-${other}`)
    for (const a of range(colourCount)) {
      for (const b of range(colourCount).filter((colour) => colour !== a)) {
        const painted = (corner: number, colour: number): Painted => ({
          item: itemOf.get(corner) ?? -1,
          colour: String(colour),
        })
        builder.addOption([edge, painted(one, a), painted(other, b)])
        ends.push([
          [one, a],
          [other, b],
        ])
      }
    }
  }
  return {
    problem: builder.build(),
    draw: (solution) => {
      const colours = new Map(solution.flatMap((option) => ends[option]))
      return corners.map((corner) => `${corner}: ${colours.get(corner)}`).join('\n')
    },
  }
}
