import { describe, expect, it } from 'vitest'
import { digestOfAll } from '../../src/digest.ts'
import { cpuNow } from '../../src/fork/child/clocks.ts'
import { type Contender, isChanged, makeReady, sent } from '../../src/fork/child/contender.ts'
import { ProvedAnswers, Verification } from '../../src/fork/child/verification.ts'
import { type InstancesJob, pack, type TimeJob, unpack } from '../../src/fork/protocol.ts'

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

describe('the reading of answers', () => {
  const ReadNs = 3e6
  const AskNs = 5e6

  /** Whether answers that do this when they are first read seem to be computed only then. */
  function isLateIfFirstRead(first: (number: number) => void): boolean {
    const domain = { encode: (value: Uint8Array) => value } as unknown as Contender['domain']
    const contender = {
      domain,
      instances: [one],
      originals: [one],
      isRepeatable: false,
    } as unknown as Contender
    const job = { mode: 'single', claims: ['unique'], digests: [digestOfAll([one])], counters: [] }
    const verification = new Verification(contender, job as unknown as TimeJob)
    const wasRead = new Set<number>()
    const answers = [0, 1, 2, 3, 4].map((number) => ({
      index: 0,
      read: () => {
        if (!wasRead.has(number)) first(number)
        wasRead.add(number)
        return { claim: 'unique', witnesses: [one] }
      },
    }))
    const given = { answers: () => answers, raws: () => [0, 1, 2, 3, 4] }
    expect(verification.differing(given, 1)).toEqual([])
    return verification.isLate(given, AskNs)
  }

  function work(ns = ReadNs): void {
    for (const start = cpuNow(); cpuNow() - start < ns; );
  }

  it('is late if it is work', () => {
    expect(isLateIfFirstRead(() => work())).toBe(true)
  })

  it('is late if one of them computes all others, whichever it is', () => {
    for (const late of [0, 4]) {
      expect(isLateIfFirstRead((number) => number === late && work(5 * ReadNs))).toBe(true)
    }
  })

  it('is not late if it only waits, as on a busy machine', () => {
    const forever = new Int32Array(new SharedArrayBuffer(4))
    expect(isLateIfFirstRead(() => Atomics.wait(forever, 0, 0, 2 * ReadNs * 1e-6))).toBe(false)
  })
})

describe('answers that run code when they are read', () => {
  const [AskNs, ReadNs] = [1e6, 1.5e6]

  function work(): Uint8Array {
    for (const start = cpuNow(); cpuNow() - start < ReadNs; );
    return one
  }

  class Late {
    get solution(): Uint8Array {
      return work()
    }
  }
  class Heir extends Late {}
  class LastHeir extends Heir {}

  const bytes = new Uint8Array(3)
  Object.defineProperty(bytes, Symbol.iterator, { value: () => work()[Symbol.iterator]() })

  /** As if the same raw answer were given five times, singly or as a batch of one. */
  function isLate(raw: unknown, mode: 'single' | 'batch'): boolean {
    const domain = { encode: (value: Uint8Array) => value } as unknown as Contender['domain']
    const contender = { domain, instances: [one], originals: [one], isRepeatable: false }
    const job = { mode, claims: ['unique'], digests: [digestOfAll([one])], counters: [] }
    const verification = new Verification(contender as unknown as Contender, job as unknown as TimeJob)
    const read = () => {
      if (mode === 'single') work() // each time, so that the second time takes as long
      return { claim: 'unique', witnesses: [one] }
    }
    const given = {
      *answers() {
        for (let call = 0; call < 5; call++) {
          if (mode === 'batch') work()
          yield { index: 0, read }
        }
      },
      raws: () => new Array<unknown>(5).fill(raw),
    }
    expect(verification.differing(given, 1)).toEqual([])
    return verification.isLate(given, 5 * AskNs)
  }

  it.each([
    ['a getter', new Late()],
    ['an inherited getter', new LastHeir()],
    ['an iterator', { solutions: Object.assign([], { [Symbol.iterator]: work }) }],
    ['an iterator', { solutions: [bytes] }],
    ['a function', { solutions: { slice: work } }],
    ['a proxy', { solutions: new Proxy([], {}) }],
  ])('are late if they take longer than asking: %s', (_what, raw) => {
    expect(isLate(raw, 'single')).toBe(true)
    expect(isLate(raw, 'batch')).toBe(true)
  })

  it('are not late if they are only data, which take long to convert', () => {
    const data = { solutions: [one, new Map(), new Date()], text: 'text', inner: { rows: [[one]] } }
    expect(isLate(data, 'single')).toBe(false)
    expect(isLate(data, 'batch')).toBe(false)
  })
})

it('an instance is compared as the suite encoded it before the entrant was loaded', async () => {
  const suite = new URL('../run/sorting.mjs', import.meta.url).href
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
