import { describe, expect, it } from 'vitest'
import { pairOf, provedPairs, ratiosTo, turned } from '../../src/judge/results.ts'
import type { ComparedPair } from '../../src/record/run.ts'

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
  detectable: null,
  roundsNeeded: null,
}
const back: ComparedPair = {
  ...pair,
  a: 'slow',
  b: 'quick',
  ratio: { value: 2, lo: null, hi: 2.5 },
  verdict: 'slower',
  geometric: { ratio: { value: 0.5, lo: 0.4, hi: 0.625 }, verdict: 'faster' },
  aFaster: 3,
  bFaster: 7,
  censored: 'a',
}

describe('a pair', () => {
  it('is found with either entrant first, and has every member in that direction', () => {
    expect(pairOf([pair], 'quick', 'slow')).toEqual(pair)
    expect(pairOf([pair], 'slow', 'quick')).toEqual(back)
    expect(turned(back)).toEqual(pair)
    expect(pairOf([pair], 'slow', 'other')).toBeUndefined()
    expect(ratiosTo([pair], 'slow', 'quick')).toEqual({
      ratio: back.ratio,
      geometricRatio: back.geometric?.ratio,
    })
    expect(ratiosTo([pair], 'slow', 'slow').ratio).toEqual({ value: 1, lo: 1, hi: 1 })
  })

  it('has its slower entrant first only if that is proved', () => {
    expect(provedPairs([pair, back, { ...pair, verdict: 'same' }])).toEqual([back, back])
  })
})
