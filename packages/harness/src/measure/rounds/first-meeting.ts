/** The parent's side of first meetings: which variants are asked, how many together, and what their times show. */
import type { ForkEvent } from '../../events/schema.ts'
import { contestKey } from '../../events/words.ts'
import { sumOf } from '../../numbers.ts'
import { seedFor, shuffled } from '../../random.ts'
import type { GroupTimes } from '../fork/protocol.ts'
import { planOf, type Run, type Slot, type Solved } from '../run-context.ts'

const CHEAP_SHARE = 0.7

/** Variants of the instances that an entrant solved, without the dearest ones. The same for all entrants of a round. */
export function newVariants(
  run: Run,
  { round, contest }: Slot,
  { solved, count }: { readonly solved: readonly Solved[]; readonly count: number },
): Uint8Array[] {
  const { domain } = run.suite
  const shape = run.asked.shapeOf(contest)
  const seedOf = (...words: readonly number[]): number =>
    seedFor(planOf(run).seed, 'meeting', round, contestKey(contest), ...words)
  const costOf = ({ answer }: Solved): number => answer.cpuNs ?? 0
  const cheap = [...solved]
    .sort((a, b) => costOf(a) - costOf(b))
    .slice(0, Math.ceil(solved.length * CHEAP_SHARE))
  const inOrder = shuffled(cheap, seedOf())
  return Array.from({ length: count }, (_, position) => {
    const { asked } = inOrder[position % inOrder.length] as Solved
    const seed = seedOf(asked.instance, asked.variant, position)
    return domain.encode(domain.variant?.(asked.value, seed, shape))
  })
}

const GROUP_NS = 150e3
const MOST_IN_GROUP = 200

/** The number of instances that together take long enough for a clock that counts microseconds. */
export function groupSizeFor(ns: number): number {
  return Math.min(MOST_IN_GROUP, Math.max(1, Math.ceil(GROUP_NS / Math.max(ns, 1))))
}

/** Only the middle third of the groups by their ratios counts: compilers and garbage collectors disturb only some. */
export function meetingOf(groups: readonly GroupTimes[], size: number): NonNullable<ForkEvent['meeting']> {
  const inOrder = [...groups].sort((a, b) => a.firstNs / a.againNs - b.firstNs / b.againNs)
  const third = Math.floor((inOrder.length - 1) / 3)
  const kept = inOrder.slice(third, inOrder.length - third)
  const sum = (name: keyof GroupTimes): number => sumOf(kept.map((group) => group[name]))
  return { instances: kept.length * size, firstNs: sum('firstNs'), againNs: sum('againNs') }
}
