import { describe, expect, it } from 'vitest'
import {
  askedIn,
  entriesOf,
  firstShown,
  isPart,
  isTimedSingly,
  isUntimed,
  pairOf,
  provedPairs,
  ratiosTo,
  turned,
} from '../../src/judge/results.ts'
import type { ComparedPair, ContestResult, EntrantResult, Run } from '../../src/record/run.ts'
import { CONTEST } from './simulated-run.ts'

const pair: ComparedPair = {
  ...{ a: 'quick', b: 'slow', verdict: 'faster', aFaster: 7, bFaster: 3, stopped: 'b' },
  ratio: { value: 0.5, lo: 0.4, hi: null },
  geometric: { ratio: { value: 2, lo: 1.6, hi: 2.5 }, verdict: 'slower' },
  ...{ p: 0.01, rounds: 12, detectable: null, roundsNeeded: null },
}
const back: ComparedPair = {
  ...pair,
  ...{ a: 'slow', b: 'quick', verdict: 'slower', aFaster: 3, bFaster: 7, stopped: 'a' },
  ratio: { value: 2, lo: null, hi: 2.5 },
  geometric: { ratio: { value: 0.5, lo: 0.4, hi: 0.625 }, verdict: 'faster' },
}

describe('a pair', () => {
  it('is found with either entrant first, and has every member in that direction', () => {
    expect(pairOf([pair], 'quick', 'slow')).toEqual(pair)
    expect(pairOf([pair], 'slow', 'quick')).toEqual(back)
    expect(turned(back)).toEqual(pair)
    expect(pairOf([pair], 'slow', 'other')).toBeUndefined()
    const { ratio, geometric } = back
    expect(ratiosTo([pair], 'slow', 'quick')).toEqual({ ratio, geometricRatio: geometric?.ratio })
    expect(ratiosTo([pair], 'slow', 'slow').ratio).toEqual({ value: 1, lo: 1, hi: 1 })
  })

  it('has its slower entrant first only if that is proved', () => {
    expect(provedPairs([pair, back, { ...pair, verdict: 'same' }])).toEqual([back, back])
  })

  it('has no ratio to nobody, and none of single instances without them', () => {
    expect(ratiosTo([pair], 'slow', null)).toEqual({ ratio: null, geometricRatio: null })
    expect(ratiosTo([pair], 'other', 'slow')).toEqual({ ratio: null, geometricRatio: null })
    const one = { value: 1, lo: 1, hi: 1 }
    const bySum = { ...pair, geometric: null }
    for (const id of ['quick', 'slow']) {
      expect(ratiosTo([pair], id, id)).toEqual({ ratio: one, geometricRatio: one })
      expect(ratiosTo([bySum], id, id)).toEqual({ ratio: one, geometricRatio: null })
    }
    expect(ratiosTo([pair], 'other', 'other').geometricRatio).toBeNull()
    expect(ratiosTo([pair, { ...bySum, a: 'other' }], 'quick', 'quick').geometricRatio).toEqual(one)
    expect(turned(bySum).geometric).toBeNull()
    const same = { verdict: 'same', stopped: 'both' } as const
    expect(turned({ ...pair, ...same })).toMatchObject(same)
  })
})

describe('a contest', () => {
  const entrant = { entrantId: 'x', status: 'ranked', solved: 3, asked: 3, rounds: 0 } as EntrantResult
  const contest = (ranked: string[], apart: string[]): ContestResult => {
    const rows = (ids: string[]) => ids.map((entrantId) => ({ ...entrant, entrantId }))
    return { ranked: rows(ranked), apart: rows(apart) } as unknown as ContestResult
  }

  it('has its ranked entrants first, and is shown first if it has any', () => {
    expect(entriesOf(contest(['b', 'c'], ['a'])).map(({ entrantId }) => entrantId)).toEqual(['b', 'c', 'a'])
    const [none, some] = [contest([], ['a']), contest(['b'], [])]
    expect(firstShown({ contests: [none, some] })).toBe(some)
    expect(firstShown({ contests: [none, contest([], ['c'])] })).toBe(none)
  })

  it('asks the instances of its set and its track', () => {
    const instances = ['given', 'permuted'].flatMap((track) =>
      ['huge', 'tiny'].map((setId) => ({ setId, track: track as 'given' | 'permuted' })),
    )
    expect(askedIn({ instances }, CONTEST)).toBe(instances[1])
    expect(askedIn({ instances }, { ...CONTEST, track: 'permuted' })).toBe(instances[3])
    expect(askedIn({ instances }, { ...CONTEST, setId: 'other' })).toBeUndefined()
  })

  it.each([
    ['ranked', ['solved', 'timeout'], [5, null], true],
    ['ranked', ['solved', 'timeout'], [null, 5], false],
    ['ranked', ['timeout', 'timeout'], [null, 5], true],
    ['ranked', ['timeout', 'timeout'], [null, null], false],
    ['wrong', ['solved', 'solved'], [5, 5], false],
  ] as const)(
    'has single times of an entrant that is %s, answered %j in %j: %s',
    (status, answered, time, is) => {
      const answers = { x: { status: answered, time } } as unknown as ContestResult['answers']
      expect(isTimedSingly({ answers } as ContestResult, { ...entrant, status })).toBe(is)
      expect(isTimedSingly({ answers } as ContestResult, { ...entrant, entrantId: 'y' })).toBe(false)
    },
  )

  it('has an entrant untimed that solved everything in no round', () => {
    expect(isUntimed(entrant)).toBe(true)
    for (const other of [{ rounds: 1 }, { solved: 2 }, { status: 'wrong' as const }])
      expect(isUntimed({ ...entrant, ...other })).toBe(false)
  })
})

it.each([
  [2, [2, 2], true],
  [2, [1, 2], false],
  [1, [1], false],
])('a run of %i shards that has machines of the shards %j is a part of a run: %s', (count, shards, is) => {
  const run = { plan: { shard: { index: 2, count } }, machines: shards.map((shard) => ({ shard })) }
  expect(isPart(run as unknown as Run)).toBe(is)
})
