import { conflictsIn, type Geometry, type Puzzle } from '@sudoku-lab/core'
import { describeConflicts } from '../conflicts.ts'
import { whyUndecided } from '../words.ts'
import type { Answered } from './answered.ts'

/** A comment instead of a solution. Every reader of puzzles skips it. */
export function reasonLine(answered: Answered): string {
  return `# ${reasonWithLine(answered)}\n`
}

/** `line 7 (label): no solution` */
function reasonWithLine({ line, label, ...answered }: Answered): string {
  return `line ${line}${label === '' ? '' : ` (${label})`}: ${statusOf(answered)}`
}

type Unlabelled = Omit<Answered, 'line' | 'label'>

function statusOf(answered: Unlabelled): string {
  const reason = reasonOf(answered)
  return answered.outcome === 'partial' || answered.outcome === 'undecided'
    ? `${answered.outcome}: ${reason}`
    : reason
}

/** Why a puzzle has no solution, or not the requested one. */
export function reasonOf({ outcome, ending, isFailure, geometry, puzzle }: Unlabelled): string {
  if (outcome === 'none') return `no solution${conflictIn(geometry, puzzle)}`
  if (outcome === 'multiple') return 'more than one solution'
  if (isFailure) return 'the solver failed'
  return whyUndecided(ending)
}

function conflictIn(geometry: Geometry, puzzle: Puzzle): string {
  const conflicts = conflictsIn(geometry, puzzle)
  return conflicts.length === 0 ? '' : `: ${describeConflicts(geometry, conflicts)}`
}
