import { describe, expect, it } from 'vitest'
import { answersWithin, nextBudget } from '../../src/fork/child/answering.ts'
import { replyOf } from '../../src/fork/child/calls.ts'
import type { Reply, TimedReply } from '../../src/fork/protocol.ts'
import type { Answer } from '../../src/suite.ts'

const SECOND = 1e9

/** The answers of an entrant that needs so many nodes for each instance, every one of which takes so long by a clock of its own. */
function answered(needs: readonly number[], limitNs = 10 * SECOND, nodeNs = 100) {
  let clock = 0
  const asked: number[] = []
  const ask = (open: readonly number[], budget: number): Reply[] => {
    asked.push(budget)
    return open.map((index) => {
      const needed = needs[index] ?? 0
      clock += Math.min(budget, needed) * nodeNs
      const stopped = needed > budget
      return { index, answer: { claim: stopped ? 'undecided' : 'unique', witnesses: [], stopped } }
    })
  }
  const begin = (answers: number) => {
    const start = clock
    return () => {
      const cpuNs = (clock - start) / answers
      return { cpuNs, heldNs: cpuNs }
    }
  }
  const terms = { limitNs, begin, firstBudget: 1 << 14, say: () => undefined }
  const replies: TimedReply[] = [...answersWithin(terms, [...needs.keys()], ask)]
  return { asked, replies }
}

describe('the preflight', () => {
  it('asks once when the first budget is enough', () => {
    const { asked, replies } = answered([100])
    expect(asked).toEqual([1 << 14])
    expect(replies).toMatchObject([{ index: 0, cpuNs: 10_000, limitNs: 10 * SECOND }])
  })

  it('asks those that were stopped with budgets that grow by four', () => {
    const { asked, replies } = answered([200_000, 1, 60_000])
    expect(asked).toEqual([1 << 14, 1 << 16, 1 << 18])
    expect(replies.map(({ index }) => index)).toEqual([1, 2, 0])
  })

  it('solves what needs 54, 90 and 99 % of the limit, because only the last attempt is held against it', () => {
    for (const share of [0.54, 0.9, 0.99]) {
      const [reply] = answered([Math.floor((share * 10 * SECOND) / 100)]).replies
      expect(reply?.answer).toMatchObject({ claim: 'unique', stopped: false })
      expect((reply?.cpuNs ?? 0) / SECOND).toBeCloseTo(10 * share, 3)
    }
  })

  it('stops what needs more than the limit, and uses it up before', () => {
    const [reply] = answered([2e8]).replies
    expect(reply?.answer).toMatchObject({ stopped: true })
    expect((reply?.cpuNs ?? 0) / SECOND).toBeGreaterThan(9)
    expect((reply?.cpuNs ?? 0) / SECOND).toBeLessThanOrEqual(10)
  })

  it('calls an answer late by what is held against its limit, with a tenth of tolerance', () => {
    const isLate = (heldNs: number): boolean | undefined => {
      const begin = () => () => ({ cpuNs: 5 * SECOND, heldNs })
      const terms = { limitNs: SECOND, begin, firstBudget: Infinity, say: () => undefined }
      const [reply] = answersWithin(terms, [0], () => [{ index: 0 }])
      expect(reply).toMatchObject({ cpuNs: 5 * SECOND, limitNs: SECOND })
      return reply?.isLate
    }
    expect([0.3, 1.1, 1.11].map((share) => isLate(share * SECOND))).toEqual([false, false, true])
  })

  it('has no larger budget for an entrant without one', () => {
    expect(nextBudget(Infinity, 1, SECOND)).toBeUndefined()
  })

  it('tells what was thrown, and refuses an answer that lacks what the types promise', () => {
    const thrown = (read: () => unknown): string | undefined => replyOf(3, read as () => Answer).thrown
    const broken = (): never => {
      throw new RangeError('no such cell')
    }
    expect(replyOf(3, broken)).toEqual({ index: 3, thrown: 'RangeError: no such cell' })
    expect(thrown(() => ({}))).toMatch(/lacks a claim or witnesses/)
    expect(thrown(() => ({ claim: 'unique', witnesses: ['x'] }))).toMatch(/not made of bytes/)
    for (const count of [-1, 0.5, Number.NaN, Infinity])
      expect(thrown(() => ({ claim: 'unique', witnesses: [], counters: [count] }))).toMatch(/from 0/)
    expect(thrown(() => ({ claim: 'unique', witnesses: [], counters: [0] }))).toBe(undefined)
  })
})
