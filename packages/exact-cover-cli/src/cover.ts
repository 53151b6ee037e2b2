import { ExactCover, type Problem } from '@sudoku-lab/exact-cover'
import { ProblemError } from './exit.ts'
import type { CommonOptions } from './watching.ts'

/**
 * Prepares the search.
 *
 * @throws ProblemError if the requested engine cannot search this problem
 */
export function coverOf(problem: Problem, { engine }: Pick<CommonOptions, 'engine'>): ExactCover {
  try {
    return new ExactCover(problem, { engine })
  } catch (error) {
    throw error instanceof RangeError ? new ProblemError(error.message) : error
  }
}
