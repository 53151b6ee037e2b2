import type { Ending, Verdict } from '@sudoku-lab/core'

/** An error of a solver in one line, whatever the solver threw. */
export function wordsOf(thrown: unknown): string {
  return (thrown instanceof Error ? thrown.message : String(thrown)).replaceAll(/\s+/gu, ' ')
}

const PROVED: Readonly<Record<Exclude<Verdict, 'undecided'>, string>> = {
  none: 'no solution',
  unique: 'one solution',
  multiple: 'more than one solution',
}

/** What a search proves about a puzzle, in words. */
export function wordsOfVerdict(verdict: Verdict, ending: Ending | undefined): string {
  if (verdict !== 'undecided') return PROVED[verdict]
  return `undecided: ${ending === 'stuck' ? 'the solver knows no further step' : 'the search gave up at its limit'}`
}
