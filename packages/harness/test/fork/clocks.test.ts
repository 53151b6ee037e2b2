import { describe, expect, it } from 'vitest'
import { clockOf, type EntrantClock, withoutCalls } from '../../src/fork/child/timing.ts'
import type { OutsideWork } from '../../src/suite.ts'

/** The clock of a program whose start takes 1,000 ns, and each call without an instance what `exchangeNs` says of it. */
function clockOfProgram(exchangeNs: (call: number) => number, isStartedForEach = false): EntrantClock {
  let [cpuNs, calls] = [1000, 0]
  const outside: OutsideWork = {
    usage: () => ({ cpuNs }),
    startNs: () => 1000,
    exchange: () => {
      cpuNs += exchangeNs(calls++)
    },
    isStartedForEach,
  }
  return clockOf(true, { outside })
}

describe('the clock of an entrant in processes of its own', () => {
  it('is there only where the system tells its CPU time', () => {
    const outside = { usage: () => ({ cpuNs: 7 }), startNs: () => 1, exchange: () => undefined }
    expect(clockOf(true, {}).outside).toBeUndefined()
    expect(clockOf(true, { outside: { ...outside, startNs: () => undefined } }).outside).toBeUndefined()
    expect(clockOf(false, { outside }).outside).toBeUndefined()
    expect(clockOf(true, { outside }).now()).toBe(7)
  })

  it('takes off what calls cost by themselves, once that is measured', () => {
    const clock = clockOfProgram((call) => (call % 2 === 0 ? 50 : 70))
    expect(withoutCalls(clock, 500, 3)).toBe(500)
    clock.measure?.(1)
    expect(clock.outside).toEqual({ startNs: 1000, exchangeNs: 60, exchangeNsLo: 60, exchangeNsHi: 60 })
    expect(withoutCalls(clock, 500, 3)).toBe(320)
  })

  it('never tells less than the bounds leave open', () => {
    const clock = clockOfProgram((call) => (call % 64 < 32 ? 40 : 80)) // groups of eight calls: some of 40 each, some of 80
    clock.measure?.(1)
    expect(clock.outside).toMatchObject({ exchangeNsLo: 40, exchangeNsHi: 80 })
    expect(withoutCalls(clock, 10 * 40, 10)).toBe((10 * (80 - 40)) / 2)
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
    const outside: OutsideWork = {
      usage: () => ({ cpuNs: 7, unsureNs }),
      startNs: () => 0,
      exchange: () => {
        unsureNs += 2e7
      },
    }
    const clock = clockOf(true, { outside })
    unsureNs += 12 * 1e7
    clock.measure?.(3)
    expect(clock.outside?.unsureNs).toBe(4 * 1e7 + 2e7)
    expect(clockOfProgram(() => 1).outside?.unsureNs).toBeUndefined()
  })
})
