import type { Verdict } from '@sudoku-lab/core'

/** An error of a solver in one line, whatever the solver threw. */
export function wordsOf(thrown: unknown): string {
  return (thrown instanceof Error ? thrown.message : String(thrown)).replaceAll(/\s+/gu, ' ')
}

/** What a search proves about a puzzle, in words. */
export const VERDICT_WORDS: Readonly<Record<Verdict, string>> = {
  none: 'no solution',
  unique: 'one solution',
  multiple: 'more than one solution',
  undecided: 'undecided: the search gave up at its limit',
}
