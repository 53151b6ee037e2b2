/** These are the parts that every step of making a puzzle uses. */
import { type Geometry, type Grid, type Puzzle, Random, type Solver, UNIQUENESS } from '@sudoku-lab/core'

/** What every step of making a puzzle uses. */
export interface Tools {
  readonly geometry: Geometry
  /** The only source of random numbers. Equal sources result in equal puzzles. */
  readonly random: Random
  /** Decides how many solutions a grid has. Every complete solver decides the same. */
  readonly solver: Solver
  /** The limit of each search. It may be Infinity. */
  readonly nodeLimit: number
  /** Returns a solution grid, or `undefined` if it took too many nodes. */
  readonly grids: (tools: Tools) => Grid | undefined
}

/** Whether a puzzle has at most this many solutions, or `undefined` if the search gave up before this was known. */
export function hasAtMost(
  { solver, nodeLimit }: Omit<Tools, 'grids' | 'random'>,
  puzzle: Readonly<Puzzle>,
  solutions: number,
): boolean | undefined {
  const limits = { ...UNIQUENESS, solutions: solutions + 1, nodes: nodeLimit, keep: 0 }
  const { solutionCount, ending } = solver.solve(puzzle, limits)
  if (solutionCount > solutions) return false
  return ending === 'exhausted' ? true : undefined
}

/**
 * The random numbers of one attempt. They follow from the seed and the number of the attempt, so the result of an attempt
 * does not depend on other attempts or on the thread that makes it.
 */
export function streamOf(seed: number, attempt: number): Random {
  const base = new Random(seed)
  const low = (base.uint32() + Math.imul((attempt % 2 ** 32) | 0, GOLDEN_RATIO)) >>> 0
  const high = (base.uint32() + Math.floor(attempt / 2 ** 32)) % 2 ** 21
  return new Random(2 ** 32 * high + low) // different for all attempts of a seed
}

/** It is odd, so a multiplication by it permutes the 32-bit numbers. */
const GOLDEN_RATIO = 0x9e37_79b1
