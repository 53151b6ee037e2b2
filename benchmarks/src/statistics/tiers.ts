/** A verdict between two solvers: what is proved of `a` against `b`. */
export interface TierPair {
  readonly a: string
  readonly b: string
  readonly verdict: 'faster' | 'slower' | 'same' | 'unresolved'
}

/**
 * Ranks as tiers: a line is drawn between two groups only where every solver above it is proved faster than
 * every solver below. So a better tier is always a proved advantage, over each member of each worse tier. The
 * reverse does not hold: two solvers share a tier when they are proved the same, when nothing is proved of
 * them, or when a third that neither is told apart from bridges the gap between them; their own verdict
 * tells which.
 *
 * @returns id → tier, 1 for the fastest, without gaps.
 */
export function tiersOf(ids: readonly string[], pairs: readonly TierPair[]): Map<string, number> {
  const beaten = new Map(ids.map((id) => [id, new Set<string>()]))
  for (const { a, b, verdict } of pairs) {
    if (verdict === 'faster') beaten.get(a)?.add(b)
    if (verdict === 'slower') beaten.get(b)?.add(a)
  }
  // Who stands above a line beats all below it, so it has beaten more than any of them could have.
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
