/** Chooses the entrant that runs twice. */
import { answersOf } from '../events/run-records.ts'
import { type Contest, isControl } from '../events/words.ts'
import { plannedEntrantOf } from './plan/schedule.ts'
import { entrantsOfRound } from './rounds/round.ts'
import { planOf, preflightOf, type Run } from './run-context.ts'
import { workOf } from './suite.ts'

/**
 * Among the entrants that solved the most instances, it is the trusted reference, or otherwise the one with the least work by the
 * domain's counter. This is a cheap one and, because work is counted exactly, the same one on every machine. A contest of batches
 * needs a control only if there is something to compare. If the chosen entrant has dropped out, another one is chosen.
 */
export function chooseControl(run: Run, contest: Contest): void {
  const fit = entrantsOfRound(run, contest)
  if (fit.some(isControl) || (contest.mode === 'batch' && fit.length === 1)) return
  const [lightest] = fit
    .map((entrantId) => ({ entrantId, ...effortOf(run, entrantId, contest) }))
    .sort(
      (a, b) =>
        b.solved - a.solved ||
        Number(b.isTrusted) - Number(a.isTrusted) ||
        a.work - b.work ||
        (a.entrantId < b.entrantId ? -1 : 1),
    )
  if (lightest !== undefined) run.store.append({ type: 'control', contest, entrantId: lightest.entrantId })
}

const MOST = Number.MAX_SAFE_INTEGER

/** The solved instances and their work, which is `MOST` if it is not counted or done outside of the fork. */
function effortOf(
  run: Run,
  entrantId: string,
  contest: Contest,
): { solved: number; work: number; isTrusted: boolean } {
  const { domain } = run.suite
  const preflight = preflightOf(run, entrantId, contest)
  const { counter = '' } = workOf(domain) ?? {}
  const answers = preflight === undefined ? [] : [...answersOf(preflight)]
  const solved = answers.filter(({ status }) => status === 'solved').length
  let work = answers.reduce((sum, { counters }) => sum + (counters[counter] ?? MOST), 0)
  if (contest.mode === 'batch') work = preflight?.batchTotals?.[counter] ?? MOST
  const { external, reference } = plannedEntrantOf(planOf(run), entrantId)
  return {
    solved,
    work: external ? MOST : Math.min(work, MOST),
    isTrusted: reference === domain.checks?.reference,
  }
}
