/**
 * Pairs whose times are made by hand. Whatever disturbs a round disturbs both alike, so ratios and bounds are
 * known, and so are the p-values: 2 / 2ⁿ after n rounds in which the same one was faster.
 */
import { describe, expect, it } from 'vitest'
import type { ContestRecords, EntrantRecords } from '../../src/judge/entrant-records.ts'
import { type JudgedPairs, judgePairs } from '../../src/judge/pairs.ts'
import type { Records } from '../../src/record/events.ts'
import type { Plan } from '../../src/record/plan.ts'
import { CONTEST } from './simulated-run.ts'

/** By what everything of a round is multiplied. */
const PACES = [1, 3, 9, 2, 5, 7, 4, 8, 6, 10]

interface Given {
  readonly ns?: number
  /** The first and the last round. */
  readonly rounds?: readonly [number, number]
  /** Instance → its time. */
  readonly singles?: Readonly<Record<string, number>>
  /** Instance → the limit at which it was stopped. */
  readonly lost?: Readonly<Record<string, number>>
  /** Its instances are timed together. */
  readonly isBatch?: boolean
  /** By which share its times may be wrong. */
  readonly unsure?: number
}

function entrant(entrantId: string, given: Given): EntrantRecords {
  const { ns = 1000, rounds: [first, last] = [1, 10], singles = {}, lost = {}, unsure = 0, isBatch } = given
  const times = PACES.map((pace, index) => {
    const instances = new Map(Object.entries(singles).map(([key, single]) => [key, pace * single]))
    return {
      round: index + 1,
      logMean: Math.log(pace * ns),
      meanLog: isBatch ? null : Math.log(pace * ns),
      instances,
      fork: unsure === 0 ? {} : { outside: { unsureNs: unsure * ns } }, // in the first round, where the pace is 1
    }
  })
  const medians = new Map(Object.entries({ ...singles, ...lost }))
  const own = {
    ...{ entrantId, status: 'ranked', counts: { undecided: 0 }, lost: new Map(Object.entries(lost)) },
    ...{ medians, unknown: 0, atMostNs: null, singlesRatio: null },
  }
  return { ...own, times: times.slice(first - 1, last) } as unknown as EntrantRecords
}

/** With a control that shows no noise, unless it is told otherwise. */
function judged(
  given: Readonly<Record<string, Given>>,
  { control = {}, plan = {} }: { control?: Given | null; plan?: Partial<Plan> } = {},
): JudgedPairs {
  const entrants = Object.entries(given).map(([id, one]) => entrant(id, one))
  const interims = [{ afterRound: 10, alpha: 0.05 }]
  const records = { head: { plan: { interims, margin: 0.02, entrants: [], ...plan } } } as unknown as Records
  const [first] = Object.entries(given)
  const second = control && first && entrant(`${first[0]}~control`, { ...first[1], ...control })
  const instances = [...new Set(Object.values(given).flatMap(({ singles = {} }) => Object.keys(singles)))]
  const known: ContestRecords = { contest: CONTEST, entrants, control: second ?? undefined, instances }
  return judgePairs(records, known)
}

const verdictOn = (a: Given, b: Given): string | undefined => judged({ a, b }).pairs[0]?.verdict
const close = (value: number) => expect.closeTo(value, 9)

