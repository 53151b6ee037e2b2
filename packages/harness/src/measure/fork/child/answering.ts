/**
 * The preflight in the fork: answers every instance once, within its CPU time.
 *
 * An entrant reads no clock and only knows a budget, and the time of a unit of the budget is not known in
 * advance. So an instance is asked with a small budget first, and then again with larger ones. Only the
 * attempt that may use up all the time counts for the limit, so an instance that needs less time is never
 * stopped.
 */
import type { Answer } from '../../../domain.ts'
import { type AnswerJob, type AnswerReport, BUDGET_FACTOR, type Message } from '../protocol.ts'
import { say } from './channel.ts'
import { cpuNow, wallNow } from './clocks.ts'
import {
  answerOf,
  askAll,
  type Contender,
  describeThrown,
  isChanged,
  makeReady,
  packAll,
  readAll,
  readOne,
  sent,
} from './contender.ts'

/** If an attempt used this share of the time and stopped, it is the last. */
const NEARLY_ALL = 0.9
const NS_PER_SECOND = 1e9

export async function answerInstances(job: AnswerJob): Promise<void> {
  const contender = await makeReady(job)
  say({ type: 'opened' })
  const limitNs = job.timeoutSeconds * NS_PER_SECOND
  const now = job.external ? wallNow : cpuNow
  const { first = Infinity } = contender.domain.budget ?? {}
  const terms = { limitNs, now, firstBudget: first, onAttempt: () => say({ type: 'step' }) }
  if (job.mode === 'batch') answerBatch(contender, terms)
  else for (const index of contender.instances.keys()) say(answerOne(contender, index, terms))
}

export interface Terms {
  readonly limitNs: number
  readonly now: () => number
  readonly firstBudget: number
  /** Called when an attempt begins. */
  readonly onAttempt: () => void
}

function answerOne(
  contender: Contender,
  index: number,
  terms: Terms,
): { type: 'answer'; answer: AnswerReport } {
  const { entrant, instances } = contender
  const instance = instances[index]
  const { answer, thrown, cpuNs } = askWithin(terms, (budget) =>
    readOne(contender, entrant.ask(instance, budget), instance),
  )
  return {
    type: 'answer',
    answer: {
      index,
      ...(answer === undefined ? {} : { answer }),
      ...(thrown === undefined ? {} : { thrown }),
      ...(isChanged(contender, index) ? { changed: true } : {}),
      cpuNs,
      limitNs: terms.limitNs,
    },
  }
}

type Attempt = Pick<AnswerReport, 'answer' | 'thrown' | 'cpuNs'>

/** Asks with growing budgets until there is an answer, or an attempt has used up the time. */
export function askWithin(terms: Terms, ask: (budget: number) => Answer): Attempt {
  for (let budget = terms.firstBudget; ; ) {
    terms.onAttempt()
    const start = terms.now()
    try {
      const answer = sent(ask(budget))
      const cpuNs = terms.now() - start
      const next = answer.stopped === true ? nextBudget(budget, cpuNs, terms.limitNs) : undefined
      if (next === undefined) return { answer, cpuNs }
      budget = next
    } catch (thrown) {
      return { thrown: describeThrown(thrown), cpuNs: terms.now() - start }
    }
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
function answerBatch(contender: Contender, terms: Terms): void {
  const { instances, domain } = contender
  let open = [...instances.keys()]
  for (let budget: number | undefined = terms.firstBudget; open.length > 0; ) {
    const asked = open.map((index) => instances[index])
    const packed = packAll(contender, asked)
    terms.onAttempt()
    const start = terms.now()
    const raw = askAll(contender, packed, budget ?? Infinity)
    const cpuNs = (terms.now() - start) / asked.length
    const { answers, totals } = readAll(contender, raw, asked)
    budget = nextBudget(budget ?? Infinity, cpuNs, terms.limitNs)
    const isOpen = (position: number): boolean => answers[position]?.stopped === true && budget !== undefined
    for (const [position, index] of open.entries()) {
      if (!isOpen(position))
        say(
          fromBatch(contender, {
            index,
            read: () => answerOf(answers, position),
            cpuNs,
            limitNs: terms.limitNs,
          }),
        )
    }
    const isWhole = open.length === instances.length
    open = open.filter((_, position) => isOpen(position))
    if (isWhole && open.length === 0 && totals?.length === domain.counters.length)
      say({ type: 'totals', totals })
  }
}

function fromBatch(
  contender: Contender,
  { index, read, cpuNs, limitNs }: { index: number; read: () => Answer; cpuNs: number; limitNs: number },
): Extract<Message, { type: 'answer' }> {
  const changed = isChanged(contender, index) ? { changed: true } : {}
  try {
    return { type: 'answer', answer: { index, answer: sent(read()), ...changed, cpuNs, limitNs } }
  } catch (thrown) {
    return { type: 'answer', answer: { index, thrown: describeThrown(thrown), ...changed, cpuNs, limitNs } }
  }
}
