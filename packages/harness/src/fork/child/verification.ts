/** Compares the answers of an entrant while it is timed with the proved ones, outside of the timed part. */

import * as crypto from 'node:crypto'
import { types } from 'node:util'
import { digestOfAll } from '../../digest.ts'
import type { Answer } from '../../domain.ts'
import type { DifferingAnswer, TimeJob } from '../protocol.ts'
import { cpuNow, guard } from './clocks.ts'
import { type Contender, describeThrown, isChanged, isSame, sent } from './contender.ts'

// what digests are made with
guard(
  ['node:crypto', crypto, ['createHash']],
  ['crypto.Hash.prototype', crypto.Hash.prototype, ['update', 'digest']],
)

interface GivenAnswer {
  readonly index: number
  readonly read: () => Answer
}

/** The results of a piece of work. */
export interface Given {
  /** The answers, each with the index of its instance. Every call gives them anew. */
  answers(): Iterable<GivenAnswer>
  /** What the entrant returned, before it is read. */
  raws(): readonly unknown[]
  /** Whether the input of a batch was changed. */
  isChanged?(): boolean
}

/** Reading an answer takes 0.5 to 1.3 µs. If it takes less than this on average, nothing is concluded from its time. */
const LEAST_LATE_NS = 5e3
/** The same for answers that run code. */
const LEAST_LATE_WITH_CODE_NS = 2e3
const LATE_FACTOR = 4

export class Verification {
  private readonly contender: Contender
  private readonly proved: ProvedAnswers
  private readonly isBatch: boolean
  /** The CPU time of reading and comparing the answers of the last piece of work: wall time would also count other processes. */
  private readNs = 0
  private answers = 0

  constructor(contender: Contender, job: TimeJob) {
    this.contender = contender
    this.proved = new ProvedAnswers(job)
    this.isBatch = job.mode === 'batch'
  }

  /** Answers that differ, and instances that were changed. At most `most` of them are reported. */
  differing(given: Given, most: number): DifferingAnswer[] {
    const found: DifferingAnswer[] = []
    const seen = new Set<number>()
    const start = cpuNow()
    this.answers = 0
    for (const { index, read } of given.answers()) {
      seen.add(index)
      this.answers++
      const differing = found.length < most ? this.compared(index, read) : undefined
      if (differing !== undefined) found.push(differing)
    }
    this.readNs = cpuNow() - start
    for (const index of seen) {
      if (found.length < most && isChanged(this.contender, index)) found.push({ index, changed: true })
    }
    if (found.length < most && given.isChanged?.() === true) found.push({ index: 0, changed: true })
    return found
  }

  /**
   * Whether the answers of the last piece of work were computed while they were read, which is not timed.
   * This is so if reading all of them took longer than asking for them, and much less the second time, or if
   * reading ran code of the entrant. All are judged together, because the first one that is read may compute all others.
   * A batch is read once, so only its code is judged.
   *
   * @param askNs the CPU time of asking for all of them
   */
  isLate(given: Given, askNs: number): boolean {
    const { readNs, answers } = this
    if (readNs < Math.max(askNs, LEAST_LATE_WITH_CODE_NS * answers)) return false
    // an entrant that remembers returns the same few answers thousands of times
    if ([...new Set(given.raws())].some((raw) => hasCode(raw))) return true
    return !this.isBatch && readNs >= LEAST_LATE_NS * answers && readNs > LATE_FACTOR * this.againNs(given)
  }

  /** The time of reading and comparing the answers once more. */
  private againNs(given: Given): number {
    const start = cpuNow()
    for (const { index, read } of given.answers()) this.compared(index, read)
    return cpuNow() - start
  }

  private compared(index: number, read: () => Answer): DifferingAnswer | undefined {
    try {
      const answer = read()
      if (this.proved.matches(index, answer)) {
        const isRecounted = this.contender.isRepeatable && !this.proved.hasSameCounters(index, answer)
        return isRecounted ? { index, answer: sent(answer), recounted: true } : undefined
      }
      return { index, answer: sent(answer), ...(this.isOverwritten(index) ? { overwritten: true } : {}) }
    } catch (thrown) {
      return { index, thrown: describeThrown(thrown) }
    }
  }

  /** Whether an answer that was right becomes another one after the next call. */
  private isOverwritten(index: number): boolean {
    const { entrant, instances, timedBudget } = this.contender
    if (this.isBatch || instances.length < 2) return false
    const instance = instances[index]
    const raw = entrant.ask(instance, timedBudget)
    if (!this.proved.matches(index, entrant.read(raw, instance))) return false
    entrant.ask(instances[(index + 1) % instances.length], timedBudget)
    return !this.proved.matches(index, entrant.read(raw, instance))
  }
}

/** The known answer of each instance, so that answers can be compared byte by byte. */
export class ProvedAnswers {
  private readonly claims: readonly string[]
  private readonly digests: readonly string[]
  private readonly counters: TimeJob['counters']
  private readonly witnesses: (readonly Readonly<Uint8Array>[] | undefined)[]

  constructor({ claims, digests, counters }: Pick<TimeJob, 'claims' | 'digests' | 'counters'>) {
    this.claims = claims
    this.digests = digests
    this.counters = counters
    this.witnesses = claims.map(() => undefined)
  }

  matches(index: number, { claim, witnesses }: Answer): boolean {
    if (claim !== this.claims[index]) return false
    const known = this.witnesses[index]
    if (known?.length === witnesses.length) {
      let same = true
      for (let position = 0; same && position < known.length; position++) {
        same = isSame(known[position] as Uint8Array, witnesses[position] as Uint8Array)
      }
      if (same) return true
    }
    if (digestOfAll(witnesses) !== this.digests[index]) return false
    this.witnesses[index] ??= witnesses.map((witness) => Uint8Array.from(witness))
    return true
  }

  /** Compares what was counted both times. The answers of a batch have no counters. */
  hasSameCounters(index: number, { counters = [] }: Answer): boolean {
    const before = this.counters[index] ?? []
    return counters.every((count, at) => count === (before[at] ?? count))
  }
}

/** Whether reading a value, or something in it, runs code that belongs to the value: a getter, a proxy, or a function of its own. */
function hasCode(value: unknown, depth = 2): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (types.isProxy(value)) return true
  const owners = ownersOf(value)
  if (owners.some((owner) => Object.hasOwn(owner, Symbol.iterator))) return true
  if (ArrayBuffer.isView(value)) return false // it would take long to look at all its numbers
  return owners.some((owner) =>
    Object.values(Object.getOwnPropertyDescriptors(owner)).some(
      ({ get, value: inner }) =>
        get !== undefined ||
        (owner === value && typeof inner === 'function') ||
        (depth > 0 && hasCode(inner, depth - 1)),
    ),
  )
}

/** The value and its prototypes, but for those of the language. */
function ownersOf(value: object | null): object[] {
  if (value === null || OF_THE_LANGUAGE.has(value)) return []
  return [value, ...ownersOf(Object.getPrototypeOf(value))]
}

/** Those of typed arrays differ only in their names, so they need not be listed. */
const OF_THE_LANGUAGE = new Set<object>(
  [Object, Array, Map, Set, Date, Object.getPrototypeOf(Uint8Array) as typeof Uint8Array].map(
    ({ prototype }) => prototype,
  ),
)
