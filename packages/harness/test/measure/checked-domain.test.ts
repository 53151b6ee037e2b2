import { describe, expect, it } from 'vitest'
import type { Domain } from '../../src/domain.ts'
import { readSet } from '../../src/measure/begin.ts'
import { definitionsOf, requireEntrant } from '../../src/measure/fork/child/ready-entrant.ts'
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
  variant: (_: number, seed: number) => seed,
  entrants: async () => ['one', { name: 'two', description: 'another' }],
  load: async (id: string) => [{ id, open: () => ({}) }],
  prove: () => ({ outcome: 'proved' }),
}

const PATH = '/suites/mine.js'

/** A name that a suite uses and that does not exist. */
declare const unknownName: unknown

function withMember(member: string, value: unknown): Domain {
  return checkedDomain({ ...DOMAIN, [member]: value }, PATH)
}

describe('a module is no suite', () => {
  it.each<[string, unknown, string]>([
    ['name', 7, 'a text, got 7'],
    ['words', {}, 'an object with the texts instance, instances, entrant and entrants, got {}'],
    [
      'words',
      { ...DOMAIN.words, instances: '' },
      'instances, entrant and entrants, got {"instance":"number"',
    ],
    ['tasks', {}, 'a list of at least one task, each with a name and a description, got {}'],
    ['tasks', [], 'a list of at least one task, each with a name and a description, got []'],
    ['tasks', ['halve'], 'each with a name and a description, got ["halve"]'],
    ['counters', ['steps'], `the total 'sum' or 'max', got ["steps"]`],
    ['counters', [{ name: 'steps', description: '', total: 'mean' }], `'sum' or 'max', got [{"name":"steps"`],
    ['sets', undefined, 'a function, got nothing'],
    ['prove', null, 'a function, got null'],
  ])('if its %s is %j', (member, value, reason) => {
    expect(() => withMember(member, value)).toThrow(
      new RegExp(`^${PATH} is not a suite: the member "${member}" of its domain has to be `),
    )
    expect(() => withMember(member, value)).toThrow(reason)
  })

  it.each([undefined, null, 'domain'])('if its domain is %j', (domain) => {
    expect(() => checkedDomain(domain, PATH)).toThrow(`${PATH} is not a suite: it has to export an object`)
  })
})

describe('a suite is named if one of its functions', () => {
  it.each<[string, unknown, (domain: Domain) => unknown, string]>([
    ['sets', async () => undefined, (domain) => domain.sets(), 'sets has to return a list of sets'],
    ['sets', async () => [{}], (domain) => domain.sets(), 'with a name, a description and a count, got [{}]'],
    [
      'sets',
      async () => [{ name: 'few', description: 'a few' }],
      (domain) => domain.sets(),
      'and a count, got [{"name":"few"',
    ],
    ['sets', () => Promise.reject(new Error('no disk')), (domain) => domain.sets(), 'sets: no disk'],
    ['entrants', async () => undefined, (domain) => domain.entrants(), 'entrants has to return a list'],
    ['readSet', async () => undefined, (domain) => domain.readSet('few', ''), 'got nothing'],
    ['readSet', async () => ({ id: 'few' }), (domain) => domain.readSet('few', ''), 'got {"id":"few"}'],
    ['encode', () => 'x', async (domain) => domain.encode(7), 'encode has to return a Uint8Array, got "x"'],
    [
      'decode',
      () => {
        throw new Error('bad bytes')
      },
      async (domain) => domain.decode(Uint8Array.of(7), {}),
      'decode: bad bytes',
    ],
    [
      'decode',
      () => undefined,
      async (domain) => domain.decode(Uint8Array.of(7), {}),
      'decode has to return an instance, got nothing',
    ],
    [
      'prove',
      () => unknownName,
      async (domain) => domain.prove('halve', 7, { claim: 'half', witnesses: [] }, {}),
      'prove: unknownName is not defined',
    ],
    [
      'variant',
      () => undefined,
      async (domain) => domain.variant?.(7, 1, {}),
      'variant has to return an instance',
    ],
    [
      'variant',
      () => {
        throw new Error('too hard')
      },
      async (domain) => domain.variant?.(7, 1, {}),
      'variant: too hard',
    ],
  ])('%s breaks its promise', async (member, value, call, reason) => {
    const called = async (): Promise<unknown> => call(withMember(member, value))
    await expect(called).rejects.toMatchObject({ name: 'UsageError' })
    await expect(called).rejects.toThrow(`the suite ${PATH}: `)
    await expect(called).rejects.toThrow(reason)
  })

  it.each([undefined, true, { outcome: 'fine' }, { outcome: 'wrong' }])('prove returns %j', (proof) => {
    const domain = withMember('prove', () => proof)
    const asked = { instance: 1, variant: 0, variantSeed: null, value: 7 }
    const answer = { claim: 'half', witnesses: [] }
    expect(() => proved({ domain, task: 'halve', shape: {}, asked }, answer)).toThrow(
      /^the suite .*: prove has to return an object with the outcome 'proved' or 'undecided', or 'wrong' and a problem, got /,
    )
  })

  it.each([undefined, {}, [], [{ id: 'one' }], [{ open: () => ({}) }]])('load returns %j', async (loaded) => {
    const domain = withMember('load', async () => loaded)
    await expect(definitionsOf(domain, 'one', '/')).rejects.toThrow(
      'the suite numbers: load(\'one\') has to return a list of at least one entrant, each with an id and a function "open", got ',
    )
  })

  it.each([
    [undefined, 'nothing'],
    [{ asks: () => 7, read: 1 }, '{"asks":"a function","read":1}'],
  ])('open returns %j', (opened, seen) => {
    expect(() => requireEntrant(checkedDomain(DOMAIN, PATH), 'one', opened)).toThrow(
      `the suite numbers: open of one has to return an object with the functions "ask" and "read", got ${seen}`,
    )
  })

  it('decode does not undo encode', async () => {
    const domain = withMember('decode', () => 8)
    await expect(readSet(domain, 'few', '/')).rejects.toThrow('decode makes another number than was encoded')
  })
})

describe('a suite that keeps its promises', () => {
  it('is as it was, also if its domain is frozen or made of a class', async () => {
    class Numbers {
      readonly factor = 3
      variant(number: number): number {
        return number * this.factor
      }
    }
    const { variant: _variant, ...rest } = DOMAIN
    const frozen = Object.freeze(Object.assign(new Numbers(), rest))
    const domain = checkedDomain(frozen, PATH)
    expect(domain.variant?.(5, 1, {})).toBe(15)
    expect(await domain.entrants()).toEqual(await DOMAIN.entrants())
    expect(domain.checks).toBeUndefined()
    expect(await readSet(domain, 'few', '/')).toMatchObject({ id: 'few', instances: [7] })
  })

  it('may say itself what is wrong with a name', async () => {
    const refusal = Object.assign(new Error('no set many'), { name: 'UsageError' })
    const domain = withMember('readSet', () => Promise.reject(refusal))
    await expect(domain.readSet('many', '/')).rejects.toBe(refusal)
  })
})
