/** The context of every step of a run: the sets that it reads, the instances that it asks, where it is recorded, and who is told about it. */
import { setMaxListeners } from 'node:events'
import type { CompleteSuite } from '../complete-suite.ts'
import { sha256 } from '../digest.ts'
import type { InstancesJob, Place } from '../fork/protocol.ts'
import { seedFor } from '../random.ts'
import type { Event, PreflightEvent, Records } from '../record/events.ts'
import { type Contest, isSameEntry, originalOf, type Plan, plannedSetOf, type Track } from '../record/plan.ts'
import type { RunStore } from '../record/run-folder.ts'
import type { InstanceSet, Shape } from '../suite.ts'
import { reasonOf, UsageError } from '../usage-error.ts'
import type { Entrants } from './entrants.ts'
import type { LoadedSuite } from './load-suite.ts'

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
    return numbers.map((instance) => {
      return { instance, variant: 0, variantSeed: null, value: instances[instance - 1] }
    })
  return numbers.flatMap((instance) =>
    Array.from({ length: plan.variants }, (_, index) => {
      const variant = index + 1
      const variantSeed = seedFor(plan.seed, 'variant', sha256, instance, variant)
      const value = suite.variant?.(instances[instance - 1], variantSeed, shape)
      return { instance, variant, variantSeed, value }
    }),
  )
}

/** The progress that a run reports. */
export interface Progress {
  /** An entrant has answered this many instances of a contest. */
  preflight(seen: { entrantId: string; contest: Contest; answered: number; asked: number }): void
  /** An entrant has answered all instances of a contest that it was asked, and its answers were proved. */
  checked(seen: Checked): void
  /** A round of a contest continues: `warm` of its entrants are warm, and `turn` of its turns have ended. */
  round(seen: RoundSeen): void
  /** A message in one line that the user should see at once. */
  note(text: string): void
  /** There will be no more progress. */
  end(): void
}

export interface Checked extends Pick<PreflightEvent, 'entrantId' | 'contest' | 'status'> {
  readonly asked: number
  readonly solved: number
}

export interface RoundSeen {
  readonly contest: Contest
  readonly round: number
  /** The number of rounds of the run. */
  readonly rounds: number
  readonly entrants: number
  readonly warm: number
  readonly turn: number
  readonly turns: number
  readonly expected: ExpectedTimes
}

/** The time of a round, of all rounds before it and of all after it, in milliseconds. */
export interface ExpectedTimes {
  readonly roundMs: number
  readonly earlierMs: number
  readonly laterMs: number
}

/** What a job says of the entrant that it asks. */
export type Asked = Pick<InstancesJob, 'reference' | 'entrantId' | 'external'>

type Parts = Pick<Session, 'store' | 'loaded' | 'entrants' | 'asked' | 'directory' | 'signal' | 'progress'>

export class Session {
  readonly store: RunStore
  readonly loaded: LoadedSuite
  readonly entrants: Entrants
  readonly asked: AskedInstances
  /** The folder from which relative references are resolved. */
  readonly directory: string
  readonly signal: AbortSignal
  readonly progress: Progress

  constructor({ store, loaded, entrants, asked, directory, signal, progress }: Parts) {
    this.store = store
    this.loaded = loaded
    this.entrants = entrants
    this.asked = asked
    this.directory = directory
    this.signal = signal
    this.progress = progress
    setMaxListeners(0, signal) // every process of a round listens to it
  }

  get suite(): LoadedSuite['suite'] {
    return this.loaded.suite
  }

  /** How many entrants may work at the same time where nothing is timed. Undefined if only the machine limits it. */
  get mostAtOnce(): number | undefined {
    return this.suite.oneAtATime ? 1 : undefined
  }

  get records(): Records {
    return this.store.records
  }

  get plan(): Plan {
    return this.records.head.plan
  }

  get isAborted(): boolean {
    return this.signal.aborted
  }

  /** Records what was measured. @throws UsageError if it may have been measured with other code than the run was begun with. */
  record(...events: readonly Event[]): void {
    this.entrants.requireSameCode()
    this.store.append(...events)
  }

  /** Ends the measurements. What was measured until an interruption is in the records. */
  end(): 'complete' | 'interrupted' {
    const state = this.isAborted ? 'interrupted' : 'complete'
    this.store.append({ type: 'end', endedAt: new Date().toISOString(), state })
    this.progress.end()
    return state
  }

  /** Releases the run for other processes. */
  close(): void {
    this.entrants.release()
    this.store.close()
  }

  preflightOf(entrantId: string, contest: Contest): PreflightEvent | undefined {
    const entered = { entrantId: originalOf(entrantId), contest }
    return this.records.preflights.find((preflight) => isSameEntry(preflight, entered))
  }

  /** `puzzle 7`, for people. */
  nameOf(contest: Contest, instance: number): string {
    return `${this.suite.words.instance} ${this.asked.nameOf(contest, instance)}`
  }

  /** The part of a job that names the entrant. */
  placeOf({ reference, entrantId, external }: Asked, seat = 0): Asked & Place {
    const known = entrantId === null ? undefined : this.entrants.placeOf(entrantId, seat)
    const here = { reference, entrantId, suite: this.loaded.module, directory: this.directory }
    return { ...(known ?? here), external }
  }
}
