/** These words say in all commands what is known about puzzles, solvers and texts. */
import { type Ending, UnknownBoxes, unknownEnding, type Verdict } from '@sudoku-lab/core'
import type { ParseError } from '@sudoku-lab/core/formats'

/** An error of a solver in one line, whatever the solver threw. */
export function wordsOf(thrown: unknown): string {
  return (thrown instanceof Error ? thrown.message : String(thrown)).replaceAll(/\s+/gu, ' ')
}

const VERDICTS: Readonly<Record<Verdict, string>> = {
  none: 'no solution',
  unique: 'one solution',
  multiple: 'more than one solution',
  undecided: 'undecided',
}

/** What a search proves about a puzzle, in words. */
export function wordsOfVerdict(verdict: Verdict, ending: Ending | undefined): string {
  const words = VERDICTS[verdict]
  return verdict === 'undecided' && ending !== undefined ? `${words}: ${whyUndecided(ending)}` : words
}

/** Why a search that ended in this way did not decide a puzzle. */
export function whyUndecided(ending: Ending): string {
  switch (ending) {
    case 'stuck':
      return 'the solver knows no further step'
    case 'node-limit':
    case 'solution-limit':
      return 'the search gave up at its limit'
    case 'exhausted':
      throw new RangeError('an exhausted search decides its puzzle')
    default:
      return unknownEnding(ending)
  }
}

/** Says what is wrong with a text, and which option helps. */
export function complaintOf({ message, cause }: ParseError): string {
  return cause instanceof UnknownBoxes ? `${message}, as in --boxes ${cause.example}` : message
}

export function durationOf(milliseconds: number): string {
  if (milliseconds < 100) return `${milliseconds.toFixed(1)} ms`
  return milliseconds < 1000 ? `${Math.floor(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(2)} s`
}

/** `Grid 01`, as in the file of Project Euler. */
export function gridTitle(number: number): string {
  return `Grid ${String(number).padStart(2, '0')}`
}
