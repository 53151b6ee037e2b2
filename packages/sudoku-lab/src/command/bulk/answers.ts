/** Solves a batch. */
import {
  type BatchResult,
  type Counters,
  codeOf,
  endingOf,
  type Geometry,
  type Grid,
  NOTHING_COUNTED,
  type Puzzle,
  type SolveResult,
  type Solver,
} from '@sudoku-lab/core'
import { wordsOf } from '../words.ts'
import { type Assignment, limitsOf } from './assignment.ts'
import type { Batch } from './batch.ts'
import { OUTCOMES, outcomesOf } from './outcome.ts'
import { type Search, smallestSolution, solveWithin } from './search.ts'
import type { SolverInUse } from './solvers.ts'

/** The answers to a batch. The index is the index of the puzzle in the batch. */
export interface Answers extends Solved {
  /** The outcomes, as indices into `OUTCOMES`. */
  readonly outcomes: Uint8Array
}

interface Solved extends Pick<BatchResult, 'solutionCounts' | 'endings' | 'solutions'> {
  /** The counters of each puzzle. Absent if all were solved in one call. */
  readonly statistics?: readonly (Counters | undefined)[]
  /** Index → the partial grid of a solver that got stuck. */
  readonly partials: Map<number, Grid>
  /** Index → how the solver failed. Such a puzzle counts as a puzzle without an answer. */
  readonly failures: Map<number, string>
}

type Solve = (puzzle: Puzzle, geometry: Geometry) => SolveResult

/**
 * Solves the puzzles of a batch. It makes one call if the solver has `solveMany` and no option concerns single
 * puzzles: no time limit, no smallest solution, no counters.
 */
export function answer(assignment: Assignment, engaged: SolverInUse, batch: Batch): Answers {
  const solved = solveInOneCall(assignment, engaged, batch) ?? solveEach(batch, solveFor(assignment, engaged))
  const outcomes = outcomesOf(assignment.task, solved.solutionCounts, solved.endings, batch.outcomes)
  for (const index of solved.partials.keys()) outcomes[index] = PARTIAL
  if (!engaged.definition.lacks?.includes('counters')) return { ...solved, outcomes }
  const { statistics: _, ...uncounted } = solved
  return { ...uncounted, outcomes }
}

const PARTIAL = OUTCOMES.indexOf('partial')

function solveInOneCall(assignment: Assignment, { solver }: SolverInUse, batch: Batch): Solved | undefined {
  const { lexicographic, timeout, output } = assignment
  const needsEach = lexicographic || timeout < Infinity || output === 'csv' || output === 'json'
  if (needsEach || solver.solveMany === undefined) return undefined
  const limits = limitsOf(assignment)
  try {
    const puzzles = batch.puzzles.subarray(0, batch.count * batch.geometry.cellCount)
    const { solutionCounts, endings, solutions } = solver.solveMany(puzzles, limits, batch.results)
    requireEach(batch.count, { solutionCounts, endings })
    const partials = partialsOf(batch, { solutionCounts, endings }, (puzzle) => solver.solve(puzzle, limits))
    return { solutionCounts, endings, solutions, partials, failures: new Map() }
  } catch {
    return undefined // one puzzle failed, and solving them one by one shows which
  }
}

/** A batch cannot return partial boards, so those puzzles are solved again, one by one. */
function partialsOf(
  batch: Batch,
  { solutionCounts, endings }: Pick<Solved, 'solutionCounts' | 'endings'>,
  solve: (puzzle: Puzzle) => SolveResult,
): Map<number, Grid> {
  const partials = new Map<number, Grid>()
  for (let index = endings.indexOf(STUCK); index >= 0; index = endings.indexOf(STUCK, index + 1)) {
    if (solutionCounts[index] !== 0) continue
    const partial = partialOf(solve(batch.puzzleAt(index)))
    if (partial !== undefined) partials.set(index, partial)
  }
  return partials
}

const STUCK = codeOf('stuck')

/** @throws RangeError if a solver did not answer every puzzle, or returned an unknown ending. */
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

function solveFor(assignment: Assignment, { definition, solver }: SolverInUse): Solve {
  const limits = limitsOf(assignment)
  const search = searchFor(assignment, solver)
  if (!assignment.lexicographic || definition.traits.lexicographic) return (puzzle) => search(puzzle, limits)
  return (puzzle, geometry) => smallestSolution(search, geometry, puzzle, limits.nodes)
}

function searchFor({ timeout }: Assignment, solver: Solver): Search {
  if (timeout === Infinity) return (puzzle, limits) => solver.solve(puzzle, limits)
  return (puzzle, limits) => solveWithin(1000 * timeout, solver, puzzle, limits)
}

function solveEach(batch: Batch, solve: Solve): Solved {
  const { geometry, count } = batch
  const solutionCounts = new Uint32Array(count)
  const endings = new Uint8Array(count)
  const solutions = new Uint8Array(count * geometry.cellCount)
  const statistics: (Counters | undefined)[] = []
  const partials = new Map<number, Grid>()
  const failures = new Map<number, string>()
  for (let index = 0; index < count; index++) {
    const result = solveOrFail(solve, batch.puzzleAt(index), geometry)
    solutionCounts[index] = result.solutionCount
    endings[index] = codeOf(result.ending)
    const [solution] = result.solutions
    if (solution !== undefined) solutions.set(solution, index * geometry.cellCount)
    statistics.push(result.failure === undefined ? result.statistics : undefined)
    const partial = partialOf(result)
    if (partial !== undefined) partials.set(index, partial)
    if (result.failure !== undefined) failures.set(index, result.failure)
  }
  return { solutionCounts, endings, solutions, statistics, partials, failures }
}

function partialOf({ partial, ending, solutionCount }: SolveResult): Grid | undefined {
  return ending === 'stuck' && solutionCount === 0 ? partial : undefined
}

/** If a solver throws, only this puzzle has no answer, and the batch continues. */
function solveOrFail(solve: Solve, puzzle: Puzzle, geometry: Geometry): SolveResult & { failure?: string } {
  try {
    const result = solve(puzzle, geometry)
    codeOf(result.ending) // which throws for an unknown ending
    return result
  } catch (error) {
    const failure = wordsOf(error)
    return { solutionCount: 0, solutions: [], ending: 'stuck', statistics: NOTHING_COUNTED, failure }
  }
}
