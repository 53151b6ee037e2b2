/** The schedule of contests, rounds and forks, which depends only on the plan and its seed. */

import { seedFor, shuffled } from '../random.ts'
import type { Plan, PlannedEntrant, PlannedSet } from './plan.ts'
import { type Contest, contestKey, originalOf } from './words.ts'

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

export function plannedSetOf({ sets }: Plan, { setId }: Pick<Contest, 'setId'>): PlannedSet {
  const set = sets.find((planned) => planned.setId === setId)
  if (set === undefined) throw new RangeError(`no set ${setId} in the plan`)
  return set
}

/** The rounds of this shard: every n-th. So each shard runs every entrant. */
export function roundsOfShard({ rounds, shard: { index, count } }: Plan): number[] {
  return Array.from({ length: rounds }, (_, at) => at + 1).filter((round) => (round - index) % count === 0)
}

/** The contests of one round, in an order that depends on the seed and the round. */
export function contestsOfRound(plan: Plan, round: number): Contest[] {
  return shuffled(contestsOf(plan), seedFor(plan.seed, 'contests', round))
}

/** So many rounds are enough to judge whether an entrant remembers answers. */
const ROUNDS_WITH_UNSEEN = 4

/** Whether the entrants of a round are asked instances that they have never seen: they are in the first rounds of a shard. */
export function hasUnseen(plan: Plan, round: number): boolean {
  return roundsOfShard(plan).indexOf(round) < ROUNDS_WITH_UNSEEN
}

/**
 * The order of the entrants in one turn. If an entrant drops out, the order of the others stays the same.
 *
 * @param everyone all entries that could take part, with the control last
 */
export function orderOfTurn(
  plan: Plan,
  at: { readonly round: number; readonly turn: number; readonly contest: Contest },
  everyone: readonly string[],
): string[] {
  return shuffled(everyone, seedFor(plan.seed, 'turn', at.round, at.turn, contestKey(at.contest)))
}

/** `c1-r03-mrv` is the fork of `mrv` in round 3 of the first contest. The same plan has the same ids. */
export function forkIdOf(plan: Plan, contest: Contest, round: number, entrantId: string): string {
  const number = contestsOf(plan).map(contestKey).indexOf(contestKey(contest)) + 1
  return `c${number}-r${String(round).padStart(2, '0')}-${entrantId}`
}
