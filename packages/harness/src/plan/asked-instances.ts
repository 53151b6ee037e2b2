/** The instances that each contest asks. They are made once, and preflights and rounds share them. */

import type { CompleteSuite } from '../complete-suite.ts'
import { seedFor } from '../random.ts'
import type { Plan } from '../record/plan.ts'
import { plannedSetOf } from '../record/schedule.ts'
import type { Contest, Track } from '../record/words.ts'
import type { InstanceSet, Shape } from '../suite.ts'

/** One instance in the form in which entrants are asked. */
export interface AskedInstance {
  /** Number in the set, from 1. */
  readonly instance: number
  /** 0 for the unchanged instance, 1 … K for its variants. */
  readonly variant: number
  readonly variantSeed: number | null
  readonly value: unknown
}

/** A set that was read, and its digest. */
export interface ReadSet extends InstanceSet<unknown> {
  readonly shape: Shape
  /** The name or path by which the user named it. */
  readonly source: string
  readonly sha256: string
}

export class AskedInstances {
  private readonly sets: readonly ReadSet[]
  private readonly made = new Map<string, readonly AskedInstance[]>()

  constructor(suite: CompleteSuite, plan: Plan, sets: readonly ReadSet[]) {
    this.sets = sets
    for (const set of sets) {
      for (const track of plan.tracks)
        this.made.set(`${set.id} ${track}`, askedFrom(set, track, { suite, plan }))
    }
  }

  /** Everything that a contest asks, in order. It is the same for every entrant and every machine. */
  of({ setId, track }: Pick<Contest, 'setId' | 'track'>): readonly AskedInstance[] {
    return this.made.get(`${setId} ${track}`) ?? []
  }

  setOf({ setId }: Pick<Contest, 'setId'>): ReadSet {
    const set = this.sets.find(({ id }) => id === setId)
    if (set === undefined) throw new RangeError(`no set ${setId}`)
    return set
  }

  /** The name of an instance for people: its name, or its number in the set. */
  nameOf({ setId }: Pick<Contest, 'setId'>, instance: number): string {
    return this.setOf({ setId }).names?.[instance - 1] ?? String(instance)
  }
}

function askedFrom(
  { id: setId, sha256, shape, instances }: ReadSet,
  track: Track,
  { suite, plan }: { readonly suite: CompleteSuite; readonly plan: Plan },
): AskedInstance[] {
  const numbers = plannedSetOf(plan, { setId }).instances
  if (track === 'given')
    return numbers.map((instance) => ({
      ...{ instance, variant: 0, variantSeed: null },
      value: instances[instance - 1],
    }))
  return numbers.flatMap((instance) =>
    Array.from({ length: plan.variants }, (_, index) => {
      const variant = index + 1
      const variantSeed = seedFor(plan.seed, 'variant', sha256, instance, variant)
      const value = suite.variant?.(instances[instance - 1], variantSeed, shape)
      return { instance, variant, variantSeed, value }
    }),
  )
}
