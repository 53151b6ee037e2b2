/** Compares the answers of an entrant while it is timed with the proved ones, outside of the timed part. */
import { digestOfAll } from '../../../../digest.ts'
import type { Answer } from '../../../../domain.ts'
import type { ProvedAnswer, Reply } from '../../protocol.ts'
import { describeThrown, isChanged, isSame, type ReadyEntrant, replyOf } from '../ready-entrant.ts'
import type { Work } from './work.ts'

export class Verification {
  private readonly ready: ReadyEntrant
  private readonly proved: ProvedAnswers

  constructor(ready: ReadyEntrant, proved: readonly ProvedAnswer[]) {
    this.ready = ready
    this.proved = new ProvedAnswers(proved)
  }

  /** Answers that differ, and instances that were changed. At most `most` of them are reported. */
  differing(work: Work, most: number): Reply[] {
    const found: Reply[] = []
    const seen = new Set<number>()
    for (const { index, read } of work.answers()) {
      seen.add(index)
      const differing = found.length < most ? this.compared(index, read) : undefined
      if (differing !== undefined) found.push(differing)
    }
    for (const index of seen) {
      if (found.length < most && isChanged(this.ready, index)) found.push({ index, changed: true })
    }
    if (found.length < most && work.isChanged()) found.push({ index: 0, changed: true })
    return found
  }

  private compared(index: number, read: () => Answer): Reply | undefined {
    try {
      const answer = read()
      if (!this.proved.matches(index, answer)) return replyOf(index, () => answer)
      const isRecounted = this.ready.isRepeatable && !this.proved.hasSameCounters(index, answer)
      return isRecounted ? { ...replyOf(index, () => answer), recounted: true } : undefined
    } catch (thrown) {
      return { index, thrown: describeThrown(thrown) }
    }
  }
}

/** The known answer of each instance, so that answers can be compared byte by byte. */
export class ProvedAnswers {
  private readonly proved: readonly ProvedAnswer[]
  private readonly witnesses: (readonly Readonly<Uint8Array>[] | undefined)[]

  constructor(proved: readonly ProvedAnswer[]) {
    this.proved = proved
    this.witnesses = proved.map(() => undefined)
  }

  matches(index: number, { claim, witnesses }: Answer): boolean {
    const proved = this.proved[index]
    if (claim !== proved?.claim) return false
    const known = this.witnesses[index]
    if (known?.length === witnesses.length) {
      let same = true
      for (let position = 0; same && position < known.length; position++) {
        same = isSame(known[position] as Uint8Array, witnesses[position] as Uint8Array)
      }
      if (same) return true
    }
    if (digestOfAll(witnesses) !== proved.digest) return false
    this.witnesses[index] ??= witnesses.map((witness) => Uint8Array.from(witness))
    return true
  }

  /** Compares what was counted both times. The answers of a batch have no counters. */
  hasSameCounters(index: number, { counters = [] }: Answer): boolean {
    const before = this.proved[index]?.counters ?? []
    return counters.every((count, at) => count === (before[at] ?? count))
  }
}
