/**
 * Measures one round of a contest: all its entrants in fresh processes, which take turns.
 *
 * Disturbances of a machine come and go within seconds, so entrants that are measured one after another are
 * measured under different conditions. Here each entrant works for a few milliseconds while all others sleep,
 * in a new order in each turn. So within a turn the conditions are the same for all.
 */

import { sideBySide } from '../fork/fork-process.ts'
import type { ExpectedTimes, Session } from '../plan/session.ts'
import { hasUnseen, orderOfTurn } from '../record/schedule.ts'
import { type Contest, controlIdOf, isSameContest, originalOf } from '../record/words.ts'
import { TimedFork } from './timed-fork.ts'

/** The entries that take part in a round of a contest, with the control last. Who is wrong or disqualified takes part in none. */
export function entrantsOfRound({ records }: Session, contest: Contest): string[] {
  const inContest = (event: { readonly contest: Contest }): boolean => isSameContest(event.contest, contest)
  const { preflights, refutations, forks, interims, controls } = records
  const isGone = (status: string): boolean => status === 'wrong' || status === 'disqualified'
  const gone = new Set([
    ...refutations.map(({ entrantId }) => entrantId),
    ...preflights.filter(({ status }) => isGone(status)).map(({ entrantId }) => entrantId),
    ...forks
      .filter((fork) => isGone(fork.status) || (inContest(fork) && fork.status !== 'ok'))
      .map(({ entrantId }) => originalOf(entrantId)),
    ...interims.filter(inContest).flatMap(({ entrantIds }) => entrantIds),
  ])
  const fit = preflights
    .filter(inContest)
    .filter(({ status, entrantId }) => status === 'ranked' && !gone.has(entrantId))
    .map(({ entrantId }) => entrantId)
  const control = controls.findLast(inContest)
  return control === undefined || !fit.includes(control.entrantId)
    ? fit
    : [...fit, controlIdOf(control.entrantId)]
}

/** Returns false if the run was aborted meanwhile. Then nothing of the round is recorded. */
export async function runRound(
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
  await sideBySide(entrantIds, async (entrantId) => {
    if (session.isAborted) return
    const fork = new TimedFork(session, { round, contest, entrantId })
    started.set(entrantId, fork)
    await fork.warmUp()
    progress.round({ ...seen, warm: ++warm, turn: 0 })
  })

  const inTurn = (turn: number): TimedFork[] =>
    orderOfTurn(plan, { round, turn, contest }, entrantIds).flatMap((id) => started.get(id) ?? [])
  for (let turn = 1; turn <= turns && !session.isAborted; turn++) {
    for (const fork of inTurn(turn)) await fork.slice(turn)
    progress.round({ ...seen, warm, turn })
  }
  for (const fork of inTurn(turns + 1)) await fork.detail()
  if (hasUnseen(plan, round)) await sideBySide([...started.values()], (fork) => fork.unseen())
  const ended = await Promise.all(inTurn(1).map((fork) => fork.finish()))

  const forks = ended.flatMap((fork) => fork ?? [])
  if (session.isAborted || forks.length < ended.length) return false
  session.record({ type: 'round', round, contest, forks })
  return true
}
