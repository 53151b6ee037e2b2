import { describe, expect, it } from 'vitest'
import type { Answer } from '../../src/domain.ts'
import { askWithin, nextBudget } from '../../src/measure/fork/child/answering.ts'
import { atOnce, describeThrown, replyOf } from '../../src/measure/fork/child/ready-entrant.ts'
import type { Reply } from '../../src/measure/fork/protocol.ts'

const SECOND = 1e9

/** An entrant that needs so many nodes, each of which takes so long by a clock of its own. */
function entrant({ needs, nodeNs }: { needs: number; nodeNs: number }): {
  ask: (budget: number) => Reply
  now: () => number
  asked: number[]
} {
  let clock = 0
  const asked: number[] = []
  return {
    now: () => clock,
    asked,
    ask: (budget) => {
      asked.push(budget)
      clock += Math.min(budget, needs) * nodeNs
      const stopped = needs > budget
      return { index: 0, answer: { claim: stopped ? 'undecided' : 'unique', witnesses: [], stopped } }
    },
  }
}

function answered(
  work: { needs: number; nodeNs: number },
  limitNs = 10 * SECOND,
): ReturnType<typeof askWithin> & {
  asked: number[]
} {
  const { ask, now, asked } = entrant(work)
  return { ...askWithin({ limitNs, now, firstBudget: 1 << 14, onAttempt: () => undefined }, ask), asked }
}

describe('the preflight of one instance', () => {
  it('refuses a promise, which would be read as a wrong answer', () => {
    expect(atOnce(7)).toBe(7)
    expect(() => atOnce(Promise.resolve(7))).toThrow(
      'it returned a promise, and an entrant has to answer at once',
    )
  })

  it('describes whatever was thrown', () => {
    expect(describeThrown(new RangeError('too far'))).toBe('RangeError: too far')
    expect(describeThrown(undefined)).toBe('threw undefined')
    expect(describeThrown(Object.create(null))).toBe('threw something that cannot be turned into text')
  })

  it('asks once when the first budget is enough', () => {
    expect(answered({ needs: 100, nodeNs: 100 })).toMatchObject({ asked: [1 << 14], cpuNs: 10_000 })
  })

  it('asks with budgets that grow by four', () => {
    expect(answered({ needs: 200_000, nodeNs: 100 }).asked).toEqual([1 << 14, 1 << 16, 1 << 18])
  })

  it('solves what needs 54, 90 and 99 % of the limit, because only the last attempt is held against it', () => {
    for (const share of [0.54, 0.9, 0.99]) {
      const {
        reply: { answer },
        cpuNs,
      } = answered({ needs: Math.floor((share * 10 * SECOND) / 100), nodeNs: 100 })
      expect(answer).toMatchObject({ claim: 'unique', stopped: false })
      expect(cpuNs / SECOND).toBeCloseTo(10 * share, 3)
    }
  })

  it('stops what needs more than the limit, and uses it up before', () => {
    const {
      reply: { answer },
      cpuNs,
    } = answered({ needs: 2e8, nodeNs: 100 })
    expect(answer).toMatchObject({ stopped: true })
    expect(cpuNs / SECOND).toBeGreaterThan(9)
    expect(cpuNs / SECOND).toBeLessThanOrEqual(10)
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
      expect(thrown(() => ({ claim: 'unique', witnesses: [], counters: [count] }))).toMatch(
        /whole number from 0/,
      )
    expect(thrown(() => ({ claim: 'unique', witnesses: [], counters: [0] }))).toBe(undefined)
  })

  it('has no larger budget for an entrant without one', () => {
    expect(nextBudget(Infinity, 1, SECOND)).toBeUndefined()
  })
})
