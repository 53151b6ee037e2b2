/** Compares the answers of an entrant while it is timed with the proved ones, outside of the timed part. */
import { digestOfAll } from '../../../../digest.ts'
import type { Answer } from '../../../../domain.ts'
import type { ProvedAnswer, Reply } from '../../protocol.ts'
import type { Calls } from '../calls.ts'
import { describeThrown, type Given, isChanged, type ReadyEntrant, replyOf } from '../ready-entrant.ts'

const MOST_SENT = 4

/** Answers that differ, and instances that were changed. Only a few are reported. */
export function differingIn(
  calls: Calls,
  known: { readonly ready: ReadyEntrant; readonly given: readonly Given[]; readonly proved: ProvedAnswers },
): Reply[] {
  const { ready, given, proved } = known
  const found: Reply[] = []
  const seen = new Set<number>()
  for (const { index, read } of calls.answers()) {
    seen.add(index)
    if (found.length < MOST_SENT) found.push(...compared(index, read, { ready, proved }))
  }
  for (const index of seen) {
    if (found.length < MOST_SENT && isChanged(ready, given[index] as Given))
      found.push({ index, changed: true })
  }
  if (calls.isChanged()) found.push({ index: 0, changed: true })
  return found
}

function compared(
  index: number,
  read: () => Answer,
  { ready, proved }: { readonly ready: ReadyEntrant; readonly proved: ProvedAnswers },
): Reply[] {
  try {
    const answer = read()
    if (!proved.matches(index, answer)) return [replyOf(index, () => answer)]
    const isRecounted = ready.isRepeatable && !proved.hasSameCounters(index, answer)
    return isRecounted ? [{ ...replyOf(index, () => answer), recounted: true }] : []
  } catch (thrown) {
    return [{ index, thrown: describeThrown(thrown) }]
  }
}

/** The known answer of each instance, so that answers can be compared byte by byte. */
export class ProvedAnswers {
  private readonly proved: readonly ProvedAnswer[]
  /** Instance → its witnesses, once some with the proved digest were seen. */
  private readonly witnesses: (readonly Uint8Array[] | undefined)[] = []

  constructor(proved: readonly ProvedAnswer[]) {
    this.proved = proved
  }

  matches(index: number, { claim, witnesses }: Answer): boolean {
    const proved = this.proved[index]
    if (claim !== proved?.claim) return false
    const known = this.witnesses[index]
    if (
      known?.length === witnesses.length &&
      known.every((witness, at) => Buffer.compare(witness, witnesses[at] as Uint8Array) === 0)
    )
      return true
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
