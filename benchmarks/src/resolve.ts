/**
 * Plans further rounds for pairs that the planned ones left unresolved. They are planned once, from the number
 * that each pair is predicted to need, and judged once, when all are run: looking after every round and
 * stopping when a verdict suits would find differences where there are none.
 */
import { isSameContest } from './judge.ts'
import { type Contest, controlIdOf, type ExtraRoundEvent, type PairwiseRow } from './record.ts'
import type { Records } from './records.ts'
import { summarize } from './summarize.ts'

/** One event for each round and contest that is worth it; none when nothing is unresolved or within reach. */
export function planExtraRounds(records: Records): ExtraRoundEvent[] {
  const { plan } = records.head
  return summarize(records).contests.flatMap(({ contest, pairs }) => {
    const reachable = pairs.filter((pair) => isWithinReach(pair, plan.resolve))
    const rounds = Math.max(0, ...reachable.map(({ rounds_needed }) => rounds_needed ?? 0))
    const solverIds = participants(records, contest, reachable)
    return Array.from({ length: rounds }, (_, index) => ({
      type: 'extra-round' as const,
      round: plan.rounds + index + 1,
      contest,
      solverIds,
    }))
  })
}

function isWithinReach({ verdict, rounds_needed }: PairwiseRow, most: number): boolean {
  return verdict === 'unresolved' && rounds_needed !== null && rounds_needed <= most
}

/** The solvers of the pairs, and the control: it measures the noise of these rounds too. */
function participants(
  { controls }: Records,
  contest: Contest,
  pairs: readonly Pick<PairwiseRow, 'a' | 'b'>[],
): string[] {
  const control = controls.find((event) => isSameContest(event.contest, contest))
  const entered = control === undefined ? [] : [control.solverId, controlIdOf(control.solverId)]
  return [...new Set([...pairs.flatMap(({ a, b }) => [a, b]), ...entered])]
}
