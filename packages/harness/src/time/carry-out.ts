/**
 * Carries out a plan, or the rest of it: preflight, control, pace, rounds with looks. Work that is
 * already in the records is not repeated, so an interrupted run continues where it stopped.
 */
import { setMaxListeners } from 'node:events'
import { askEveryone } from '../ask/ask-all.ts'
import { refuteClaims } from '../ask/evidence.ts'
import { decidedEntrants } from '../judge/pairs.ts'
import { statusesOf } from '../judge/status.ts'
import { sumOf } from '../numbers.ts'
import { workOf } from '../plan/load-suite.ts'
import { planOf, preflightOf, type Run } from '../plan/session.ts'
import { contestsOf, contestsOfRound, plannedEntrantOf, roundsOfShard } from '../record/schedule.ts'
import { type Contest, isControl, isSameContest } from '../record/words.ts'
import { expectedTimes, setPace } from './pace.ts'
import { entrantsOfRound, isDecided, runRound } from './round.ts'

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
      if (isDecided(run, contest)) continue
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
  const isDone = store.records.interims.some(
    (event) => event.afterRound === afterRound && isSameContest(event.contest, contest),
  )
  if (isDone || afterRound === rounds || !looks.some((planned) => planned.afterRound === afterRound)) return
  const entrantIds = decidedEntrants(store.records, contest, { afterRound })
  store.append({ type: 'settled', contest, afterRound, entrantIds })
  if (entrantIds.length > 0) run.progress.note(`settled after round ${afterRound}: ${entrantIds.join(', ')}`)
}

/**
 * Chooses the entrant that runs twice. Among the entrants that solved the most instances, it is the trusted reference, or otherwise the
 * one with the least work by the suite's counter. This is a cheap one and, because work is counted exactly, the same one on every
 * machine. A contest of batches needs a control only if there is something to compare. If the chosen entrant has dropped out, another
 * one is chosen.
 */
function chooseControl(run: Run, contest: Contest): void {
  const fit = entrantsOfRound(run, contest)
  if (fit.some(isControl) || (contest.mode === 'batch' && fit.length === 1)) return
  const { counter = '' } = workOf(run.loaded.suite) ?? {}
  const efforts = fit.map((entrantId) => {
    const { answers = [], batchTotals } = preflightOf(run, entrantId, contest) ?? {}
    const { external, reference } = plannedEntrantOf(planOf(run), entrantId)
    const counted = sumOf(answers.map(({ counters }) => counters[counter] ?? Infinity))
    const work = contest.mode === 'batch' ? (batchTotals?.[counter] ?? Infinity) : counted
    return {
      entrantId,
      solved: answers.filter(({ status }) => status === 'solved').length,
      isTrusted: Number(reference === run.loaded.suite.checks?.reference),
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
  if (lightest !== undefined) run.store.append({ type: 'control', contest, entrantId: lightest.entrantId })
}

const MOST = Number.MAX_SAFE_INTEGER
