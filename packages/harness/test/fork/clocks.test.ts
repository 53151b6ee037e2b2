import { describe, expect, it } from 'vitest'
import { clockOf, stopwatchOf, type Taken, withoutCalls } from '../../src/fork/child/clocks.ts'
import type { OutsideWork } from '../../src/suite.ts'

/** The clock of a program whose start takes 1,000 ns, and each call without an instance what `exchangeNs` says of it. */
function clockOfProgram(exchangeNs: (call: number) => number, isStartedForEach = false) {
  let [cpuNs, calls] = [1000, 0]
  const exchange = (): void => {
    cpuNs += exchangeNs(calls++)
  }
  const outside = { usage: () => ({ cpuNs }), startNs: () => 1000, exchange, isStartedForEach }
  return clockOf(true, { outside })
}

describe('the clock of an entrant in processes of its own', () => {
  it('is there only where the system tells its CPU time', () => {
    const outside = { usage: () => ({ cpuNs: 7 }), startNs: () => 1, exchange: () => undefined }
    expect(clockOf(true, {}).outside).toBeUndefined()
    expect(clockOf(true, { outside: { ...outside, startNs: () => undefined } }).outside).toBeUndefined()
    expect(clockOf(false, { outside }).outside).toBeUndefined()
    expect(clockOf(true, { outside }).now()).toBe(7)
    expect(clockOf(true, { outside }).used()).toBe(7)
  })

  it('is the wall clock for its times where its start is not known, and CPU time for whether it remembers', () => {
    const outside = { usage: () => ({ cpuNs: 7 }), startNs: () => undefined, exchange: () => undefined }
    const { now, used } = clockOf(true, { outside })
    expect([now() > 7, used()]).toEqual([true, 7])
    expect(clockOf(true, {}).used()).toBeGreaterThan(7)
  })

  it('takes off what calls cost by themselves, once that is measured', () => {
    const clock = clockOfProgram((call) => (call % 2 === 0 ? 50 : 70))
    expect(withoutCalls(clock, 500, 3)).toBe(500)
    clock.measure?.(1)
    expect(clock.outside).toEqual({ startNs: 1000, exchangeNs: 60, exchangeNsLo: 60, exchangeNsHi: 60 })
    expect(withoutCalls(clock, 500, 3)).toBe(320)
  })

  it('tells a time that is shorter than what calls cost as it is, also below 0', () => {
    const clock = clockOfProgram((call) => (call % 64 < 32 ? 40 : 80)) // groups of eight calls: some of 40 each, some of 80
    clock.measure?.(1)
    expect(clock.outside).toMatchObject({ exchangeNsLo: 40, exchangeNsHi: 80 })
    expect(withoutCalls(clock, 10 * 40, 10)).toBe(10 * (40 - (clock.outside?.exchangeNs ?? 0)))
    expect(withoutCalls(clock, 10 * 40, 10)).toBeLessThanOrEqual(0)
  })

  it('takes off the start of an entrant that is started for each instance, which it measures with few starts', () => {
    let starts = 0
    const clock = clockOfProgram(() => {
      starts++
      return 6e6
    }, true)
    clock.measure?.(1)
    expect(starts).toBe(16)
    expect(clock.outside).toMatchObject({ exchangeNs: 6e6, isStartedForEach: true })
    expect(withoutCalls(clock, 7e6, 1)).toBe(1e6)
  })

  it('tells by how much an answer may be wrong: what calls and calls without an instance leave open', () => {
    let unsureNs = 0
    const exchange = (): void => {
      unsureNs += 2e7
    }
    const clock = clockOf(true, {
      outside: { usage: () => ({ cpuNs: 7, unsureNs }), startNs: () => 0, exchange },
    })
    unsureNs += 12 * 1e7
    clock.measure?.(3)
    expect(clock.outside?.unsureNs).toBe(4 * 1e7 + 2e7)
    expect(clockOfProgram(() => 1).outside?.unsureNs).toBeUndefined()
  })
})

