/**
 * Measures one round of a contest: all its entrants in fresh processes, which take turns.
 *
 * Disturbances of a machine come and go within seconds, so entrants that are measured one after another are
 * measured under different conditions. Here each entrant works for a few milliseconds while all others sleep,
 * in a new order in each turn. So within a turn the conditions are the same for all.
 */
import { type Contest, controlIdOf, isControl, isSameContest, originalOf } from '../../events/words.ts'
import { sideBySide } from '../fork/side-by-side.ts'
import { hasMeetings, orderOfTurn } from '../plan/schedule.ts'
import { planOf, preflightOf, type RoundSeen, type Run, record, solvedBy } from '../run-context.ts'
import { TimedFork } from './timed-fork.ts'

/** The entries that take part in a round of a contest, with the control last. */
export function entrantsOfRound({ store: { records } }: Run, contest: Contest): string[] {
  const inContest = (event: { readonly contest: Contest }): boolean => isSameContest(event.contest, contest)
  const gone = new Set([
    ...records.refutations
      .filter(inContest)
      .flatMap(({ entrantId, problem }) => (problem.length > 0 ? [entrantId] : [])),
    ...records.forks
      .filter((event) => inContest(event) && event.status !== 'ok')
      .map(({ entrantId }) => originalOf(entrantId)),
    ...records.settled.filter(inContest).flatMap(({ entrantIds }) => entrantIds),
  ])
  const fit = records.preflights
    .filter(
      (preflight) => inContest(preflight) && preflight.status === 'ranked' && !gone.has(preflight.entrantId),
    )
    .map(({ entrantId }) => entrantId)
  const control = records.controls.findLast(inContest)
  return control === undefined || !fit.includes(control.entrantId)
    ? fit
    : [...fit, controlIdOf(control.entrantId)]
}

/** Whether only the entrant that runs twice is left, so that further rounds would give no information. */
export function isSettled(run: Run, contest: Contest): boolean {
  const haveLeft = run.store.records.settled.some(
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
  const forks = new Map<string, TimedFork>()
  let warm = 0
  await sideBySide(entrantIds, async (entrantId) => {
    const preflight = preflightOf(run, entrantId, contest)
    if (preflight === undefined || run.signal.aborted) return
    const fork = new TimedFork(run, { round, contest, entrantId }, solvedBy(run, preflight))
    forks.set(entrantId, fork)
    await fork.warmUp()
    run.progress.round({ ...told, warm: ++warm, turn: 0 })
  })

  const inTurn = (turn: number): TimedFork[] =>
    orderOfTurn(plan, { round, turn, contest }, entrantIds).flatMap((entrantId) => forks.get(entrantId) ?? [])
  for (let turn = 1; turn <= plan.turns && !run.signal.aborted; turn++) {
    for (const fork of inTurn(turn)) await fork.slice(turn)
    run.progress.round({ ...told, warm, turn })
  }
  for (const fork of inTurn(plan.turns + 1)) await fork.detail()
  if (hasMeetings(plan, round)) await sideBySide([...forks.values()], (fork) => fork.meet())
  const events = await Promise.all(inTurn(1).map((fork) => fork.finish()))

  const whole = events.flatMap((event) => event ?? [])
  if (run.signal.aborted || whole.length < events.length) return false
  record(run, ...whole, {
    type: 'round',
    round,
    contest,
    entrantIds: whole.map(({ entrantId }) => entrantId),
  })
  for (const event of whole) run.progress.forkOver(event)
  return true
}
