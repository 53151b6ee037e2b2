/**
 * Asks every entrant all instances of a contest once, in forks, before anything is timed, and proves its answers; and some instances that are
 * not part of the set.
 */
import { type ForkOutcome, ForkProcess, STARTING_SECONDS, sideBySide } from '../fork/fork-process.ts'
import { statusesOf } from '../judge/status.ts'
import { costOf } from '../plan/costs.ts'
import type { Asked, AskedInstance, Session } from '../plan/session.ts'
import type { PreflightEvent, RecordedAnswer } from '../record/events.ts'
import { type Contest, contestsOf, entrantsOf } from '../record/plan.ts'
import { UsageError } from '../usage-error.ts'
import { isOpen, refuteClaims } from './evidence.ts'
import { type Finding, lossOf, ownStatus, type Told } from './finding.ts'
import { hiddenFor, problemInHidden } from './hidden.ts'
import { recordedAnswer, unanswered } from './proof.ts'

/**
 * Asks those that have not been asked yet, so an interrupted run continues where it stopped.
 *
 * @param isBrief whether one lost process is enough to know who fails, and the caller tells of it
 */
export async function askEveryone(session: Session, isBrief = false): Promise<void> {
  const mostLost = isBrief ? 1 : MOST_LOST_FORKS
  for (const contest of contestsOf(session.plan)) {
    await askContest(session, contest, mostLost)
    if (session.isAborted) return
    if (!isOpen(session, contest)) continue
    const trusted = await answersOfReference(session, contest)
    if (session.isAborted) return
    refuteClaims(session, contest, trusted)
  }
  if (isBrief) return
  for (const { entrantId, status, problem } of statusesOf(session.records)) {
    if (problem !== null) session.progress.note(`${entrantId}: ${status}: ${problem}`)
  }
}

/** A batch comes after the single instances, whose times it uses. */
async function askContest(session: Session, contest: Contest, mostLost: number): Promise<void> {
  const open = entrantsOf(session.plan, contest).filter(
    ({ entrantId }) => session.preflightOf(entrantId, contest) === undefined,
  )
  await sideBySide(
    open,
    (entrant) => askAll(session, entrant, contest, mostLost),
    (found, { entrantId }) => {
      if (found === undefined || session.isAborted) return
      const { answers, status } = found
      const solved = answers.filter((answer) => answer.status === 'solved').length
      const asked = session.asked.of(contest).length
      session.progress.checked({ entrantId, contest, status, asked, solved })
      session.record({ type: 'preflight', entrantId, contest, ...found })
    },
    session.mostAtOnce,
  )
}

/** The trusted entrant is asked in a process of its own. For a batch, its answers to single instances are used. */
async function answersOfReference(session: Session, contest: Contest): Promise<readonly RecordedAnswer[]> {
  const reference = session.suite.checks?.reference
  if (reference === undefined) return []
  const single: Contest = { ...contest, mode: 'single' }
  const planned = session.plan.entrants.find((entrant) => entrant.reference === reference)
  const known = planned && session.preflightOf(planned.entrantId, single)
  const found = known ?? (await askAll(session, { reference, entrantId: null, external: false }, single))
  return found?.answers ?? []
}

/** The results so far while an entrant is being asked. */
interface Asking extends Told {
  readonly who: Asked
  readonly answers: RecordedAnswer[]
  /** The first witness of each answer. */
  readonly witnesses: (Uint8Array | undefined)[]
  readonly recalled: number[]
  isOpened: boolean
  batchTotals: Record<string, number> | null
  accident?: string | undefined
  hidden?: Finding | undefined
}

/** An entrant whose process was killed or ended this often is not asked any further. */
const MOST_LOST_FORKS = 3

/** Returns undefined if the run was aborted meanwhile. */
async function askAll(
  session: Session,
  who: Asked,
  contest: Contest,
  mostLost = MOST_LOST_FORKS,
): Promise<Omit<PreflightEvent, 'type' | 'entrantId' | 'contest'> | undefined> {
  const instances = session.asked.of(contest)
  const answers: RecordedAnswer[] = []
  const nothing = { witnesses: [], recalled: [], isOpened: false, batchTotals: null }
  const asking: Asking = { session, who, contest, instances, answers, ...nothing }
  const outcomes: ForkOutcome[] = []
  while (answers.length < instances.length) {
    if (session.isAborted) return undefined
    const outcome = await askRest(asking)
    outcomes.push(outcome)
    if (outcome.ending === 'aborted') return undefined
    if (outcome.ending === 'refused') throw new UsageError(outcome.problem ?? 'the suite is wrong')
    if (answers.length === instances.length) break
    noteLoss(asking, outcome)
    if (!asking.isOpened || outcome.isIdle || outcomes.length === mostLost) break
  }
  const peaks = outcomes.flatMap(
    ({ peakMemoryMiB, programPeakMiB }) => (who.external ? programPeakMiB : peakMemoryMiB) ?? [],
  )
  const notes = outcomes.flatMap((outcome) => outcome.notes)
  return {
    ...ownStatus(asking, outcomes),
    answers,
    notes: [...new Set([...notes, ...session.entrants.notesOn(who.entrantId)])],
    batchTotals: asking.batchTotals,
    ...summaryOf(asking),
    peakMemoryMiB: peaks.length === 0 ? null : Math.max(...peaks),
  }
}

