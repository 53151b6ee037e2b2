/**
 * Carries out a plan, or what is left of it: preflight, control, allocations, rounds. Whatever the records
 * hold already is not done again, so a run that was cut short goes on where it was.
 */
import { isAnswered } from './check.ts'
import { isSameContest, type Standing, standingsOf } from './judge.ts'
import { runPreflight } from './preflight.ts'
import { type Contest, controlIdOf, type PlannedSolver, subjectOf } from './record.ts'
import { answersOf, columnsOf } from './records.ts'
import { planExtraRounds } from './resolve.ts'
import { entrantsOf, jobFor, preflightOf, type RunContext, sweepSeconds } from './run-context.ts'
import { contestsOf, type Field, roundsOfShard, type Slot, slotsOfRound } from './schedule.ts'
import { measureAllocations, timeSlot } from './timing.ts'

/** Returns `interrupted` when the signal called it off; what was measured until then is in the store. */
export async function carryOut(context: RunContext): Promise<'complete' | 'interrupted'> {
  const { store, signal, progress } = context
  for (const step of [askEveryone, chooseControls, measureMemory, runRounds, resolvePairs]) {
    if (!signal.aborted) await step(context)
  }
  const state = signal.aborted ? 'interrupted' : 'complete'
  store.append({ type: 'end', endedAt: new Date().toISOString(), state })
  progress.end()
  return state
}

async function askEveryone(context: RunContext): Promise<void> {
  const { plan } = context.store.records.head
  for (const contest of contestsOf(plan)) {
    for (const solver of entrantsOf(plan, contest)) {
      if (context.signal.aborted) return
      if (preflightOf(context, solver.solverId, contest) === undefined) await ask(context, solver, contest)
    }
  }
  for (const standing of standingsOf(context.store.records)) {
    if (standing.problem !== null)
      context.progress.note(`${standing.solverId}: ${standing.status}: ${standing.problem}`)
  }
}

const ANSWERS_PER_EVENT = 1000
const GRACE = 1.1 // the solver itself gives up at the limit; whoever is still busy this much later does not

async function ask(context: RunContext, solver: PlannedSolver, contest: Contest): Promise<void> {
  const { store, questions, signal, progress } = context
  const { timeoutSeconds, memoryMiB } = store.records.head.plan
  const { solverId } = solver
  const asked = questions.of(contest)
  const finding = await runPreflight({
    job: { kind: 'preflight', timeoutSeconds, ...jobFor(context, solver, contest) },
    geometry: questions.geometryOf(contest),
    questions: asked,
    limits: {
      memoryMiB,
      stallSeconds: GRACE * timeoutSeconds + 1 + batchSeconds(context, solverId, contest),
    },
    signal,
    onAnswer: (answered) => progress.preflight({ solverId, contest, answered, asked: asked.length }),
  })
  if (finding === undefined) return
  const { answers, ...result } = finding
  const chunks = Array.from({ length: Math.ceil(answers.length / ANSWERS_PER_EVENT) }, (_, chunk) =>
    columnsOf(
      { solverId, contest },
      answers.slice(chunk * ANSWERS_PER_EVENT, (chunk + 1) * ANSWERS_PER_EVENT),
    ),
  )
  store.append(...chunks, { type: 'preflight', solverId, contest, ...result })
}

const BATCH_PATIENCE = 4

/** A batch says nothing until it is through: it is given what its puzzles took one by one, several times. */
function batchSeconds(context: RunContext, solverId: string, contest: Contest): number {
  if (contest.mode === 'single') return 0
  const single = preflightOf(context, solverId, { ...contest, mode: 'single' })
  return single === undefined ? 0 : BATCH_PATIENCE * sweepSeconds(context, single)
}

function rankedIn(context: RunContext, contest: Contest): Standing[] {
  return standingsOf(context.store.records).filter(
    (standing) => standing.status === 'ranked' && isSameContest(standing.contest, contest),
  )
}

/**
 * Enters one solver of each contest twice: of those that answered the most puzzles, the one that searched the
 * fewest nodes. That is a cheap one, and, because nodes are exact, the same one on every machine. A contest of
 * batches needs a control only when there is something to compare.
 */
async function chooseControls(context: RunContext): Promise<void> {
  const { store } = context
  for (const contest of contestsOf(store.records.head.plan)) {
    if (store.records.controls.some((control) => isSameContest(control.contest, contest))) continue
    const ranked = rankedIn(context, contest)
    const [lightest] = ranked
      .map(({ solverId }) => ({ solverId, ...effortOf(context, solverId, contest) }))
      .sort((a, b) => b.answered - a.answered || a.nodes - b.nodes || (a.solverId < b.solverId ? -1 : 1))
    if (lightest === undefined || (contest.mode === 'batch' && ranked.length === 1)) continue
    store.append({ type: 'control', contest, solverId: lightest.solverId })
  }
}

