import { describe, expect, it } from 'vitest'
import { digestOfAll } from '../../src/digest.ts'
import { isChanged, makeReady, sent } from '../../src/measure/fork/child/contender.ts'
import { ProvedAnswers } from '../../src/measure/fork/child/verification.ts'
import { type InstancesJob, pack, unpack } from '../../src/measure/fork/protocol.ts'

const [one, two, other] = [Uint8Array.of(1, 2, 3), Uint8Array.of(3, 2, 1), Uint8Array.of(9)]

function provedAnswers(): ProvedAnswers {
  return new ProvedAnswers({
    claims: ['unique', 'multiple'],
    digests: [digestOfAll([one]), digestOfAll([one, two])],
    counters: [
      [7, 2],
      [9, null],
    ],
  })
}

describe('answers that were proved', () => {
  it('match the same claim with the same witnesses, in any order, again and again', () => {
    const proved = provedAnswers()
    for (const witnesses of [
      [one, two],
      [two, one],
      [one, two],
    ]) {
      expect(proved.matches(1, { claim: 'multiple', witnesses })).toBe(true)
    }
  })

  it('match neither another claim nor other witnesses, nor fewer of them', () => {
    const proved = provedAnswers()
    expect(proved.matches(0, { claim: 'unique', witnesses: [one] })).toBe(true)
    expect(proved.matches(0, { claim: 'multiple', witnesses: [one] })).toBe(false)
    expect(proved.matches(0, { claim: 'unique', witnesses: [other] })).toBe(false)
    expect(proved.matches(0, { claim: 'unique', witnesses: [] })).toBe(false)
    expect(proved.matches(1, { claim: 'multiple', witnesses: [one] })).toBe(false)
  })

  it('keep a copy, so that a witness which is changed later no longer matches', () => {
    const proved = provedAnswers()
    const given = Uint8Array.from(one)
    expect(proved.matches(0, { claim: 'unique', witnesses: [given] })).toBe(true)
    given[0] = 7
    expect(proved.matches(0, { claim: 'unique', witnesses: [given] })).toBe(false)
  })
})

describe('the counters of an answer', () => {
  it.each([
    ['are the same', 0, [7, 2], true],
    ['differ in one', 0, [7, 3], false],
    ['were not counted before', 1, [9, 4], true],
    ['are not counted now', 0, undefined, true],
  ])('%s', (_what, index, counters, same) => {
    const answer = { claim: 'unique', witnesses: [one], ...(counters && { counters }) }
    expect(provedAnswers().hasSameCounters(index, answer)).toBe(same)
  })
})

it('an instance is compared as the suite encoded it before the entrant was loaded', async () => {
  const suite = new URL('./sorting.mjs', import.meta.url).href
  const { domain } = (await import(suite)) as { domain: { encode: unknown } }
  const instances = pack([one])
  const contender = await makeReady({
    suite,
    reference: 'insertion',
    entrantId: null,
    instances,
  } as InstancesJob)
  const { encode } = domain
  domain.encode = () => one
  ;(contender.instances[0] as number[]).reverse()
  expect(isChanged(contender, 0)).toBe(true)
  domain.encode = encode
})

describe('bytes on their way to a fork', () => {
  it('arrive as they were, each in a buffer of its own', () => {
    const arrived = unpack(pack([one, new Uint8Array(0), other]))
    expect(arrived).toEqual([one, new Uint8Array(0), other])
    expect(arrived[0]?.buffer.byteLength).toBe(3)
  })
})

it('an answer is refused if its counters are no counts', () => {
  const withCounter = (count: number) => () => sent({ claim: 'unique', witnesses: [one], counters: [count] })
  expect(withCounter(0)).not.toThrow()
  for (const count of [-1, 0.5, Number.NaN, Infinity])
    expect(withCounter(count)).toThrow('whole number from 0')
})
