/** The outcome of a search for a puzzle, which depends on the task. */
import { ENDINGS, type Ending, endingOf, gaveUp, verdictOf } from '@sudoku-lab/core'
import type { Assignment } from './assignment.ts'

export const OUTCOMES = ['solved', 'none', 'multiple', 'partial', 'undecided'] as const

/**
 * - `solved`: the puzzle has a solution, and no second one if uniqueness was requested
 * - `none`: the puzzle has no solution
 * - `multiple`: the puzzle has more than one solution, if uniqueness or all solutions were requested
 * - `partial`: the solver got stuck and returned a partial board
 * - `undecided`: the search stopped at a limit, even if it had counted some solutions
 */
export type Outcome = (typeof OUTCOMES)[number]

export type OutcomeCounts = Record<Outcome, number>

export function noOutcomes(): OutcomeCounts {
  return { solved: 0, none: 0, multiple: 0, partial: 0, undecided: 0 }
}

/**
 * The outcomes of many searches, as indices into `OUTCOMES`.
 *
 * @param endings the code of the ending of each search
 * @param space where the outcomes are written; at least as long as `endings`
 * @throws RangeError for an unknown code
 */
export function outcomesOf(
  task: Assignment['task'],
  solutionCounts: Readonly<Uint32Array>,
  endings: Readonly<Uint8Array>,
  space: Uint8Array = new Uint8Array(endings.length),
): Uint8Array {
  const table = OUTCOME_TABLES[task]
  const outcomes = space.subarray(0, endings.length)
  for (let index = 0; index < outcomes.length; index++) {
    const code = endings[index]
    const outcome = table[3 * (code ?? NaN) + Math.min(solutionCounts[index] ?? 0, 2)]
    if (outcome === undefined) throw new RangeError(`no outcome for the ending ${endingOf(code)}`)
    outcomes[index] = outcome
  }
  return outcomes
}

/** 3 × code of the ending + number of solutions → index of the outcome. Any larger number of solutions counts as 2. */
const OUTCOME_TABLES: Readonly<Record<Assignment['task'], Readonly<Uint8Array>>> = {
  first: tableOf('first'),
  unique: tableOf('unique'),
  count: tableOf('count'),
}

function tableOf(task: Assignment['task']): Uint8Array {
  const outcomes = ENDINGS.flatMap((ending) => [0, 1, 2].map((count) => outcomeOf(task, count, ending)))
  return Uint8Array.from(outcomes, (outcome) => OUTCOMES.indexOf(outcome))
}

function outcomeOf(task: Assignment['task'], solutionCount: number, ending: Ending): Outcome {
  if (task === 'first' && solutionCount > 0) return 'solved'
  if (task === 'count' && gaveUp(ending)) return 'undecided'
  const countedEnough = task === 'count' && solutionCount === 1
  const verdict = verdictOf({ solutionCount, ending })
  return verdict === 'unique' || countedEnough ? 'solved' : verdict
}
