/** Instances that a process has never seen: which are asked, how many together, and what their times show. */

import type { GroupTimes, UnseenInstances } from '../fork/protocol.ts'
import { sumOf } from '../numbers.ts'
import { cheapest, type Session, type Solved } from '../plan/session.ts'
import { seedFor, shuffled } from '../random.ts'
import type { ForkEvent } from '../record/schema.ts'
import { contestKey } from '../record/words.ts'

const GROUPS = 9
const WARMING_GROUPS = 3
const GROUP_NS = 150e3
const MOST_IN_GROUP = 200

/**
 * Fresh instances, or else variants, of those that an entrant solved, without the dearest ones. They are the same for all entrants of a
 * round. A group takes long enough for a clock that counts microseconds. Undefined if the suite makes none.
 *
 * @param meanNs what one instance takes, roughly
 */
export async function unseenInstances(
  session: Session,
  { round, contest }: Pick<ForkEvent, 'round' | 'contest'>,
  solved: readonly Solved[],
  meanNs: number,
): Promise<UnseenInstances | undefined> {
  const { suite, plan } = session
  const { shape } = session.asked.setOf(contest)
  const seedOf = (...words: readonly number[]): number =>
    seedFor(plan.seed, 'meeting', round, contestKey(contest), ...words)
  const costs = solved.map(({ asked, answer: { cpuNs } }) => ({ asked, cpuNs }))
  const inOrder = shuffled(cheapest(costs), seedOf())
  const groupSize = Math.min(MOST_IN_GROUP, Math.max(1, Math.ceil(GROUP_NS / Math.max(meanNs, 1))))
  const made: Uint8Array[] = []
  while (made.length < (WARMING_GROUPS + GROUPS) * groupSize) {
    const { asked } = inOrder[made.length % inOrder.length] as (typeof inOrder)[number]
    const seed = seedOf(asked.instance, asked.variant, made.length)
    const instance =
      (await suite.checks?.fresh?.(asked.value, seed, shape)) ?? suite.variant?.(asked.value, seed, shape)
    if (instance === undefined) return undefined
    made.push(suite.encode(instance))
  }
  const groups = Array.from({ length: WARMING_GROUPS + GROUPS }, (_, group) =>
    made.slice(group * groupSize, (group + 1) * groupSize),
  )
  return { groups, warming: WARMING_GROUPS }
}

/** Only the middle third of the groups by their ratios counts: compilers and garbage collectors disturb only some. */
export function timesOfUnseen(groups: readonly GroupTimes[]): NonNullable<ForkEvent['meeting']> {
  const inOrder = [...groups].sort((a, b) => a.firstNs / a.againNs - b.firstNs / b.againNs)
  const third = Math.floor((inOrder.length - 1) / 3)
  const kept = inOrder.slice(third, inOrder.length - third)
  return {
    firstNs: sumOf(kept.map(({ firstNs }) => firstNs)),
    againNs: sumOf(kept.map(({ againNs }) => againNs)),
  }
}
