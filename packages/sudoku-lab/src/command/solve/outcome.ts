/** An outcome says what a search decided about a puzzle, which depends on the task; a report counts the outcomes. */

import { amountOf } from '@sudoku-lab/console'
import { type Ending, gaveUp, verdictOf } from '@sudoku-lab/core'
import { durationOf } from '../write/words.ts'
import type { Assignment, Outcome, OutcomeCounts, PieceResult } from './piece.ts'

export function noOutcomes(): OutcomeCounts {
  return { solved: 0, none: 0, multiple: 0, partial: 0, undecided: 0 }
}

export function outcomeOf(
  { unique, count }: Pick<Assignment, 'unique' | 'count'>,
  solutionCount: number,
  ending: Ending,
): Outcome {
  const isCounting = count !== undefined
  if (!unique && !isCounting && solutionCount > 0) return 'solved'
  if (isCounting && gaveUp(ending)) return 'undecided'
  const verdict = verdictOf({ solutionCount, ending })
  return verdict === 'unique' || (isCounting && solutionCount === 1) ? 'solved' : verdict
}

const WORDS: Readonly<Record<Outcome, string>> = {
  solved: 'solved',
  none: 'without solution',
  multiple: 'with several solutions',
  partial: 'solved in part',
  undecided: 'undecided',
}
const OUTCOMES = Object.keys(WORDS) as Outcome[]

export class Report {
  readonly outcomes: OutcomeCounts = noOutcomes()
  puzzleCount = 0
  problemCount = 0

  add({ outcomes, problems }: Pick<PieceResult, 'outcomes' | 'problems'>): void {
    for (const outcome of OUTCOMES) {
      this.outcomes[outcome] += outcomes[outcome]
      this.puzzleCount += outcomes[outcome]
    }
    this.problemCount += problems.length
  }

  summary(milliseconds: number): string {
    const count = (value: number): string => value.toLocaleString('en')
    const { puzzleCount, problemCount } = this
    const parts = OUTCOMES.filter((outcome) => this.outcomes[outcome] > 0).map(
      (outcome) => `${count(this.outcomes[outcome])} ${WORDS[outcome]}`,
    )
    if (problemCount > 0) parts.push(`${count(problemCount)} not readable`)
    const pace = count(Math.round((1000 * puzzleCount) / Math.max(milliseconds, 1e-3)))
    const found = parts.length === 0 ? '' : `, ${pace} a second: ${parts.join(', ')}`
    return `${amountOf(puzzleCount, 'puzzle')} in ${durationOf(milliseconds)}${found}\n`
  }
}
