/** Asks one entrant all instances of a contest once, in forks, and proves its answers. */
import { columnsOf, type RecordedAnswer } from '../../events/run-records.ts'
import type { Event, PreflightEvent } from '../../events/schema.ts'
import type { Contest } from '../../events/words.ts'
import { UsageError } from '../../usage-error.ts'
import { type ForkOutcome, ForkProcess } from '../fork/fork-process.ts'
import type { TimedReply } from '../fork/protocol.ts'
import { questionOf, recordedAnswer, unanswered } from '../fork/proving.ts'
import { sideBySideInOrder } from '../fork/side-by-side.ts'
import type { AskedInstance } from '../plan/asked-instances.ts'
import { entrantsOf } from '../plan/schedule.ts'
import {
  type Asked,
  entrantToAsk,
  jobFor,
  planOf,
  preflightOf,
  type Run,
  record,
  STARTING_SECONDS,
  solvedBy,
  sweepSeconds,
} from '../run-context.ts'
import type { Asking } from './asking.ts'
import { type AskedBefore, hiddenFor, problemInHidden } from './hidden-instances.ts'
import { lossOf, ownStatus, unopened } from './own-status.ts'

/** Asks every entrant that has not been asked yet. A batch comes after the single instances, whose times it uses. */
export async function askEveryone(run: Run, contest: Contest): Promise<void> {
  const open = entrantsOf(planOf(run), contest).filter(
    ({ entrantId }) => preflightOf(run, entrantId, contest) === undefined,
  )
  await sideBySideInOrder(
    open,
    async ({ entrantId }) => (run.signal.aborted ? undefined : preflightEvents(run, entrantId, contest)),
    (events) => record(run, ...events),
  )
}

async function preflightEvents(run: Run, entrantId: string, contest: Contest): Promise<Event[] | undefined> {
  const finding = await askAll(run, entrantToAsk(run, entrantId), contest)
  if (finding === undefined) return undefined
  const { answers, ...result } = finding
  const solved = answers.filter(({ status }) => status === 'solved').length
  const asked = run.asked.of(contest).length
  run.progress.checked({ entrantId, contest, status: result.status, asked, solved })
  const names = run.suite.domain.counters.map(({ name }) => name)
  const columns = columnsOf({ entrantId, contest }, answers, names)
  return [columns, { type: 'preflight', entrantId, contest, ...result }]
}

type Whole = Omit<PreflightEvent, 'type' | 'entrantId' | 'contest'> & {
  readonly answers: readonly RecordedAnswer[]
}

/** An entrant whose process was killed or ended this often is not asked any further. */
const MOST_LOST_FORKS = 3

/** Returns undefined if the run was aborted meanwhile. */
export async function askAll(run: Run, who: Asked, contest: Contest): Promise<Whole | undefined> {
  const instances = run.asked.of(contest)
  const asking: Asking = { run, who, contest, instances, answers: [], changed: [], batchTotals: null }
  const { answers } = asking
  const outcomes: ForkOutcome[] = []
  let isOpened = false
  while (answers.length < instances.length) {
    const rest = await askRest(asking)
    const { outcome } = rest
    outcomes.push(outcome)
    isOpened ||= rest.isOpened
    if (outcome.ending === 'aborted') return undefined
    if (outcome.ending === 'refused') throw new UsageError(outcome.problem ?? 'the suite is wrong')
    if (answers.length === instances.length) break
    noteLoss(asking, outcome)
    if (!isOpened || outcome.isIdle || outcomes.length === MOST_LOST_FORKS) break
  }
  const peaks = outcomes.flatMap(({ peakMemoryMiB }) => peakMemoryMiB ?? [])
  return {
    ...(isOpened ? ownStatus(asking, outcomes) : unopened(outcomes)),
    answers,
    notes: [...new Set(outcomes.flatMap(({ notes }) => notes))],
    batchTotals: asking.batchTotals,
    peakMemoryMiB: peaks.length === 0 ? null : Math.max(...peaks),
  }
}

