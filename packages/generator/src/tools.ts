import { type Geometry, type Grid, type Random, type Solver, UNIQUENESS } from '@sudoku-lab/core'

/** What every step of making a puzzle works with. */
export interface Tools {
  readonly geometry: Geometry
  /** The only source of chance: with the same one, the same puzzles. */
  readonly random: Random
  /** Says how many solutions a grid has. Any complete solver says the same. */
  readonly solver: Solver
  /** For each of its searches; may be Infinity. */
  readonly nodeLimit: number
  /** Where solution grids come from; `undefined` stands for one that took too many nodes. */
  readonly grids: (tools: Tools) => Grid | undefined
}

/** Whether a grid has no more solutions than that; `undefined` when the search gave up before it was known. */
export function hasAtMost(
  { solver, nodeLimit }: Omit<Tools, 'grids' | 'random'>,
  grid: Readonly<Grid>,
  solutions: number,
): boolean | undefined {
  const limits = { ...UNIQUENESS, solutions: solutions + 1, nodes: nodeLimit, keep: 0 }
  const { solutionCount, ending } = solver.solve(grid, limits)
  if (solutionCount > solutions) return false
  return ending === 'exhausted' ? true : undefined
}
