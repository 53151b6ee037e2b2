import { EXIT_CODES } from '../exit-codes.ts'
import type { Records } from '../records.ts'
import { compareRuns, type RunComparison } from './compare.ts'
import { type Gate, regressionsIn, whyUndecidable } from './gate.ts'

export interface CheckedComparison {
  readonly comparison: RunComparison
  /** What the gates forbid, one line each. */
  readonly regressions: readonly string[]
  /** Why a gate could not be decided. */
  readonly undecidable: string | undefined
  /** `regression` before `usage`, for a gate that cannot be decided, before `ok`. */
  readonly exitCode: number
}

/** Compares two runs and holds the result against the gates. */
export function checkRuns(
  before: Records,
  after: Records,
  { failOn, acrossMachines }: { readonly failOn: readonly Gate[]; readonly acrossMachines?: true },
): CheckedComparison {
  const comparison = compareRuns(before, after, { acrossMachines: acrossMachines === true })
  const regressions = regressionsIn(comparison, failOn)
  const undecidable = failOn.length > 0 ? whyUndecidable(comparison, failOn) : undefined
  const exitCode =
    regressions.length > 0
      ? EXIT_CODES.regression
      : undecidable === undefined
        ? EXIT_CODES.ok
        : EXIT_CODES.usage
  return { comparison, regressions, undecidable, exitCode }
}
