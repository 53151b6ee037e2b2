/**
 * Measures one round of a contest: all its entrants in fresh processes, which take turns.
 *
 * Disturbances of a machine come and go within seconds, so entrants that are measured one after another are
 * measured under different conditions. Here each entrant works for a few milliseconds while all others sleep,
 * in a new order in each turn. So within a turn the conditions are the same for all.
 */
import { freemem } from 'node:os'
import {
  type Contest,
  contestKey,
  controlIdOf,
  isControl,
  isSameContest,
  subjectOf,
} from '../../events/words.ts'
import { seedFor, shuffled } from '../../random.ts'
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
    ...[...records.forks, ...records.allocations]
      .filter((event) => inContest(event) && event.status !== 'ok')
      .map(({ entrantId }) => subjectOf(entrantId)),
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
  const everyone = entrantsOfRound(run, contest)
  const entrantIds = fitting(run, { contest, round }, everyone)
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
    orderOfTurn(plan, { round, turn, contest }, everyone).flatMap((entrantId) => forks.get(entrantId) ?? [])
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

const USABLE = 0.7 // the part of the free memory

/**
 * The entries whose processes fit into memory at the same time, which are usually all. Otherwise each round
 * has another choice, which depends on the seed, so that every two entries meet several times. The control is
 * always included.
 */
function fitting(run: Run, at: { contest: Contest; round: number }, everyone: readonly string[]): string[] {
  const memoryOf = (entrantId: string): number =>
    preflightOf(run, entrantId, at.contest)?.peakMemoryMiB ?? USUAL_MIB
  const freeMiB = USABLE * availableMiB()
  const needed = everyone.reduce((sum, entrantId) => sum + memoryOf(entrantId), 0)
  if (needed <= freeMiB) return [...everyone]
  const control = everyone.find(isControl)
  const first = control === undefined ? [] : [subjectOf(control), control]
  const others = everyone.filter((entrantId) => !first.includes(entrantId))
  const chosen = new Set<string>()
  let used = 0
  for (const entrantId of [
    ...first,
    ...shuffled(others, seedFor(planOf(run).seed, 'group', at.round, contestKey(at.contest))),
  ]) {
    used += memoryOf(entrantId)
    if (used > freeMiB && chosen.size >= LEAST_TOGETHER) break
    chosen.add(entrantId)
  }
  run.store.append({
    type: 'warning',
    text: 'the processes of a round did not all fit into memory, so each took part in some rounds only',
  })
  return everyone.filter((entrantId) => chosen.has(entrantId))
}

const BYTES_PER_MIB = 2 ** 20
const USUAL_MIB = 80
const LEAST_TOGETHER = 2

/** The memory that the system, or the control group of this process, has left. */
function availableMiB(): number {
  const available = (process as { availableMemory?: () => number }).availableMemory?.() ?? freemem()
  return available / BYTES_PER_MIB
}
