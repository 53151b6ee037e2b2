/** The answers to a batch are what a solver found for each of its puzzles. */
import {
  type BatchResult,
  type Counters,
  codeOf,
  type Ending,
  endingOf,
  type Geometry,
  type Grid,
  NOTHING_COUNTED,
  type Numbering,
  type Puzzle,
  type SolveResult,
} from '@sudoku-lab/core'
import { wordsOf } from '../write/words.ts'
import type { Batch } from './batch.ts'
import { outcomeOf } from './outcome.ts'
import { type Assignment, limitsOf, type Outcome } from './piece.ts'
import { type Search, smallestSolution, solveWithin } from './search.ts'
import type { SolverInUse } from './solvers.ts'

/** The answers to a batch. The index is the index of the puzzle in the batch. */
export interface Answers extends Pick<BatchResult, 'solutionCounts' | 'endings' | 'solutions'> {
  readonly outcomes: readonly Outcome[]
  /** Index → what a search of this puzzle alone has found. All are there unless they were solved in one call. */
  readonly single: ReadonlyMap<number, SingleResult>
  readonly isCounted: boolean
}

/** If a solver throws, only this puzzle has no answer. */
interface SingleResult extends SolveResult {
  readonly failure?: string
}

export interface Answered extends Numbering {
  readonly geometry: Geometry
  readonly puzzle: Puzzle
  readonly line: number
  readonly label: string
  readonly outcome: Outcome
  readonly ending: Ending
  readonly solutionCount: number
  readonly solution: Grid | undefined
  /** Undefined if the solver does not count, or if many puzzles were solved in one call. */
  readonly statistics: Counters | undefined
  readonly partial: Grid | undefined
  readonly failure: string | undefined
}

export function answerAt(index: number, batch: Batch, answers: Answers): Answered {
  const { geometry } = batch
  const solutionCount = answers.solutionCounts[index] ?? 0
  const start = index * geometry.cellCount
  const { statistics, partial, failure } = answers.single.get(index) ?? {}
  return {
    geometry,
    puzzle: batch.puzzleAt(index),
    line: batch.lines[index] ?? 0,
    label: batch.labels.get(index) ?? '',
    zeroBased: batch.zeroBased.has(index) || undefined,
    outcome: answers.outcomes[index] ?? 'undecided',
    ending: endingOf(answers.endings[index]),
    solutionCount,
    solution: solutionCount === 0 ? undefined : answers.solutions.subarray(start, start + geometry.cellCount),
    statistics: answers.isCounted && failure === undefined ? statistics : undefined,
    partial,
    failure,
  }
}

/**
 * Solves the puzzles of a batch. It makes one call if the solver has `solveMany` and no option concerns single
 * puzzles: no time limit, no smallest solution, no counters.
 */
export function answer(assignment: Assignment, inUse: SolverInUse, batch: Batch): Answers {
  const { lexicographic, timeout, to } = assignment
  const needsEach = lexicographic || timeout < Infinity || to === 'csv' || to === 'json'
  if (inUse.solver.solveMany === undefined || needsEach) return solveEach(assignment, inUse, batch)
  try {
    return solveTogether(assignment, inUse, batch)
  } catch {
    return solveEach(assignment, inUse, batch) // one puzzle failed, and this shows which
  }
}

const STUCK = codeOf('stuck')

/** @throws the error of the solver, and RangeError if it did not answer every puzzle or returned an unknown ending. */
function solveTogether(assignment: Assignment, inUse: SolverInUse, batch: Batch): Answers {
  const { solver } = inUse
  const limits = limitsOf(assignment)
  const puzzles = batch.puzzles.subarray(0, batch.count * batch.geometry.cellCount)
  const results = solver.solveMany?.(puzzles, limits, batch.results)
  if (results?.solutionCounts.length !== batch.count || results.endings.length !== batch.count)
    throw new RangeError(`expected ${batch.count} answers`)
  const { solutionCounts, endings, solutions } = results
  const single = new Map<number, SolveResult>()
  // a batch cannot return partial boards, so those puzzles are solved again
  for (let index = endings.indexOf(STUCK); index >= 0; index = endings.indexOf(STUCK, index + 1)) {
    if (solutionCounts[index] === 0) single.set(index, solver.solve(batch.puzzleAt(index), limits))
  }
  return withOutcomes(assignment, inUse, { solutionCounts, endings, solutions, single })
}

function withOutcomes(
  assignment: Assignment,
  { definition }: SolverInUse,
  solved: Omit<Answers, 'outcomes' | 'isCounted'>,
): Answers {
  const { endings, solutionCounts, single } = solved
  const outcomes: Outcome[] = []
  const known: Outcome[] = [] // 3 × code of the ending + number of solutions, of which more than two are alike
  for (let index = 0; index < endings.length; index++) {
    const code = endings[index] ?? 0
    const count = solutionCounts[index] ?? 0
    const key = 3 * code + Math.min(count, 2)
    known[key] ??= outcomeOf(assignment, count, endingOf(code))
    outcomes.push(known[key])
  }
  for (const [index, { partial, ending, solutionCount }] of single) {
    if (partial !== undefined && ending === 'stuck' && solutionCount === 0) outcomes[index] = 'partial'
  }
  return { ...solved, outcomes, isCounted: !definition.lacks?.includes('counters') }
}

function solveEach(assignment: Assignment, inUse: SolverInUse, batch: Batch): Answers {
  const { geometry, count } = batch
  const solve = solveFor(assignment, inUse, geometry)
  const solutionCounts = new Uint32Array(count)
  const endings = new Uint8Array(count)
  const solutions = new Uint8Array(count * geometry.cellCount)
  const single = new Map<number, SingleResult>()
  for (let index = 0; index < count; index++) {
    const result = solveOrFail(solve, batch.puzzleAt(index))
    solutionCounts[index] = result.solutionCount
    endings[index] = codeOf(result.ending)
    const [solution] = result.solutions
    if (solution !== undefined) solutions.set(solution, index * geometry.cellCount)
    single.set(index, result)
  }
  return withOutcomes(assignment, inUse, { solutionCounts, endings, solutions, single })
}

type Solve = (puzzle: Puzzle) => SolveResult

function solveFor(assignment: Assignment, { definition, solver }: SolverInUse, geometry: Geometry): Solve {
  const limits = limitsOf(assignment)
  const { timeout, lexicographic } = assignment
  const search: Search =
    timeout === Infinity
      ? (puzzle, within) => solver.solve(puzzle, within)
      : (puzzle, within) => solveWithin(1000 * timeout, solver, puzzle, within)
  if (!lexicographic || definition.traits.lexicographic) return (puzzle) => search(puzzle, limits)
  return (puzzle) => smallestSolution(search, geometry, puzzle, limits.nodes)
}

function solveOrFail(solve: Solve, puzzle: Puzzle): SingleResult {
  try {
    const result = solve(puzzle)
    codeOf(result.ending) // which throws for an unknown ending
    return result
  } catch (error) {
    const failure = wordsOf(error)
    return { solutionCount: 0, solutions: [], ending: 'stuck', statistics: NOTHING_COUNTED, failure }
  }
}
