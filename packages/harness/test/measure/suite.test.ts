import { describe, expect, it } from 'vitest'
import { readSet } from '../../src/measure/begin.ts'
import { definitionsOf } from '../../src/measure/fork/child/ready-entrant.ts'
import { proved } from '../../src/measure/fork/proving.ts'
import { checkedDomain } from '../../src/measure/suite.ts'

/** A domain as a module in JavaScript exports it: with members that no compiler has seen. */
const DOMAIN = {
  name: 'numbers',
  words: { instance: 'number', instances: 'numbers', entrant: 'function', entrants: 'functions' },
  tasks: [{ name: 'halve', description: 'halve it' }],
  counters: [{ name: 'steps', description: 'steps taken', total: 'sum' }],
  sets: async () => [{ name: 'few', description: 'a few', count: 1 }],
  readSet: async (id: string) => ({ id, instances: [7] }),
  encode: (number: number) => Uint8Array.of(number),
  decode: ([number]: Uint8Array) => number,
  entrants: async () => ['one', { name: 'two', description: 'another' }],
  load: async (id: string) => [{ id, open: () => ({}) }],
  prove: () => ({ outcome: 'proved' }),
}

const withMember = (member: string, value: unknown) =>
  checkedDomain({ ...DOMAIN, [member]: value }, '/suites/mine.js')

describe('a module is no suite', () => {
  it.each<[string, unknown, string]>([
    ['name', 7, 'domain.name: '],
    ['words', { ...DOMAIN.words, instances: '' }, 'domain.words.instances: '],
    ['tasks', [], 'domain.tasks: '],
    ['counters', [{ name: 'steps', description: '', total: 'mean' }], 'domain.counters.0.total: '],
    ['sets', undefined, 'domain.sets: expected a function'],
  ])('if its %s is %j', (member, value, reason) => {
    expect(() => withMember(member, value)).toThrow(`/suites/mine.js is not a suite: ${reason}`)
  })

  it('if it has no domain', () => {
    expect(() => checkedDomain(undefined, '/suites/mine.js')).toThrow(
      '/suites/mine.js is not a suite: domain: ',
    )
  })
})

describe('a suite is named, and no entrant, if', () => {
  it.each([undefined, { outcome: 'fine' }])('prove returns %j', (proof) => {
    const domain = withMember('prove', () => proof)
    const asked = { instance: 1, variant: 0, variantSeed: null, value: 7 }
    const answer = { claim: 'half', witnesses: [] }
    expect(() => proved({ domain, task: 'halve', shape: {}, asked }, answer)).toThrow(
      "the suite numbers: prove has to return an object with the outcome 'proved' or 'undecided', or 'wrong' and a problem, got ",
    )
  })

  it.each([undefined, [], [{ open: () => ({}) }]])('load returns %j', async (loaded) => {
    const domain = withMember('load', async () => loaded)
    await expect(definitionsOf(domain, 'one', '/')).rejects.toThrow(
      'the suite numbers: load(\'one\') has to return a list of at least one entrant, each with an id and a function "open", got ',
    )
  })

  it('decode does not undo encode', async () => {
    const domain = withMember('decode', () => 8)
    await expect(readSet(domain, 'few', '/')).rejects.toThrow('decode makes another number than was encoded')
  })
})
