import type { Verdict } from '@sudoku-lab/core'

/** What a search proves about a puzzle, in words. */
export const VERDICT_WORDS: Readonly<Record<Verdict, string>> = {
  none: 'no solution',
  unique: 'one solution',
  multiple: 'more than one solution',
  undecided: 'undecided: the search gave up at its limit',
}
