/** How many rounds there are and how long they take, as far as the preflight tells. */
import { type Contest, isSameContest } from '../events/words.ts'
import { sumOf } from '../numbers.ts'
import { type Cost, processMs, reducedPace } from './plan/make-plan.ts'
import { contestsOf, roundsOfShard } from './plan/schedule.ts'
import { entrantsOfRound, isSettled } from './rounds/round.ts'
import { costOf, type ExpectedTimes, planOf, preflightOf, type Run } from './run-context.ts'

const MS_PER_MINUTE = 60_000
/** From this time on, the user is told how to shorten the run. */
const LONG_MS = 5 * MS_PER_MINUTE

/** A number that was reduced before is not reduced again, because the preflight is still the same. */
export function setPace(run: Run): void {
  const { store, progress } = run
  const contests = contestsOf(planOf(run))
  const pace = reducedPace(
    planOf(run),
    contests.flatMap((contest) => costsOf(run, contest)),
  )
  if (pace !== undefined) {
    progress.note(`${pace.rounds} rounds instead of ${planOf(run).rounds}, because they take long`)
    store.append({ type: 'pace', ...pace })
  }
  const totalMs = sumOf(contests.map((contest) => roundsLeft(run, contest) * roundMs(run, contest)))
  const { entrants, instances } = store.records.head.words
  if (totalMs >= LONG_MS)
    progress.note(
      `the rounds will take about ${Math.round(totalMs / MS_PER_MINUTE)} minutes; fewer ${entrants} (--solver), ` +
        `fewer ${instances} (--sample) or a lower limit (--timeout) make the run shorter`,
    )
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
  return isSettled(run, contest) ? 0 : roundsOfShard(planOf(run)).length - roundsOver(run, contest)
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
