import { describe, expect, it } from 'vitest'
import type { Domain, Proof } from '../../src/domain.ts'
import type { TimedReply } from '../../src/measure/fork/protocol.ts'
import { recordedAnswer } from '../../src/measure/fork/proving.ts'

const domain: Domain = {
  name: 'numbers',
  words: { instance: 'array', instances: 'arrays', entrant: 'function', entrants: 'functions' },
  tasks: [{ name: 'sort', description: 'in ascending order' }],
  counters: [{ name: 'comparisons', description: 'Numbers compared.', total: 'sum' }],
  sets: async () => [],
  readSet: async (id) => ({ id, instances: [] }),
  encode: () => new Uint8Array(),
  decode: (bytes) => bytes,
  entrants: async () => [],
  load: async () => [],
  prove: () => ({ outcome: 'proved' }),
}

function recorded(proof: Proof | Error, report: Partial<TimedReply>): ReturnType<typeof recordedAnswer> {
  const prove = (): Proof => {
    if (proof instanceof Error) throw proof
    return proof
  }
  const asked = { instance: 3, variant: 0, variantSeed: null, value: [1] }
  const answer = { claim: 'distinct', witnesses: [Uint8Array.of(1)], counters: [5] }
  return recordedAnswer(
    { domain: { ...domain, prove }, task: 'sort', shape: {}, asked },
    { index: 2, answer, cpuNs: 10, limitNs: 100, ...report },
  )
}

const undecided: Proof = { outcome: 'undecided' }
const stopped = { answer: { claim: 'none', witnesses: [], stopped: true } }

describe('an answer of the preflight', () => {
  it('is solved when it is proved, with its digest and its counters', () => {
    expect(recorded({ outcome: 'proved' }, {})).toMatchObject({
      instance: 3,
      status: 'solved',
      claim: 'distinct',
      digest: expect.stringMatching(/^[\w-]{8}$/),
      counters: { comparisons: 5 },
      cpuNs: 10,
      limitNs: 100,
    })
  })

  it('is a timeout when it stopped at its budget or took longer than its limit, and undecided when it gave up', () => {
    expect(recorded(undecided, stopped).status).toBe('timeout')
    expect(recorded(undecided, {}).status).toBe('undecided')
    expect(recorded(undecided, { cpuNs: 150 }).status).toBe('undecided')
    expect(recorded({ outcome: 'proved' }, { cpuNs: 150 }).status).toBe('timeout')
    expect(recorded({ outcome: 'proved' }, { cpuNs: 105 }).status).toBe('solved')
  })

  it('is an error when it has more or fewer counters than the suite names', () => {
    const report = (counters: readonly number[]): Partial<TimedReply> => {
      return { answer: { claim: 'distinct', witnesses: [], counters } }
    }
    expect(recorded({ outcome: 'proved' }, report([1, 2]))).toMatchObject({
      status: 'error',
      problem: 'gave 2 counters, and the suite names 1',
    })
    expect(recorded({ outcome: 'proved' }, report([]))).toMatchObject({ status: 'error' })
  })

  it('is wrong when the proof says so, or cannot read it', () => {
    const wrong = recorded({ outcome: 'wrong', problem: 'its answer is not sorted' }, {})
    expect(wrong).toMatchObject({ status: 'wrong', digest: '', problem: 'its answer is not sorted' })
    expect(recorded(new TypeError('not a list'), {})).toMatchObject({
      status: 'wrong',
      problem: expect.stringContaining('not a list'),
    })
  })

  it('is an error when nothing came but what was thrown', () => {
    const report = { index: 0, thrown: 'Error: no order', cpuNs: 1, limitNs: 2 }
    const asked = { instance: 1, variant: 0, variantSeed: null, value: [1] }
    expect(recordedAnswer({ domain, task: 'sort', shape: {}, asked }, report)).toMatchObject({
      status: 'error',
      problem: 'Error: no order',
      counters: { comparisons: null },
    })
  })
})
