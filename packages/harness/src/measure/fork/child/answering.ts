/**
 * The preflight in the fork: answers every instance once, within its CPU time.
 *
 * An entrant reads no clock and only knows a budget, and the time of a unit of the budget is not known in
 * advance. So an instance is asked with a small budget first, and then again with larger ones. Only the
 * attempt that may use up all the time counts for the limit, so an instance that needs less time is never
 * stopped.
 */
import type { Answer } from '../../../domain.ts'
import { type AnswerJob, BUDGET_FACTOR, type Reply } from '../protocol.ts'
import { watchBeside } from './beside.ts'
import { hearCommand, say } from './channel.ts'
import { cpuNow, wallNow } from './clocks.ts'
import {
  askAndRead,
  batchOf,
  firstBudgetOf,
  isChanged,
  makeReady,
  type ReadyEntrant,
  replyOf,
} from './ready-entrant.ts'

/** If an attempt used this share of the time and stopped, it is the last. */
const NEARLY_ALL = 0.9
const NS_PER_SECOND = 1e9

export async function answerInstances(job: AnswerJob): Promise<void> {
  const ready = await makeReady(job)
  const seenBeside = job.external ? undefined : watchBeside() // what asks a program may use a thread
  say({ type: 'opened' })
  const first = firstBudgetOf(ready)
  const terms: Terms = {
    limitNs: job.timeoutSeconds * NS_PER_SECOND,
    now: job.external ? wallNow : cpuNow,
    firstBudget: first,
    onAttempt: () => say({ type: 'step' }),
  }
  if (job.mode === 'batch') answerBatch(ready, terms)
  else for (const index of ready.instances.keys()) answerOne(ready, index, terms)
  const problem = await seenBeside?.()
  if (problem !== undefined) say({ type: 'beside', problem })
  say({ type: 'done' })
  for (let command = hearCommand(); command !== undefined; command = hearCommand()) {
    if (command.do === 'answer') answerOthers(ready, job, command.instances.map(ready.decode))
    say({ type: 'done' })
  }
}

export interface Terms {
  readonly limitNs: number
  readonly now: () => number
  readonly firstBudget: number
  /** Called when an attempt begins. */
  readonly onAttempt: () => void
}

function answerOne(ready: ReadyEntrant, index: number, terms: Terms): void {
  const instance = ready.instances[index]
  const { reply, cpuNs } = askWithin(terms, (budget) =>
    replyOf(index, () => askAndRead(ready, instance, budget)),
  )
  sayReply(ready, reply, cpuNs, terms)
}

function sayReply(ready: ReadyEntrant, reply: Reply, cpuNs: number, { limitNs }: Terms): void {
  const changed = isChanged(ready, reply.index) ? { changed: true } : {}
  say({ type: 'answer', reply: { ...reply, ...changed, cpuNs, limitNs } })
}

/** Asks with growing budgets until there is an answer, or an attempt has used up the time. */
export function askWithin(terms: Terms, ask: (budget: number) => Reply): { reply: Reply; cpuNs: number } {
  for (let budget = terms.firstBudget; ; ) {
    terms.onAttempt()
    const start = terms.now()
    const reply = ask(budget)
    const cpuNs = terms.now() - start
    const next = reply.answer?.stopped === true ? nextBudget(budget, cpuNs, terms.limitNs) : undefined
    if (next === undefined) return { reply, cpuNs }
    budget = next
  }
}

/** Four times the last budget, or as much as the time allows. Undefined if the last attempt used up the time. */
export function nextBudget(budget: number, spentNs: number, limitNs: number): number | undefined {
  if (budget === Infinity || spentNs >= NEARLY_ALL * limitNs) return undefined
  const affordable = Math.floor((budget * limitNs) / Math.max(spentNs, 1))
  const next = Math.min(affordable, budget * BUDGET_FACTOR)
  return next > budget ? next : undefined
}

/** Asks all instances in one call, and then those that reached their budget again with a larger one. */
function answerBatch(ready: ReadyEntrant, terms: Terms): void {
  const { instances, domain } = ready
  let open = [...instances.keys()]
  for (let budget = terms.firstBudget; open.length > 0; ) {
    const batch = batchOf(
      ready,
      open.map((index) => instances[index]),
    )
    terms.onAttempt()
    const start = terms.now()
    const raw = batch.ask(budget)
    const cpuNs = (terms.now() - start) / open.length
    const answers = batch.answers(raw)
    const next = nextBudget(budget, cpuNs, terms.limitNs)
    const replies = open.map((index, position) => replyOf(index, answers[position] as () => Answer))
    const again = replies.filter(({ answer }) => answer?.stopped === true && next !== undefined)
    for (const reply of replies) if (!again.includes(reply)) sayReply(ready, reply, cpuNs, terms)
    const totals = batch.totals(raw)
    const isWhole = open.length === instances.length && again.length === 0
    if (isWhole && totals?.length === domain.counters.length) say({ type: 'totals', totals })
    open = again.map(({ index }) => index)
    budget = next ?? Infinity
  }
}

/** The cost of these instances is not known, so each is asked with the smallest budget, and a batch with none, as when it is timed. */
function answerOthers(ready: ReadyEntrant, { mode }: AnswerJob, instances: readonly unknown[]): void {
  const first = firstBudgetOf(ready)
  let reads = instances.map((instance) => () => askAndRead(ready, instance, first))
  if (mode === 'batch') {
    const batch = batchOf(ready, instances)
    reads = batch.answers(batch.ask(Infinity))
  }
  for (const [index, read] of reads.entries())
    say({ type: 'answer', reply: { ...replyOf(index, read), cpuNs: 0, limitNs: 0 } })
}
