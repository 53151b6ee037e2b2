/**
 * What a page shows, as plain data. What the first view needs stands in the page as JSON; everything by instance and
 * by fork stands behind it, packed (`DetailData`). Times are nanoseconds, as in the summary.
 */
import type { ContestComparison, Estimate, RunComparison, RunSummary } from '../analysis/summary.ts'
import type { Contest, Track } from '../records/words.ts'

export type ContestSummary = RunSummary['contests'][number]

export type PageData = RunsPage | ComparisonPage | IndexPage

/** One run, or several that are looked at one at a time. */
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

/** What things are called, as the domain says. */
export interface PageWords {
  readonly instance: string
  readonly instances: string
  readonly entrant: string
  readonly entrants: string
}

interface Described {
  readonly name: string
  readonly description: string
}

export interface RunData {
  readonly id: string
  /** ISO 8601, UTC. */
  readonly createdAt: string
  /** The command that repeats the run. */
  readonly command: string
  readonly words: PageWords
  readonly kind: RunSummary['kind']
  readonly state: RunSummary['state']
  readonly seed: number
  readonly roundsPlanned: number
  /** Rounds that were measured to their end, over all shards. */
  readonly roundsDone: number
  readonly shards: number
  /** Two entrants are the same when they differ by less. */
  readonly margin: number
  readonly timeoutSeconds: number
  readonly machines: readonly MachineData[]
  /** Those whose times are kept apart: a shard counts as a machine of its own. */
  readonly measuredOn: RunSummary['machines']
  readonly warnings: readonly string[]
  readonly tasks: readonly Described[]
  readonly counters: readonly Described[]
  /** The counter that says how much an entrant works, and what one of it is called. */
  readonly work: { readonly counter: string; readonly one: string } | null
  readonly sets: readonly SetData[]
  readonly entrants: readonly EntrantData[]
  readonly contests: readonly ContestSummary[]
}

export interface MachineData {
  readonly host: string
  readonly cpu: string
  readonly cores: number
  readonly memoryMiB: number
  readonly system: string
  readonly node: string
  readonly v8: string
  readonly commit: string | null
  readonly dirty: boolean
}

export interface SetData {
  readonly id: string
  readonly sha256: string
  /** Instances that took part, of all in the set. */
  readonly instances: number
  readonly inSet: number
}

export interface EntrantData {
  readonly id: string
  readonly title: string
  readonly traits: Readonly<Record<string, string>>
  /** Who found it, as HTML. */
  readonly origin: string
  /** Where its source is; null where nobody knows. */
  readonly source: string | null
}

/** What stands behind the first view; the runs in the order of the page. */
export interface DetailData {
  readonly runs: readonly RunDetail[]
}

export interface RunDetail {
  /** By entrant: its story as HTML. */
  readonly stories: Readonly<Record<string, string>>
  /** By `keyOfInstances`. */
  readonly instances: Readonly<Record<string, InstanceColumns>>
  /** In the order of the run's contests. */
  readonly contests: readonly ContestDetail[]
}

export function keyOfInstances({ setId, track }: Pick<Contest, 'setId'> & { readonly track: Track }): string {
  return `${setId} ${track}`
}

/** Columns, one entry an instance that has a row of its own. */
export interface InstanceColumns {
  readonly name: readonly string[]
  readonly facts: Readonly<Record<string, readonly number[]>>
  /** As the domain shows it; null where it is not at hand. */
  readonly text: readonly (string | null)[]
  readonly solution: readonly (string | null)[]
}

export interface ContestDetail {
  /** By entrant; the control is not among them. */
  readonly entrants: Readonly<Record<string, EntrantColumns>>
  readonly forks: readonly ForkData[]
}

/** Columns, one entry an instance, in the order of `InstanceColumns`. */
export interface EntrantColumns {
  /** One letter an instance: see `STATUS_LETTERS`. */
  readonly status: string
  /** Time of one answer; the limit where it was stopped there. */
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
  /** Its time by the median of its entrant over all rounds: 1.1 is 10 % slower than usual. */
  readonly pace: number
  /** The middle half of its turns, on the same scale; null for fewer than four turns. */
  readonly middle: readonly [number, number] | null
  /** Wall time by CPU time. */
  readonly contention: number | null
}

/** A run beside an earlier one. */
export interface ComparisonPage {
  readonly kind: 'comparison'
  readonly before: RunReference
  readonly after: RunReference
  readonly words: PageWords
  /** What gates found, a sentence each; empty where none was asked, or all passed. */
  readonly gates: readonly string[]
  readonly comparison: Omit<RunComparison, 'contests'>
  readonly contests: readonly ComparedContest[]
  readonly links: readonly Link[]
}

export interface RunReference {
  readonly id: string
  readonly createdAt: string
  readonly commit: string | null
  readonly dirty: boolean
  readonly machine: string
  /** Its own page, relative to this one; null where there is none. */
  readonly href: string | null
}

export interface ComparedContest extends ContestComparison {
  /** Mean time of an instance, by entrant. */
  readonly means: Readonly<
    Record<string, { readonly before: Estimate | null; readonly after: Estimate | null }>
  >
}

/** The runs in a folder, newest first. */
export interface IndexPage {
  readonly kind: 'index'
  readonly words: PageWords
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
  /** The shard that it is, of how many; null for a whole run, and for one that was merged. */
  readonly shard: { readonly index: number; readonly count: number } | null
  /** Shards of one run, and the run that they were merged into, have the same. */
  readonly planSha256: string
  readonly contests: readonly IndexContest[]
}

export interface IndexContest {
  readonly contest: Contest
  /** Of the set's content: only contests over the same one are a trend. */
  readonly setSha256: string
  readonly entrants: readonly IndexStanding[]
}

export interface IndexStanding {
  readonly entrantId: string
  readonly tier: number | null
  readonly solved: number
  readonly asked: number
  /** Mean time of an instance; null where no time was taken, or machines differ. */
  readonly mean: Estimate | null
  /** By the fastest of the run. */
  readonly ratio: number | null
}
