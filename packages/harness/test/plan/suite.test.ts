import { describe, expect, it } from 'vitest'
import { proved, recordedAnswer } from '../../src/ask/proof.ts'
import { decodeData, encodeData } from '../../src/complete-suite.ts'
import { definitionsOf } from '../../src/fork/child/inspecting.ts'
import type { TimedReply } from '../../src/fork/protocol.ts'
import { checkedSuite, referencesIn } from '../../src/plan/load-suite.ts'
import { type AskedInstances, readSet } from '../../src/plan/session.ts'
import type { Proof } from '../../src/suite.ts'

/** A suite as a module in JavaScript exports it: with members that no compiler has seen. */
const SUITE = {
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
  checkedSuite({ ...SUITE, [member]: value }, '/suites/mine.js')

const CONTEST = { setId: 'few', task: 'halve', track: 'given', mode: 'single' } as const

const proverOf = (suite: ReturnType<typeof withMember>) => ({
  suite,
  asked: { setOf: () => ({ shape: {} }) } as unknown as AskedInstances,
})

describe('a module is no suite', () => {
  it.each<[string, unknown, string]>([
    ['name', 7, 'suite.name: '],
    ['words', { ...SUITE.words, instances: '' }, 'suite.words.instances: '],
    ['tasks', [], 'suite.tasks: '],
    ['counters', [{ name: 'steps', description: '', total: 'mean' }], 'suite.counters.0.total: '],
    ['sets', undefined, 'suite.sets: expected a function'],
  ])('if its %s is %j', (member, value, reason) => {
    expect(() => withMember(member, value)).toThrow(`/suites/mine.js is not a suite: ${reason}`)
  })

  it('if it has no suite', () => {
    expect(() => checkedSuite(undefined, '/mine.js')).toThrow('/mine.js is not a suite: suite: ')
  })
})

const SHORT = {
  name: 'halves',
  sets: { few: () => [4, 6], known: async () => ({ instances: [8], known: 'answered' }) },
  entrants: { half: (number: number) => number / 2, third: (number: number) => number / 3 },
  check: (number: number, half: number) => (2 * half === number ? undefined : `its half is ${half}`),
}

describe('a suite of functions', () => {
  const suite = checkedSuite(SHORT, '/short.js')
  const answerOf = async (id: string, number: number) => {
    const [definition] = await suite.load(id, '/')
    const entrant = await definition?.open({}, 'answer')
    return entrant?.read(entrant.ask(number, Infinity), number) ?? { claim: '', witnesses: [] }
  }

  it('gets its sets, its entrants and its proofs from them, and words and a task from the harness', async () => {
    expect(await suite.sets()).toEqual([
      { name: 'few', description: '', count: 2 },
      { name: 'known', description: '', count: 1 },
    ])
    expect(await suite.readSet('few', '/')).toEqual({ id: 'few', instances: [4, 6] })
    expect(await suite.readSet('known', '/')).toEqual({ id: 'known', instances: [8], known: 'answered' })
    expect(await suite.entrants()).toEqual(['half', 'third'].map((name) => ({ name, description: '' })))
    expect(suite.prove('answer', 4, await answerOf('half', 4), {})).toEqual({ outcome: 'proved' })
    const wrong = { outcome: 'wrong', problem: 'its half is 2' }
    expect(suite.prove('answer', 6, await answerOf('third', 6), {})).toEqual(wrong)
    const added = { counters: [], tasks: [{ name: 'answer' }], words: { entrants: 'entrants' } }
    expect(suite).toMatchObject(added)
  })

  it.each<[object, string]>([
    [{ check: undefined }, 'suite.check: expected a function, or one of the name prove'],
    [{ sets: async () => [] }, 'suite.readSet: expected a function, as sets is one'],
    [{ entrants: async () => [] }, 'suite.load: expected a function, as entrants is one'],
    [{ entrants: async () => [], load: async () => [] }, 'suite.prove: expected a function'],
    [{ encode: () => Uint8Array.of() }, 'suite.decode: expected a function'],
    [{ entrants: { half: 2 } }, 'suite.entrants: expected a function, or an object of functions'],
    [{ sets: {} }, 'suite.sets: expected a function, or an object of functions'],
  ])('is refused with %j', (changes, reason) => {
    expect(() => checkedSuite({ ...SHORT, ...changes }, '/short.js')).toThrow(reason)
  })

  it('names what it does not know, and instances that JSON cannot say', async () => {
    await expect(suite.readSet('many', '/')).rejects.toThrow('unknown set "many": expected one of few, known')
    const unknown = 'unknown entrant "__proto__": expected one of half'
    await expect(suite.load('__proto__', '/')).rejects.toThrow(unknown)
    const strange = checkedSuite({ ...SHORT, sets: { few: () => [1, Number.NaN] } }, '/short.js')
    await expect(strange.readSet('few', '/')).rejects.toThrow(
      'the suite halves: its instances are no plain data, so it needs encode and decode: null',
    )
  })

  it('sends data as JSON, with typed arrays of every kind', () => {
    const bytes = Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8)
    const arrays = [bytes.subarray(1, 3), new Float64Array(bytes.buffer), Int16Array.of(-1)]
    const data = [{ a: [1.5, 'ä', null, true] }, ...arrays]
    expect(decodeData(encodeData(data))).toEqual(data)
    expect(() => encodeData(undefined)).toThrow('expected plain data, got nothing')
  })
})