/** The instance that was being asked when the process ended got no answer. */
function noteLoss({ run, who, instances, answers }: Asking, outcome: ForkOutcome): void {
  const asked = instances[answers.length] as AskedInstance
  const hint = outcome.isIdle && who.external ? ': does it answer each line, and flush what it writes?' : ''
  const problem = `${outcome.problem ?? ''}${hint}`
  answers.push(unanswered({ domain: run.suite.domain, asked }, lossOf(outcome), problem))
}

/** What one process did, and whether it got as far as being asked. */
interface Rest {
  readonly outcome: ForkOutcome
  readonly isOpened: boolean
}

async function askRest(asking: Asking): Promise<Rest> {
  const { run, who, contest, instances, answers } = asking
  const { timeoutSeconds, memoryMiB } = planOf(run)
  const first = answers.length
  const fork = new ForkProcess(
    { kind: 'answer', timeoutSeconds, ...jobFor(run, who, contest, instances.slice(first)) },
    { memoryMiB, signal: run.signal },
  )
  const limit = secondsFor(asking)
  const heard = new Map<number, TimedReply>()
  let message = await fork.next(STARTING_SECONDS)
  const isOpened = message?.type === 'opened'
  for (; message !== undefined && message.type !== 'done'; message = await fork.next(limit)) {
    if (message.type === 'totals') asking.batchTotals = namedTotals(run, message.totals)
    if (message.type === 'beside') asking.beside ??= message.problem
    if (message.type !== 'answer') continue
    heard.set(first + message.reply.index, message.reply)
    for (let reply = heard.get(answers.length); reply !== undefined; reply = heard.get(answers.length))
      take(asking, reply)
    const entrantId = who.entrantId ?? who.reference
    run.progress.preflight({ entrantId, contest, answered: answers.length, asked: instances.length })
  }
  if (message?.type === 'done') await askHidden(asking, fork, limit)
  return { outcome: await fork.finish(), isOpened }
}

function take({ run, contest, instances, answers, changed }: Asking, reply: TimedReply): void {
  const asked = instances[answers.length] as AskedInstance
  if (reply.changed === true) changed.push(asked.instance)
  answers.push(recordedAnswer(questionOf(run.suite.domain, run.asked, contest, asked), reply))
}

/** Asks for instances that are not part of the set. An entrant is not blamed for the cost of them. */
async function askHidden(asking: Asking, fork: ForkProcess, limit: number): Promise<void> {
  const { run, contest, answers } = asking
  const hidden = hiddenFor(await run.asked.hiddenOf(contest), answers)
  if (hidden.length === 0) return
  const { domain } = run.suite
  fork.send({ do: 'answer', instances: hidden.map(({ asked }) => domain.encode(asked.value)) })
  let message = await fork.next(limit)
  for (; message?.type === 'answer'; message = await fork.next(limit)) {
    const question = hidden[message.reply.index] as AskedBefore
    asking.hidden ??= problemInHidden(run, asking, question, message.reply)
  }
}

const GRACE = 1.1 // an entrant gives up at the limit by itself; one that is still busy this much later is killed
const BATCH_PATIENCE = 4

/** The CPU time of one attempt. A batch reports nothing until it ends, so it gets that of all its instances. */
function secondsFor({ run, who, contest }: Asking): number {
  const seconds = GRACE * planOf(run).timeoutSeconds + 1
  if (contest.mode === 'single') return seconds
  const single = preflightOf(run, who.entrantId ?? '', { ...contest, mode: 'single' })
  return seconds + (single === undefined ? 0 : BATCH_PATIENCE * sweepSeconds(solvedBy(run, single)))
}

function namedTotals({ suite: { domain } }: Run, totals: readonly number[]): Record<string, number> {
  return Object.fromEntries(domain.counters.map(({ name }, index) => [name, totals[index] ?? 0]))
}
