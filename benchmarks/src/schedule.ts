/** Who is timed when: contests, rounds and shards, all from the plan and its seed. */
import { Random } from '@sudoku-lab/core'
import { seedFor } from './dataset.ts'
import type { Contest, Plan } from './record.ts'

/** One fork to be timed. */
export interface Slot {
  /** The same for the same plan: `c1-r03-p02` is the second fork of round 3 of the first contest. */
  readonly forkId: string
  readonly round: number
  readonly position: number
  readonly solverId: string
  readonly contest: Contest
}

/** Every contest of a plan, in the order of its options; a batch contest only where a solver has that mode. */
export function contestsOf(plan: Plan): Contest[] {
  const modes = (['single', 'batch'] as const).filter((mode) =>
    plan.solvers.some((solver) => solver.modes.includes(mode)),
  )
  return plan.datasets.flatMap(({ datasetId }) =>
    plan.tasks.flatMap((task) =>
      plan.tracks.flatMap((track) => modes.map((mode) => ({ datasetId, task, track, mode }))),
    ),
  )
}

/** One text for a contest, to be used as a key. */
export function keyOf({ datasetId, task, track, mode }: Contest): string {
  return `${datasetId} ${task} ${track} ${mode}`
}

/** The planned rounds that this shard takes: every n-th, so that each shard runs every solver. */
export function roundsOfShard({ rounds, shard }: Plan): number[] {
  return Array.from({ length: rounds }, (_, index) => index + 1).filter(
    (round) => (round - 1) % shard.count === shard.index - 1,
  )
}

/** Who takes part in a contest. */
export interface Field {
  readonly contest: Contest
  /** Everyone who could take part, the control last: what the order is drawn from. */
  readonly entrants: readonly string[]
  /** Those who do. */
  readonly active: ReadonlySet<string>
}

/**
 * The forks of one round: the contests in random order, and in each its entrants in random order. A solver
 * that drops out leaves the places of the others as they were.
 */
export function slotsOfRound(plan: Plan, round: number, fields: readonly Field[]): Slot[] {
  const keys = contestsOf(plan).map(keyOf)
  return shuffled(fields, seedFor(plan.seed, 'round', round)).flatMap(({ contest, entrants, active }) => {
    const key = keyOf(contest)
    const prefix = `c${keys.indexOf(key) + 1}-r${String(round).padStart(2, '0')}`
    const slots = shuffled(entrants, seedFor(plan.seed, 'round', round, key)).map((solverId, index) => ({
      forkId: `${prefix}-p${String(index + 1).padStart(2, '0')}`,
      round,
      position: index + 1,
      solverId,
      contest,
    }))
    return slots.filter(({ solverId }) => active.has(solverId))
  })
}

function shuffled<Item>(items: readonly Item[], seed: number): Item[] {
  return new Random(seed).shuffle([...items])
}
