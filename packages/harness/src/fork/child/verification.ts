/** Compares the answers of an entrant while it is timed with the proved ones, outside of the timed part. */
import { digestOfAll } from '../../digest.ts'
import type { RecordedAnswer } from '../../record/schema.ts'
import type { Answer } from '../../suite.ts'
import type { Reply } from '../protocol.ts'
import type { Calls } from './entrant.ts'
import { describeThrown, type Given, isChanged, type ReadyEntrant, replyOf } from './entrant.ts'

const MOST_SENT = 4

type ProvedAnswer = Pick<RecordedAnswer, 'claim' | 'digest' | 'counters'>

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

  /** Answers that differ, and instances that were changed. Only a few are reported. */
  differing(calls: Calls): Reply[] {
    const found: Reply[] = []
    const seen = new Set<number>()
    for (const { index, read } of calls.answers()) {
      seen.add(index)
      const different = found.length < MOST_SENT ? this.difference(index, read) : undefined
      if (different !== undefined) found.push(different)
    }
    for (const index of seen) {
      const isNew = found.length < MOST_SENT && isChanged(this.ready, this.given[index] as Given)
      if (isNew) found.push({ index, changed: true })
    }
    if (calls.isChanged()) found.push({ index: 0, changed: true })
    return found
  }

  private difference(index: number, read: () => Answer): Reply | undefined {
    try {
      const answer = read()
      if (!this.isProved(index, answer)) return replyOf(index, () => answer)
      const { counters = [] } = answer // those of a batch have none
      const before = this.proved[index]?.counters ?? {}
      const { suite } = this.ready
      const isSame = counters.every(
        (count, at) => count === (before[suite.counters[at]?.name ?? ''] ?? count),
      )
      return isSame || !this.ready.isRepeatable
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
