import { format } from '@sudoku-lab/core'
import type { Answered } from './answered.ts'

/** A comment in place of a solution: every reader of puzzles passes over it. */
export function reasonLine(answered: Answered): string {
  const { line, label } = answered
  return `# line ${line}${label === '' ? '' : ` (${label})`}: ${reasonOf(answered)}\n`
}

function reasonOf({ outcome, ending, isFailure, geometry, partial }: Answered): string {
  if (outcome === 'none') return 'no solution'
  if (outcome === 'multiple') return 'more than one solution'
  if (isFailure) return 'undecided: the solver failed'
  if (ending !== 'stuck') return 'undecided: the search gave up at its limit'
  const reached = partial === undefined ? '' : `, after ${format(geometry, partial).trimEnd()}`
  return `undecided: the solver knows no further step${reached}`
}
