import { amountOf } from '../console/index.ts'
import { noOutcomes, OUTCOMES, type Outcome, type OutcomeCounts } from './bulk/outcome.ts'
import type { PieceResult } from './bulk/piece.ts'
import { EXIT } from './errors.ts'

const WORDS: Readonly<Record<Outcome, string>> = {
  solved: 'solved',
  none: 'without solution',
  multiple: 'with several solutions',
  partial: 'solved in part',
  undecided: 'undecided',
}

/** Counts the outcomes of all puzzles. */
export class Report {
  readonly outcomes: OutcomeCounts = noOutcomes()
  problemCount = 0

  add({ outcomes, problems }: Pick<PieceResult, 'outcomes' | 'problems'>): void {
    for (const outcome of OUTCOMES) this.outcomes[outcome] += outcomes[outcome]
    this.problemCount += problems.length
  }

  get puzzleCount(): number {
    return OUTCOMES.reduce((sum, outcome) => sum + this.outcomes[outcome], 0)
  }

  /** @param wanted the outcomes that count as an answer */
  exitCode(wanted: readonly Outcome[]): number {
    if (this.problemCount > 0 || this.puzzleCount === 0) return EXIT.badInput
    const answered = wanted.reduce((sum, outcome) => sum + this.outcomes[outcome], 0)
    return answered === this.puzzleCount ? EXIT.done : EXIT.unanswered
  }

  /** A summary in one line. */
  summary(milliseconds: number): string {
    const count = (value: number): string => value.toLocaleString('en')
    const { puzzleCount, problemCount } = this
    const parts = OUTCOMES.filter((outcome) => this.outcomes[outcome] > 0).map(
      (outcome) => `${count(this.outcomes[outcome])} ${WORDS[outcome]}`,
    )
    if (problemCount > 0) parts.push(`${count(problemCount)} not readable`)
    const pace = count(Math.round((1000 * puzzleCount) / Math.max(milliseconds, 1e-3)))
    return `${amountOf(puzzleCount, 'puzzle')} in ${durationOf(milliseconds)}, ${pace} a second: ${parts.join(', ')}\n`
  }
}

export function durationOf(milliseconds: number): string {
  if (milliseconds < 100) return `${milliseconds.toFixed(1)} ms`
  return milliseconds < 1000 ? `${Math.floor(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(2)} s`
}
