/** What records contain about entrants. All times are given, and what follows from them is computed by hand. */
import { describe, expect, it } from 'vitest'
import {
  contentionIn,
  contestRecords,
  controlIn,
  type EntrantRecords,
  machinesOf,
  unsureShareOf,
  widened,
} from '../../src/judge/entrant-records.ts'
import type { ForkEvent, Records } from '../../src/record/events.ts'
import { CONTEST, type SimulatedEntrant, type SimulatedRun, simulatedRun } from './simulated-run.ts'

/** One round of two instances without a control, unless it is told otherwise. */
function recordsOf(entrants: SimulatedRun['entrants'], run: Partial<SimulatedRun> = {}): Records {
  return simulatedRun({ seed: 'by hand', instances: 2, rounds: 1, control: false, entrants, ...run })
}

/** Slices, one in each turn, and twice as much wall time as CPU time. */
function slices(asked: number[], first: number[], cpuNs: number[]): Partial<ForkEvent> {
  return { turn: cpuNs.map((_, index) => index + 1), asked, first, cpuNs, wallNs: cpuNs.map((ns) => 2 * ns) }
}

const timed = (fork: Partial<ForkEvent>, others: Partial<SimulatedEntrant> = {}): SimulatedEntrant => {
  return { ns: 100, fork: () => fork, ...others }
}
const WHOLE = slices([2], [0], [200])

function entrantsIn(records: Records): Record<string, EntrantRecords> {
  return Object.fromEntries(contestRecords(records, CONTEST).entrants.map((one) => [one.entrantId, one]))
}

/** Entrant → the mean time of an instance in each round. */
function meansOf(entrants: SimulatedRun['entrants']): Record<string, number[]> {
  const found = Object.entries(entrantsIn(recordsOf(entrants)))
  return Object.fromEntries(
    found.map(([id, { times }]) => [id, times.map(({ logMean }) => Number(Math.exp(logMean).toFixed(6)))]),
  )
}

describe('the mean time of an instance', () => {
  it('is the median of the sweeps, which are put together from parts', () => {
    const whole = timed(slices([2, 4, 2], [0, 0, 0], [200, 800, 220])) // sweeps of 200, 400 and 220
    const parts = timed(slices([1, 1, 1], [0, 1, 0], [180, 40, 170])) // one sweep of 220, and a part
    expect(meansOf({ whole, parts })).toEqual({ whole: [110], parts: [110] })
  })

  it('does not contain what slowed all entrants of a turn', () => {
    const a = timed(slices([2, 2, 2], [0, 0, 0], [200, 400, 200]))
    const b = timed(slices([2, 2, 2], [0, 0, 0], [1000, 2000, 1000]))
    const parts = timed(slices([1, 1], [0, 1], [180, 80])) // the second at half of the pace
    expect(meansOf({ a, b, parts })).toEqual({ a: [100], b: [500], parts: [110] })
  })

  it('is that of the rest where a slice was empty or took no time, and is unknown without any', () => {
    const some = timed(slices([2, 0, 2], [0, 0, 0], [200, 50, 0]))
    const late = timed(slices([2, 1], [1, 1], [500, 200])) // begins with the second instance
    const none = timed(slices([1], [0], [180]))
    expect(meansOf({ some, late, none })).toEqual({ some: [100], late: [250], none: [] })
  })

  it('is wall time only of processes that the system tells nothing of', () => {
    const outside = { startNs: 5, exchangeNs: 2, exchangeNsLo: 1, exchangeNsHi: 3 }
    const entrants = {
      inside: timed(WHOLE),
      foreign: timed(WHOLE, { external: true }),
      known: timed({ ...WHOLE, outside }, { external: true }),
    }
    expect(meansOf(entrants)).toEqual({ inside: [100], foreign: [200], known: [100] })
  })

  it('is known of no fork that failed, that belongs to another contest, or that nobody planned', () => {
    const records = recordsOf({ a: timed(WHOLE) })
    const [fork] = records.forks
    if (fork === undefined) throw new Error('the run has a fork')
    for (const other of [
      { status: 'killed' as const },
      { contest: { ...CONTEST, task: 'first' } },
      { entrantId: 'b', instance: [9], instanceNs: [1] },
    ])
      records.forks.push({ ...fork, round: 2, ...other })
    const { entrants, instances } = contestRecords(records, CONTEST)
    expect(entrants[0]?.times.map(({ round }) => round)).toEqual([1])
    expect(instances).toEqual(['1/0', '2/0'])
  })

  it('counts the limit of an instance that was stopped', () => {
    const late = timed(slices([1], [0], [200]), { answers: { 1: { status: 'timeout', limitNs: 4800 } } })
    expect(meansOf({ late })).toEqual({ late: [2500] })
  })
})

