/** The data of a comparison's page: the changes, and the two runs. It reads only whether pages exist. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { ContestComparison, RunComparison, RunSummary } from '../../analysis/summary.ts'
import type { Records } from '../../events/run-records.ts'
import { isSameContest } from '../../events/words.ts'
import type { ComparedContest, ComparisonPage, RunReference } from '../page-data.ts'
import { hrefTo } from './stories.ts'

/** The page in the folder of a run. */
export const PAGE = 'report.html'

/** Two runs, their comparison, and their folders. */
export interface ComparedRuns {
  readonly before: ComparedRun
  readonly after: ComparedRun
  readonly comparison: RunComparison
  /** The findings of the gates, a sentence each. */
  readonly gates: readonly string[]
}

interface ComparedRun {
  readonly records: Records
  readonly summary: RunSummary
  readonly folder: string
}

/** @param folder the folder of the page */
export function comparisonDataOf(
  { before, after, comparison, gates }: ComparedRuns,
  folder: string,
): ComparisonPage {
  const { contests, ...rest } = comparison
  return {
    kind: 'comparison',
    before: referenceTo(before, folder),
    after: referenceTo(after, folder),
    words: after.records.head.words,
    gates,
    comparison: rest,
    contests: contests.map((contest) => withMeans(contest, before, after)),
    links: [],
  }
}

function referenceTo({ records, folder: of }: ComparedRun, folder: string): RunReference {
  const environment = records.sessions.at(-1)?.environment
  const page = join(of, PAGE)
  return {
    id: records.head.runId,
    createdAt: records.head.createdAt,
    commit: environment?.commit ?? null,
    dirty: environment?.dirty ?? false,
    machine:
      environment === undefined
        ? 'unknown'
        : `${environment.cpuModel}, Node ${environment.node.replace(/^v/, '')}`,
    href: existsSync(page) ? hrefTo(page, folder) : null,
  }
}

function withMeans(contest: ContestComparison, before: ComparedRun, after: ComparedRun): ComparedContest {
  const meanIn = ({ summary }: ComparedRun, id: string) => {
    const own = summary.contests.find((one) => isSameContest(one.contest, contest.contest))
    return (
      [...(own?.ranked ?? []), ...(own?.apart ?? [])].find(({ entrantId }) => entrantId === id)?.mean ?? null
    )
  }
  const means = contest.entrants.map(
    ({ entrantId }) =>
      [entrantId, { before: meanIn(before, entrantId), after: meanIn(after, entrantId) }] as const,
  )
  return { ...contest, means: Object.fromEntries(means) }
}
