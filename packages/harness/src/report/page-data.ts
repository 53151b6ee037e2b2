/** What a page shows, as plain data that is embedded in it. Times are nanoseconds. */
import type { Words } from '../domain.ts'
import type { Contest } from '../events/words.ts'
import type { RunComparison } from '../judge/compare/comparison.ts'
import type { ContestResult as JudgedContest, Run } from '../judge/run.ts'

export type PageData = RunsPage | ComparisonPage | IndexPage

/** One run, or several runs of which one is shown at a time. */
export interface RunsPage {
  readonly kind: 'runs'
  readonly runs: readonly ShownRun[]
  readonly links: readonly Link[]
}

export interface Link {
  readonly title: string
  /** An address, or the name of a file beside the page. */
  readonly href: string
}

export interface ShownRun {
  readonly run: PageRun
  /** In the order of its contests. */
  readonly sentences: readonly ContestSentences[]
  /** The command that repeats the run. */
  readonly command: string
  readonly viewer: ViewerData | null
}

/** What is read only when an entrant or an instance is opened, for each run of the page. */
export interface Opened {
  /** Entrant → what is written about it, as HTML. */
  readonly about: Readonly<Record<string, About>>
  /** By `keyOfInstances`, in the order of the instances of the run. */
  readonly texts: Readonly<Record<string, readonly InstanceText[]>>
}

export interface About {
  readonly origin: string
  readonly story: string
  /** A link to its source, or null. */
  readonly source: string | null
}

/** An instance, its solution, and what follows the # in the address of the viewer. Null where it is not at hand. */
export interface InstanceText {
  readonly text: string | null
  readonly solution: string | null
  /** With `{entrants}` where their ids go. */
  readonly fragment: string | null
}

/** The page on which entrants can be watched. */
export interface ViewerData {
  readonly title: string
  /** The name of a file beside the page; null where it was not built. */
  readonly href: string | null
  /** What is said where it was not built. */
  readonly missing: string
  /** The entrants that it shows. */
  readonly shows: readonly string[]
}

/** The part of run.json that a page reads: of single instances the outcome, the time and the work, and nothing of single processes. */
export type PageRun = Omit<Run, 'contests' | 'instances'> & {
  readonly contests: readonly ContestResult[]
  readonly instances: readonly Instances[]
}

export type ContestResult = Omit<JudgedContest, 'answers' | 'timedRounds'> & {
  /** Entrant → its answers, in the order of the instances of the same set and track. */
  readonly answers: Readonly<Record<string, Answers>>
}
export type Answers = Pick<JudgedContest['answers'][string], 'status' | 'time'> & {
  /** Null if it does not count. */
  readonly work: readonly (number | null)[] | null
}
export type EntrantResult = ContestResult['ranked'][number]
export type ComparedPair = ContestResult['pairs'][number]
export type Estimate = ComparedPair['ratio']
export type Instances = Pick<Run['instances'][number], 'setId' | 'track' | 'name' | 'variant' | 'facts'>

export function keyOfInstances({ setId, track }: Pick<Instances, 'setId' | 'track'>): string {
  return `${setId} ${track}`
}

/** What is said of a contest, in the words of all reports. */
export interface ContestSentences {
  readonly headline: string
  /** Why the first is the fastest; empty if it is not known. */
  readonly why: string
  /** What was asked. */
  readonly question: string
  /** What limits the headline. */
  readonly caveats: readonly string[]
  /** How far the run can be trusted, in one line. */
  readonly trust: string
  readonly remarks: readonly string[]
  /** Who is the fastest on which instances, or why this is not known. */
  readonly winners: string
}

/** The comparison of a run with an earlier one. */
export interface ComparisonPage {
  readonly kind: 'comparison'
  readonly before: RunReference
  readonly after: RunReference
  readonly words: Words
  /** The findings of the gates, a sentence each. Empty if there are no gates or all passed. */
  readonly gates: readonly string[]
  readonly comparison: RunComparison
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
  readonly kind: Run['kind']
  readonly state: Run['state']
  readonly commit: string | null
  readonly dirty: boolean
  readonly machines: readonly string[]
  readonly node: string
  readonly remarks: number
  /** The number of the shard and of all shards. Null for a whole run and for a merged run. */
  readonly shard: { readonly index: number; readonly count: number } | null
  readonly contests: readonly { readonly contest: Contest; readonly fastest: readonly string[] }[]
}
