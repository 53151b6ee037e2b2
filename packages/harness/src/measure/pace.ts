/** How many rounds there are and how long they take, as far as the preflight tells. */

import { answersOf } from '../events/run-records.ts'
import { type Contest, isSameContest, originalOf } from '../events/words.ts'
import { sumOf } from '../numbers.ts'
import { listOf } from '../phrases.ts'
import { type Cost, processMs } from './plan/expected-time.ts'
import { reducedPace } from './plan/make-plan.ts'
import { contestsOf, roundsOfShard } from './plan/schedule.ts'
import { entrantsOfRound, isSettled } from './rounds/round.ts'
import { type ExpectedTimes, planOf, preflightOf, type Run } from './run-context.ts'

const NS_PER_MS = 1e6
const MS_PER_MINUTE = 60_000
const MINUTES_PER_HOUR = 60
/** From this time on, the user is told what takes it and how to shorten the run. */
const LONG_MS = 5 * MS_PER_MINUTE
/** An entrant that takes at least this share is named. */
const LARGE_SHARE = 0.15

/** A number that was reduced before is not reduced again, because the preflight is still the same. */
export function setPace(run: Run): void {
  const { store, progress } = run
  const costs = contestsOf(planOf(run)).flatMap((contest) =>
    entrantsOfRound(run, contest).map((entrantId) => costOf(run, entrantId, contest)),
  )
  const pace = reducedPace(planOf(run), costs)
  if (pace !== undefined) {
    progress.note(`${pace.rounds} rounds instead of ${planOf(run).rounds}, because they take long`)
    store.append({ type: 'pace', ...pace })
  }
  const warning = warningOfLength(run)
  if (warning !== undefined) progress.note(warning)
}

/** The rounds that are left, in one sentence, if they take long. */
function warningOfLength(run: Run): string | undefined {
  const { words } = run.store.records.head
  const times = new Map<string, number>()
  for (const contest of contestsOf(planOf(run))) {
    const rounds = roundsLeft(run, contest)
    for (const [entrantId, ms] of timesOfRound(run, contest)) {
      const original = originalOf(entrantId)
      times.set(original, (times.get(original) ?? 0) + rounds * ms)
    }
  }
  const total = sumOf([...times.values()])
  if (total < LONG_MS) return undefined
  const shares = [...times]
    .map(([entrantId, ms]) => ({ entrantId, share: ms / total }))
    .filter(({ share }) => share >= LARGE_SHARE)
    .sort((a, b) => b.share - a.share)
    .map(({ entrantId, share }) => `${entrantId} ${Math.round(100 * share)} %`)
  const dearest = shares.length === 0 ? '' : ` (${listOf(shares)})`
  return (
    `the rounds will take about ${inWords(total)}${dearest}; ` +
    `fewer ${words.entrants} (--solver), fewer ${words.instances} (--sample) or a lower limit (--timeout) make the run shorter`
  )
}

function inWords(ms: number): string {
  const minutes = Math.round(ms / MS_PER_MINUTE)
  return minutes < 2 * MINUTES_PER_HOUR
    ? `${minutes} minutes`
    : `${Math.round(minutes / MINUTES_PER_HOUR)} hours`
}

/** What the next round of a contest takes, and all rounds before and after it. */
export function expectedTimes(run: Run, next: Contest): ExpectedTimes {
  let [roundMs, earlierMs, laterMs] = [0, 0, 0]
  for (const contest of contestsOf(planOf(run))) {
    const ms = sumOf([...timesOfRound(run, contest).values()])
    earlierMs += ms * roundsOver(run, contest)
    laterMs += ms * roundsLeft(run, contest)
    if (isSameContest(contest, next)) roundMs = ms
  }
  return { roundMs, earlierMs, laterMs: laterMs - roundMs }
}

function roundsLeft(run: Run, contest: Contest): number {
  return isSettled(run, contest) ? 0 : roundsOfShard(planOf(run)).length - roundsOver(run, contest)
}

function roundsOver({ store }: Run, contest: Contest): number {
  return store.records.rounds.filter((event) => isSameContest(event.contest, contest)).length
}

/** The part of each entrant in the time of a round, in milliseconds. */
function timesOfRound(run: Run, contest: Contest): Map<string, number> {
  return new Map(
    entrantsOfRound(run, contest).map((entrantId) => [
      entrantId,
      processMs(planOf(run), costOf(run, entrantId, contest)),
    ]),
  )
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