/** What the suite says of all answers together, if every instance of the set was asked as it is, and solved. */
function summaryOf({ session, contest, answers, witnesses }: Asking): Pick<PreflightEvent, 'summary'> {
  const { instances, summary } = session.asked.setOf(contest)
  const isWhole = contest.track === 'given' && answers.length === instances.length
  const isSolved = isWhole && answers.every(({ status }) => status === 'solved')
  return isSolved && summary ? { summary: summary(witnesses) } : {}
}

/** Asks those that have no answer yet in one process, and then instances that are not part of the set. */
async function askRest(asking: Asking): Promise<ForkOutcome> {
  const { session, who, contest, instances, answers } = asking
  const { signal, suite, plan } = session
  const { timeoutSeconds, memoryMiB } = plan
  const rest = session.asked.partOfJob(contest, instances.slice(answers.length))
  const job = { kind: 'answer', timeoutSeconds, ...session.placeOf(who), ...rest } as const
  const fork = new ForkProcess(job, { memoryMiB, signal })
  const limit = secondsFor(asking)
  if ((await fork.done(STARTING_SECONDS)) !== undefined) {
    asking.isOpened = true
    const asked = await fork.call('answer', [], limit, (reply) => {
      const instance = instances[answers.length] as AskedInstance
      if (reply.recalled === true) asking.recalled.push(instance.instance)
      asking.witnesses.push(reply.answer?.witnesses[0])
      answers.push(recordedAnswer(session, contest, instance, reply))
      const entrantId = who.entrantId ?? who.reference
      session.progress.preflight({ entrantId, contest, answered: answers.length, asked: instances.length })
    })
    if (asked !== undefined) {
      const named = asked.totals && suite.counters.map(({ name }, at) => [name, asked.totals?.[at] ?? 0])
      asking.batchTotals = named ? Object.fromEntries(named) : null
      await askHidden(asking, fork, limit)
    }
  }
  const outcome = await fork.close()
  asking.accident ??= outcome.accident ?? undefined
  if (outcome.ending === 'error' && answers.length === instances.length)
    asking.hidden ??= { status: 'error', problem: `after its last answer: ${outcome.problem}` }
  return outcome
}

/** An entrant is not blamed for the cost of instances that are not part of the set. */
async function askHidden(asking: Asking, fork: ForkProcess, limit: number): Promise<void> {
  const { session, contest, answers } = asking
  const hidden = await hiddenFor(session, contest, answers)
  if (hidden.length === 0) return
  const { instances } = session.asked.partOfJob(contest, hidden)
  await fork.call('answer', [instances], limit, (reply) => {
    const asked = hidden[reply.index]
    if (asked !== undefined) asking.hidden ??= problemInHidden(session, contest, asked, reply)
  })
}

/** The instance that was being asked when the process ended got no answer. */
function noteLoss({ session, who, instances, answers, witnesses }: Asking, outcome: ForkOutcome): void {
  const hint = outcome.isIdle && who.external ? ': does it answer each line, and flush what it writes?' : ''
  const lost = instances[answers.length] as AskedInstance
  witnesses.push(undefined)
  answers.push(unanswered(session.suite, lost, lossOf(outcome), `${outcome.problem ?? ''}${hint}`))
}

const GRACE = 1.1 // an entrant gives up at the limit by itself; one that is still busy this much later is killed
const BATCH_PATIENCE = 4

/** The CPU time of one attempt. A batch reports nothing until it ends, so it gets that of all its instances. */
function secondsFor({ session, who, contest }: Asking): number {
  const seconds = GRACE * session.plan.timeoutSeconds + 1
  if (contest.mode === 'single') return seconds
  const single = session.preflightOf(who.entrantId ?? '', { ...contest, mode: 'single' })
  return seconds + (single === undefined ? 0 : (BATCH_PATIENCE * costOf(single).sweepMs) / 1000)
}
