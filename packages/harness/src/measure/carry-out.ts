/**
 * Carries out a plan, or the rest of it: preflight, control, pace, rounds with looks. Work that is
 * already in the records is not repeated, so an interrupted run continues where it stopped.
 */
import { setMaxListeners } from 'node:events'
import { type Contest, isSameContest } from '../events/words.ts'
import { settledEntrants } from '../judge/pairs.ts'
import { statusesOf } from '../judge/status.ts'
import { chooseControl } from './control.ts'
import { expectedTimes, setPace } from './pace.ts'
import { contestsOf, contestsOfRound, roundsOfShard } from './plan/schedule.ts'
import { askEveryone } from './preflight/ask-all.ts'
import { refuteClaims } from './preflight/evidence.ts'
import { isSettled, runRound } from './rounds/round.ts'
import { planOf, type Run } from './run-context.ts'

/** Returns `interrupted` if the signal aborted it. What was measured until then is in the store. */
export async function carryOut(run: Run): Promise<'complete' | 'interrupted'> {
  const { store, signal, progress } = run
  setMaxListeners(0, signal) // every process of a round listens to the signal
  for (const step of [askAllContests, setPace, runRounds]) {
    if (!signal.aborted) await step(run)
  }
  const state = signal.aborted ? 'interrupted' : 'complete'
  store.append({ type: 'end', endedAt: new Date().toISOString(), state })
  progress.end()
  return state
}

async function askAllContests(run: Run): Promise<void> {
  for (const contest of contestsOf(planOf(run))) {
    await askEveryone(run, contest)
    if (!run.signal.aborted) await refuteClaims(run, contest)
    if (run.signal.aborted) return
    chooseControl(run, contest)
  }
  for (const { entrantId, status, problem } of statusesOf(run.store.records)) {
    if (problem !== null) run.progress.note(`${entrantId}: ${status}: ${problem}`)
  }
}

async function runRounds(run: Run): Promise<void> {
  const plan = planOf(run)
  const isOver = (contest: Contest, round: number): boolean =>
    run.store.records.rounds.some((event) => event.round === round && isSameContest(event.contest, contest))
  for (const round of roundsOfShard(plan)) {
    for (const contest of contestsOfRound(plan, round)) {
      if (isSettled(run, contest)) continue
      chooseControl(run, contest)
      if (!isOver(contest, round)) {
        const expected = expectedTimes(run, contest)
        if (!(await runRound(run, { contest, round, expected }))) return
      }
      look(run, contest, round)
    }
  }
}

/** After some rounds, entrants leave if all of their pairs are settled. */
function look(run: Run, contest: Contest, afterRound: number): void {
  const { store } = run
  const { looks, rounds } = planOf(run)
  const isDone = store.records.settled.some(
    (event) => event.afterRound === afterRound && isSameContest(event.contest, contest),
  )
  if (isDone || afterRound === rounds || !looks.some((planned) => planned.afterRound === afterRound)) return
  const entrantIds = settledEntrants(store.records, contest, { afterRound })
  store.append({ type: 'settled', contest, afterRound, entrantIds })
  if (entrantIds.length > 0) run.progress.note(`settled after round ${afterRound}: ${entrantIds.join(', ')}`)
}
