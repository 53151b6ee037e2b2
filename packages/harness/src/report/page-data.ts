/**
 * The contents of a page, as plain data. What the first view needs is in the page as JSON. The details of
 * instances and forks come after it, compressed (`DetailData`). Times are nanoseconds, as in the summary.
 */
import type { ContestComparison, Estimate, RunComparison, RunSummary } from '../analysis/summary.ts'
import type { CounterDefinition, Named, Words } from '../domain.ts'
import type { Environment } from '../events/environment.ts'
import type { Plan } from '../events/run-plan.ts'
import type { Contest, Track } from '../events/words.ts'
import type { Run } from '../judge/run.ts'

export type ContestSummary = RunSummary['contests'][number]

export type PageData = RunsPage | ComparisonPage | IndexPage

/** One run, or several runs of which one is shown at a time. */
export interface RunsPage {
  readonly kind: 'runs'
  readonly runs: readonly RunData[]
  readonly links: readonly Link[]
}

export interface Link {
  readonly title: string
  /** Relative to the page, or an address. */
  readonly href: string
}

/** The summary of a run, and what the first view shows besides. */
export interface RunData
  extends RunSummary,
    Pick<Run, 'runId' | 'createdAt' | 'words' | 'work'>,
    Pick<Plan, 'seed' | 'rounds' | 'margin' | 'timeoutSeconds'> {
  /** The command that repeats the run. */
  readonly command: string
  readonly roundsDone: number
  readonly shards: number
  readonly environments: readonly EnvironmentData[]
  readonly tasks: readonly Named[]
  readonly counters: readonly CounterDefinition[]
  readonly sets: readonly SetData[]
  readonly entrants: readonly EntrantData[]
  readonly viewer: ViewerData | null
}

/** The page on which entrants can be watched. */
export interface ViewerData {
  readonly title: string
  /** Relative to this page; null where it was not built. */
  readonly href: string | null
  /** What is said where it was not built. */
  readonly missing: string
  /** The entrants that it shows. */
  readonly shows: readonly string[]
}

export type EnvironmentData = Pick<Environment, (typeof SHOWN_OF_ENVIRONMENT)[number]>

export const SHOWN_OF_ENVIRONMENT = [
  'host',
  'cpuModel',
  'cpuCount',
  'memoryMiB',
  'platform',
  'arch',
  'node',
  'v8',
  'commit',
  'dirty',
] as const

interface SetData {
  readonly id: string
  readonly sha256: string
  /** The number of instances that took part, and the number in the set. */
  readonly instances: number
  readonly inSet: number
}

export interface EntrantData {
  readonly id: string
  readonly title: string
  readonly traits: Readonly<Record<string, string>>
  /** The origin of the algorithm, as HTML. */
  readonly origin: string
  /** A link to its source, or null. */
  readonly source: string | null
}

/** The details after the first view, with the runs in the order of the page. */
export interface DetailData {
  readonly runs: readonly RunDetail[]
}

export interface RunDetail {
  /** Entrant → its story as HTML. */
  readonly stories: Readonly<Record<string, string>>
  /** By `keyOfInstances`. */
  readonly instances: Readonly<Record<string, InstanceColumns>>
  /** In the order of the run's contests. */
  readonly contests: readonly ContestDetail[]
}

export function keyOfInstances({ setId, track }: Pick<Contest, 'setId'> & { readonly track: Track }): string {
  return `${setId} ${track}`
}

/** Columns, with one entry for each instance that has its own row. */
export interface InstanceColumns {
  readonly name: readonly string[]
  readonly facts: Readonly<Record<string, readonly (number | null)[]>>
  /** As the domain shows it, or null if it is not available. */
  readonly text: readonly (string | null)[]
  readonly solution: readonly (string | null)[]
  /** What follows the # in the address of the viewer, with `{entrants}` in it; null where it is not at hand. */
  readonly fragment: readonly (string | null)[]
}

export interface ContestDetail {
  /** Entrant → its columns, without the control. */
  readonly entrants: Readonly<Record<string, EntrantColumns>>
  readonly forks: readonly ForkData[]
}

/** Columns, with one entry for each instance, in the order of `InstanceColumns`. */
export interface EntrantColumns {
  /** One letter for each instance, see `STATUS_LETTERS`. */
  readonly status: string
  /** The time of one answer, or the limit at which it was stopped. */
  readonly ns: readonly (number | null)[]
  readonly counters: Readonly<Record<string, readonly (number | null)[]>>
}

export const STATUS_LETTERS = {
  solved: 's',
  wrong: 'w',
  undecided: 'u',
  timeout: 't',
  memory: 'm',
  killed: 'k',
  error: 'e',
  /** Not asked. */
  none: '-',
} as const

/** One process that was timed. */
export interface ForkData {
  readonly entrantId: string
  readonly isControl: boolean
  readonly shard: number
  readonly round: number
  /** Its time divided by the median of its entrant over all rounds of the machine: 1.1 is 10 % slower than usual. */
  readonly pace: number
  /** The middle half of its sweeps, on the same scale; null for fewer than four. */
  readonly middle: readonly [number, number] | null
  /** Wall time divided by CPU time. */
  readonly contention: number | null
}

/** The comparison of a run with an earlier one. */
export interface ComparisonPage {
  readonly kind: 'comparison'
  readonly before: RunReference
  readonly after: RunReference
  readonly words: Words
  /** The findings of the gates, a sentence each. Empty if there are no gates or all passed. */
  readonly gates: readonly string[]
  readonly comparison: Omit<RunComparison, 'contests'> & { readonly verdictsGiven: boolean }
  readonly contests: readonly ComparedContest[]
  readonly links: readonly Link[]
}

export interface RunReference {
  readonly id: string
  readonly createdAt: string
  readonly commit: string | null
  readonly dirty: boolean
  readonly machine: string
  /** Its page, relative to this one, or null if it has none. */
  readonly href: string | null
}

export interface ComparedContest extends ContestComparison {
  /** Entrant → mean time of an instance. */
  readonly means: Readonly<
    Record<string, { readonly before: Estimate | null; readonly after: Estimate | null }>
  >
  readonly entrants: readonly (ContestComparison['entrants'][number] & { readonly broken: string | null })[]
}

/** The runs in a folder, newest first. */
export interface IndexPage {
  readonly kind: 'index'
  readonly words: Words
  readonly runs: readonly IndexEntry[]
}

export interface IndexEntry {
  readonly id: string
  /** Its page, relative to the index. */
  readonly href: string
  readonly createdAt: string
  readonly kind: RunSummary['kind']
  readonly state: RunSummary['state']
  readonly commit: string | null
  readonly dirty: boolean
  readonly machines: readonly string[]
  readonly node: string
  readonly warnings: number
  /** The number of the shard and of all shards. Null for a whole run and for a merged run. */
  readonly shard: { readonly index: number; readonly count: number } | null
  readonly contests: readonly IndexContest[]
}

export interface IndexContest {
  readonly contest: Contest
  /** The digest of the set. Only contests over the same set make a trend. */
  readonly setSha256: string
  readonly entrants: readonly IndexStanding[]
}

export interface IndexStanding {
  readonly entrantId: string
  readonly tier: number | null
  readonly solved: number
  readonly asked: number
  /** The mean time of an instance. Null if there is none, or if machines differ. */
  readonly mean: Estimate | null
  /** The time divided by that of the fastest in the run. */
  readonly ratio: number | null
}