describe('the times of single instances', () => {
  const singles = (instanceNs: number[], cpuNs = 200) =>
    timed({ ...slices([2], [0], [cpuNs]), instanceNs, instance: [1, 2].slice(0, instanceNs.length) })

  it('are not known where a clock cannot distinguish them from nothing', () => {
    const { a } = entrantsIn(recordsOf({ a: singles([0, 185]) }))
    expect(Object.fromEntries(a?.times[0]?.instances ?? [])).toEqual({ '1/0': 0, '2/0': 185 })
  })

  it.each([
    [[100, 140], 200, null],
    [[100, 141], 200, 1.205],
    [[100, 101], 240, null],
    [[100, 92], 240, 0.8],
    [[10], 200, null], // nobody knows what a part should add up to
    [[500], 200, null],
    [[0, 100], 200, null], // nor what those add up to that are not known
  ])('%j are compared with a sweep of %i: %s', (instanceNs, sweep, ratio) => {
    const { a } = entrantsIn(recordsOf({ a: singles(instanceNs, sweep) }))
    expect(a?.singlesRatio).toBe(ratio)
    expect(a?.medians.size).toBe(instanceNs.filter((ns) => ns > 0).length)
  })

  it('have a mean of logarithms where all of them are known, with the limits of those that were stopped', () => {
    const lost = { 1: { status: 'timeout', limitNs: 10_000 } } as const
    const records = recordsOf({
      all: singles([40, 160]),
      some: singles([40]),
      none: singles([]),
      late: { ...timed({ ...slices([1], [0], [100]), instanceNs: [100] }), answers: lost },
    })
    const means = Object.values(entrantsIn(records)).map(({ times }) => times[0]?.meanLog ?? null)
    expect(means.map((log) => log && Math.exp(log).toFixed(6))).toEqual([
      '80.000000', // √(40 × 160)
      null,
      null,
      '1000.000000', // √(100 × 10 000)
    ])
    const [alone] = contestRecords(recordsOf({ none: singles([]) }), CONTEST).entrants
    expect(alone?.times.map(({ meanLog }) => meanLog)).toEqual([null])
  })

  it('are summed up by the median over the rounds, and by its limit where an instance was stopped', () => {
    const fork = ({ round }: ForkEvent) => {
      const ns = [100, 300, 200][round - 1] ?? 0
      return { ...slices([1], [0], [ns]), instanceNs: [ns] }
    }
    const a: SimulatedEntrant = { ns: 100, answers: { 1: { status: 'memory', limitNs: 7000 } }, fork }
    const found = entrantsIn(recordsOf({ a }, { rounds: 3 }))['a']
    expect(Object.fromEntries(found?.medians ?? [])).toEqual({ '1/0': 200, '2/0': 7000 })
  })
})

describe('the answers of an entrant', () => {
  it('have the status that follows from the evidence of all, and are counted by it', () => {
    const answers = { 1: { status: 'timeout', limitNs: 5 }, 2: { status: 'killed', limitNs: null } } as const
    const others = {
      3: { status: 'memory', limitNs: 6 },
      4: { status: 'error' },
      5: { status: 'undecided' },
    } as const
    const a = { ns: 100, answers: { ...answers, ...others }, refuted: [[1, 'two solutions']] } as const
    const found = entrantsIn(recordsOf({ a }, { instances: 8 }))['a']
    expect(found?.answers[0]).toMatchObject({ status: 'wrong', problem: 'two solutions' })
    expect(found?.answers[6]).toMatchObject({ status: 'solved', problem: '' })
    const counts = { solved: 2, wrong: 1, undecided: 1, timeout: 1, memory: 1, killed: 1, error: 1 }
    expect(found?.counts).toEqual(counts)
    // without a limit of its own, that of the plan: 10 s
    expect(Object.fromEntries(found?.lost ?? [])).toEqual({ '2/0': 5, '3/0': 10e9, '4/0': 6 })
    expect(found).toMatchObject({ asked: 8, external: false })
  })
})

