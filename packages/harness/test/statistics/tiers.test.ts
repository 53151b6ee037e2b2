import { describe, expect, it } from 'vitest'
import { inProvedOrder, tiersOf } from '../../src/statistics/tiers.ts'

type Verdict = 'faster' | 'slower' | 'same' | 'unresolved'

function tiers(ids: string[], verdicts: Record<string, Verdict>): Record<string, number> {
  const pairs = Object.entries(verdicts).map(([pair, verdict]) => {
    const [a = '', b = ''] = pair.split('-')
    return { a, b, verdict }
  })
  return Object.fromEntries(tiersOf(ids, pairs))
}

describe('tiersOf', () => {
  it('ranks one by one what is all told apart, whatever the order it is given in', () => {
    const verdicts = { 'b-a': 'slower', 'b-c': 'faster', 'a-c': 'faster' } as const
    expect(tiers(['b', 'c', 'a'], verdicts)).toEqual({ a: 1, b: 2, c: 3 })
  })

  it.each(['abcd', 'dcba', 'badc', 'cdab', 'bdac', 'cadb'])(
    'finds the same tiers in the order %s',
    (order) => {
      const verdicts = Object.fromEntries(
        ['a-b', 'a-c', 'a-d', 'b-c', 'b-d', 'c-d'].map((pair) => [pair, 'faster']),
      )
      expect(tiers([...order], verdicts as Record<string, Verdict>)).toEqual({ a: 1, b: 2, c: 3, d: 4 })
    },
  )

  it('ignores a pair with an entrant that is not ranked', () => {
    expect(tiers(['a', 'b'], { 'x-a': 'faster', 'a-x': 'slower', 'x-b': 'slower', 'a-b': 'faster' })).toEqual(
      { a: 1, b: 2 },
    )
  })

  it('puts equal entrants into one tier', () => {
    const verdicts = { 'a-b': 'same', 'a-c': 'faster', 'b-c': 'faster' } as const
    expect(tiers(['a', 'b', 'c'], verdicts)).toEqual({ a: 1, b: 1, c: 2 })
  })

  it('draws no line where one entrant is told apart from neither side', () => {
    const verdicts = { 'a-b': 'unresolved', 'b-c': 'same', 'a-c': 'faster' } as const
    expect(tiers(['a', 'b', 'c'], verdicts)).toEqual({ a: 1, b: 1, c: 1 })
  })

  it('draws every line that is proved on both sides of an unresolved group', () => {
    const verdicts = {
      'a-b': 'faster',
      'a-c': 'faster',
      'a-d': 'faster',
      'b-c': 'unresolved',
      'b-d': 'faster',
      'c-d': 'faster',
    } as const
    expect(tiers(['d', 'c', 'b', 'a'], verdicts)).toEqual({ a: 1, b: 2, c: 2, d: 3 })
  })

  it('gives a better tier only for a proved advantage over every member of the worse one', () => {
    const ids = ['a', 'b', 'c', 'd', 'e']
    const verdictsOf: Verdict[] = ['faster', 'slower', 'same', 'unresolved']
    for (let seed = 0; seed < 300; seed++) {
      let state = seed * 2654435761
      const pairs = ids.flatMap((a, index) =>
        ids.slice(index + 1).map((b) => {
          state = (Math.imul(state, 1664525) + 1013904223) >>> 0
          return { a, b, verdict: verdictsOf[state % 8 < 5 ? 0 : state % 4] ?? 'same' }
        }),
      )
      const ranked = tiersOf(ids, pairs)
      for (const { a, b, verdict } of pairs) {
        const [upper, lower] = [ranked.get(a) ?? 0, ranked.get(b) ?? 0]
        if (upper < lower) expect(verdict).toBe('faster')
        if (upper > lower) expect(verdict).toBe('slower')
      }
      expect([...new Set(ranked.values())].sort()).toEqual(
        Array.from({ length: Math.max(...ranked.values()) }, (_, tier) => tier + 1),
      )
    }
  })

  it('ranks a single entrant first', () => {
    expect(tiers(['a'], {})).toEqual({ a: 1 })
  })
})

describe('the order of rows', () => {
  const timeOf = (id: string): number => ({ a: 1, b: 2, c: 3 })[id] ?? 9

  it('is that of the times where nothing is proved', () => {
    expect(inProvedOrder(['c', 'a', 'b'], [], timeOf)).toEqual(['a', 'b', 'c'])
  })

  it('never has a proved one below whom it beats, whatever the times say', () => {
    expect(inProvedOrder(['a', 'b', 'c'], [{ a: 'a', b: 'c', verdict: 'slower' }], timeOf)).toEqual([
      'b',
      'c',
      'a',
    ])
  })

  it('keeps everybody even where proofs go round in a circle', () => {
    const circle = [
      { a: 'a', b: 'b', verdict: 'faster' },
      { a: 'b', b: 'c', verdict: 'faster' },
      { a: 'c', b: 'a', verdict: 'faster' },
    ] as const
    expect(inProvedOrder(['a', 'b', 'c'], circle, timeOf).toSorted()).toEqual(['a', 'b', 'c'])
  })
})
