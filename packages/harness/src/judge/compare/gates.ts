/** Applies `--fail-on` to a comparison. A gate passes only if it could have found what it forbids. */
import { counted, whatBroke } from '../../phrases.ts'
import { contestTitle } from '../../record/words.ts'
import type { Words } from '../../suite.ts'
import type { EntrantComparison, RunComparison } from './comparison.ts'

/**
 * What two runs can decide:
 *
 * - `counters`: a counter of an entrant changed, up or down.
 * - `wrong`: an entrant gives wrong answers or fails, and did not before, or it solves fewer instances.
 */
export const EXACT_GATES = ['counters', 'wrong'] as const
export type ExactGate = (typeof EXACT_GATES)[number]

export interface GateResult {
  /** What the gates forbid, one line each. */
  readonly regressions: readonly string[]
  /** Why a gate could not be decided, one line each. Such a gate does not pass. */
  readonly undecidable: readonly string[]
}

/** What the gates found. A regression counts more than an undecided gate, and neither means success. */
export function checkGates(
  { contests, gaps }: RunComparison,
  gates: readonly ExactGate[],
  words: Words,
): GateResult {
  if (gates.length === 0) return { regressions: [], undecidable: [] }
  const isEmpty = contests.every(({ entrants }) => entrants.length === 0)
  return {
    regressions: contests.flatMap(({ contest, entrants }) =>
      entrants.flatMap((entrant) =>
        regressionsOf(entrant, gates, words).map((what) => `${contestTitle(contest)}: ${what}`),
      ),
    ),
    undecidable: [...gaps, ...(isEmpty ? ['the two runs have no entrant and contest in common'] : [])],
  }
}

/** In sentences without a point. */
function regressionsOf(entrant: EntrantComparison, gates: readonly string[], words: Words): string[] {
  const { entrantId, counters } = entrant
  const broken = whatBroke(entrant, words)
  const where =
    counters?.moved === null
      ? `${words.instances} without a row of their own`
      : counted(counters?.moved ?? 0, words.instance, words.instances)
  return [
    ...(gates.includes('counters') && counters !== null
      ? [`${entrantId} has other counters on ${where}`]
      : []),
    ...(gates.includes('wrong') && broken !== undefined ? [`${entrantId} ${broken}`] : []),
  ]
}
