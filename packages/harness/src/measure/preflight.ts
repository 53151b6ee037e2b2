/** Asks one entrant all instances of a contest once, in forks, and proves its answers. */
import { andMore } from '../analysis/index.ts'
import type { Words } from '../domain.ts'
import { columnsOf, type RecordedAnswer } from '../events/run-records.ts'
import type { Event, PreflightEvent } from '../events/schema.ts'
import type { Contest } from '../events/words.ts'
import { listOf } from '../phrases.ts'
import { UsageError } from '../usage-error.ts'
import { type ForkOutcome, ForkProcess } from './fork/fork-process.ts'
import type { AnswerReport } from './fork/protocol.ts'
import { questionOf, recordedAnswer, unanswered } from './fork/proving.ts'
import { sideBySideInOrder } from './fork/side-by-side.ts'
import type { AskedInstance } from './plan/asked-instances.ts'
import { entrantsOf } from './plan/schedule.ts'
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
} from './run-context.ts'

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

const ANSWERS_PER_EVENT = 1000

async function preflightEvents(run: Run, entrantId: string, contest: Contest): Promise<Event[] | undefined> {
  const finding = await askAll(run, entrantToAsk(run, entrantId), contest)
  if (finding === undefined) return undefined
  const { answers, ...result } = finding
  const solved = answers.filter(({ status }) => status === 'solved').length
  run.progress.checked({
    entrantId,
    contest,
    status: result.status,
    asked: run.asked.of(contest).length,
    solved,
  })
  const names = run.suite.domain.counters.map(({ name }) => name)
  const chunks = Array.from({ length: Math.ceil(answers.length / ANSWERS_PER_EVENT) }, (_, chunk) =>
    columnsOf(
      { entrantId, contest },
      answers.slice(chunk * ANSWERS_PER_EVENT, (chunk + 1) * ANSWERS_PER_EVENT),
      names,
    ),
  )
  return [...chunks, { type: 'preflight', entrantId, contest, ...result }]
}

type Finding = Omit<PreflightEvent, 'type' | 'entrantId' | 'contest'> & {
  readonly answers: readonly RecordedAnswer[]
}

/** An entrant whose process was killed or ended this often is not asked any further. */
const MOST_LOST_FORKS = 3

/** The results so far while an entrant is being asked. */
interface Asking {
  readonly run: Run
  readonly who: Asked
  readonly contest: Contest
  readonly instances: readonly AskedInstance[]
  readonly answers: RecordedAnswer[]
  /** The numbers of the instances that the entrant changed. */
  readonly changed: number[]
  batchTotals: Record<string, number> | null
}

/** Returns undefined if the run was aborted meanwhile. */
export async function askAll(
  run: Run,
  who: Asked,
  contest: Contest,
  instances: readonly AskedInstance[] = run.asked.of(contest),
): Promise<Finding | undefined> {
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
    const asked = instances[answers.length] as AskedInstance
    answers.push(unanswered({ domain: run.suite.domain, asked }, lossOf(outcome), outcome.problem ?? ''))
    if (!isOpened || outcomes.length === MOST_LOST_FORKS) break
  }
  return {
    ...(isOpened ? statusOf(asking, outcomes) : unopened(outcomes)),
    answers,
    notes: [...new Set(outcomes.flatMap(({ notes }) => notes))],
    batchTotals: asking.batchTotals,
    peakMemoryMiB: outcomes.reduce<number | null>(
      (peak, { peakMemoryMiB }) => (peakMemoryMiB === null ? peak : Math.max(peak ?? 0, peakMemoryMiB)),
      null,
    ),
  }
}

/** What one process did, and whether it got as far as being asked. */
interface Rest {
  readonly outcome: ForkOutcome
  readonly isOpened: boolean
}

