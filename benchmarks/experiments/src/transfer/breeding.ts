/**
 * Breeds puzzles that are hard for one judge.
 *
 * Idea. A random minimal puzzle climbs: again and again a neighbour of it is looked at, and takes its place if it is no
 * easier for the judge. Every puzzle climbs alone, from a grid of its own, so the puzzles of a set are not related.
 *
 * How hard a puzzle is for a judge is the mean of the logarithms of the nodes over the same few isomorphs of every
 * puzzle. The isomorphs on which a set is measured afterwards are others: a climb also picks up the luck of its own.
 */
import {
  applySymmetry,
  type Grid,
  type Random,
  type Solver,
  type Symmetry,
  UNIQUENESS,
} from '@sudoku-lab/core'
import { neighbourOf } from '@sudoku-lab/generator'
import { mean } from 'simple-statistics'
import { NINE } from '../shared/solvers.ts'

/** The logarithm of the nodes of one isomorph. */
export type Judge = (isomorph: Readonly<Grid>) => number

export interface Climb {
  readonly puzzle: Grid
  /** As the judge sees it, on the isomorphs of the climb: the logarithm of its nodes. */
  readonly hardness: number
}

/** The mean of several solvers: each counts as much as every other, however many nodes it takes. */
export function judgeOf(solvers: readonly Solver[], nodeLimit: number): Judge {
  const limits = { ...UNIQUENESS, nodes: nodeLimit, keep: 0 }
  return (isomorph) =>
    mean(solvers.map((solver) => Math.log(solver.solve(isomorph, limits).statistics.nodes)))
}

/** A neighbour that is so much easier on the first isomorph is not looked at on the others. */
const FIRST_GLANCE = Math.log(3)

interface Breeder {
  readonly judge: Judge
  readonly symmetries: readonly Symmetry[]
  /** How many are looked at. */
  readonly neighbours: number
  /** Decides how many solutions a puzzle has. */
  readonly solver: Solver
  readonly random: Random
}

export function climb(
  start: Readonly<Grid>,
  { judge, symmetries, neighbours, solver, random }: Breeder,
): Climb {
  const tools = { geometry: NINE, random, solver, nodeLimit: Infinity, grids: () => undefined }
  let best: Climb = { puzzle: start.slice(), hardness: hardnessOf(start, judge, symmetries) }
  for (let looked = 0; looked < neighbours; looked++) {
    const puzzle = neighbourOf(tools, best.puzzle)
    if (puzzle === undefined) continue
    if (hardnessOf(puzzle, judge, symmetries.slice(0, 1)) < best.hardness - FIRST_GLANCE) continue
    const hardness = hardnessOf(puzzle, judge, symmetries)
    if (hardness >= best.hardness) best = { puzzle, hardness }
  }
  return best
}

/** The mean over isomorphs. */
export function hardnessOf(puzzle: Readonly<Grid>, judge: Judge, symmetries: readonly Symmetry[]): number {
  return mean(symmetries.map((symmetry) => judge(applySymmetry(symmetry, puzzle))))
}
