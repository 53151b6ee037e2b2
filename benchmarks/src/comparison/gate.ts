/** What `--fail-on` makes of a comparison. */
import type { RunComparison, SolverComparison } from './compare.ts'

export const GATES = ['slower', 'counters', 'wrong'] as const

/**
 * - `slower`: a solver is proved slower than before.
 * - `counters`: a counter of a solver moved, to either side.
 * - `wrong`: a solver answers wrongly or fails that did not before, or solves fewer puzzles.
 */
export type Gate = (typeof GATES)[number]

/** What the gates forbid, one line each; empty when all is well. */
export function regressionsIn({ contests }: RunComparison, gates: readonly Gate[]): string[] {
  return contests.flatMap(({ contest, solvers }) =>
    solvers.flatMap((solver) =>
      gates.flatMap((gate) => {
        const what = regressionOf(solver, gate)
        return what === undefined
          ? []
          : [`${contest.datasetId} · ${contest.task}: ${solver.solverId} ${what}`]
      }),
    ),
  )
}

function regressionOf({ time, counters, broken }: SolverComparison, gate: Gate): string | undefined {
  switch (gate) {
    case 'slower':
      return time?.verdict === 'slower' ? `is slower: ${time.ratio.toFixed(3)} times as long` : undefined
    case 'counters':
      return counters === null ? undefined : `counts otherwise on ${counters.moved} puzzles`
    case 'wrong':
      return broken === null ? undefined : `is ${broken}`
  }
}

/**
 * A gate that has nothing to look at: it must not pass as if it had looked.
 *
 * @returns why, or undefined.
 */
export function whyUndecidable(
  { timesCompared, verdictsGiven, contests, notes }: RunComparison,
  gates: readonly Gate[],
): string | undefined {
  if (contests.every(({ solvers }) => solvers.length === 0)) {
    return ['the two runs have no solver and contest in common', ...notes].join('; ')
  }
  if (!gates.includes('slower')) return undefined
  if (!timesCompared || !verdictsGiven) return `--fail-on slower: ${notes.join('; ')}`
  const isTimed = contests.some(({ solvers }) => solvers.some(({ time }) => time !== null))
  return isTimed ? undefined : '--fail-on slower: no solver was timed to the end in both runs'
}