describe('a pair', () => {
  it('has the ratio, the bounds and the p-value of its rounds', () => {
    const { pairs, control } = judged({ a: { ns: 1000 }, b: { ns: 2000 } })
    const half = { value: close(0.5), lo: close(0.5), hi: close(0.5) }
    expect(pairs).toEqual([
      {
        ...{ a: 'a', b: 'b', ratio: half, p: close(2 / 2 ** 10), verdict: 'faster', rounds: 10 },
        ...{ geometric: { ratio: half, verdict: 'faster' }, aFaster: null, bFaster: null },
        ...{ stopped: 'none', detectable: close(0.02), roundsNeeded: null }, // what is less is the same
      },
    ])
    expect(control).toEqual({ entrantId: 'a', ratio: { value: 1, lo: 1, hi: 1 }, noiseFloor: 0 })
  })

  it('is told apart beyond what the control shows', () => {
    const { pairs, control } = judged({ a: {}, b: { ns: 2000 }, c: { ns: 1250 } }, { control: { ns: 1300 } })
    expect(control).toMatchObject({ ratio: { value: close(1.3) }, noiseFloor: close(0.3) })
    const verdicts = pairs.map(({ a, b, verdict }) => `${a} ${verdict} ${b}`)
    expect(verdicts).toEqual(['a faster b', 'a too-noisy c', 'b slower c'])
  })

  it('has no verdict without a control, or without analyses in the plan', () => {
    const [given, open] = [{ a: {}, b: { ns: 2000 } }, [{ verdict: 'unresolved', detectable: null }]]
    expect(judged(given, { control: null })).toMatchObject({ control: null, pairs: open })
    expect(judged(given, { plan: { interims: [] } })).toMatchObject({ pairs: open })
  })

  it('has no geometric mean where one of them has no times of instances', () => {
    const { pairs } = judged({ a: {}, b: { ns: 2000, isBatch: true } })
    expect(pairs).toMatchObject([{ verdict: 'faster', geometric: null }])
  })

  it('is nothing without a round in common', () => {
    expect(judged({ a: { rounds: [1, 5] }, b: { rounds: [6, 10] } }).pairs).toEqual([])
  })

  const stopped = { z: 1e9 }
  it.each<[Given, Given, string, string]>([
    [{ ns: 2000, lost: stopped }, {}, 'slower', 'a'],
    [{ lost: stopped }, { ns: 2000 }, 'unresolved', 'a'],
    [{ lost: stopped }, {}, 'unresolved', 'a'],
    [{}, { ns: 2000, lost: stopped }, 'faster', 'b'],
    [{ ns: 2000 }, { lost: stopped }, 'unresolved', 'b'],
    [{ ns: 2000, lost: stopped }, { lost: stopped }, 'unresolved', 'both'],
    [{ lost: stopped }, { ns: 2000, lost: stopped }, 'unresolved', 'both'],
  ])('of which one was stopped can only prove that one to be slower: %j %j %s', (a, b, verdict, stopped) => {
    expect(judged({ a, b }).pairs).toMatchObject([{ verdict, stopped, detectable: null, roundsNeeded: null }])
  })

  it('that is too noisy stays so where one was stopped', () => {
    const { pairs } = judged({ a: { lost: stopped }, b: { ns: 1100 } }, { control: { ns: 1300 } })
    expect(pairs).toMatchObject([{ verdict: 'too-noisy', stopped: 'a', roundsNeeded: null }])
  })

  it.each<[Given, Given, string]>([
    [{}, { ns: 2000, unsure: 0.4 }, 'faster'], // at most 0.5 / 0.6
    [{}, { ns: 2000, unsure: 0.6 }, 'unresolved'], // at most 0.5 / 0.4
    [{ ns: 2000, unsure: 0.4 }, {}, 'slower'], // at least 2 × 0.6
    [{ ns: 2000, unsure: 0.6 }, {}, 'unresolved'], // at least 2 × 0.4
    [{ unsure: 0.01 }, {}, 'same'], // 0.99 to 1.01
    [{ unsure: 0.0198 }, {}, 'unresolved'], // at least 0.9802, and 1 / 1.02 is more
    [{}, { unsure: 0.0198 }, 'unresolved'], // at most 1 / 0.9802, which is more than 1.02
  ])('of which times are told in coarse steps is judged by the wider bounds: %j %j %s', (a, b, verdict) => {
    expect(verdictOn(a, b)).toBe(verdict)
  })

  it('tells what it could have found only if its verdict is that of its rounds', () => {
    const [pair] = judged({ a: {}, b: { ns: 2000, unsure: 0.6 } }).pairs
    expect(pair).toMatchObject({ detectable: null, roundsNeeded: null })
    expect(pair?.ratio).toEqual({ value: close(0.5), lo: close(0.3125), hi: close(1.25) })
  })
})