/** What an attempt at so many answers took, by the wall clock and by what the system tells after it. */
type Attempt = (wallNs: number, usage: number | 'ended' | 'untold', answers?: number) => Taken

/** Measures attempts of an entrant in processes of its own. `usage` is what they use. */
function attempts(outside: Partial<OutsideWork> | undefined): Attempt {
  let [wall, cpuNs] = [5e9, 40]
  let isTold = true
  const work: OutsideWork = {
    usage: () => (isTold ? { cpuNs } : undefined),
    startNs: () => 40,
    exchange: () => undefined,
    ...outside,
  }
  const usage = (): ReturnType<OutsideWork['usage']> => {
    if (Number.isNaN(cpuNs)) throw new Error('ended between two batches')
    return work.usage()
  }
  const begin = stopwatchOf(true, outside ? { outside: { ...work, usage } } : {}, () => wall)
  return (wallNs, used, answers = 1) => {
    const taken = begin(answers)
    wall += wallNs
    isTold = used !== 'untold'
    cpuNs += used === 'ended' ? Number.NaN : used === 'untold' ? 0 : used
    return taken()
  }
}

describe('what is held against the limit of an entrant in processes of its own', () => {
  it('is their CPU time, however long they wait for a core', () => {
    const attempt = attempts({})
    expect(attempt(1000, 300)).toEqual({ cpuNs: 300, heldNs: 300 })
    expect(attempt(1000, 1700)).toEqual({ cpuNs: 1700, heldNs: 1700 }) // in several threads
  })

  it('is their CPU time, too, if they are timed by the wall clock', () => {
    expect(attempts({ startNs: () => undefined })(1000, 300)).toEqual({ cpuNs: 1000, heldNs: 300 })
  })

  it('has no start of an entrant that is started for each instance, whose cost contains it', () => {
    const attempt = attempts({ isStartedForEach: true })
    expect(attempt(1000, 300)).toEqual({ cpuNs: 300, heldNs: 260 })
    expect(attempt(1000, 30)).toEqual({ cpuNs: 30, heldNs: 0 })
    expect(attempt(9000, 900, 3)).toEqual({ cpuNs: 300, heldNs: 260 })
  })

  it('is the part of each answer if they are asked for together', () => {
    expect(attempts({})(1000, 300, 3)).toEqual({ cpuNs: 100, heldNs: 100 })
    expect(attempts(undefined)(1000, 300, 4)).toEqual({ cpuNs: 250, heldNs: 250 })
  })

  it('is wall time where the system does not tell the CPU time', () => {
    const byWall = { cpuNs: 1000, heldNs: 1000 }
    expect(attempts(undefined)(1000, 300)).toEqual(byWall)
    expect(attempts({ usage: () => undefined })(1000, 300)).toEqual(byWall)
    expect(attempts({})(1000, 'untold')).toEqual(byWall)
  })

  it('is wall time from then on if the process ended that the system told of, or never was', () => {
    const byWall = { cpuNs: 1000, heldNs: 1000 }
    const attempt = attempts({})
    expect(attempt(1000, 300)).toEqual({ cpuNs: 300, heldNs: 300 })
    expect(attempt(1000, 'ended')).toEqual(byWall)
    expect(attempt(1000, 300)).toEqual(byWall)
    const startNs = (): never => {
      throw new Error('understands nothing')
    }
    expect(attempts({ startNs })(1000, 300)).toEqual(byWall)
  })
})

it('an entrant in the process that asks it is held to the CPU time of this process', () => {
  let wall = 0
  const taken = stopwatchOf(false, {}, () => wall)(1)
  wall += 1e18
  const { cpuNs, heldNs } = taken()
  expect(heldNs).toBe(cpuNs)
  expect(heldNs).toBeLessThan(1e18)
})
