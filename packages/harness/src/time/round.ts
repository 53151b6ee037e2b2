/**
 * Measures one round of a contest: all its entrants in fresh processes, which take turns.
 *
 * Disturbances of a machine come and go within seconds, so entrants that are measured one after another are
 * measured under different conditions. Here each entrant works for a few milliseconds while all others sleep,
 * in a new order in each turn. So within a turn the conditions are the same for all.
 */

import { sideBySide } from '../fork/side-by-side.ts'
import { planOf, type RoundSeen, type Run, record } from '../plan/session.ts'
import { hasMeetings, orderOfTurn } from '../record/schedule.ts'
import { type Contest, controlIdOf, isControl, isSameContest, originalOf } from '../record/words.ts'
import { TimedFork } from './timed-fork.ts'

/** The entries that take part in a round of a contest, with the control last. Who is wrong or disqualified takes part in none. */
export function entrantsOfRound({ store: { records } }: Run, contest: Contest): string[] {
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

/** Whether only the entrant that runs twice is left, so that further rounds would give no information. */
export function isDecided(run: Run, contest: Contest): boolean {
  const haveLeft = run.store.records.interims.some(
    (event) => event.entrantIds.length > 0 && isSameContest(event.contest, contest),
  )
  return haveLeft && entrantsOfRound(run, contest).filter((entrantId) => !isControl(entrantId)).length < 2
}

/** Returns false if the run was aborted meanwhile. Then nothing of the round is recorded. */
export async function runRound(
  run: Run,
  { contest, round, expected }: Pick<RoundSeen, 'contest' | 'round' | 'expected'>,
): Promise<boolean> {
  const entrantIds = entrantsOfRound(run, contest)
  if (entrantIds.length === 0) return !run.signal.aborted
  const plan = planOf(run)
  const { rounds, turns } = plan
  const told = { contest, round, rounds, entrants: entrantIds.length, turns, expected }
  const started = new Map<string, TimedFork>()
  let warm = 0
  await sideBySide(entrantIds, async (entrantId) => {
    if (run.signal.aborted) return
    const fork = new TimedFork(run, { round, contest, entrantId })
    started.set(entrantId, fork)
    await fork.warmUp()
    run.progress.round({ ...told, warm: ++warm, turn: 0 })
  })

  const inTurn = (turn: number): TimedFork[] =>
    orderOfTurn(plan, { round, turn, contest }, entrantIds).flatMap((id) => started.get(id) ?? [])
  for (let turn = 1; turn <= turns && !run.signal.aborted; turn++) {
    for (const fork of inTurn(turn)) await fork.slice(turn)
    run.progress.round({ ...told, warm, turn })
  }
  for (const fork of inTurn(turns + 1)) await fork.detail()
  if (hasMeetings(plan, round)) await sideBySide([...started.values()], (fork) => fork.meet())
  const ended = await Promise.all(inTurn(1).map((fork) => fork.finish()))

  const forks = ended.flatMap((fork) => fork ?? [])
  if (run.signal.aborted || forks.length < ended.length) return false
  record(run, { type: 'round', round, contest, forks })
  return true
}
