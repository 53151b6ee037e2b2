/**
 * Judges solvers by each other. A solution that keeps rules and clues proves that there is one, two different
 * ones prove that there are several; whoever claimed otherwise is wrong, whatever the majority says.
 */
import { isAnswered } from './check.ts'
import type { Contest, PlannedDataset, SolverStatus } from './record.ts'
import { type Answer, answersOf, type Preflight, type Records } from './records.ts'

/** What a solver is worth in a contest, all told. */
export interface Standing {
  readonly solverId: string
  readonly contest: Contest
  readonly status: SolverStatus
  /** What happened, in one line; null for a solver that is ranked. */
  readonly problem: string | null
}

/** Who is wrong about which puzzle: `accusationKey` → why. */
export type Accusations = ReadonlyMap<string, string>

export function accusationKey(preflight: Pick<Preflight, 'solverId' | 'contest'>, answer: Question): string {
  const { datasetId, task, track, mode } = preflight.contest
  return [preflight.solverId, datasetId, task, track, mode, answer.puzzle, answer.variant].join(' ')
}

type Question = Pick<Answer, 'puzzle' | 'variant'>

/** What has been shown of one question, by whom. */
interface Shown {
  readonly digests: Set<string>
  readonly by: string[]
}

/** Finds every claim that what others showed, or what the manifest knows, contradicts. */
export function accusationsIn({ head, preflights }: Pick<Records, 'head' | 'preflights'>): Accusations {
  const shown = shownBy(preflights)
  const accusations = new Map<string, string>()
  for (const preflight of preflights) {
    const known = knownVerdictOf(head.plan.datasets, preflight.contest)
    for (const answer of answersOf(preflight)) {
      if (!isAnswered(answer.status)) continue
      const why = contradiction(answer, shown.get(questionKey(preflight, answer)), known)
      if (why !== undefined) accusations.set(accusationKey(preflight, answer), why)
    }
  }
  return accusations
}

function shownBy(preflights: readonly Preflight[]): Map<string, Shown> {
  const shown = new Map<string, Shown>()
  for (const preflight of preflights) {
    for (const answer of answersOf(preflight)) {
      if (answer.digest === '') continue
      const key = questionKey(preflight, answer)
      const entry = shown.get(key) ?? { digests: new Set<string>(), by: [] }
      shown.set(key, entry)
      for (const digest of answer.digest.split(' ')) {
        if (entry.digests.has(digest)) continue
        entry.digests.add(digest)
        entry.by.push(preflight.solverId)
      }
    }
  }
  return shown
}

function questionKey({ contest }: Pick<Preflight, 'contest'>, { puzzle, variant }: Question): string {
  return `${contest.datasetId} ${puzzle} ${variant}`
}

function contradiction(
  { verdict, solutionsFound }: Answer,
  shown: Shown | undefined,
  known: PlannedDataset['knownVerdict'],
): string | undefined {
  const count = shown?.digests.size ?? 0
  const witnesses = [...new Set(shown?.by)].join(' and ')
  if (verdict === 'none' && count > 0) return `claims no solution, but ${witnesses} shows one`
  if (verdict === 'unique' && count > 1) return `claims one solution, but ${witnesses} show two`
  if (verdict === 'none' && known !== null && known !== 'none')
    return `claims no solution, known to be ${known}`
  if (verdict === 'unique' && known === 'multiple') return 'claims one solution, known to have several'
  // two solutions in the grid would have been proved; a batch only counts them
  if (verdict === 'multiple' && known === 'unique' && count < 2) {
    return `claims ${solutionsFound} solutions, known to have one`
  }
  return undefined
}

function knownVerdictOf(
  datasets: readonly PlannedDataset[],
  { datasetId }: Contest,
): PlannedDataset['knownVerdict'] {
  return datasets.find((dataset) => dataset.datasetId === datasetId)?.knownVerdict ?? null
}

/** The standing of every solver in every contest it was asked in, forks that failed included. */
export function standingsOf(records: Records, accusations: Accusations = accusationsIn(records)): Standing[] {
  return records.preflights.map((preflight) => {
    const { solverId, contest } = preflight
    const accused = [...answersOf(preflight)].filter((answer) =>
      accusations.has(accusationKey(preflight, answer)),
    )
    const [first] = accused
    if (first !== undefined) {
      const why = accusations.get(accusationKey(preflight, first))
      const problem = `puzzle ${first.puzzle}: ${why}${andMore(accused.length - 1)}`
      return { solverId, contest, status: 'wrong', problem }
    }
    if (preflight.status !== 'ranked')
      return { solverId, contest, status: preflight.status, problem: preflight.problem }
    return failedFork(records, solverId, contest) ?? { solverId, contest, status: 'ranked', problem: null }
  })
}

/** A solver that passed the preflight and failed in a fork. */
function failedFork(
  { forks, allocations }: Records,
  solverId: string,
  contest: Contest,
): Standing | undefined {
  const failed = [...forks, ...allocations].find(
    (fork) => fork.solverId === solverId && fork.status !== 'ok' && isSameContest(fork.contest, contest),
  )
  if (failed === undefined || failed.status === 'ok') return undefined
  return { solverId, contest, status: failed.status, problem: `while it was timed: ${failed.problem}` }
}

export function isSameContest(a: Contest, b: Contest): boolean {
  return a.datasetId === b.datasetId && a.task === b.task && a.track === b.track && a.mode === b.mode
}

/** What a preflight comes to by itself, from its answers. */
export function statusOfAnswers(answers: readonly Answer[]): Pick<Standing, 'status' | 'problem'> {
  for (const status of ['wrong', 'error'] as const) {
    const bad = answers.filter((answer) => answer.status === status)
    const [first] = bad
    if (first !== undefined) {
      return { status, problem: `puzzle ${first.puzzle}: ${first.problem}${andMore(bad.length - 1)}` }
    }
  }
  return { status: 'ranked', problem: null }
}

function andMore(count: number): string {
  return count === 0 ? '' : ` (and ${count} more)`
}
