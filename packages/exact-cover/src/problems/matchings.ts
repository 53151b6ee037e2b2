import { ProblemBuilder } from '../index.ts'
import { type Encoding, requireInteger } from './encoding.ts'

/**
 * Perfect matchings of a complete graph: every person is in one pair. A person is an item, and a pair is an option.
 *
 * Of n people there are 1 × 3 × 5 × … × (n − 1) matchings if n is even, and none if it is odd: 945 of ten,
 * 654,729,075 of twenty (OEIS A001147).
 *
 * @param cost the cost of a pair, for `cheapest`; without it, pairs have no cost
 */
export function matchings(n: number, cost?: (one: number, other: number) => number): Encoding {
  requireInteger('matchings', n, 1)
  const builder = new ProblemBuilder()
  for (let person = 1; person <= n; person++) builder.addPrimary(String(person))
  const pairs: string[] = [] // by option
  for (let one = 0; one < n; one++) {
    for (let other = one + 1; other < n; other++) {
      builder.addOption([one, other], cost?.(one + 1, other + 1))
      pairs.push(`${one + 1}–${other + 1}`)
    }
  }
  return { problem: builder.build(), draw: (solution) => solution.map((option) => pairs[option]).join('  ') }
}
