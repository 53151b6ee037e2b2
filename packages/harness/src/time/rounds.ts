/**
 * Times what is left of a run: decides how many rounds fit, chooses the entrant that runs twice, carries out the rounds, and removes
 * decided entrants after some of them. Nothing that is in the records is repeated, so an interrupted run continues where it stopped.
 */
import { decidedEntrants } from '../judge/pairs.ts'
import { sumOf } from '../numbers.ts'
import { workOf } from '../plan/load-suite.ts'
import { type Cost, costOf, fittingRounds, processMs } from '../plan/make-plan.ts'
import type { ExpectedTimes, Session } from '../plan/session.ts'
import { contestsOf, contestsOfRound, plannedEntrantOf, roundsOfShard } from '../record/schedule.ts'
import { type Contest, isControl, isSameContest } from '../record/words.ts'
import { entrantsOfRound, runRound } from './round.ts'

export async function timeRounds(session: Session): Promise<void> {
  if (session.isAborted) return
  for (const contest of contestsOf(session.plan)) chooseControl(session, contest)
  fitRounds(session)
  for (const round of roundsOfShard(session.plan)) {
    for (const contest of contestsOfRound(session.plan, round)) {
      if (isDecided(session, contest)) continue
      chooseControl(session, contest)
      if (!isOver(session, contest, round)) {
        const isRecorded = await runRound(session, contest, round, expectedTimes(session, contest))
        if (!isRecorded) return
      }
      analyze(session, contest, round)
    }
  }
}

/**
 * Chooses the entrant that runs twice. Among the entrants that solved the most instances, it is the trusted reference, or otherwise the
 * one with the least work by the suite's counter. This is a cheap one and, because work is counted exactly, the same one on every
 * machine. A contest of batches needs a control only if there is something to compare. If the chosen entrant has dropped out, another
 * one is chosen.
 */
function chooseControl(session: Session, contest: Contest): void {
  const { suite } = session
  const fit = entrantsOfRound(session, contest)
  if (fit.some(isControl) || (contest.mode === 'batch' && fit.length === 1)) return
  const { counter = '' } = workOf(suite) ?? {}
  const efforts = fit.map((entrantId) => {
    const { answers = [], batchTotals } = session.preflightOf(entrantId, contest) ?? {}
    const { external, reference } = plannedEntrantOf(session.plan, entrantId)
    const counted = sumOf(answers.map(({ counters }) => counters[counter] ?? Infinity))
    const work = contest.mode === 'batch' ? (batchTotals?.[counter] ?? Infinity) : counted
    return {
      entrantId,
      solved: answers.filter(({ status }) => status === 'solved').length,
      isTrusted: Number(reference === suite.checks?.reference),
      work: external ? MOST : Math.min(work, MOST), // work that is done outside of the fork takes more
    }
  })
  const [lightest] = efforts.sort(
    (a, b) =>
      b.solved - a.solved ||
      b.isTrusted - a.isTrusted ||
      a.work - b.work ||
      (a.entrantId < b.entrantId ? -1 : 1),
  )
  if (lightest !== undefined)
    session.store.append({ type: 'control', contest, entrantId: lightest.entrantId })
}

const MOST = Number.MAX_SAFE_INTEGER

/** Plans fewer rounds if they would take too long. A number that was reduced before is not reduced again: the preflight is the same. */
export function fitRounds(session: Session): void {
  const { plan, store, progress } = session
  const costs = contestsOf(plan).flatMap((contest) => costsOf(session, contest))
  const fewer = fittingRounds(plan, costs)
  if (fewer === undefined) return
  progress.note(`${fewer.rounds} rounds instead of ${plan.rounds}, because they take long`)
  store.append({ type: 'pace', ...fewer })
}

/** Of every process of a round. */
function costsOf(session: Session, contest: Contest): Cost[] {
  const preflights = entrantsOfRound(session, contest).flatMap((id) => session.preflightOf(id, contest) ?? [])
  return preflights.map(costOf)
}

/** What the next round of a contest takes, and all rounds before and after it. */
export function expectedTimes(session: Session, next: Contest): ExpectedTimes {
  const { plan, records } = session
  const contests = contestsOf(plan).map((contest) => {
    const over = records.rounds.filter((event) => isSameContest(event.contest, contest)).length
    return {
      contest,
      ms: sumOf(costsOf(session, contest).map((cost) => processMs(plan, cost))),
      over,
      left: isDecided(session, contest) ? 0 : roundsOfShard(plan).length - over,
    }
  })
  const roundMs = contests.find(({ contest }) => isSameContest(contest, next))?.ms ?? 0
  return {
    roundMs,
    earlierMs: sumOf(contests.map(({ ms, over }) => ms * over)),
    laterMs: sumOf(contests.map(({ ms, left }) => ms * left)) - roundMs,
  }
}

/** Whether only the entrant that runs twice is left, so that further rounds would give no information. */
function isDecided(session: Session, contest: Contest): boolean {
  const haveLeft = session.records.interims.some(
    (event) => event.entrantIds.length > 0 && isSameContest(event.contest, contest),
  )
  return haveLeft && entrantsOfRound(session, contest).filter((entrantId) => !isControl(entrantId)).length < 2
}

function isOver({ records }: Session, contest: Contest, round: number): boolean {
  return records.rounds.some((event) => event.round === round && isSameContest(event.contest, contest))
}

/** The interim analysis after a round, if one is planned: entrants leave if all of their pairs are decided. */
function analyze({ plan, records, store, progress }: Session, contest: Contest, afterRound: number): void {
  const isDone = records.interims.some(
    (event) => event.afterRound === afterRound && isSameContest(event.contest, contest),
  )
  const isPlanned = plan.looks.some((planned) => planned.afterRound === afterRound)
  if (isDone || !isPlanned || afterRound === plan.rounds) return
  const entrantIds = decidedEntrants(records, contest, { afterRound })
  store.append({ type: 'settled', contest, afterRound, entrantIds })
  if (entrantIds.length > 0) progress.note(`settled after round ${afterRound}: ${entrantIds.join(', ')}`)
}
