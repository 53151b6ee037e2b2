/** Searches that are given up after some nodes and begun anew on another random isomorph of the same board. */
import {
  FIRST_SOLUTION,
  type Geometry,
  type Grid,
  type Random,
  randomIsomorph,
  type Solver,
} from '@sudoku-lab/core'

/**
 * - `luby`: the universal strategy of Luby, Sinclair and Zuckerman ("Optimal speedup of Las Vegas algorithms", Information
 *   Processing Letters 47, 1993): 1, 1, 2, 1, 1, 2, 4, 1 … units.
 * - `geometric`: each budget is half as large again as the one before.
 */
export const STRATEGIES = ['luby', 'geometric'] as const
export type Strategy = (typeof STRATEGIES)[number]

/** Nodes of the search with this number, from 1. */
export function budgetOf(strategy: Strategy, attempt: number, unit: number): number {
  return strategy === 'luby' ? unit * luby(attempt) : Math.floor(unit * 1.5 ** (attempt - 1))
}

/** 1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8 … */
export function luby(attempt: number): number {
  const power = 2 ** Math.floor(Math.log2(attempt + 1))
  return attempt === power - 1 ? power / 2 : luby(attempt - power + 1)
}

export interface Restarted {
  /** Of all searches together. */
  readonly nodes: number
  readonly attempts: number
  readonly ending: 'solved' | 'gave-up'
}

/** Looks for one solution, and gives up at the limit of nodes in all. */
export function searchWithRestarts(
  {
    geometry,
    solver,
    board,
  }: { readonly geometry: Geometry; readonly solver: Solver; readonly board: Readonly<Grid> },
  {
    strategy,
    unit,
    nodeLimit,
  }: { readonly strategy: Strategy; readonly unit: number; readonly nodeLimit: number },
  random: Random,
): Restarted {
  let nodes = 0
  for (let attempt = 1; ; attempt++) {
    const budget = Math.min(budgetOf(strategy, attempt, unit), nodeLimit - nodes)
    const isomorph = randomIsomorph(geometry, board, random)
    const { solutionCount, statistics } = solver.solve(isomorph, {
      ...FIRST_SOLUTION,
      nodes: budget,
      keep: 0,
    })
    nodes += statistics.nodes
    if (solutionCount > 0) return { nodes, attempts: attempt, ending: 'solved' }
    if (nodes >= nodeLimit) return { nodes, attempts: attempt, ending: 'gave-up' }
  }
}