/** Puzzles answered, and nodes of all together: Infinity for who does not say, or works outside of its fork. */
function effortOf(
  context: RunContext,
  solverId: string,
  contest: Contest,
): { answered: number; nodes: number } {
  const preflight = preflightOf(context, solverId, contest)
  const effort = { answered: 0, nodes: 0 }
  if (preflight === undefined) return effort
  for (const { status, nodes } of answersOf(preflight)) {
    if (isAnswered(status)) effort.answered++
    effort.nodes += nodes ?? (contest.mode === 'batch' ? 0 : Infinity)
  }
  if (contest.mode === 'batch') effort.nodes = preflight.batchTotals?.nodes ?? Infinity
  return solverOf(context, solverId).external ? { ...effort, nodes: Infinity } : effort
}

async function measureMemory(context: RunContext): Promise<void> {
  const { store, progress, signal } = context
  const { plan } = store.records.head
  if (!plan.memoryFork) return
  for (const contest of contestsOf(plan)) {
    for (const { solverId } of rankedIn(context, contest)) {
      if (signal.aborted) return
      const isDone = store.records.allocations.some(
        (event) => event.solverId === solverId && isSameContest(event.contest, contest),
      )
      const preflight = preflightOf(context, solverId, contest)
      if (isDone || preflight === undefined) continue
      progress.memory(solverId)
      const event = await measureAllocations(context, solverOf(context, solverId), preflight)
      if (event !== undefined) store.append(event)
    }
  }
}

function solverOf({ store }: RunContext, solverId: string): PlannedSolver {
  const solver = store.records.head.plan.solvers.find((planned) => planned.solverId === subjectOf(solverId))
  if (solver === undefined) throw new RangeError(`no solver ${solverId} in the plan`)
  return solver
}

async function runRounds(context: RunContext): Promise<void> {
  const { plan } = context.store.records.head
  const fields = contestsOf(plan).map((contest) => fieldOf(context, contest))
  const slots = roundsOfShard(plan).flatMap((round) => slotsOfRound(plan, round, fields))
  await runSlots(context, slots)
}

/** Spends further rounds on what is unresolved, if the plan allows any. They are planned only once. */
async function resolvePairs(context: RunContext): Promise<void> {
  const { records } = context.store
  if (records.head.plan.resolve === 0) return
  await runExtraRounds(context)
  for (let stage = planExtraRounds(records); stage.length > 0; stage = planExtraRounds(records)) {
    if (context.signal.aborted) return
    context.store.append(...stage)
    await runExtraRounds(context)
  }
}

/** Those that are planned already; a run that is resumed may have some left. */
async function runExtraRounds(context: RunContext): Promise<void> {
  const { records } = context.store
  const { plan } = records.head
  const fields = contestsOf(plan).map((contest) => fieldOf(context, contest))
  const slots = records.extraRounds.flatMap(({ round, contest, solverIds }) => {
    const takesPart = new Set(solverIds)
    return slotsOfRound(
      plan,
      round,
      fields.filter((field) => isSameContest(field.contest, contest)),
    ).filter(({ solverId }) => takesPart.has(solverId))
  })
  await runSlots(context, slots)
}

/** Everyone who is ranked in a contest, and the control. */
function fieldOf(context: RunContext, contest: Contest): Field {
  const { plan } = context.store.records.head
  const entrants = entrantsOf(plan, contest).map(({ solverId }) => solverId)
  const active = rankedIn(context, contest).map(({ solverId }) => solverId)
  const control = context.store.records.controls.find((event) => isSameContest(event.contest, contest))
  if (control === undefined) return { contest, entrants, active: new Set(active) }
  const controlId = controlIdOf(control.solverId)
  return { contest, entrants: [...entrants, controlId], active: new Set([...active, controlId]) }
}

async function runSlots(context: RunContext, slots: readonly Slot[]): Promise<void> {
  const { store, signal, progress } = context
  const isOver = (slot: Slot): boolean => store.records.forks.some(({ forkId }) => forkId === slot.forkId)
  for (const [done, slot] of slots.entries()) {
    if (signal.aborted) return
    const subject = subjectOf(slot.solverId)
    const preflight = preflightOf(context, subject, slot.contest)
    if (preflight === undefined || isOver(slot) || hasFailed(context, slot)) continue
    progress.fork(slot, done, slots.length)
    const event = await timeSlot(context, slot, { solver: solverOf(context, subject), preflight })
    if (event === undefined) return
    store.append(event)
    progress.forkOver(event)
    if (event.problem !== null) progress.note(`${slot.solverId}: ${event.status}: ${event.problem}`)
  }
}

/** A solver that failed in a fork is not timed any further. */
function hasFailed({ store }: RunContext, { solverId, contest }: Slot): boolean {
  return store.records.forks.some(
    (fork) => fork.solverId === solverId && fork.status !== 'ok' && isSameContest(fork.contest, contest),
  )
}
