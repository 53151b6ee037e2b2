/** Compares what an entrant answers while it is timed with what was proved. */
import { digestOfAll } from '../../digest.ts'
import type { RecordedAnswer } from '../../record/events.ts'
import type { Answer } from '../../suite.ts'
import type { Reply } from '../protocol.ts'
import { type Calls, describeThrown, replyOf } from './calls.ts'
import { type Given, isChanged, type ReadyEntrant } from './ready-entrant.ts'

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
