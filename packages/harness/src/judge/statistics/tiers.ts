/** Computes tiers and an order of rows that claim only what was proved about pairs. */
import type { Verdict } from '../../record/run.ts'

/** What is proved about `a` and `b`. */
export interface JudgedPair {
  readonly a: string
  readonly b: string
  readonly verdict: Verdict
}

/**
 * Ranks entrants in tiers. Two tiers are separated only if every entrant above is proved faster than every
 * entrant below. So a better tier is always a proved advantage over each member of each worse tier. The
 * reverse is not true. Two entrants share a tier if they are proved the same, if nothing is proved about
 * them, or if a third entrant connects them, because no difference from it was proved for either. Their own
 * verdict says which case it is.
 *
 * The order is the given one, except that no entrant comes before one that is proved faster. If noisy times
 * contradict a proof, the proof counts. (Proofs that form a circle cannot all be kept.)
 *
 * @param ids the fastest first, as far as the times tell
 * @returns id → tier, 1 for the fastest, without gaps
 */
export function tiersOf(ids: readonly string[], pairs: readonly JudgedPair[]): Map<string, number> {
  const beaten = new Map(ids.map((id) => [id, new Set<string>()]))
  for (const { a, b, verdict } of pairs) {
    if (verdict === 'faster') beaten.get(a)?.add(b)
    if (verdict === 'slower') beaten.get(b)?.add(a)
  }
  const beats = (one: string, other: string): boolean => beaten.get(one)?.has(other) ?? false
  const tiers = new Map<string, number>()
  const left = [...ids]
  let tier = 1
  while (left.length > 0) {
    const above = [...tiers.keys()]
    if (above.length > 0 && above.every((upper) => left.every((lower) => beats(upper, lower)))) tier++
    const free = left.findIndex((id) => !left.some((other) => beats(other, id)))
    for (const id of left.splice(Math.max(0, free), 1)) tiers.set(id, tier)
  }
  return tiers
}
