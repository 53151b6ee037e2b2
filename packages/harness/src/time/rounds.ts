/**
 * Times what is left of a run: decides how many rounds fit, chooses the entrant that runs twice, carries out the rounds, and removes
 * decided entrants after some of them. Nothing that is in the records is repeated, so an interrupted run continues where it stopped.
 */

import { sideBySide } from '../fork/fork-process.ts'
import { decidedEntrants } from '../judge/pairs.ts'
import { sumOf } from '../numbers.ts'
import { type Cost, costOf, processMs } from '../plan/costs.ts'
import { fittingRounds } from '../plan/make-plan.ts'
import type { ExpectedTimes, Session } from '../plan/session.ts'
import { seedFor, shuffled } from '../random.ts'
import {
  type Contest,
  codeOf,
  contestKey,
  contestsOf,
  controlIdOf,
  isControl,
  isOf,
  isSameContest,
  originalOf,
  type Plan,
  plannedEntrantOf,
  roundsOfShard,
} from '../record/plan.ts'
import { TimedFork } from './timed-fork.ts'

/** @param isOver whether no further round is needed */
export async function timeRounds(session: Session, isOver: () => boolean = () => false): Promise<void> {
  if (session.isAborted) return
  for (const contest of contestsOf(session.plan)) chooseControl(session, contest)
  fitRounds(session)
  for (const round of roundsOfShard(session.plan)) {
    if (round > session.plan.rounds) return
    const begun = performance.now()
    for (const contest of contestsOfRound(session.plan, round)) {
      if (isOver() || !(await carryOut(session, contest, round))) return
    }
    // what it takes to start commands is not known before
    if (round === 1 && session.suite.oneAtATime) fitRounds(session, performance.now() - begun)
  }
}

/** Whether a contest has two entrants to compare. */
export function arePairs(session: Session): boolean {
  return contestsOf(session.plan).some((contest) => entrantsOfRound(session, contest).length > 1)
}

/** Returns false if the run was aborted meanwhile. */
async function carryOut(session: Session, contest: Contest, round: number): Promise<boolean> {
  if (isDecided(session, contest)) return true
  chooseControl(session, contest)
  if (!isDone(session, contest, round)) {
    const isRecorded = await runRound(session, contest, round, expectedTimes(session, contest))
    if (!isRecorded) return false
  }
  analyze(session, contest, round)
  return true
}

/**
 * Chooses the entrant that runs twice. Among the entrants that solved the most instances, it is the trusted reference, or otherwise the
 * one with the least work by the suite's counter. This is a cheap one and, because work is counted exactly, the same one on every
 * machine. A contest of batches needs a control only if there is something to compare. If the chosen entrant has dropped out, another
 * one is chosen.
 */
function chooseControl(session: Session, contest: Contest): void {
  const { suite, plan, store } = session
  const isBatch = contest.mode === 'batch'
  const fit = entrantsOfRound(session, contest)
  if (fit.some(isControl) || (isBatch && fit.length === 1)) return
  const { counter = '' } = session.records.head.work ?? {}
  const efforts = fit.map((entrantId) => {
    const { answers = [], batchTotals } = session.preflightOf(entrantId, contest) ?? {}
    const { external, reference } = plannedEntrantOf(plan, entrantId)
    const counted = isBatch ? [batchTotals?.[counter]] : answers.map(({ counters }) => counters[counter])
    return {
      entrantId,
      solved: answers.filter(({ status }) => status === 'solved').length,
      isTrusted: Number(reference === suite.checks?.reference),
      // work that is done outside of the fork takes more
      work: external ? MOST : Math.min(sumOf(counted.map((count) => count ?? MOST)), MOST),
    }
  })
  const [lightest] = efforts.sort(
    (a, b) =>
      b.solved - a.solved ||
      b.isTrusted - a.isTrusted ||
      a.work - b.work ||
      (a.entrantId < b.entrantId ? -1 : 1),
  )
  if (lightest !== undefined) store.append({ type: 'control', contest, entrantId: lightest.entrantId })
}

const MOST = Number.MAX_SAFE_INTEGER

/** Plans fewer rounds if they would take too long. A number that was reduced before is not reduced again: the preflight is the same. */
export function fitRounds(session: Session, roundMs?: number): void {
  const { plan, store, progress } = session
  const costs = contestsOf(plan).flatMap((contest) => costsOf(session, contest))
  const fewer = fittingRounds(plan, costs, roundMs)
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
    const over = records.rounds.filter(isOf(contest)).length
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
  const left = session.records.interims.filter(isOf(contest)).flatMap(({ entrantIds }) => entrantIds)
  return left.length > 0 && entrantsOfRound(session, contest).filter((id) => !isControl(id)).length < 2
}

function isDone({ records }: Session, contest: Contest, round: number): boolean {
  return records.rounds.filter(isOf(contest)).some((event) => event.round === round)
}

/** The interim analysis after a round, if one is planned: entrants leave if all of their pairs are decided. */
function analyze({ plan, records, store, progress }: Session, contest: Contest, afterRound: number): void {
  const isThen = (analysis: { readonly afterRound: number }): boolean => analysis.afterRound === afterRound
  const isDone = records.interims.filter(isOf(contest)).some(isThen)
  if (isDone || !plan.interims.some(isThen) || afterRound === plan.rounds) return
  const entrantIds = decidedEntrants(records, contest, { afterRound })
  store.append({ type: 'settled', contest, afterRound, entrantIds })
  if (entrantIds.length > 0) progress.note(`settled after round ${afterRound}: ${entrantIds.join(', ')}`)
}

