/** Solves a batch. */
import {
  type BatchResult,
  ENDINGS,
  type Geometry,
  type SearchStatistics,
  type SolveResult,
  type Solver,
} from '@sudoku-lab/core'
import { type Assignment, limitsOf } from './assignment.ts'
import type { Batch } from './batch.ts'
import { type Search, smallestSolution, solveWithin } from './search.ts'
import type { Engaged } from './solver-bank.ts'

/** The answers to a batch, index = place of the puzzle in it. */
export interface Answers extends Pick<BatchResult, 'solutionCounts' | 'endings' | 'solutions'> {
  /** Of each puzzle; absent when they were solved in one call. */
  readonly statistics?: readonly SearchStatistics[]
}

/**
 * Solves the puzzles of a batch, in one call where the solver offers that and nothing is asked of the
 * single puzzle: no time limit, no smallest solution, no counters.
 */
export function answer(assignment: Assignment, { definition, solver }: Engaged, batch: Batch): Answers {
  const { lexicographic, timeout, output } = assignment
  const inOneCall = !lexicographic && timeout === Infinity && output !== 'csv' && output !== 'json'
  if (inOneCall && solver.solveMany !== undefined) {
    const grids = batch.grids.subarray(0, batch.count * batch.geometry.cellCount)
    const { solutionCounts, endings, solutions } = solver.solveMany(grids, limitsOf(assignment))
    return { solutionCounts, endings, solutions }
  }
  const search = searchFor(assignment, solver)
  const limits = limitsOf(assignment)
  if (!lexicographic || definition.traits.lexicographic)
    return answerEach(batch, (grid) => search(grid, limits))
  return answerEach(batch, (grid, geometry) => smallestSolution(search, geometry, grid, limits.nodes))
}

function searchFor({ timeout }: Assignment, solver: Solver): Search {
  if (timeout === Infinity) return (grid, limits) => solver.solve(grid, limits)
  return (grid, limits) => solveWithin(1000 * timeout, solver, grid, limits)
}

function answerEach(batch: Batch, solve: (grid: Uint8Array, geometry: Geometry) => SolveResult): Answers {
  const { geometry, count } = batch
  const solutionCounts = new Uint32Array(count)
  const endings = new Uint8Array(count)
  const solutions = new Uint8Array(count * geometry.cellCount)
  const statistics: SearchStatistics[] = []
  for (let index = 0; index < count; index++) {
    const result = solve(batch.gridAt(index), geometry)
    solutionCounts[index] = result.solutionCount
    endings[index] = ENDINGS.indexOf(result.ending)
    const [solution] = result.solutions
    if (solution !== undefined) solutions.set(solution, index * geometry.cellCount)
    statistics.push(result.statistics)
  }
  return { solutionCounts, endings, solutions, statistics }
}
