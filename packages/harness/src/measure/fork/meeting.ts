/** The parent's side of first meetings: how many variants are asked together, and what their times show. */

import type { ForkEvent } from '../../events/schema.ts'
import { sumOf } from '../../numbers.ts'
import type { GroupTimes } from './protocol.ts'

const GROUP_NS = 150e3
const MOST_IN_GROUP = 200

/** The number of instances that together take long enough for a clock that counts microseconds. */
export function groupSize(ns: number): number {
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
