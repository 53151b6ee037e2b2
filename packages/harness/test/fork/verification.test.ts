import { describe, expect, it } from 'vitest'
import { digestOfAll } from '../../src/digest.ts'
import type { Calls } from '../../src/fork/child/calls.ts'
import type { ReadyEntrant } from '../../src/fork/child/ready-entrant.ts'
import { Verification } from '../../src/fork/child/verification.ts'
import { type Command, Frames, framed } from '../../src/fork/protocol.ts'
import type { Answer } from '../../src/suite.ts'

const [one, two, other] = [Uint8Array.of(1, 2, 3), Uint8Array.of(3, 2, 1), Uint8Array.of(9)]

/** Two instances, of which the first has one solution and the second two. */
function verification(isRepeatable = true) {
  const suite = { encode: () => one, counters: [{ name: 'nodes' }, { name: 'depth' }] }
  const ready = { suite, isRepeatable } as unknown as ReadyEntrant
  const given = [0, 1].map(() => ({ instance: one, bytes: one }))
  const known = new Verification(ready, given, [
    { claim: 'unique', digest: digestOfAll([one]), counters: { nodes: 7, depth: 2 } },
    { claim: 'multiple', digest: digestOfAll([one, two]), counters: { nodes: 9, depth: null } },
  ])
  return (index: number, answer: Answer) => {
    const calls: Partial<Calls> = { answers: () => [{ index, read: () => answer }], isChanged: () => false }
    return known.differing(calls as Calls)
  }
}

it('an instance that was changed is the reason, and not the other answers that follow from it', () => {
  const changed = Uint8Array.from(one)
  const suite = { encode: (instance: Uint8Array) => instance, counters: [{ name: 'nodes' }] }
  const ready = { suite, isRepeatable: true } as unknown as ReadyEntrant
  const proved = [{ claim: 'unique', digest: digestOfAll([one]), counters: { nodes: 7 } }]
  const known = new Verification(ready, [{ instance: changed, bytes: one }], proved)
  const read = (): Answer => ({ claim: 'unique', witnesses: [one], counters: [1] })
  const answers = Array.from({ length: 9 }, () => ({ index: 0, read }))
  const calls = { answers: () => answers, isChanged: () => false } as unknown as Calls
  expect(known.differing(calls)).toMatchObject(Array(4).fill({ recounted: true }))
  changed[0] = 9
  expect(known.differing(calls)).toEqual([{ index: 0, changed: true }])
})

describe('an answer that was proved', () => {
  it('is the same claim with the same witnesses, in any order, again and again', () => {
    const differing = verification()
    for (const witnesses of [
      [one, two],
      [two, one],
      [one, two],
    ])
      expect(differing(1, { claim: 'multiple', witnesses })).toEqual([])
  })

  it('is neither another claim nor has it other witnesses, or fewer of them', () => {
    const differing = verification()
    expect(differing(0, { claim: 'unique', witnesses: [one] })).toEqual([])
    for (const answer of [
      { claim: 'multiple', witnesses: [one] },
      { claim: 'unique', witnesses: [other] },
      { claim: 'unique', witnesses: [] },
    ])
      expect(differing(0, answer)).toEqual([{ index: 0, answer }])
  })

  it('is not one whose witness is changed later', () => {
    const differing = verification()
    const given = Uint8Array.from(one)
    expect(differing(0, { claim: 'unique', witnesses: [given] })).toEqual([])
    given[0] = 7
    expect(differing(0, { claim: 'unique', witnesses: [given] })).toHaveLength(1)
  })

  it.each([
    ['are the same', 0, [7, 2], true],
    ['differ in one', 0, [7, 3], false],
    ['were not counted before', 1, [9, 4], true],
  ])('has the counters of before, unless the entrant may vary: they %s', (_what, index, counters, isSame) => {
    const answer =
      index === 0 ? { claim: 'unique', witnesses: [one] } : { claim: 'multiple', witnesses: [one, two] }
    const recounted = isSame ? [] : [{ index, answer: { ...answer, counters }, recounted: true }]
    expect(verification()(index, { ...answer, counters })).toEqual(recounted)
    expect(verification(false)(index, { ...answer, counters })).toEqual([])
  })
})

describe('values on their way to a fork', () => {
  it('arrive as they were, however they are cut', () => {
    const command: Command = { do: 'answer', with: [[one, new Uint8Array(0), other]] }
    const slice: Command = { do: 'slice', with: [] }
    const frames = new Frames<Command>()
    const arrived: Command[] = []
    for (const byte of Buffer.concat([framed(slice), framed(command)])) {
      frames.add(Uint8Array.of(byte))
      arrived.push(...[frames.take()].flatMap((value) => value ?? []))
    }
    expect(arrived).toEqual([slice, command])
  })
})