async function askRest(asking: Asking): Promise<Rest> {
  const { run, who, contest, instances, answers, changed } = asking
  const { timeoutSeconds, memoryMiB } = planOf(run)
  const first = answers.length
  const fork = new ForkProcess(
    { kind: 'answer', timeoutSeconds, ...jobFor(run, who, contest, instances.slice(first)) },
    { limits: { memoryMiB }, signal: run.signal },
  )
  const limit = secondsFor(asking)
  const heard = new Map<number, AnswerReport>()
  let message = await fork.next(STARTING_SECONDS)
  const isOpened = message?.type === 'opened'
  for (; message !== undefined; message = await fork.next(limit)) {
    if (message.type === 'done') break
    if (message.type === 'totals') asking.batchTotals = namedTotals(run, message.totals)
    if (message.type !== 'answer') continue
    heard.set(first + message.answer.index, message.answer)
    for (let report = heard.get(answers.length); report !== undefined; report = heard.get(answers.length)) {
      const asked = instances[answers.length] as AskedInstance
      if (report.changed === true) changed.push(asked.instance)
      answers.push(recordedAnswer(questionOf(run.suite.domain, run.asked, contest, asked), report))
    }
    run.progress.preflight({
      entrantId: who.entrantId ?? who.reference,
      contest,
      answered: answers.length,
      asked: instances.length,
    })
  }
  return { outcome: await fork.finish(), isOpened }
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

function lossOf({ ending }: ForkOutcome): 'killed' | 'memory' | 'error' {
  return ending === 'killed' || ending === 'memory' ? ending : 'error'
}

/** The result of an entrant that was never asked. */
function unopened([outcome]: readonly ForkOutcome[]): Pick<PreflightEvent, 'status' | 'problem'> {
  if (outcome === undefined) throw new RangeError('a process was started')
  return { status: lossOf(outcome), problem: `cannot be opened: ${outcome.problem}` }
}

/** The result of a preflight, from its own answers. */
function statusOf(
  { run, contest, instances, answers, changed }: Asking,
  outcomes: readonly ForkOutcome[],
): Pick<PreflightEvent, 'status' | 'problem'> {
  const { words } = run.suite.domain
  const nameOf = (instance: number): string => `${words.instance} ${run.asked.nameOf(contest, instance)}`
  const [firstChanged] = changed
  if (firstChanged !== undefined) {
    const problem = `${nameOf(firstChanged)}: changed the instance that it was given${andMore(changed.length - 1, words)}`
    return { status: 'disqualified', problem }
  }
  for (const status of ['wrong', 'error'] as const) {
    const bad = answers.filter((answer) => answer.status === status)
    const [first] = bad
    if (first === undefined) continue
    return { status, problem: `${nameOf(first.instance)}: ${first.problem}${andMore(bad.length - 1, words)}` }
  }
  const firstLost = answers.find(({ status }) => status === 'killed' || status === 'memory')
  if (answers.length < instances.length && firstLost !== undefined) {
    const rest = `given up after ${outcomes.length} such, ${instances.length - answers.length} ${words.instances} not asked`
    const problem = `${nameOf(firstLost.instance)}: ${firstLost.problem}; ${rest}`
    return { status: firstLost.status === 'memory' ? 'memory' : 'killed', problem }
  }
  return answers.some(({ status }) => status === 'solved')
    ? { status: 'ranked', problem: null }
    : solvedNothing(answers, words)
}

/** The result of an entrant that solved nothing, although no answer was wrong. */
function solvedNothing(
  answers: readonly RecordedAnswer[],
  { instances }: Words,
): Pick<PreflightEvent, 'status' | 'problem'> {
  const all = `${answers.length} ${instances}`
  const gaveUp = answers.filter(({ status }) => status === 'undecided').length
  const lacked = answers.filter(({ status }) => status === 'memory').length
  const late = answers.length - gaveUp - lacked
  if (gaveUp === answers.length) return { status: 'gave-up', problem: `gave up on all ${all}` }
  if (late === answers.length)
    return { status: 'killed', problem: `answered none of the ${all} within its time` }
  const parts = [
    ...(gaveUp > 0 ? [`gave up on ${gaveUp}`] : []),
    ...(late > 0 ? [`was stopped at its time limit on ${late}`] : []),
    ...(lacked > 0 ? [`was stopped at its memory limit on ${lacked}`] : []),
  ]
  return { status: late > 0 ? 'killed' : 'memory', problem: `solved none of the ${all}: ${listOf(parts)}` }
}
