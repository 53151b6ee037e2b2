/** Solves a batch. */
import {
  type BatchResult,
  type Counters,
  codeOf,
  endingOf,
  type Geometry,
  type Grid,
  isSolutionOf,
  NOTHING_COUNTED,
  type SolveResult,
  type Solver,
} from '@sudoku-lab/core'
import { type Assignment, limitsOf } from './assignment.ts'
import type { Batch } from './batch.ts'
import { outcomesOf } from './outcome.ts'
import { type Search, smallestSolution, solveWithin } from './search.ts'
import type { Engaged } from './solver-bank.ts'

/** The answers to a batch, index = place of the puzzle in it. */
export interface Answers extends Solved {
  /** What they mean: index into `OUTCOMES`. */
  readonly outcomes: Uint8Array
}

interface Solved extends Pick<BatchResult, 'solutionCounts' | 'endings' | 'solutions'> {
  /** Of each puzzle; absent when they were solved in one call. */
  readonly statistics?: readonly Counters[]
  /** Place → the grid as far as the solver came, when it says so. */
  readonly partials: Map<number, Grid>
  /** Place → what the solver did instead of answering. Such a puzzle counts as one without an answer. */
  readonly failures: Map<number, string>
}

type Solve = (grid: Uint8Array, geometry: Geometry) => SolveResult

/**
 * Solves the puzzles of a batch, in one call where the solver offers that and nothing is asked of the
 * single puzzle: no time limit, no smallest solution, no counters.
 */
export function answer(assignment: Assignment, engaged: Engaged, batch: Batch): Answers {
  const solved = solveInOneCall(assignment, engaged, batch) ?? solveEach(batch, solveFor(assignment, engaged))
  if (engaged.isForeign) refuseWrong(solved, batch)
  return { ...solved, outcomes: outcomesOf(assignment.task, solved.solutionCounts, solved.endings) }
}

function solveInOneCall(assignment: Assignment, { solver }: Engaged, batch: Batch): Solved | undefined {
  const { lexicographic, timeout, output } = assignment
  const needsEach = lexicographic || timeout < Infinity || output === 'csv' || output === 'json'
  if (needsEach || solver.solveMany === undefined) return undefined
  try {
    const grids = batch.grids.subarray(0, batch.count * batch.geometry.cellCount)
    const { solutionCounts, endings, solutions } = solver.solveMany(grids, limitsOf(assignment))
    requireEach(batch.count, { solutionCounts, endings })
    return { solutionCounts, endings, solutions, partials: new Map(), failures: new Map() }
  } catch {
    return undefined // one puzzle failed: one by one it turns out which
  }
}

/** @throws RangeError where a solver has not answered every puzzle, or has made up an ending. */
function requireEach(
  count: number,
  { solutionCounts, endings }: Pick<Solved, 'solutionCounts' | 'endings'>,
): void {
  if (solutionCounts.length !== count || endings.length !== count) {
    throw new RangeError(
      `expected ${count} answers, got ${solutionCounts.length} counts and ${endings.length} endings`,
    )
  }
  for (const code of endings) endingOf(code)
}

function solveFor(assignment: Assignment, { definition, solver }: Engaged): Solve {
  const limits = limitsOf(assignment)
  const search = searchFor(assignment, solver)
  if (!assignment.lexicographic || definition.traits.lexicographic) return (grid) => search(grid, limits)
  return (grid, geometry) => smallestSolution(search, geometry, grid, limits.nodes)
}

function searchFor({ timeout }: Assignment, solver: Solver): Search {
  if (timeout === Infinity) return (grid, limits) => solver.solve(grid, limits)
  return (grid, limits) => solveWithin(1000 * timeout, solver, grid, limits)
}

function solveEach(batch: Batch, solve: Solve): Solved {
  const { geometry, count } = batch
  const solutionCounts = new Uint32Array(count)
  const endings = new Uint8Array(count)
  const solutions = new Uint8Array(count * geometry.cellCount)
  const statistics: Counters[] = []
  const partials = new Map<number, Grid>()
  const failures = new Map<number, string>()
  for (let index = 0; index < count; index++) {
    const result = solveOrFail(solve, batch.gridAt(index), geometry)
    solutionCounts[index] = result.solutionCount
    endings[index] = codeOf(result.ending)
    const [solution] = result.solutions
    if (solution !== undefined) solutions.set(solution, index * geometry.cellCount)
    statistics.push(result.statistics)
    if (result.partial !== undefined) partials.set(index, result.partial)
    if (result.failure !== undefined) failures.set(index, result.failure)
  }
  return { solutionCounts, endings, solutions, statistics, partials, failures }
}

/** A solver that throws costs the puzzle, not the batch. */
function solveOrFail(solve: Solve, grid: Uint8Array, geometry: Geometry): SolveResult & { failure?: string } {
  try {
    const result = solve(grid, geometry)
    codeOf(result.ending) // which throws where a solver has made up an ending
    return result
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error)
    return { solutionCount: 0, solutions: [], ending: 'stuck', statistics: NOTHING_COUNTED, failure }
  }
}

/** What a solver from outside says is believed only when it is right. */
function refuseWrong({ solutionCounts, endings, solutions, failures }: Solved, batch: Batch): void {
  const { cellCount } = batch.geometry
  for (let index = 0; index < batch.count; index++) {
    if (solutionCounts[index] === 0) continue
    const solution = solutions.subarray(index * cellCount, (index + 1) * cellCount)
    if (isSolutionOf(batch.geometry, solution, batch.gridAt(index))) continue
    solutionCounts[index] = 0
    endings[index] = codeOf('stuck')
    failures.set(index, 'its answer is no solution')
  }
}
