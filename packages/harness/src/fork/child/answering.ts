/**
 * An entrant in its process: it is opened for a job and asked, and its answers are kept until they are read, and compared with those that were
 * proved. And the preflight: it answers every instance once, within its CPU time.
 *
 * An entrant reads no clock and only knows a budget, whose time is not known in advance. So an instance is asked with a small budget
 * first, and then again with larger ones. Only the attempt that may use up all the time counts for the limit, so an instance that needs
 * less time is never stopped.
 */
import { isDeepStrictEqual } from 'node:util'
import type { CompleteSuite } from '../../complete-suite.ts'
import { digestOfAll } from '../../digest.ts'
import type { RecordedAnswer } from '../../record/events.ts'
import type { Answer, Entrant, EntrantDefinition } from '../../suite.ts'
import {
  type AnswerJob,
  BUDGET_FACTOR,
  type InstancesJob,
  type Message,
  type Reply,
  type TimedReply,
  type TimeJob,
  type Work,
} from '../protocol.ts'
import { type Stopwatch, stopwatchOf } from './clocks.ts'
import { definitionsOf, loadSuite } from './inspecting.ts'

/** What a fork tells while it carries out a command. */
export interface Parent {
  say(message: Message): void
  /** Sends a sign of progress now and then, so that a limit applies to one call and not to all of them. */
  step(): void
  /** Tells what the entrant does beside its answers. */
  report(problem: string): void
}

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
    const replies = attempt(calls, open, budget)
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
function attempt(calls: Calls, open: readonly number[], budget: number): Reply[] {
  try {
    calls.ask(budget)
    return Array.from(calls.answers(), ({ index, read }) => replyOf(open[index] as number, read))
  } catch (thrown) {
    return open.map((index) => ({ index, thrown: describeThrown(thrown) }))
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

export interface ReadyEntrant {
  readonly suite: CompleteSuite
  readonly entrant: Entrant<unknown>
  /** It is asked all instances in one call. */
  readonly isBatch: boolean
  /** Whether its counters may not change. */
  readonly isRepeatable: boolean
  /** The index of the counter that budgets limit, or −1. */
  readonly limitedCounter: number
  /** The first of growing budgets. Infinity if nothing limits the work of an entrant. */
  readonly firstBudget: number
  /** The budget for the variants and counterexamples of the preflight, whose cost is not known. */
  readonly newBudget: number
  /** The budget of everything that is timed: no larger than necessary, so that it does not tell what is timed. */
  readonly timedBudget: number
  /** Makes an instance of its own from bytes. */
  readonly decode: (bytes: Readonly<Uint8Array>) => Given
}

/** The object that an entrant gets, which nothing else uses, and a copy of it for a later comparison. */
export interface Given {
  readonly instance: unknown
  readonly bytes: Readonly<Uint8Array>
}

/** Loads and opens the entrant of a job. What asks a program may use a thread, and nobody else may. */
export async function makeReady(
  job: InstancesJob & Partial<Pick<TimeJob, 'proved'>>,
  { report }: Parent,
): Promise<ReadyEntrant> {
  const { shape, task, proved = [] } = job
  const suite = await loadSuite(job)
  if (!job.external)
    process.on('worker', () => report('works in threads, and its time is compared with that of one'))
  const definition = await definitionFor(suite, job)
  const isRepeatable = definition.repeatable === true
  const isBatch = job.mode === 'batch'
  const limitedCounter = suite.counters.findIndex(({ firstBudget }) => firstBudget !== undefined)
  const { firstBudget = Infinity, name = '' } = suite.counters[limitedCounter] ?? {}
  const counts = proved.map(({ counters }) => counters[name] ?? Infinity)
  return {
    suite,
    isBatch,
    isRepeatable,
    limitedCounter,
    firstBudget,
    newBudget: isBatch ? Infinity : firstBudget,
    timedBudget: isRepeatable && !isBatch ? sufficientBudget(firstBudget, counts) : Infinity,
    decode: (bytes) => ({ bytes, instance: suite.decode(Uint8Array.from(bytes), shape) }),
    entrant: await definition.open(shape, task),
  }
}

/** The first of growing budgets that exceeds what every answer counted, or Infinity. */
function sufficientBudget(firstBudget: number, counts: readonly number[]): number {
  const most = counts.reduce((a, b) => Math.max(a, b), 0)
  if (most > Number.MAX_SAFE_INTEGER) return Infinity
  let enough = firstBudget
  while (enough <= most) enough *= BUDGET_FACTOR
  return enough
}

/**
 * Whether a budget of 0 stops the entrant. One that does the same work whenever it is asked the same is stopped by it always or never: if it was
 * stopped, and answers once it has answered without this limit, it remembers. No time is needed to see this, so it is certain on any machine.
 * Undefined if the entrant promises no such thing, if nothing limits it, or if it throws.
 */
export function isStoppedAtOnce(
  { entrant, isBatch, isRepeatable, firstBudget }: ReadyEntrant,
  { instance }: Given,
): boolean | undefined {
  if (isBatch || !isRepeatable || firstBudget === Infinity) return undefined
  try {
    return entrant.read(atOnce(entrant.ask(instance, 0)), instance).stopped === true
  } catch {
    return undefined
  }
}

async function definitionFor(
  suite: CompleteSuite,
  { reference, entrantId, directory, shape, task }: InstancesJob,
): Promise<EntrantDefinition<unknown>> {
  const definitions = await definitionsOf(suite, reference, directory)
  const definition = definitions.find(({ id }) => entrantId === null || id === entrantId)
  if (definition === undefined) throw new Error(`${reference} no longer has ${entrantId}`)
  const refusal = definition.refuses?.[task] ?? definition.refusesShape?.(shape)
  if (refusal !== undefined) throw new Error(refusal)
  return definition
}

/** Whether an instance was changed since it was handed over. */
function isChanged({ suite }: ReadyEntrant, { instance, bytes }: Given): boolean {
  return Buffer.compare(suite.encode(instance), bytes) !== 0
}

/** What `read` returns or throws, as a reply. */
export function replyOf(index: number, read: () => Answer): Reply {
  try {
    return { index, answer: checkedAnswer(read()) }
  } catch (thrown) {
    return { index, thrown: describeThrown(thrown) }
  }
}

/** @throws Error for an answer that does not have its type, because it may come from any module. */
function checkedAnswer({ claim, witnesses, counters, stopped }: Answer): Answer {
  if (typeof claim !== 'string' || !Array.isArray(witnesses))
    throw new Error('the answer lacks a claim or witnesses')
  if (!witnesses.every((witness) => witness instanceof Uint8Array))
    throw new Error('a witness is not made of bytes')
  if (counters?.every((count) => Number.isSafeInteger(count) && count >= 0) === false)
    throw new Error('a counter is not a whole number from 0')
  return {
    claim,
    witnesses,
    ...(counters && { counters: [...counters] }),
    ...(stopped === true && { stopped }),
  }
}

function describeThrown(thrown: unknown): string {
  if (!(thrown instanceof Error)) return `threw ${String(thrown)}`
  return [thrown.name, thrown.message].filter(Boolean).join(': ')
}

/** Some of the instances, one after the other. */
export interface Part {
  /** Index of the first instance. */
  readonly first: number
  readonly count: number
}

/** Records the time after each instance of a part. */
export interface Laps {
  readonly now: () => number
  /** By the position of the instance in the part. */
  readonly after: Float64Array
}

export interface Calls {
  /** Asks all instances of a part, in this order, so often. A batch cannot be divided. */
  ask(budget: number, part?: Part, repeats?: number, laps?: Laps): void
  /** The answers, each with the index of its instance. Reading one may throw. */
  answers(): Iterable<{ readonly index: number; readonly read: () => Answer }>
  /** The sums of the counters, if a batch knows them. */
  totals(): readonly number[] | undefined
  /** Whether the input of a batch was changed. */
  isChanged(): boolean
  /** Drops the answers, so that they are garbage when the next slice begins. */
  forget(): void
}

/** About as many answers as this are kept at most. */
export const MOST_KEPT = 1 << 12

/** @param kept how many answers to make room for, so that the list does not grow while it is timed */
export function callsFor(ready: ReadyEntrant, given: readonly Given[], kept: number = given.length): Calls {
  const instances = given.map(({ instance }) => instance)
  return ready.isBatch ? batchCalls(ready, instances) : singleCalls(ready, instances, kept)
}

function singleCalls({ entrant }: ReadyEntrant, instances: readonly unknown[], kept: number): Calls {
  const raws: unknown[] = new Array(kept).fill(undefined)
  const whole: Part = { first: 0, count: instances.length }
  let asked = whole
  let total = 0
  return {
    ask: (budget, part = whole, repeats = 1, laps = undefined) => {
      asked = part
      total = 0
      const end = part.first + part.count
      for (let repeat = 0; repeat < repeats; repeat++) {
        for (let index = part.first; index < end; index++) {
          raws[total++] = entrant.ask(instances[index], budget)
          if (laps !== undefined) laps.after[index - part.first] = laps.now()
        }
      }
    },
    *answers() {
      for (let number = 0; number < total; number++) {
        const index = asked.first + (number % asked.count)
        const raw = raws[number]
        yield { index, read: () => entrant.read(atOnce(raw), instances[index]) }
      }
    },
    totals: () => undefined,
    isChanged: () => false,
    forget: () => {
      raws.fill(undefined)
    },
  }
}

function batchCalls({ entrant }: ReadyEntrant, instances: readonly unknown[]): Calls {
  if (entrant.pack === undefined || entrant.askMany === undefined || entrant.readMany === undefined)
    throw new Error('it offers batches, but lacks pack, askMany or readMany')
  const { pack, askMany, readMany } = entrant as Required<Entrant<unknown>>
  const packed = pack.call(entrant, instances)
  const read = (raw: unknown): ReturnType<typeof readMany> => readMany.call(entrant, atOnce(raw), instances)
  let raws: unknown[] = []
  return {
    ask: (budget, _part, repeats = 1) => {
      raws = []
      for (let repeat = 0; repeat < repeats; repeat++) raws.push(askMany.call(entrant, packed, budget))
    },
    *answers() {
      for (const raw of raws) {
        const { answers } = read(raw)
        for (const index of instances.keys()) yield { index, read: () => answerAt(answers, index) }
      }
    },
    totals: () => read(raws[0]).totals,
    isChanged: () => !isDeepStrictEqual(packed, pack.call(entrant, instances)),
    forget: () => {
      raws = []
    },
  }
}

function answerAt(answers: readonly Answer[], index: number): Answer {
  const answer = answers[index]
  if (answer === undefined) throw new Error('the batch lacks an answer')
  return answer
}

/** Reading a promise would only show that it is no answer. */
function atOnce(raw: unknown): unknown {
  if (raw instanceof Promise) throw new Error('it returned a promise, and an entrant has to answer at once')
  return raw
}

const MOST_SENT = 4

type ProvedAnswer = Pick<RecordedAnswer, 'claim' | 'digest' | 'counters'>

/** Compares the answers of an entrant while it is timed with the proved ones, outside of the timed part. */
export class Verification {
  private readonly ready: ReadyEntrant
  private readonly given: readonly Given[]
  private readonly proved: readonly ProvedAnswer[]
  /** Instance → its witnesses, once some with the proved digest were seen. So answers are compared byte by byte. */
  private readonly witnesses: (readonly Uint8Array[] | undefined)[] = []

  constructor(ready: ReadyEntrant, given: readonly Given[], proved: readonly ProvedAnswer[]) {
    this.ready = ready
    this.given = given
    this.proved = proved
  }

  /** Instances that were changed, or else answers that differ. Only a few are reported. */
  differing(calls: Calls): Reply[] {
    const seen = new Set(Array.from(calls.answers(), ({ index }) => index))
    const changed = [...seen].filter((index) => isChanged(this.ready, this.given[index] as Given))
    if (changed.length === 0 && calls.isChanged()) changed.push(0)
    // it is the reason for other answers, which would hide it
    if (changed.length > 0) return changed.slice(0, MOST_SENT).map((index) => ({ index, changed: true }))
    const found: Reply[] = []
    for (const { index, read } of calls.answers()) {
      const different = found.length < MOST_SENT ? this.difference(index, read) : undefined
      if (different !== undefined) found.push(different)
    }
    return found
  }

  private difference(index: number, read: () => Answer): Reply | undefined {
    try {
      const answer = read()
      if (!this.isProved(index, answer)) return replyOf(index, () => answer)
      const { suite, isRepeatable } = this.ready
      const before = this.proved[index]?.counters ?? {}
      const isSame = (count: number, at: number): boolean =>
        count === (before[suite.counters[at]?.name ?? ''] ?? count)
      // those of a batch have no counters
      return !isRepeatable || answer.counters?.every(isSame) !== false
        ? undefined
        : { ...replyOf(index, () => answer), recounted: true }
    } catch (thrown) {
      return { index, thrown: describeThrown(thrown) }
    }
  }

  private isProved(index: number, { claim, witnesses }: Answer): boolean {
    const proved = this.proved[index]
    if (claim !== proved?.claim) return false
    const known = this.witnesses[index]
    const isKnown =
      known?.length === witnesses.length &&
      known.every((witness, at) => Buffer.compare(witness, witnesses[at] as Uint8Array) === 0)
    if (isKnown) return true
    if (digestOfAll(witnesses) !== proved.digest) return false
    this.witnesses[index] ??= witnesses.map((witness) => Uint8Array.from(witness))
    return true
  }
}
