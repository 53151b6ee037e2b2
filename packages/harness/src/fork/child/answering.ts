/**
 * The preflight in its process: an entrant answers every instance once, within its CPU time.
 *
 * An entrant reads no clock and only knows a budget, whose time is not known in advance. So an instance is asked with a small budget
 * first, and then again with larger ones. Only the attempt that may use up all the time counts for the limit, so an instance that needs
 * less time is never stopped.
 */
import { type AnswerJob, BUDGET_FACTOR, type Reply, type TimedReply, type Work } from '../protocol.ts'
import { type Calls, callsFor, describeThrown, isStoppedAtOnce, replyOf } from './calls.ts'
import { type Stopwatch, stopwatchOf } from './clocks.ts'
import { type Given, isChanged, makeReady, type Parent, type ReadyEntrant } from './ready-entrant.ts'

/** If an attempt used this share of the time and stopped, it is the last. */
const NEARLY_ALL = 0.9
/** An answer that took more than this multiple of its limit is late. */
const OVER_LIMIT = 1.1
const NS_PER_SECOND = 1e9

export async function answerer(job: AnswerJob, parent: Parent): Promise<Partial<Work>> {
  const ready = await makeReady(job, parent)
  const terms = { begin: stopwatchOf(job.external, ready.entrant), say: parent.say }
  const limitNs = job.timeoutSeconds * NS_PER_SECOND
  return {
    answer: (others) =>
      others === undefined
        ? answerAll(ready, job.instances, { ...terms, limitNs, firstBudget: ready.firstBudget })
        : answerAll(ready, others, { ...terms, limitNs: 0, firstBudget: ready.newBudget }),
    end: () => ready.entrant.outside?.peakMemoryMiB?.(),
  }
}

export interface Terms {
  readonly limitNs: number
  readonly begin: Stopwatch
  readonly firstBudget: number
  readonly say: Parent['say']
}

/** Asks each instance by itself, or all in one call. Returns the totals of a batch, if one attempt was enough. */
function answerAll(
  ready: ReadyEntrant,
  instances: readonly Readonly<Uint8Array>[],
  terms: Terms,
): ReturnType<Work['answer']> {
  const given = instances.map(ready.decode)
  const indexes = [...given.keys()]
  let attempts = 0
  let totals: readonly number[] | undefined
  const ask = (open: readonly number[], budget: number): Reply[] => {
    const asked = open.map((index) => given[index] as Given)
    const calls = callsFor(ready, asked)
    const replies = attempt(calls, open, budget, ready.placeOf)
    totals = attempts++ === 0 && replies.every(({ answer }) => answer) ? calls.totals() : undefined
    return replies
  }
  for (const together of ready.isBatch ? [indexes] : indexes.map((index) => [index])) {
    const stopsAtOnce = isStoppedAtOnce(ready, given[together[0] ?? 0] as Given)
    const replies = [...answersWithin(terms, together, ask)].sort((a, b) => a.index - b.index)
    for (const reply of replies) {
      const one = given[reply.index] as Given
      const changed = isChanged(ready, one)
      const recalled = stopsAtOnce === true && isStoppedAtOnce(ready, one) === false
      const noticed = { ...(changed && { changed }), ...(recalled && { recalled }) }
      terms.say({ type: 'answer', reply: { ...reply, ...noticed, ...(stopsAtOnce && { stopsAtOnce }) } })
    }
  }
  return totals?.length === ready.suite.counters.length ? { totals } : {}
}

/** What a call that throws has to tell of every instance that it was to answer. */
function attempt(
  calls: Calls,
  open: readonly number[],
  budget: number,
  placeOf: ReadyEntrant['placeOf'],
): Reply[] {
  const failed = (why: string): Reply[] => open.map((index) => ({ index, thrown: why }))
  try {
    calls.ask(budget)
  } catch (thrown) {
    return failed([describeThrown(thrown), placeOf(thrown)].filter(Boolean).join(' at '))
  }
  try {
    return Array.from(calls.answers(), ({ index, read }) => replyOf(open[index] as number, read))
  } catch (thrown) {
    return failed(describeThrown(thrown))
  }
}

/** Asks with growing budgets those that have no answer yet, until an attempt has used up the time. */
export function* answersWithin(
  { limitNs, begin, firstBudget, say }: Terms,
  indexes: readonly number[],
  ask: (open: readonly number[], budget: number) => Reply[],
): Generator<TimedReply> {
  let open = indexes
  for (let budget: number | undefined = firstBudget; budget !== undefined && open.length > 0; ) {
    say({ type: 'step' })
    const taken = begin(open.length)
    const replies = ask(open, budget)
    const { cpuNs, heldNs } = taken()
    budget = nextBudget(budget, heldNs, limitNs)
    const isLate = heldNs > OVER_LIMIT * limitNs
    const again = new Set<Reply>()
    for (const reply of replies) {
      if (budget !== undefined && reply.answer?.stopped === true) again.add(reply)
      else yield { ...reply, cpuNs, limitNs, isLate }
    }
    open = Array.from(again, ({ index }) => index)
  }
}

/** Four times the last budget, or as much as the time allows. Undefined if the last attempt used up the time. */
export function nextBudget(budget: number, spentNs: number, limitNs: number): number | undefined {
  if (budget === Infinity || spentNs >= NEARLY_ALL * limitNs) return undefined
  const affordable = Math.floor((budget * limitNs) / Math.max(spentNs, 1))
  const next = Math.min(affordable, budget * BUDGET_FACTOR)
  return next > budget ? next : undefined
}