describe('the instances that are won', () => {
  const wins = (a: Given, b: Given, options?: Parameters<typeof judged>[1]) => {
    const { pairs, winnersUnknown } = judged({ a, b }, options)
    return [pairs[0]?.aFaster, pairs[0]?.bFaster, winnersUnknown]
  }

  it('are those on which the same one is faster in all rounds', () => {
    expect(wins({ singles: { x: 1, y: 2, z: 1 } }, { singles: { x: 2, y: 1, z: 1 } })).toEqual([1, 1, null])
    const { duels } = judged({ a: { singles: { x: 1, y: 2 } }, b: { singles: { x: 2, y: 1 } } })
    const winners = Array.from(duels[0]?.winners ?? [], ([key, { entrantId }]) => `${key} ${entrantId}`)
    expect(winners).toEqual(['x a', 'y b'])
  })

  it.each<[Readonly<Record<string, number>>, number]>([
    [{ x: 1 }, 1], // a level of 0.05, and after six rounds p is 2 / 2⁶ or 0.031
    [{ x: 1, z: 2 }, 0], // a level of 0.025 for the first of two
    [{ z: 2, x: 1 }, 0],
    [{ x: 1, y: 1 }, 2], // and of 0.05 for the second
    [{ x: 1, y: 1, z: 2 }, 2], // 0.033 for the second of three
    [{ x: 1, y: 1, z: 2, u: 2 }, 0], // 0.025 for the second of four
  ])('after six rounds are so many of %j beside 2 each: %i', (singles, count) => {
    const others = Object.fromEntries(Object.keys(singles).map((key) => [key, 2]))
    const rounds = [1, 6] as const
    expect(wins({ singles, rounds }, { singles: others, rounds })).toEqual([count, 0, null])
  })

  it('are those that differ by more than the noise', () => {
    const b = { singles: { x: 1.25, y: 1.35, z: 0.8, u: 0.7 } }
    const a = { singles: { x: 1, y: 1, z: 1, u: 1 } }
    expect(wins(a, b, { control: { ns: 1300 } })).toEqual([1, 1, null])
    expect(wins(a, b)).toEqual([2, 2, null])
  })

  it('come from the rounds in which both took part', () => {
    const [early, late] = [{ rounds: [1, 7] }, { rounds: [2, 8] }] as const
    const [x, y] = [{ singles: { x: 1 } }, { singles: { x: 2 } }]
    expect(wins({ ...x, ...early }, { ...y, ...late })).toEqual([1, 0, null])
    expect(wins({ ...x, rounds: [1, 6] }, { ...y, ...late })).toEqual([null, null, null]) // five
  })

  it('are also those on which only the other was stopped at its limit', () => {
    const singles = { x: 1 }
    expect(wins({ singles: { x: 1, y: 1 } }, { singles, lost: { y: 1e6 } })).toEqual([1, 0, null])
    expect(wins({ singles, lost: { y: 1e6 } }, { singles: { x: 1, y: 1 } })).toEqual([0, 1, null])
    // b has neither a time nor a limit of y
    expect(wins({ singles: { x: 1, y: 1 } }, { singles: { x: 2 } })).toEqual([1, 0, null])
  })

  it('are not known without single times, or where they are told in coarse steps', () => {
    expect(wins({}, {})).toEqual([null, null, null])
    expect(wins({ singles: { x: 1 } }, {})).toEqual([null, null, null])
    expect(wins({ singles: { x: 1 }, unsure: 0.1 }, { singles: { x: 2 } })).toEqual([null, null, null])
    expect(wins({ singles: { x: 1 } }, { singles: { x: 2 }, unsure: 0.1 })).toEqual([null, null, null])
  })

  it('are not known without a noise floor, or after fewer than six rounds', () => {
    const [a, b] = [{ singles: { x: 1 } }, { singles: { x: 2 } }]
    expect(wins(a, b, { control: null })).toEqual([null, null, 'no-noise-known'])
    expect(wins(a, b, { plan: { interims: [] } })).toEqual([null, null, 'no-noise-known'])
    expect(wins({ ...a, rounds: [1, 5] }, b)).toEqual([null, null, 'few-rounds'])
    expect(wins(a, { ...b, rounds: [6, 10] })).toEqual([null, null, 'few-rounds'])
    const three: Parameters<typeof judged>[0] = { a, b, c: { ...b, rounds: [1, 5] } }
    expect(judged(three, { control: null }).winnersUnknown).toBe('no-noise-known')
    expect(judged(three).winnersUnknown).toBeNull()
    expect(judged({ a }, { control: null }).winnersUnknown).toBeNull()
  })
})
