/** The words that several records share. */
import type { Contest, Plan, PlannedEntrant, PlannedSet } from './plan.ts'

/** One text for a contest, to be used as a key. */
export function contestKey({ setId, task, track, mode }: Contest): string {
  return `${setId} ${task} ${track} ${mode}`
}

export function isSameContest(one: Contest, other: Contest): boolean {
  return contestKey(one) === contestKey(other)
}

/** Whether an event is about a contest. */
export function isOf(contest: Contest): (event: { readonly contest: Contest }) => boolean {
  return (event) => isSameContest(event.contest, contest)
}

/** One text for an instance and its variant, to be used as a key. */
export function instanceKey({ instance, variant }: { instance: number; variant: number }): string {
  return `${instance}/${variant}`
}

/** The same for a row of columns. */
export function instanceKeyAt(
  { instance, variant }: { readonly instance: readonly number[]; readonly variant: readonly number[] },
  index: number,
): string {
  return instanceKey({ instance: instance[index] ?? 0, variant: variant[index] ?? 0 })
}

/** One text for an entrant in a contest, to be used as a key. */
export function entryKey({ entrantId, contest }: Entered): string {
  return `${entrantId} ${contestKey(contest)}`
}

/** An entrant in a contest. */
export interface Entered {
  readonly entrantId: string
  readonly contest: Contest
}

export function isSameEntry(one: Entered, other: Entered): boolean {
  return entryKey(one) === entryKey(other)
}

/** The A/A control: the second entry of one entrant, under a name that no entrant can have. */
const CONTROL_SUFFIX = '~control'

export function controlIdOf(entrantId: string): string {
  return entrantId + CONTROL_SUFFIX
}

export function isControl(entrantId: string): boolean {
  return entrantId.endsWith(CONTROL_SUFFIX)
}

/** Without the mark of the control: `bitmask` for `bitmask` and for `bitmask~control`. */
export function originalOf(entrantId: string): string {
  return isControl(entrantId) ? entrantId.slice(0, -CONTROL_SUFFIX.length) : entrantId
}

/** Every contest of a plan, in the order of its options. Batches are a contest if an entrant has this mode. */
export function contestsOf(plan: Plan): Contest[] {
  const modes = (['single', 'batch'] as const).filter((mode) =>
    plan.entrants.some((entrant) => entrant.modes.includes(mode)),
  )
  return plan.sets.flatMap(({ setId }) =>
    plan.tasks.flatMap((task) =>
      plan.tracks.flatMap((track) => modes.map((mode) => ({ setId, task, track, mode }))),
    ),
  )
}

/** The entrants that can take part in a contest, because they have its mode. */
export function entrantsOf({ entrants }: Plan, { mode }: Contest): PlannedEntrant[] {
  return entrants.filter(({ modes }) => modes.includes(mode))
}

/** The entrant that an entry runs. The entry may be the control. */
export function plannedEntrantOf({ entrants }: Plan, entrantId: string): PlannedEntrant {
  const entrant = entrants.find((planned) => planned.entrantId === originalOf(entrantId))
  if (entrant === undefined) throw new RangeError(`no entrant ${entrantId} in the plan`)
  return entrant
}

/** The earlier state of an entrant, or that whose earlier state it is. */
export function otherStateOf(
  { entrants }: Plan,
  { entrantId, earlierOf }: PlannedEntrant,
): string | undefined {
  return earlierOf ?? entrants.find((planned) => planned.earlierOf === entrantId)?.entrantId
}

export function plannedSetOf({ sets }: Plan, { setId }: Pick<Contest, 'setId'>): PlannedSet {
  const set = sets.find((planned) => planned.setId === setId)
  if (set === undefined) throw new RangeError(`no set ${setId} in the plan`)
  return set
}

/** The rounds of this shard: every n-th. So each shard runs every entrant. */
export function roundsOfShard({ rounds, shard: { index, count } }: Plan): number[] {
  return Array.from({ length: rounds }, (_, at) => at + 1).filter((round) => (round - index) % count === 0)
}

/** `c1-r03-mrv` is the fork of `mrv` in round 3 of the first contest. The same plan has the same ids. */
export function forkIdOf(plan: Plan, contest: Contest, round: number, entrantId: string): string {
  const number = contestsOf(plan).map(contestKey).indexOf(contestKey(contest)) + 1
  return `c${number}-r${String(round).padStart(2, '0')}-${entrantId}`
}
