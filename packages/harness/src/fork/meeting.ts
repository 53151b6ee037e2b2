/**
 * The parent's side of first meetings: which instances of the set a fork is asked beside new variants of them,
 * and what its times show.
 *
 * Most of them are drawn by lot. But an entrant may know the answers of a few instances only, which are the ones
 * that take most of its time. Such an instance takes almost no time for the work that it was counted to be. So
 * the instances that took the least time for a unit of work are compared one by one.
 */
import type { ForkEvent } from '../records/events.ts'
import type { GroupTimes, MeetingReport } from './protocol.ts'

/** An instance of the set as this fork answered it. */
export interface Familiar {
  /** Its position in the set. */
  readonly index: number
  /** The time of one answer within the slices. */
  readonly ns: number
  /** Undefined if it was not counted. */
  readonly work: number | undefined
}

const MOST_SUSPECTS = 3
/** More would make the meetings of slow entrants long. An answer that is looked up takes less. */
const DEAREST_SUSPECT_NS = 10e6

/** The instances that took the least time for a unit of work, beginning with the most suspicious one. */
export function suspectsAmong(familiar: readonly Familiar[]): Familiar[] {
  const costs = familiar.flatMap((one) =>
    one.work !== undefined && one.work > 0 && one.ns < DEAREST_SUSPECT_NS
      ? [{ one, perWork: one.ns / one.work }]
      : [],
  )
  costs.sort((a, b) => a.perWork - b.perWork)
  return costs.slice(0, MOST_SUSPECTS).map(({ one }) => one)
}

const GROUP_NS = 150e3
const MOST_IN_GROUP = 200

/** The number of instances that together take long enough for a clock that counts microseconds. */
export function groupSize(ns: number): number {
  return Math.min(MOST_IN_GROUP, Math.max(1, Math.ceil(GROUP_NS / Math.max(ns, 1))))
}

/** What was asked in a meeting: groups of instances that were drawn by lot, and then one group for each suspect. */
export interface AskedGroups {
  readonly sizes: readonly number[]
  /** The number of groups that were drawn by lot. */
  readonly drawn: number
  /** The work of each variant, null if it was not counted. */
  readonly work: readonly (number | null)[]
  /** The work of the instance of the set from which each was made. */
  readonly familiarWork: readonly (number | null)[]
  /** Whether the entrant gave up on each variant. */
  readonly gaveUp: readonly boolean[]
  /** An instance of the set that took at most this much work is easy. Its variants seldom use up the budget. */
  readonly easyWork: number
  /** The time of that instance within the slices, null if it was not timed one by one. */
  readonly timedNs: readonly (number | null)[]
  /** The number and variant of each instance of the set. */
  readonly names: readonly { readonly instance: number; readonly variant: number }[]
}

export function meetingOf(
  { groups }: Pick<MeetingReport, 'groups'>,
  asked: AskedGroups,
): NonNullable<ForkEvent['meeting']> {
  let end = 0
  const met = groups.map((times, group): Group => {
    const first = end
    end += asked.sizes[group] ?? 0
    const work = sumOrNull(asked.work.slice(first, end))
    const familiarWork = sumOrNull(asked.familiarWork.slice(first, end))
    const timedNs = sumOrNull(asked.timedNs.slice(first, end))
    return { ...times, first, instances: end - first, work, familiarWork, timedNs }
  })
  const drawn = asked.sizes.slice(0, asked.drawn).reduce((sum, size) => sum + size, 0)
  const easy = [...asked.familiarWork.slice(0, drawn).entries()].filter(
    ([, work]) => work !== null && work <= asked.easyWork,
  )
  const kept = middleOf(met.slice(0, asked.drawn))
  const sum = (name: keyof GroupTimes): number => kept.reduce((total, group) => total + group[name], 0)
  return {
    instances: kept.reduce((total, { instances }) => total + instances, 0),
    firstNs: sum('firstNs'),
    againNs: sum('againNs'),
    copiesNs: sum('copiesNs'),
    familiarNs: sum('familiarNs'),
    timedNs: sumOrNull(kept.map(({ timedNs }) => timedNs)),
    work: sumOrNull(kept.map(({ work }) => work)),
    familiarWork: sumOrNull(kept.map(({ familiarWork }) => familiarWork)),
    easy: easy.length,
    givenUp: easy.filter(([index]) => asked.gaveUp[index]).length,
    cheapest: met.slice(asked.drawn).flatMap(({ first, againNs, familiarNs, work, familiarWork }) => {
      const name = asked.names[first]
      return name === undefined || work === null || familiarWork === null
        ? []
        : [{ ...name, againNs, familiarNs, work, familiarWork }]
    }),
  }
}

interface Group extends GroupTimes {
  /** The position of its first instance. */
  readonly first: number
  readonly instances: number
  readonly work: number | null
  readonly familiarWork: number | null
  readonly timedNs: number | null
}

/** The middle third of the groups by their ratios: compilers and garbage collectors disturb only some. */
function middleOf(groups: readonly Group[]): Group[] {
  const inOrder = [...groups].sort((a, b) => a.firstNs / a.againNs - b.firstNs / b.againNs)
  const third = Math.floor((inOrder.length - 1) / 3)
  return inOrder.slice(third, inOrder.length - third)
}

function sumOrNull(numbers: readonly (number | null)[]): number | null {
  let sum = 0
  for (const number of numbers) {
    if (number === null) return null
    sum += number
  }
  return sum
}
