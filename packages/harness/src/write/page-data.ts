/** What a page shows, as plain data that is embedded in it. */

import type { ContestComparison } from '../judge/compare.ts'
import { readableCommit, readableDate } from '../phrases.ts'
import type { ContestResult, Run } from '../record/run.ts'
import type { Viewer, Words } from '../suite.ts'
import { type ContestSentences, sentencesOf } from './headlines.ts'

export type PageData = RunPage | ComparisonPage

export interface Link {
  readonly title: string
  /** An address, or the name of a file beside the page. */
  readonly href: string
}

export interface RunPage {
  readonly kind: 'run'
  /** The columns of which a page shows nothing are empty. */
  readonly run: Run
  /** In the order of its contests. */
  readonly sentences: readonly ContestSentences[]
  /** The command that repeats the run. */
  readonly command: string
  readonly viewer: ViewerData | null
  readonly links: readonly Link[]
}

/** The page on which entrants can be watched. */
export interface ViewerData extends Pick<Viewer<never>, 'title' | 'missing'> {
  /** The name of a file beside the page; null where it was not built. */
  readonly href: string | null
  readonly shows: readonly string[]
}

/** The comparison of a run with an earlier one. */
export interface ComparisonPage {
  readonly kind: 'comparison'
  readonly headline: string
  readonly before: RunReference
  readonly after: RunReference
  readonly words: Words
  /** What limits the comparison, and the findings of the gates: a sentence each. */
  readonly caveats: readonly string[]
  readonly contests: readonly {
    readonly compared: ContestComparison
    /** Who no longer solves what it solved, a sentence each. */
    readonly broken: readonly string[]
    readonly notes: readonly string[]
  }[]
}

export interface RunReference {
  /** What the reader called it. */
  readonly name: string
  /** When and where it was measured. */
  readonly about: string
  /** Its page, relative to this one, or null if it has none. */
  readonly href: string | null
}

/** The run, unless it was named, when it was made, the processor, Node and the commit. */
export function aboutRun(run: Run, named?: string): string {
  const machine = run.machines.at(-1)
  const parts = [
    ...(named === run.runId ? [] : [run.runId]),
    readableDate(run.createdAt),
    ...(machine === undefined ? [] : [machine.cpuModel, `Node ${machine.node}`]),
    ...(machine === undefined ? [] : [readableCommit(machine) ?? 'unknown commit']),
  ]
  return parts.join(', ')
}

export function runPage(run: Run, added: Pick<RunPage, 'command' | 'viewer' | 'links'>): RunPage {
  const counter = run.work?.counter ?? ''
  return {
    kind: 'run',
    run: {
      ...run,
      instances: run.instances.map((asked) => ({ ...asked, sha256: [], variantSeed: [] })),
      contests: run.contests.map((contest) => withoutHeavy(contest, counter)),
    },
    sentences: run.contests.map((contest) => sentencesOf(run, contest)),
    ...added,
  }
}

function withoutHeavy(contest: ContestResult, counter: string): ContestResult {
  const answers = Object.entries(contest.answers).map(([id, own]) => {
    const { [counter]: work } = own.counters
    const nothing = { claim: [], preflight: [], limit: [], problem: [] }
    return [id, { ...own, ...nothing, counters: work === undefined ? {} : { [counter]: work } }] as const
  })
  return { ...contest, timedRounds: [], answers: Object.fromEntries(answers) }
}
