import { describe, expect, it } from 'vitest'
import type { ComparedPair } from '../../src/judge/findings.ts'
import { pairOf, provedPairs, turned } from '../../src/judge/pair-order.ts'

const pair: ComparedPair = {
  a: 'quick',
  b: 'slow',
  ratio: { value: 0.5, lo: 0.4, hi: null },
  p: 0.01,
  verdict: 'faster',
  geometric: { ratio: { value: 2, lo: 1.6, hi: 2.5 }, verdict: 'slower' },
  aFaster: 7,
  bFaster: 3,
  censored: 'b',
  rounds: 12,
  roundsNeeded: null,
}

describe('a pair', () => {
  it('has every member in the other direction when it is turned, and is as before when it is turned again', () => {
    expect(turned(pair)).toEqual({
      a: 'slow',
      b: 'quick',
      ratio: { value: 2, lo: null, hi: 2.5 },
      p: 0.01,
      verdict: 'slower',
      geometric: { ratio: { value: 0.5, lo: 0.4, hi: 0.625 }, verdict: 'faster' },
      aFaster: 3,
      bFaster: 7,
      censored: 'a',
      rounds: 12,
      roundsNeeded: null,
    })
    expect(turned(turned(pair))).toEqual(pair)
  })

  it('is found with either entrant first', () => {
    expect(pairOf([pair], 'quick', 'slow')).toBe(pair)
    expect(pairOf([pair], 'slow', 'quick')).toEqual(turned(pair))
    expect(pairOf([pair], 'slow', 'other')).toBeUndefined()
  })

  it('has its slower entrant first only if that is proved', () => {
    expect(provedPairs([pair, turned(pair)]).map(({ a }) => a)).toEqual(['slow', 'slow'])
    for (const verdict of ['same', 'unresolved', 'too-noisy'] as const)
      expect(provedPairs([{ ...pair, verdict }])).toEqual([])
  })
})
