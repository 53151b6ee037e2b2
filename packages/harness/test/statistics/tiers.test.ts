import { describe, expect, it } from 'vitest'
import { tiersOf } from '../../src/judge/statistics/verdicts.ts'

type Verdict = 'faster' | 'slower' | 'same' | 'unresolved'

function pairsOf(verdicts: Record<string, Verdict>) {
  return Object.entries(verdicts).map(([pair, verdict]) => {
    const [a = '', b = ''] = pair.split('-')
    return { a, b, verdict }
  })
}

function tiers(ids: string, verdicts: Record<string, Verdict>): Record<string, number> {
  return Object.fromEntries(tiersOf([...ids], pairsOf(verdicts)))
}

describe('tiersOf', () => {
  it('ranks one by one what is all told apart, whatever the order it is given in', () => {
    const verdicts = { 'b-a': 'slower', 'b-c': 'faster', 'a-c': 'faster', 'x-a': 'faster' } as const
    for (const ids of ['abc', 'bca', 'cba']) expect(tiers(ids, verdicts)).toEqual({ a: 1, b: 2, c: 3 })
  })

  it('draws no line where one entrant is told apart from neither side', () => {
    const verdicts = { 'a-b': 'unresolved', 'b-c': 'same', 'a-c': 'faster' } as const
    expect(tiers('abc', verdicts)).toEqual({ a: 1, b: 1, c: 1 })
  })

  it('draws every line that is proved on both sides of an unresolved group', () => {
    const faster = {
      'a-b': 'faster',
      'a-c': 'faster',
      'a-d': 'faster',
      'b-d': 'faster',
      'c-d': 'faster',
    } as const
    expect(tiers('dcba', { ...faster, 'b-c': 'unresolved' })).toEqual({ a: 1, b: 2, c: 2, d: 3 })
  })

  it('ranks in one tier what is proved in a circle, in the given order', () => {
    const circle = { 'a-b': 'faster', 'b-c': 'faster', 'c-a': 'faster' } as const
    expect([...tiersOf([...'cab'], pairsOf(circle))]).toEqual([...'cab'].map((id) => [id, 1]))
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
      const numbers = [...new Set(ranked.values())].sort()
      expect(numbers).toEqual(numbers.map((_, index) => index + 1))
    }
  })
})

describe('the order of rows', () => {
  const orderOf = (verdicts: Record<string, Verdict>): string =>
    [...tiersOf(['a', 'b', 'c'], pairsOf(verdicts)).keys()].join('')

  it('never has a proved one below whom it beats, and is otherwise as it was given', () => {
    expect(orderOf({})).toBe('abc')
    expect(orderOf({ 'a-c': 'slower' })).toBe('bca')
  })

  it('keeps everybody even where proofs go round in a circle', () => {
    expect(orderOf({ 'a-b': 'faster', 'b-c': 'faster', 'c-a': 'faster' })).toHaveLength(3)
  })
})
