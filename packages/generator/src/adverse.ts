/**
 * Puzzles that mislead a search.
 *
 * Idea. A minimal puzzle has many isomorphs, and how much a search has to do depends on which of them it is given: in
 * reading order, on whether the first rows have clues; with the fewest candidates first, on how ties fall. So a few
 * hundred isomorphs of each puzzle are looked at, and the first is taken that costs the victim so many times the nodes
 * that it costs a rival. Without a rival it is so many nodes.
 *
 * A search of the victim that gives up counts as many nodes as it may take, so its true factor is larger. One of the rival
 * proves nothing.
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

/** A minimal puzzle that lies so; `undefined` when none of its isomorphs that were looked at does. */
export function adversePuzzle(tools: Tools, { factor, victim, rival }: Adversity): Grid | undefined {
  const { random, geometry, nodeLimit } = tools
  const solution = tools.grids(tools)
  const reduced = solution && reduce(random, solution, { keeps: atMost(tools, 1), clues: 0 })
  if (!reduced?.isProved) return undefined
  for (let looked = 0; looked < MOST_ISOMORPHS; looked++) {
    const puzzle = randomIsomorph(geometry, reduced.puzzle, random)
    const least = rival === undefined ? 1 : nodesOf(rival, puzzle, nodeLimit)
    if (least === undefined || factor * least > nodeLimit) continue
    // the victim may stop as soon as it has shown what it takes
    const needed = Math.ceil(factor * least)
    if (nodesOf(victim, puzzle, needed) === undefined) return puzzle
  }
  return undefined
}

/** The nodes that prove a puzzle's solution; `undefined` when so many are too few. */
function nodesOf(solver: Solver, puzzle: Readonly<Grid>, nodes: number): number | undefined {
  const { ending, statistics } = solver.solve(puzzle, { ...UNIQUENESS, nodes, keep: 0 })
  return ending === 'exhausted' ? statistics.nodes : undefined
}
