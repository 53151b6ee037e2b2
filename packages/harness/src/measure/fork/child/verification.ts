/** Compares the answers of an entrant while it is timed with the proved ones, outside of the timed part. */

import { digestOfAll } from '../../../digest.ts'
import type { Answer } from '../../../domain.ts'
import type { DifferingAnswer, TimeJob } from '../protocol.ts'
import { type Contender, describeThrown, isChanged, isSame, sent } from './contender.ts'

interface GivenAnswer {
  readonly index: number
  readonly read: () => Answer
}

/** The results of a piece of work. */
export interface Given {
  /** The answers, each with the index of its instance. Every call gives them anew. */
  answers(): Iterable<GivenAnswer>
  /** Whether the input of a batch was changed. */
  isChanged?(): boolean
}

export class Verification {
  private readonly contender: Contender
  private readonly proved: ProvedAnswers

  constructor(contender: Contender, job: TimeJob) {
    this.contender = contender
    this.proved = new ProvedAnswers(job)
  }

  /** Answers that differ, and instances that were changed. At most `most` of them are reported. */
  differing(given: Given, most: number): DifferingAnswer[] {
    const found: DifferingAnswer[] = []
    const seen = new Set<number>()
    for (const { index, read } of given.answers()) {
      seen.add(index)
      const differing = found.length < most ? this.compared(index, read) : undefined
      if (differing !== undefined) found.push(differing)
    }
    for (const index of seen) {
      if (found.length < most && isChanged(this.contender, index)) found.push({ index, changed: true })
    }
    if (found.length < most && given.isChanged?.() === true) found.push({ index: 0, changed: true })
    return found
  }

  private compared(index: number, read: () => Answer): DifferingAnswer | undefined {
    try {
      const answer = read()
      if (this.proved.matches(index, answer)) {
        const isRecounted = this.contender.isRepeatable && !this.proved.hasSameCounters(index, answer)
        return isRecounted ? { index, answer: sent(answer), recounted: true } : undefined
      }
      return { index, answer: sent(answer) }
    } catch (thrown) {
      return { index, thrown: describeThrown(thrown) }
    }
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