/** The entries that take part in a round of a contest, with the control last. Who is wrong or disqualified takes part in none. */
function entrantsOfRound({ records }: Session, contest: Contest): string[] {
  const { preflights, refutations, forks, interims, controls } = records
  const inContest = isOf(contest)
  const isGone = ({ status }: { readonly status: string }): boolean =>
    status === 'wrong' || status === 'disqualified'
  const failed = forks.filter((fork) => isGone(fork) || (inContest(fork) && fork.status !== 'ok'))
  const fallen = [...refutations, ...preflights.filter(isGone), ...failed]
  const gone = new Set([
    ...fallen.map(({ entrantId }) => originalOf(entrantId)),
    ...interims.filter(inContest).flatMap(({ entrantIds }) => entrantIds),
  ])
  const fit = preflights
    .filter((preflight) => inContest(preflight) && preflight.status === 'ranked')
    .flatMap(({ entrantId }) => (gone.has(entrantId) ? [] : [entrantId]))
  const control = controls.findLast(inContest)
  return control && fit.includes(control.entrantId) ? [...fit, controlIdOf(control.entrantId)] : fit
}

/**
 * Measures one round of a contest: all its entrants in fresh processes, which take turns.
 *
 * Disturbances of a machine come and go within seconds, so entrants that are measured one after another are
 * measured under different conditions. Here each entrant works for a few milliseconds while all others sleep,
 * in a new order in each turn. So within a turn the conditions are the same for all.
 *
 * Returns false if the run was aborted meanwhile. Then nothing of the round is recorded.
 */
async function runRound(
  session: Session,
  contest: Contest,
  round: number,
  expected: ExpectedTimes,
): Promise<boolean> {
  const { plan, progress } = session
  const { rounds, turns } = plan
  const entrantIds = entrantsOfRound(session, contest)
  if (entrantIds.length === 0) return !session.isAborted
  const seen = { contest, round, rounds, entrants: entrantIds.length, turns, expected }
  const started = new Map<string, TimedFork>()
  let warm = 0
  // The first to start wait longest for their first slice, and on an uneven machine they keep the core that they got.
  const inStart = shuffled(entrantIds, seedFor(plan.seed, 'start', round, contestKey(contest)))
  const start = async (entrantId: string): Promise<void> => {
    if (session.isAborted) return
    const fork = new TimedFork(session, { round, contest, entrantId })
    started.set(entrantId, fork)
    await fork.warmUp()
    progress.round({ ...seen, warm: ++warm, turn: 0 })
  }
  await sideBySide(inStart, start, undefined, session.mostAtOnce)
  await planSlices(plan, started)

  const inTurn = (turn: number): TimedFork[] =>
    orderOfTurn(plan, { round, turn, contest }, entrantIds).flatMap((id) => started.get(id) ?? [])
  for (let turn = 1; turn <= turns && !session.isAborted; turn++) {
    for (const fork of inTurn(turn)) await fork.slice(turn)
    progress.round({ ...seen, warm, turn })
  }
  for (const fork of inTurn(turns + 1)) await fork.detail()
  const meetUnseen = (fork: TimedFork): Promise<void> => fork.meetUnseen()
  if (hasUnseen(plan, round))
    await sideBySide([...started.values()], meetUnseen, undefined, session.mostAtOnce)
  const ended = await Promise.all(inTurn(1).map((fork) => fork.finish()))

  const forks = ended.flatMap((fork) => fork ?? [])
  if (session.isAborted || forks.length < ended.length) return false
  session.record({ type: 'round', round, contest, forks })
  return true
}

/**
 * The states of one entrant, in whichever engine, and the two entries of the control, get the same slices: a slice of one sweep takes more time for each answer than
 * one of two, and which of them fits is often a matter of chance.
 */
async function planSlices(plan: Plan, started: ReadonlyMap<string, TimedFork>): Promise<void> {
  const codeIn = (id: string): string => codeOf(plannedEntrantOf(plan, id))
  const slowest = new Map<string, number>()
  for (const [id, { sweepNs }] of started) {
    slowest.set(codeIn(id), Math.max(sweepNs, slowest.get(codeIn(id)) ?? 0))
  }
  await sideBySide([...started], ([id, fork]) => fork.planSlices(slowest.get(codeIn(id)) ?? 0))
}

/** The contests of one round, in an order that depends on the seed and the round. */
export function contestsOfRound(plan: Plan, round: number): Contest[] {
  return shuffled(contestsOf(plan), seedFor(plan.seed, 'contests', round))
}

/** So many rounds are enough to judge whether an entrant remembers answers. */
const ROUNDS_WITH_UNSEEN = 4

/** Whether the entrants of a round are asked instances that they have never seen: they are in the first rounds of a shard. */
export function hasUnseen(plan: Plan, round: number): boolean {
  return roundsOfShard(plan).indexOf(round) < ROUNDS_WITH_UNSEEN
}

/**
 * The order of the entrants in one turn. If an entrant drops out, the order of the others stays the same.
 *
 * @param everyone all entries that could take part, with the control last
 */
export function orderOfTurn(
  plan: Plan,
  at: { readonly round: number; readonly turn: number; readonly contest: Contest },
  everyone: readonly string[],
): string[] {
  return shuffled(everyone, seedFor(plan.seed, 'turn', at.round, at.turn, contestKey(at.contest)))
}
