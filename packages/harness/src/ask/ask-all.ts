/** Asks one entrant all instances of a contest once, in forks, and proves its answers. */

import { type ForkOutcome, ForkProcess } from '../fork/fork-process.ts'
import { sideBySide } from '../fork/side-by-side.ts'
import {
  type Asked,
  costOf,
  jobFor,
  planOf,
  preflightOf,
  type Run,
  record,
  STARTING_SECONDS,
} from '../plan/session.ts'
import { entrantsOf } from '../record/schedule.ts'
import type { PreflightEvent, RecordedAnswer } from '../record/schema.ts'
import type { Contest } from '../record/words.ts'
import { UsageError } from '../usage-error.ts'
import { type Asking, questionFor } from './asking.ts'
import { hiddenFor, problemInHidden } from './hidden-instances.ts'
import { lossOf, ownStatus, unopened } from './own-status.ts'
import { recordedAnswer, unanswered } from './proving.ts'

/** Asks every entrant that has not been asked yet. A batch comes after the single instances, whose times it uses. */
export async function askEveryone(run: Run, contest: Contest): Promise<void> {
  const open = entrantsOf(planOf(run), contest).filter(
    ({ entrantId }) => preflightOf(run, entrantId, contest) === undefined,
  )
  await sideBySide(
    open,
    async (entrant): Promise<PreflightEvent | undefined> => {
      const found = await askAll(run, entrant, contest)
      return found && { type: 'preflight', entrantId: entrant.entrantId, contest, ...found }
    },
    (event) => {
      if (event === undefined || run.signal.aborted) return
      const { answers, entrantId, status } = event
      const solved = answers.filter((answer) => answer.status === 'solved').length
      run.progress.checked({ entrantId, contest, status, asked: run.asked.of(contest).length, solved })
      record(run, event)
    },
  )
}

/** An entrant whose process was killed or ended this often is not asked any further. */
const MOST_LOST_FORKS = 3

/** Returns undefined if the run was aborted meanwhile. */
export async function askAll(
  run: Run,
  who: Asked,
  contest: Contest,
): Promise<Omit<PreflightEvent, 'type' | 'entrantId' | 'contest'> | undefined> {
  const instances = run.asked.of(contest)
  const answers: RecordedAnswer[] = []
  const asking: Asking = {
    ...{ run, who, contest, instances, answers },
    witnesses: [],
    changed: [],
    isOpened: false,
    batchTotals: null,
  }
  const outcomes: ForkOutcome[] = []
  while (answers.length < instances.length) {
    if (run.signal.aborted) return undefined
    const outcome = await askRest(asking)
    outcomes.push(outcome)
    if (outcome.ending === 'aborted') return undefined
    if (outcome.ending === 'refused') throw new UsageError(outcome.problem ?? 'the suite is wrong')
    if (answers.length === instances.length) break
    noteLoss(asking, outcome)
    if (!asking.isOpened || outcome.isIdle || outcomes.length === MOST_LOST_FORKS) break
  }
  const peaks = outcomes.flatMap(({ peakMemoryMiB }) => peakMemoryMiB ?? [])
  return {
    ...(asking.isOpened ? ownStatus(asking, outcomes.length) : unopened(outcomes)),
    answers,
    notes: [...new Set(outcomes.flatMap(({ notes }) => notes))],
    batchTotals: asking.batchTotals,
    ...summaryOf(asking),
    peakMemoryMiB: peaks.length === 0 ? null : Math.max(...peaks),
  }
}

/** What the suite says of all answers together, if every instance of the set was asked as it is, and solved. */
function summaryOf({ run, contest, answers, witnesses }: Asking): Pick<PreflightEvent, 'summary'> {
  const { instances, summary } = run.asked.setOf(contest)
  const isWhole = contest.track === 'given' && answers.length === instances.length
  const isSolved = isWhole && answers.every(({ status }) => status === 'solved')
  return isSolved && summary ? { summary: summary(witnesses) } : {}
}

/** The instance that was being asked when the process ended got no answer. */
function noteLoss(asking: Asking, outcome: ForkOutcome): void {
  const { who, answers } = asking
  const hint = outcome.isIdle && who.external ? ': does it answer each line, and flush what it writes?' : ''
  asking.witnesses.push(undefined)
  answers.push(unanswered(questionFor(asking), lossOf(outcome), `${outcome.problem ?? ''}${hint}`))
}

/** Asks those that have no answer yet in one process. */
async function askRest(asking: Asking): Promise<ForkOutcome> {
  const { run, who, contest, instances, answers } = asking
  const { timeoutSeconds, memoryMiB } = planOf(run)
  const fork = new ForkProcess(
    { kind: 'answer', timeoutSeconds, ...jobFor(run, who, contest, instances.slice(answers.length)) },
    { memoryMiB, signal: run.signal },
  )
  const limit = secondsFor(asking)
  let message = await fork.next(STARTING_SECONDS)
  if (message?.type === 'opened') {
    asking.isOpened = true
    fork.send({ do: 'begin' })
    message = await fork.next(limit)
  }
  for (; message?.type === 'answer'; message = await fork.next(limit)) {
    const question = questionFor(asking)
    if (message.reply.changed === true) asking.changed.push(question.asked.instance)
    asking.witnesses.push(message.reply.answer?.witnesses[0])
    answers.push(recordedAnswer(question, message.reply))
    const entrantId = who.entrantId ?? who.reference
    run.progress.preflight({ entrantId, contest, answered: answers.length, asked: instances.length })
  }
  if (message?.type === 'asked') {
    const names = run.loaded.suite.counters.map(({ name }) => name)
    const { totals } = message
    if (totals)
      asking.batchTotals = Object.fromEntries(names.map((name, index) => [name, totals[index] ?? 0]))
    await askHidden(asking, fork, limit)
  }
  if (message !== undefined) await fork.settle(STARTING_SECONDS)
  const outcome = await fork.finish()
  asking.accident ??= outcome.accident ?? undefined
  if (outcome.ending === 'error' && answers.length === instances.length)
    asking.hidden ??= { status: 'error', problem: `after its last answer: ${outcome.problem}` }
  return outcome
}

/** Asks for instances that are not part of the set. An entrant is not blamed for the cost of them. */
async function askHidden(asking: Asking, fork: ForkProcess, limit: number): Promise<void> {
  const { run, contest } = asking
  const hidden = await hiddenFor(run, contest, asking.answers)
  if (hidden.length === 0) return
  fork.send({ do: 'answer', instances: hidden.map(({ value }) => run.loaded.suite.encode(value)) })
  let message = await fork.next(limit)
  for (; message?.type === 'answer'; message = await fork.next(limit)) {
    const asked = hidden[message.reply.index]
    if (asked !== undefined) asking.hidden ??= problemInHidden(asking, asked, message.reply)
  }
}

const GRACE = 1.1 // an entrant gives up at the limit by itself; one that is still busy this much later is killed
const BATCH_PATIENCE = 4

/** The CPU time of one attempt. A batch reports nothing until it ends, so it gets that of all its instances. */
function secondsFor({ run, who, contest }: Asking): number {
  const seconds = GRACE * planOf(run).timeoutSeconds + 1
  if (contest.mode === 'single') return seconds
  const single = preflightOf(run, who.entrantId ?? '', { ...contest, mode: 'single' })
  return seconds + (single === undefined ? 0 : (BATCH_PATIENCE * costOf(single).sweepMs) / 1000)
}
