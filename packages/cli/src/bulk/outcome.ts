/** What a search means for the puzzle, given what was asked for. */
import { ENDINGS, type Ending, verdictOf } from '@sudoku-lab/core'
import type { Assignment } from './assignment.ts'

export const OUTCOMES = ['solved', 'none', 'multiple', 'undecided'] as const

/**
 * - `solved`: it has a solution, and no second one where that was asked
 * - `none`: it has no solution
 * - `multiple`: it has more than one, where one was asked for or all were counted
 * - `undecided`: the search gave up before
 */
export type Outcome = (typeof OUTCOMES)[number]

export type OutcomeCounts = Record<Outcome, number>

export function noOutcomes(): OutcomeCounts {
  return { solved: 0, none: 0, multiple: 0, undecided: 0 }
}

/** @param endingIndex index into `ENDINGS`. */
export function outcomeOf(task: Assignment['task'], solutionCount: number, endingIndex: number): Outcome {
  const ending = endingAt(endingIndex)
  if (task === 'first') return solutionCount > 0 ? 'solved' : ending === 'exhausted' ? 'none' : 'undecided'
  const countedEnough = task === 'count' && ending === 'solution-limit' && solutionCount === 1
  const verdict = verdictOf({ solutionCount, ending })
  return verdict === 'unique' || countedEnough ? 'solved' : verdict
}

export function endingAt(index: number): Ending {
  const ending = ENDINGS[index]
  if (ending === undefined) throw new RangeError(`no ending has the index ${index}`)
  return ending
}
