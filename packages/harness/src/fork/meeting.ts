/**
 * The parent's side of first meetings: which instances of the set a fork is asked beside new variants of them,
 * and what its times show.
 *
 * Most of them are drawn by lot. But an entrant may know the answers of a few instances only, which are the ones
 * that take most of its time. Such an instance takes almost no time for the work that it was counted to be. So
 * the instances that took the least time for a unit of work are compared one by one.
 */
import { sumOf } from '../numbers.ts'
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

/** A variant that was asked, and the instance of the set from which it was made. */
interface Met {
  readonly instance: number
  readonly variant: number
  readonly gaveUp: boolean
  /** The work of the variant and of the instance, null if it was not counted. */
  readonly work: number | null
  readonly familiarWork: number | null
  /** The time of the instance within the slices, null if it was not timed one by one. */
  readonly timedNs: number | null
}

/** What was asked in a meeting: groups of instances that were drawn by lot, then one for each suspect, and then counterexamples. */
export interface AskedGroups {
  readonly met: readonly Met[]
  readonly sizes: readonly number[]
  /** The number of groups that were drawn by lot. */
  readonly drawn: number
  /** The number of groups of counterexamples. */
  readonly strangers: number
  /** An instance of the set that took at most this much work is easy. Its variants seldom use up the budget. */
  readonly easyWork: number
}

interface Group extends GroupTimes {
  readonly met: readonly Met[]
}

export function meetingOf(
  { groups }: Pick<MeetingReport, 'groups'>,
  { met, sizes, drawn, strangers, easyWork }: AskedGroups,
): NonNullable<ForkEvent['meeting']> {
  let end = 0
  const all = groups.map((times, group): Group => {
    const first = end
    end += sizes[group] ?? 0
    return { ...times, met: met.slice(first, end) }
  })
  const easy = all
    .slice(0, drawn)
    .flatMap((group) => group.met)
    .filter(({ familiarWork }) => familiarWork !== null && familiarWork <= easyWork)
  const kept = middleOf(all.slice(0, drawn))
  const keptMet = kept.flatMap((group) => group.met)
  const sum = (name: keyof GroupTimes): number => sumOf(kept.map((group) => group[name]))
  return {
    instances: keptMet.length,
    firstNs: sum('firstNs'),
    againNs: sum('againNs'),
    copiesNs: sum('copiesNs'),
    familiarNs: sum('familiarNs'),
    timedNs: sumOrNull(keptMet, 'timedNs'),
    work: sumOrNull(keptMet, 'work'),
    familiarWork: sumOrNull(keptMet, 'familiarWork'),
    easy: easy.length,
    givenUp: easy.filter(({ gaveUp }) => gaveUp).length,
    cheapest: all.slice(drawn, all.length - strangers).flatMap(suspectOf),
    strangers: strangersOf(all.slice(all.length - strangers)),
  }
}

/** If they take less than this at first, the clock is too coarse. */
const LEAST_STRANGERS_NS = 100e3

function strangersOf(groups: readonly Group[]): Strangers {
  const kept = middleOf(groups)
  const met = kept.flatMap((group) => group.met)
  const sum = (name: 'firstNs' | 'againNs' | 'familiarNs'): number => sumOf(kept.map((group) => group[name]))
  const [firstNs, againNs, familiarNs] = [sum('firstNs'), sum('againNs'), sum('familiarNs')]
  const [work, familiarWork] = [sumOrNull(met, 'work'), sumOrNull(met, 'familiarWork')]
  return firstNs < LEAST_STRANGERS_NS ? null : { firstNs, againNs, familiarNs, work, familiarWork }
}

type Strangers = NonNullable<NonNullable<ForkEvent['meeting']>['strangers']> | null

function suspectOf({ met, againNs, familiarNs }: Group): Suspect[] {
  const [first] = met
  const [work, familiarWork] = [sumOrNull(met, 'work'), sumOrNull(met, 'familiarWork')]
  if (first === undefined || work === null || familiarWork === null) return []
  const { instance, variant } = first
  return [{ instance, variant, againNs, familiarNs, work, familiarWork }]
}

type Suspect = NonNullable<NonNullable<ForkEvent['meeting']>['cheapest']>[number]

/** The middle third of the groups by their ratios: compilers and garbage collectors disturb only some. */
function middleOf(groups: readonly Group[]): Group[] {
  const inOrder = [...groups].sort((a, b) => a.firstNs / a.againNs - b.firstNs / b.againNs)
  const third = Math.floor((inOrder.length - 1) / 3)
  return inOrder.slice(third, inOrder.length - third)
}

function sumOrNull(met: readonly Met[], name: 'timedNs' | 'work' | 'familiarWork'): number | null {
  const known = met.flatMap((one) => one[name] ?? [])
  return known.length === met.length ? sumOf(known) : null
}
