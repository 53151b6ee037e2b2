/** The instances that each contest asks. They are made once, and preflights and rounds share them. */
import { sha256 } from '../../digest.ts'
import type { Domain, InstanceSet, Shape } from '../../domain.ts'
import type { Plan, PlannedSet } from '../../events/run-plan.ts'
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

/** An instance that is asked beside those of a contest, and made from one of them. */
export interface HiddenInstance<Instance = unknown> extends AskedInstance<Instance> {
  /** The claim that is right for a counterexample. Null for a variant: it is the claim of the instance. */
  readonly claim: string | null
}

type Where = Pick<Contest, 'setId' | 'track'>

const HIDDEN = 10 // of each kind

export class AskedInstances<Instance = unknown> {
  private readonly domain: Domain<Instance>
  private readonly plan: Plan
  private readonly sets: readonly ReadSet<Instance>[]
  private readonly made = new Map<string, readonly AskedInstance<Instance>[]>()
  private readonly hidden = new Map<string, Promise<HiddenInstance<Instance>[]>>()

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
      const value = set.instances[instance - 1]
      if (value === undefined) throw new RangeError(`${setId} has no instance ${instance}`)
      if (track === 'given') return [{ instance, variant: 0, variantSeed: null, value }]
      return this.variantsOf(set, { instance, value })
    })
    this.made.set(key, asked)
    return asked
  }

  /** Variants of some instances of a contest, and counterexamples. None if the domain makes none. */
  hiddenOf(where: Where): Promise<readonly HiddenInstance<Instance>[]> {
    const key = `${where.setId} ${where.track}`
    const making = this.hidden.get(key) ?? this.makeHidden(where)
    this.hidden.set(key, making)
    return making
  }

  private async makeHidden(where: Where): Promise<HiddenInstance<Instance>[]> {
    const { domain, plan } = this
    const { shape } = this.setOf(where)
    const all = this.of(where)
    const made: HiddenInstance<Instance>[] = []
    for (let number = 0; number < HIDDEN; number++) {
      const seed = seedFor(plan.seed, 'hidden', where.setId, number)
      const asked = all[seed % all.length] as AskedInstance<Instance>
      const value = domain.variant?.(asked.value, seed, shape)
      if (value !== undefined) made.push({ ...asked, value, claim: null })
      const found = await domain.checks?.counterexample?.(asked.value, seed, shape)
      if (found !== undefined) made.push({ ...asked, value: found.instance, claim: found.claim })
    }
    return made
  }

  setOf({ setId }: Pick<Where, 'setId'>): ReadSet<Instance> {
    const set = this.sets.find(({ id }) => id === setId)
    if (set === undefined) throw new RangeError(`no set ${setId}`)
    return set
  }

  shapeOf(contest: Pick<Where, 'setId'>): Shape {
    return this.setOf(contest).shape
  }

  /** The name of an instance for people: its name, or its number in the set. */
  nameOf({ setId }: Pick<Where, 'setId'>, instance: number): string {
    return this.setOf({ setId }).names?.[instance - 1] ?? String(instance)
  }

  private variantsOf(
    set: ReadSet<Instance>,
    { instance, value }: { instance: number; value: Instance },
  ): AskedInstance<Instance>[] {
    const { domain, plan } = this
    return Array.from({ length: plan.variants }, (_, index) => {
      const variant = index + 1
      const variantSeed = seedFor(plan.seed, 'variant', set.sha256, instance, variant)
      const made = domain.variant?.(value, variantSeed, set.shape)
      if (made === undefined) throw new RangeError(`${domain.name} makes no variants`)
      return { instance, variant, variantSeed, value: made }
    })
  }
}

/** The claim that is known to be right for an instance, or null. */
export function knownClaimOf({ known, instances }: PlannedSet, instance: number): string | null {
  if (known === null || typeof known === 'string') return known
  return known[instances.indexOf(instance)] ?? null
}
