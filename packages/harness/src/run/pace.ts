/** Reduces the number of rounds if the preflight has shown that they would take too long. */
import { type Cost, reducedPace } from '../plan/make-plan.ts'
import { contestsOf } from '../plan/schedule.ts'
import { answersOf } from '../records/run-records.ts'
import type { Contest } from '../records/words.ts'
import { entrantsOfRound } from './rounds/round.ts'
import { planOf, preflightOf, type Run } from './run-context.ts'

const NS_PER_MS = 1e6

/** A number that was reduced before is not reduced again, because the preflight is still the same. */
export function setPace(run: Run): void {
  const { store, progress } = run
  const costs = contestsOf(planOf(run)).flatMap((contest) =>
    entrantsOfRound(run, contest).map((entrantId) => costOf(run, entrantId, contest)),
  )
  const pace = reducedPace(planOf(run), costs)
  if (pace === undefined) return
  progress.note(`${pace.rounds} rounds instead of ${planOf(run).rounds}, because they take long`)
  store.append({ type: 'pace', ...pace })
}

function costOf(run: Run, entrantId: string, contest: Contest): Cost {
  const preflight = preflightOf(run, entrantId, contest)
  let [sweepMs, longestMs] = [0, 0]
  for (const { status, cpuNs } of preflight === undefined ? [] : answersOf(preflight)) {
    if (status !== 'solved') continue
    const ms = (cpuNs ?? 0) / NS_PER_MS
    sweepMs += ms
    longestMs = Math.max(longestMs, ms)
  }
  return { sweepMs, longestMs }
}
