/** The instances that each contest asks. They are made once, and preflights and rounds share them. */
import { sha256 } from '../../digest.ts'
import type { Domain, InstanceSet, Shape } from '../../domain.ts'
import type { Plan } from '../../events/run-plan.ts'
import type { Contest } from '../../events/words.ts'
import { seedFor } from '../../random.ts'
import { plannedSetOf } from './schedule.ts'

/** One instance in the form in which entrants are asked. */
export interface AskedInstance<Instance = unknown> {
  /** Number in the set, from 1. */
  readonly instance: number
  /** 0 for the unchanged instance, 1 … K for its variants. */
  readonly variant: number
  readonly variantSeed: number | null
  readonly value: Instance
}

/** A set that was read, and its digest. */
export interface ReadSet<Instance = unknown> extends InstanceSet<Instance> {
  readonly shape: Shape
  /** The name or path by which the user named it. */
  readonly source: string
  readonly sha256: string
}

export function identified<Instance>(
  domain: Pick<Domain<Instance>, 'encode'>,
  set: InstanceSet<Instance>,
  source: string,
): ReadSet<Instance> {
  const shape = set.shape ?? {}
  const digests = set.instances.map((instance) => sha256(domain.encode(instance)))
  return { ...set, shape, source, sha256: sha256([JSON.stringify(shape), ...digests].join('\n')) }
}

type Where = Pick<Contest, 'setId' | 'track'>

export class AskedInstances<Instance = unknown> {
  private readonly domain: Domain<Instance>
  private readonly plan: Plan
  private readonly sets: readonly ReadSet<Instance>[]
  private readonly made = new Map<string, readonly AskedInstance<Instance>[]>()

  constructor(domain: Domain<Instance>, plan: Plan, sets: readonly ReadSet<Instance>[]) {
    this.domain = domain
    this.plan = plan
    this.sets = sets
  }

  /** Everything that a contest asks, in order. It is the same for every entrant and every machine. */
  of({ setId, track }: Where): readonly AskedInstance<Instance>[] {
    const key = `${setId} ${track}`
    const known = this.made.get(key)
    if (known !== undefined) return known
    const set = this.setOf({ setId })
    const asked = plannedSetOf(this.plan, { setId }).instances.flatMap((instance) => {
      const value = set.instances[instance - 1] as Instance
      if (track === 'given') return [{ instance, variant: 0, variantSeed: null, value }]
      return Array.from({ length: this.plan.variants }, (_, index) =>
        this.variantOf(set, { instance, variant: index + 1, value }),
      )
    })
    this.made.set(key, asked)
    return asked
  }

  setOf({ setId }: Pick<Where, 'setId'>): ReadSet<Instance> {
    const set = this.sets.find(({ id }) => id === setId)
    if (set === undefined) throw new RangeError(`no set ${setId}`)
    return set
  }

  /** The name of an instance for people: its name, or its number in the set. */
  nameOf({ setId }: Pick<Where, 'setId'>, instance: number): string {
    return this.setOf({ setId }).names?.[instance - 1] ?? String(instance)
  }

  private variantOf(
    set: ReadSet<Instance>,
    original: Omit<AskedInstance<Instance>, 'variantSeed'>,
  ): AskedInstance<Instance> {
    const { instance, variant, value } = original
    const variantSeed = seedFor(this.plan.seed, 'variant', set.sha256, instance, variant)
    const made = this.domain.variant?.(value, variantSeed, set.shape)
    if (made === undefined) throw new RangeError(`${this.domain.name} makes no variants`)
    return { instance, variant, variantSeed, value: made }
  }
}
