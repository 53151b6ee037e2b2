/**
 * Puzzles that mislead a search.
 *
 * Idea. How many nodes a search needs depends on which isomorph of a minimal puzzle it gets. In reading order, it matters
 * whether the first rows have clues. With the fewest candidates first, it matters how ties are broken. So a few hundred
 * isomorphs of each puzzle are tried, until one costs the victim at least `factor` times the nodes that it costs a rival.
 * Without a rival, it has to cost the victim `factor` nodes.
 *
 * If a search of the victim stops at the node limit, its true factor is larger than the one that was shown. If a search of
 * the rival stops there, nothing is known, and the isomorph is not used.
 */
import { type Grid, randomIsomorph, type Solver, UNIQUENESS } from '@sudoku-lab/core'
import { atMost, reduce } from './reduce.ts'
import type { Tools } from './tools.ts'

const MOST_ISOMORPHS = 300

export interface Adversity {
  /** Nodes of the victim for each node of the rival. */
  readonly factor: number
  readonly victim: Solver
  readonly rival: Solver | undefined
}

/** An isomorph of a random minimal puzzle that is adverse, or `undefined` if none was found. */
export function adversePuzzle(tools: Tools, { factor, victim, rival }: Adversity): Grid | undefined {
  const { random, geometry, nodeLimit } = tools
  const solution = tools.grids(tools)
  const reduced = solution && reduce(random, solution, { keeps: atMost(tools, 1), clues: 0 })
  if (!reduced?.isProved) return undefined
  for (let looked = 0; looked < MOST_ISOMORPHS; looked++) {
    const puzzle = randomIsomorph(geometry, reduced.puzzle, random)
    const least = rival === undefined ? 1 : nodesOf(rival, puzzle, nodeLimit)
    if (least === undefined || factor * least > nodeLimit) continue
    // the victim stops as soon as it has needed enough nodes
    const needed = Math.ceil(factor * least)
    if (nodesOf(victim, puzzle, needed) === undefined) return puzzle
  }
  return undefined
}

/** The nodes of a proof that the solution is unique, or `undefined` if it takes more than `nodes`. */
function nodesOf(solver: Solver, puzzle: Readonly<Grid>, nodes: number): number | undefined {
  const { ending, statistics } = solver.solve(puzzle, { ...UNIQUENESS, nodes, keep: 0 })
  return ending === 'exhausted' ? statistics.nodes : undefined
}