it('splits a list of entrants at its commas, or as the suite does', () => {
  expect(referencesIn(checkedSuite(SUITE, ''), ['a, b', 'b,c'])).toEqual(['a', 'b', 'c'])
  expect(() => referencesIn(checkedSuite(SUITE, ''), ['a,,b'])).toThrow(
    "expected functions with a comma between them, got 'a,,b'",
  )
  const whole = withMember('referencesIn', (list: string) => [list])
  expect(referencesIn(whole, ['judge:taskset -c 0,1 x', 'mrv'])).toEqual(['judge:taskset -c 0,1 x', 'mrv'])
})

describe('a suite is named, and no entrant, if', () => {
  it.each([undefined, { outcome: 'fine' }])('prove returns %j', (proof) => {
    const suite = withMember('prove', () => proof)
    const asked = { instance: 1, variant: 0, variantSeed: null, value: 7 }
    const answer = { claim: 'half', witnesses: [] }
    expect(() => proved(proverOf(suite), CONTEST, asked, answer)).toThrow(
      "the suite numbers: prove has to return an object with the outcome 'proved' or 'undecided', or 'wrong' and a problem, got ",
    )
  })

  it.each([undefined, [], [{ open: () => ({}) }]])('load returns %j', async (loaded) => {
    const suite = withMember('load', async () => loaded)
    await expect(definitionsOf(suite, 'one', '/')).rejects.toThrow(
      'the suite numbers: load(\'one\') has to return a list of at least one entrant, each with an id and a function "open", got ',
    )
  })

  it('decode does not undo encode', async () => {
    const suite = withMember('decode', () => 8)
    await expect(readSet(suite, 'few', '/')).rejects.toThrow('decode makes another number than was encoded')
  })
})

function recorded(proof: Proof | Error, report: Partial<TimedReply>): ReturnType<typeof recordedAnswer> {
  const prove = (): Proof => {
    if (proof instanceof Error) throw proof
    return proof
  }
  const asked = { instance: 3, variant: 0, variantSeed: null, value: [1] }
  const answer = { claim: 'distinct', witnesses: [Uint8Array.of(1)], counters: [5] }
  const reply = { index: 2, answer, cpuNs: 10, limitNs: 100, isLate: false, ...report }
  return recordedAnswer(proverOf(withMember('prove', prove)), CONTEST, asked, reply)
}

const undecided: Proof = { outcome: 'undecided' }
const stopped = { answer: { claim: 'none', witnesses: [], stopped: true } }

describe('an answer of the preflight', () => {
  it('is solved when it is proved, with its digest and its counters', () => {
    const answer = { instance: 3, status: 'solved', claim: 'distinct', counters: { steps: 5 } }
    const digest = expect.stringMatching(/^[\w-]{8}$/)
    const found = recorded({ outcome: 'proved' }, {})
    expect(found).toMatchObject({ ...answer, digest, cpuNs: 10, limitNs: 100 })
  })

  it('is a timeout when it stopped at its budget or took longer than its limit, and undecided when it gave up', () => {
    expect(recorded(undecided, stopped).status).toBe('timeout')
    expect(recorded(undecided, {}).status).toBe('undecided')
    expect(recorded(undecided, { isLate: true }).status).toBe('undecided')
    expect(recorded({ outcome: 'proved' }, { isLate: true }).status).toBe('timeout')
  })

  it('is an error when it has more or fewer counters than the suite names', () => {
    const report = (counters: readonly number[]): Partial<TimedReply> => {
      return { answer: { claim: 'distinct', witnesses: [], counters } }
    }
    const more = { status: 'error', problem: 'gave 2 counters, and the suite names 1' }
    expect(recorded({ outcome: 'proved' }, report([1, 2]))).toMatchObject(more)
    expect(recorded({ outcome: 'proved' }, report([]))).toMatchObject({ status: 'error' })
  })

  it('is wrong when the proof says so, or cannot read it', () => {
    const wrong = recorded({ outcome: 'wrong', problem: 'its answer is not sorted' }, {})
    expect(wrong).toMatchObject({ status: 'wrong', digest: '', problem: 'its answer is not sorted' })
    const { status, problem } = recorded(new TypeError('not a list'), {})
    expect([status, problem]).toEqual(['wrong', expect.stringContaining('not a list')])
  })

  it('is an error when nothing came but what was thrown', () => {
    const report = { answer: undefined, thrown: 'Error: no order' } as never
    const failed = { status: 'error', problem: 'Error: no order', counters: { steps: null } }
    expect(recorded({ outcome: 'proved' }, report)).toMatchObject(failed)
  })
})
