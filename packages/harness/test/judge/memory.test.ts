/** Who remembers answers shows it in processes that never happened, and who does not is never accused, whatever disturbs them. */
import { Rng } from 'pragmastat'
import { describe, expect, it } from 'vitest'
import { type Remembered, rememberedIn } from '../../src/judge/memory.ts'
import type { ForkEvent } from '../../src/record/events.ts'

/** A machine and an engine, as far as they disturb single calls. */
interface Weather {
  /** The chance that a call waits, and for how long. */
  readonly waits?: readonly [chance: number, ns: number]
  /** The chance that the first call of an instance takes many times as long, because code is compiled. */
  readonly compiles?: number
  /** The system tells times in steps of so many nanoseconds. */
  readonly stepNs?: number
}

interface Memory {
  /** Whether an instance that costs so much is remembered, from the call of this number on. */
  readonly keeps?: (ns: number, rng: Rng) => boolean
  readonly after?: number
  readonly lookUpNs?: number
  /** It is full: only the instances of the set are in it. */
  readonly isFull?: boolean
}

interface Process extends Weather, Memory {
  readonly rng: Rng
  readonly met?: number
  /** The median time of an instance. They differ by a factor of 30. */
  readonly ns: number
}

const CALLS = 6

function processOf({
  rng,
  ns,
  met = 32,
  keeps,
  after = 1,
  lookUpNs = 300,
  isFull,
  ...weather
}: Process): ForkEvent {
  const uniform = (lo: number, hi: number): number => lo + (hi - lo) * rng.uniformFloat()
  const costs = Array.from({ length: met }, () => ns * Math.exp(uniform(-1.7, 1.7)))
  const works = costs.map((cost) => Math.ceil(cost / 100))
  const kept = costs.map((cost) => keeps?.(cost, rng) ?? false)
  const told = (time: number): number => {
    const { waits = [0, 0], stepNs } = weather
    const disturbed = time + (rng.uniformFloat() < waits[0] ? waits[1] * uniform(0.5, 2) : 0)
    return stepNs === undefined ? disturbed : stepNs * Math.floor(disturbed / stepNs + rng.uniformFloat())
  }
  const indexes = [...costs.keys()]
  return {
    met: {
      instance: indexes,
      variant: indexes.map(() => 0),
      knownNs: indexes.map((index) => told(kept[index] ? lookUpNs : (costs[index] ?? 0) * uniform(0.6, 1.2))),
      ns: indexes.map((index) =>
        Array.from({ length: CALLS }, (_, call) => {
          const cost = (costs[index] ?? 0) * uniform(0.5, 1)
          if (kept[index] && !isFull && call >= after) return told(lookUpNs)
          const isCompiled = call === 0 && rng.uniformFloat() < (weather.compiles ?? 0)
          return told(cost * (call === 0 ? uniform(1, 2) : uniform(0.5, 0.8)) * (isCompiled ? 12 : 1))
        }),
      ),
      work: works.map((work) => Math.floor(work * uniform(0.2, 1.3))),
      knownWork: works,
    },
    ...(weather.stepNs === undefined ? {} : { outside: { unsureNs: weather.stepNs } }),
  } as Partial<ForkEvent> as ForkEvent
}

/** What is found in so many runs of so many processes each. */
function found(runs: number, rounds: number, process: Omit<Process, 'rng'>): (Remembered | undefined)[] {
  return Array.from({ length: runs }, (_, run) => {
    const rng = new Rng(`run ${run}`)
    return rememberedIn(Array.from({ length: rounds }, () => processOf({ ...process, rng })))
  })
}

const ACCUSED = (one: Remembered | undefined): boolean => one !== undefined
const CERTAIN = (one: Remembered | undefined): boolean => one?.isCertain === true

