/** How many rounds there are and how long they take, as far as the preflight tells. */

import { sumOf } from '../numbers.ts'
import { type Cost, processMs, reducedPace } from '../plan/make-plan.ts'
import { costOf, type ExpectedTimes, planOf, preflightOf, type Run } from '../plan/session.ts'
import { contestsOf, roundsOfShard } from '../record/schedule.ts'
import { type Contest, isSameContest } from '../record/words.ts'
import { entrantsOfRound, isDecided } from './round.ts'

/** A number that was reduced before is not reduced again, because the preflight is still the same. */
export function setPace(run: Run): void {
  const { store, progress } = run
  const costs = contestsOf(planOf(run)).flatMap((contest) => costsOf(run, contest))
  const pace = reducedPace(planOf(run), costs)
  if (pace !== undefined) {
    progress.note(`${pace.rounds} rounds instead of ${planOf(run).rounds}, because they take long`)
    store.append({ type: 'pace', ...pace })
  }
}

/** What the next round of a contest takes, and all rounds before and after it. */
export function expectedTimes(run: Run, next: Contest): ExpectedTimes {
  const contests = contestsOf(planOf(run)).map((contest) => ({ contest, ms: roundMs(run, contest) }))
  const nextMs = contests.find(({ contest }) => isSameContest(contest, next))?.ms ?? 0
  return {
    roundMs: nextMs,
    earlierMs: sumOf(contests.map(({ contest, ms }) => ms * roundsOver(run, contest))),
    laterMs: sumOf(contests.map(({ contest, ms }) => ms * roundsLeft(run, contest))) - nextMs,
  }
}

function roundsLeft(run: Run, contest: Contest): number {
  return isDecided(run, contest) ? 0 : roundsOfShard(planOf(run)).length - roundsOver(run, contest)
}

function roundsOver({ store }: Run, contest: Contest): number {
  return store.records.rounds.filter((event) => isSameContest(event.contest, contest)).length
}

function roundMs(run: Run, contest: Contest): number {
  return sumOf(costsOf(run, contest).map((cost) => processMs(planOf(run), cost)))
}

/** Of every process of a round. */
function costsOf(run: Run, contest: Contest): Cost[] {
  return entrantsOfRound(run, contest).map((id) => costOf(preflightOf(run, id, contest) ?? { answers: [] }))
}
