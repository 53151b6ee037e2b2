import { describe, expect, it } from 'vitest'
import { digestOfAll } from '../../src/digest.ts'
import { ProvedAnswers } from '../../src/measure/fork/child/timing/verification.ts'
import { type Command, Frames, framed } from '../../src/measure/fork/protocol.ts'

const [one, two, other] = [Uint8Array.of(1, 2, 3), Uint8Array.of(3, 2, 1), Uint8Array.of(9)]

function provedAnswers(): ProvedAnswers {
  return new ProvedAnswers([
    { claim: 'unique', digest: digestOfAll([one]), counters: [7, 2], costNs: 1 },
    { claim: 'multiple', digest: digestOfAll([one, two]), counters: [9, null], costNs: 1 },
  ])
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

describe('values on their way to a fork', () => {
  it('arrive as they were, however they are cut', () => {
    const command: Command = { do: 'answer', instances: [one, new Uint8Array(0), other] }
    const bytes = Buffer.concat([framed({ do: 'slice' }), framed(command)])
    const frames = new Frames<Command>()
    const arrived: (Command | undefined)[] = []
    for (const byte of bytes) {
      frames.add(Uint8Array.of(byte))
      arrived.push(frames.take())
    }
    expect(arrived.filter((value) => value !== undefined)).toEqual([{ do: 'slice' }, command])
  })
})
