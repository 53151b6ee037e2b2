/** Computes tiers and an order of rows that claim only what was proved about pairs. */
import type { Verdict } from './verdicts.ts'

/** What is proved about `a` and `b`. */
export interface JudgedPair {
  readonly a: string
  readonly b: string
  readonly verdict: Verdict
}

/**
 * Ranks entrants in tiers. Two groups are separated only if every entrant above is proved faster than every
 * entrant below. So a better tier is always a proved advantage over each member of each worse tier. The
 * reverse is not true. Two entrants share a tier if they are proved the same, if nothing is proved about
 * them, or if a third entrant connects them, because no difference from it was proved for either. Their own
 * verdict says which case it is.
 *
 * @returns id → tier, 1 for the fastest, without gaps.
 */
export function tiersOf(ids: readonly string[], pairs: readonly JudgedPair[]): Map<string, number> {
  const beaten = beatenBy(ids, pairs)
  // An entrant above a separation beats all entrants below it, so it has beaten more than any of them could
  // have.
  const order = [...ids].sort((a, b) => (beaten.get(b)?.size ?? 0) - (beaten.get(a)?.size ?? 0))
  const tiers = new Map<string, number>()
  let tier = 1
  order.forEach((id, index) => {
    const above = order.slice(0, index)
    const below = order.slice(index)
    const line = index > 0 && above.every((upper) => below.every((lower) => beaten.get(upper)?.has(lower)))
    if (line) tier++
    tiers.set(id, tier)
  })
  return tiers
}

/**
 * The ids in the given order, except that no entrant comes before one that is proved faster. If noisy times
 * contradict a proof, the proof counts. (Proofs that form a circle cannot all be kept.)
 */
export function inProvedOrder(ids: readonly string[], pairs: readonly JudgedPair[]): string[] {
  const beaten = beatenBy(ids, pairs)
  const left = [...ids]
  const order: string[] = []
  while (left.length > 0) {
    const free = left.findIndex((id) => !left.some((other) => beaten.get(other)?.has(id)))
    order.push(...left.splice(Math.max(0, free), 1))
  }
  return order
}

/** Id → all entrants that are proved slower. */
function beatenBy(ids: readonly string[], pairs: readonly JudgedPair[]): Map<string, Set<string>> {
  const beaten = new Map(ids.map((id) => [id, new Set<string>()]))
  for (const { a, b, verdict } of pairs) {
    if (verdict === 'faster') beaten.get(a)?.add(b)
    if (verdict === 'slower') beaten.get(b)?.add(a)
  }
  return beaten
}
