/**
 * One round of a contest: all its entrants in fresh processes side by side, which take turns.
 *
 * What disturbs a machine comes and goes within seconds, so entrants that are measured one after the other are
 * measured under different conditions. Here each works for a few milliseconds while all others sleep, in a new order
 * each turn, so that within a turn the conditions are the same for all.
 */
import { freemem } from 'node:os'
import { sideBySide } from '../fork/side-by-side.ts'
import { orderOfTurn, roundsOfShard } from '../plan/schedule.ts'
import { seedFor, shuffled } from '../random.ts'
import {
  type Contest,
  contestKey,
  controlIdOf,
  isControl,
  isSameContest,
  subjectOf,
} from '../records/words.ts'
import { planOf, preflightOf, type Run, solvedBy } from './run-context.ts'
import { TimedFork } from './timed-fork.ts'

/** Who takes part in a round of a contest, the control last. */
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

/** Returns false when the run was called off meanwhile: then nothing of the round is recorded. */
export async function runRound(run: Run, contest: Contest, round: number): Promise<boolean> {
  const everyone = entrantsOfRound(run, contest)
  const entrantIds = fitting(run, { contest, round }, everyone)
  if (entrantIds.length === 0) return !run.signal.aborted
  const plan = planOf(run)
  const told = { contest, round, entrants: entrantIds.length }
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
  if (hasMeetings(run, round)) await sideBySide([...forks.values()], (fork) => fork.meet())
  const events = await Promise.all(inTurn(1).map((fork) => fork.finish()))

  const whole = events.flatMap((event) => event ?? [])
  if (run.signal.aborted || whole.length < events.length) return false
  run.store.append(...whole, {
    type: 'round',
    round,
    contest,
    entrantIds: whole.map(({ entrantId }) => entrantId),
  })
  for (const event of whole) run.progress.forkOver(event)
  return true
}

const ROUNDS_WITH_MEETINGS = 5

/** First meetings are judged by their median, for which a few rounds are enough. */
function hasMeetings(run: Run, round: number): boolean {
  return roundsOfShard(planOf(run)).indexOf(round) < ROUNDS_WITH_MEETINGS
}

const USABLE = 0.7 // of the memory that is free

/**
 * Those of the entrants that the memory holds at the same time: all, as a rule. Where it does not, another choice in
 * each round, drawn from the seed, so that every two meet again and again; the control is always among them.
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
    text: 'the memory does not hold all processes of a round: each took part in some rounds only',
  })
  return everyone.filter((entrantId) => chosen.has(entrantId))
}

const BYTES_PER_MIB = 2 ** 20
const USUAL_MIB = 80
const LEAST_TOGETHER = 2

/** What the system, or the group of processes that this one is confined to, has left. */
function availableMiB(): number {
  const available = (process as { availableMemory?: () => number }).availableMemory?.() ?? freemem()
  return available / BYTES_PER_MIB
}