describe('the control', () => {
  const entry = (entrantId: string, others: Partial<EntrantRecords> = {}) => {
    const timedOnce = { status: 'ranked', times: [{}], counts: { undecided: 0 }, atMostNs: null }
    return { entrantId, ...timedOnce, ...others } as EntrantRecords
  }
  const known = { contest: CONTEST, instances: [] }

  it('is the second entry of the entrant with its name, if both were timed', () => {
    const [a, b, second] = [entry('a'), entry('b'), entry('b~control')]
    expect(controlIn({ ...known, entrants: [a, b], control: second })).toEqual({ first: b, second })
    expect(controlIn({ ...known, entrants: [a, b], control: undefined })).toBeUndefined()
    expect(controlIn({ ...known, entrants: [a], control: second })).toBeUndefined()
    const untimed = entry('b~control', { times: [] })
    expect(controlIn({ ...known, entrants: [b], control: untimed })).toBeUndefined()
    for (const other of [{ times: [] }, { status: 'wrong' as const }, { counts: { undecided: 1 } as never }])
      expect(controlIn({ ...known, entrants: [entry('b', other)], control: second })).toBeUndefined()
  })

  it('is the last that was chosen in this contest', () => {
    const records = recordsOf({ a: timed(WHOLE), b: timed(WHOLE) })
    const [fork] = records.forks
    for (const entrantId of ['a', 'b'])
      records.controls.push({ type: 'control', contest: CONTEST, entrantId })
    records.controls.push({ type: 'control', contest: { ...CONTEST, task: 'first' }, entrantId: 'a' })
    if (fork !== undefined)
      records.forks.push({ ...fork, ...slices([2], [0], [260]), entrantId: 'b~control' })
    const { control, entrants } = contestRecords(records, CONTEST)
    expect(control?.entrantId).toBe('b~control')
    expect(Math.exp(control?.times[0]?.logMean ?? 0)).toBeCloseTo(130, 9)
    expect(entrants.map(({ entrantId }) => entrantId)).toEqual(['a', 'b'])
  })
})

it('machines are told apart by shard and host, each with its last session and the rounds that it worked on', () => {
  const records = recordsOf({ a: timed(WHOLE), b: timed(WHOLE) }, { rounds: 4 })
  const [first] = records.sessions
  if (first === undefined) throw new Error('the run has a session')
  const session = (hour: number, host: string, loadAverage: number, shard = 1) => {
    const startedAt = `2026-11-20T${hour}:00:00.000Z`
    return { ...first, shard, startedAt, environment: { ...first.environment, host, loadAverage } }
  }
  records.sessions.push(session(10, 'other', 1), session(12, 'abc', 2), session(12, 'abc', 3, 2))
  for (const fork of records.forks)
    Object.assign(fork, { startedAt: `2026-11-20T${['09', '11', '13', '14'][fork.round - 1]}:00:00.000Z` })
  const told = machinesOf(records).map((one) => [one.shard, one.host, one.loadAverage, one.rounds])
  expect(told).toEqual([
    [1, 'abc', 2, 3],
    [1, 'other', 1, 1],
    [2, 'abc', 3, 0],
  ])
  const { a } = entrantsIn(records)
  expect(a?.times.map(({ machine }) => machine)).toEqual([0, 1, 0, 0])
})

describe('a time that is told in coarse steps', () => {
  const told = (...unsure: (number | undefined)[]) => {
    const times = unsure.map((unsureNs) => ({ logMean: Math.log(1000), fork: { outside: { unsureNs } } }))
    return { times } as unknown as Pick<EntrantRecords, 'times'>
  }

  it('may be wrong by the largest share of its rounds, and never by all of it', () => {
    expect(unsureShareOf(told(100, 250, undefined))).toBeCloseTo(0.25, 12)
    expect([told(), told(undefined), told(5000)].map(unsureShareOf)).toEqual([0, 0, 0.99])
    expect(unsureShareOf({ times: [{ logMean: 1, fork: {} }] } as never)).toBe(0)
  })

  it('has wider bounds, and so has a ratio by it', () => {
    const ratio = { value: 2, lo: 1, hi: 4 }
    const [half, quarter] = [told(500), told(250)]
    const wide = widened(ratio, half, quarter)
    expect([wide.value, wide.lo?.toFixed(9), wide.hi?.toFixed(9)]).toEqual([2, '0.400000000', '8.000000000'])
    expect(widened(ratio, half).lo).toBeCloseTo(0.5, 12)
    expect(widened(ratio, half).hi).toBeCloseTo(6, 12)
    expect(widened({ value: 2, lo: null, hi: null }, half)).toEqual({ value: 2, lo: null, hi: null })
  })
})

it('the contention is the median of wall time by CPU time, or unknown without CPU time', () => {
  const process = (cpuNs: number[], wallNs: number[]) => ({ fork: { cpuNs, wallNs } }) as never
  const untold = process([0], [9])
  expect(contentionIn([process([10, 30], [20, 60]), process([10], [10]), process([1], [3]), untold])).toBe(2)
  expect(contentionIn([untold])).toBeNull()
})