describe('an honest entrant', () => {
  it.each<[string, Omit<Process, 'rng'>]>([
    ['answers in microseconds', { ns: 2000 }],
    ['is compiled while it meets some of the instances', { ns: 2e4, compiles: 0.06 }],
    ['waits for a core in every third call', { ns: 1e5, waits: [0.33, 4e6], compiles: 0.05 }],
    ['waits for a core in every third call, and met few', { ns: 1e7, waits: [0.33, 4e7], met: 10 }],
    ['is a program, and the system tells steps of 10 ms', { ns: 6e6, stepNs: 1e7 }],
    ['is a slow program, and the system tells steps of 10 ms', { ns: 6e7, stepNs: 1e7, met: 10 }],
  ])('is never accused if it %s', (_name, process) => {
    for (const rounds of [1, 3, 4]) expect(found(150, rounds, process).filter(ACCUSED)).toEqual([])
  })

  it('is not accused for one process that is disturbed throughout', () => {
    const processes = (disturbed: number): ForkEvent[] => {
      const rng = new Rng('throughout')
      return [1, 2, 3, 4].map((round) => processOf({ rng, ns: 1e5, compiles: round <= disturbed ? 1 : 0 }))
    }
    expect(rememberedIn(processes(1))).toBeUndefined()
    expect(rememberedIn(processes(3))).toMatchObject({ isCertain: true })
  })
})

describe('an entrant that remembers', () => {
  it.each<[string, Memory]>([
    ['everything', { keeps: () => true }],
    ['what it was asked for twice', { keeps: () => true, after: 2 }],
    ['half of the instances', { keeps: (_ns, rng) => rng.uniformFloat() < 0.5 }],
    ['the half that takes longest', { keeps: (ns) => ns > 1e5 }],
    ['under a key that takes long to make', { keeps: () => true, lookUpNs: 12_000 }],
    ['only what it met first', { keeps: () => true, isFull: true }],
  ])('is certain to be found in four rounds if it remembers %s, also on a busy machine', (_name, memory) => {
    for (const weather of [{}, { waits: [0.02, 4e6], compiles: 0.05 } as const]) {
      const process = { ns: 1e5, ...weather, ...memory }
      expect(found(100, 4, process).filter((one) => !CERTAIN(one))).toEqual([])
    }
  })

  it('is only doubted in one round or two', () => {
    const process = { ns: 1e5, keeps: () => true }
    for (const rounds of [1, 2])
      for (const one of found(50, rounds, process)) expect(one).toMatchObject({ isCertain: false })
  })

  it('is found by what it met again if it has room, and by what it knew before if it has none', () => {
    const [again] = found(1, 4, { ns: 1e5, keeps: () => true })
    const [known] = found(1, 4, { ns: 1e5, keeps: () => true, isFull: true })
    expect([again?.compared, known?.compared]).toEqual(['again', 'known'])
  })
})

/** A process that met so many instances, and answered each in these times. */
function calling(ns: readonly (readonly number[])[], known: Partial<ForkEvent['met']> = {}): ForkEvent {
  const [instance, nothing, unknown] = [[...ns.keys()], ns.map(() => 0), ns.map(() => null)]
  const met = { instance, variant: nothing, ns, knownNs: nothing, work: unknown, knownWork: unknown }
  return { met: { ...met, ...known } } as Partial<ForkEvent> as ForkEvent
}

it('an instance counts from three times a later call and a microsecond on, and against it if it rises as much', () => {
  const times = (count: number, ...calls: readonly number[]) => Array<readonly number[]>(count).fill(calls)
  const shownIn = (...calls: readonly number[]) => rememberedIn([calling(times(10, ...calls))])?.shown ?? 0
  expect(shownIn(33_000, 10_000, 10_000)).toBe(10)
  expect(shownIn(32_999, 10_000, 10_000)).toBe(0)
  expect(shownIn(33_000, 33_000, 10_000)).toBe(10)
  expect(shownIn(33_000, 10_000, 10_001)).toBe(0)
  const mixed = (falls: number, rises: number): number =>
    rememberedIn([calling([...times(falls, 90_000, 1000), ...times(rises, 1000, 90_000)])])?.shown ?? 0
  expect([mixed(20, 0), mixed(20, 5), mixed(20, 10), mixed(9, 0), mixed(8, 0)]).toEqual([20, 15, 0, 9, 0])
})

it('an instance of the set is compared only with a new one that needs no more work, and whose work is known', () => {
  const knownIn = (work: number | null, knownWork: number | null, knownNs: number): number => {
    const ten = <T>(one: T): T[] => Array<T>(10).fill(one)
    const known = { work: ten(work), knownWork: ten(knownWork), knownNs: ten(knownNs) }
    return rememberedIn([calling(ten([44_000, 44_000]), known)])?.shown ?? 0
  }
  expect([knownIn(50, 50, 10_000), knownIn(50, 50, 10_001), knownIn(51, 50, 10_000)]).toEqual([10, 0, 0])
  expect([knownIn(null, 50, 1), knownIn(50, null, 1)]).toEqual([0, 0])
})
