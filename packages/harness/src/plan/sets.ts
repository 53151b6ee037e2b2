/** Reads the sets of a run, and makes the instances that each contest asks. They are made once, and preflights and rounds share them. */

import type { CompleteSuite } from '../complete-suite.ts'
import { sha256 } from '../digest.ts'
import type { InstancesJob } from '../fork/protocol.ts'
import { seedFor } from '../random.ts'
import { type Contest, type Plan, plannedSetOf, type Track } from '../record/plan.ts'
import type { InstanceSet, Shape } from '../suite.ts'
import { reasonOf, UsageError } from '../usage-error.ts'

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

/** @throws UsageError for a set that cannot be read, or two of the same name */
export async function readSets(
  names: readonly string[],
  suite: CompleteSuite,
  directory: string,
): Promise<ReadSet[]> {
  const wanted = names.length > 0 ? names : (await suite.sets()).slice(0, 1).map(({ name }) => name)
  if (wanted.length === 0)
    throw new UsageError(`name what to measure: the suite ${suite.name} has no set of its own`)
  const sets: ReadSet[] = []
  for (const name of new Set(wanted)) {
    const set = await readSet(suite, name, directory)
    const other = sets.find(({ id }) => id === set.id)
    if (other !== undefined)
      throw new UsageError(`two sets have the name ${set.id}: ${other.source} and ${set.source}`)
    sets.push(set)
  }
  return sets
}

/** @throws UsageError for anything that the suite throws, because it concerns the name or the file. */
export async function readSet(suite: CompleteSuite, name: string, directory: string): Promise<ReadSet> {
  try {
    const set = await suite.readSet(name, directory)
    const { instances, shape = {} } = set
    if (instances.length === 0) throw new UsageError(`${name}: expected ${suite.words.instances}, got none`)
    // otherwise every entrant would be accused of changing what it was given
    const bytes = suite.encode(instances[0])
    const again = suite.encode(suite.decode(Uint8Array.from(bytes), shape))
    if (Buffer.compare(bytes, again) !== 0)
      throw new UsageError(
        `the suite ${suite.name}: decode makes another ${suite.words.instance} than was encoded`,
      )
    const digests = instances.map((instance) => sha256(suite.encode(instance)))
    const content = sha256([JSON.stringify(shape), ...digests].join('\n'))
    return { ...set, shape, source: set.path ?? name, sha256: content }
  } catch (thrown) {
    const isUsage = thrown instanceof Error && thrown.name === 'UsageError' // perhaps of another copy of the harness
    throw isUsage ? thrown : new UsageError(`cannot read ${name}: ${reasonOf(thrown)}`)
  }
}

export class AskedInstances {
  private readonly suite: CompleteSuite
  private readonly sets: readonly ReadSet[]
  private readonly made = new Map<string, readonly AskedInstance[]>()

  constructor(suite: CompleteSuite, plan: Plan, sets: readonly ReadSet[]) {
    this.suite = suite
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

  /** The part of a job that names the task and the instances. */
  partOfJob(
    contest: Contest,
    instances: readonly AskedInstance[],
  ): Pick<InstancesJob, 'mode' | 'task' | 'shape' | 'instances'> {
    const { mode, task } = contest
    const { shape } = this.setOf(contest)
    return { mode, task, shape, instances: instances.map(({ value }) => this.suite.encode(value)) }
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
