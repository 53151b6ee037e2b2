/** The data of a comparison's page: the changes, and the two runs. It reads only whether pages exist. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { RunComparison } from '../../judge/compare/comparison.ts'
import type { Run } from '../../judge/run.ts'
import type { ComparisonPage, RunReference } from '../page-data.ts'
import { hrefTo } from './links.ts'

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
  readonly run: Run
  readonly folder: string
}

/** @param folder the folder of the page */
export function comparisonDataOf(
  { before, after, comparison, gates }: ComparedRuns,
  folder: string,
): ComparisonPage {
  return {
    kind: 'comparison',
    before: referenceTo(before, folder),
    after: referenceTo(after, folder),
    words: after.run.words,
    gates,
    comparison,
  }
}

function referenceTo({ run, folder: of }: ComparedRun, folder: string): RunReference {
  const environment = run.environments.at(-1)
  const page = join(of, PAGE)
  return {
    id: run.runId,
    createdAt: run.createdAt,
    commit: environment?.commit ?? null,
    dirty: environment?.dirty ?? false,
    machine:
      environment === undefined
        ? 'unknown'
        : `${environment.cpuModel}, Node ${environment.node.replace(/^v/, '')}`,
    href: existsSync(page) ? hrefTo(page, folder) : null,
  }
}
