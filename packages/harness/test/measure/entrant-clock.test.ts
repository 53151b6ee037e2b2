import { describe, expect, it } from 'vitest'
import { clockOf, OutsideClock } from '../../src/measure/fork/child/timing/entrant-clock.ts'

/** A program whose start takes 1,000 ns, a call without an instance 50 or 70, and that answers for `ns` more. */
function program(told = true) {
  let cpuNs = 1000
  let calls = 0
  return {
    usage: () => (told ? { cpuNs, queuedNs: 0 } : undefined),
    startNs: () => (told ? 1000 : undefined),
    exchange: () => {
      cpuNs += calls++ % 2 === 0 ? 50 : 70
    },
    answer: (ns: number) => {
      cpuNs += ns
    },
  }
}

describe('the clock of an entrant in processes of its own', () => {
  it('is there only where the system tells its CPU time', () => {
    const entrant = { ask: () => undefined, read: () => ({ claim: '', witnesses: [] }) }
    expect(clockOf({ external: true }, entrant).outside).toBeUndefined()
    expect(clockOf({ external: true }, { ...entrant, outside: program(false) }).outside).toBeUndefined()
    expect(clockOf({ external: false }, { ...entrant, outside: program() }).outside).toBeUndefined()
    expect(clockOf({ external: true }, { ...entrant, outside: program() }).now()).toBe(1000)
  })

  it('takes off what calls cost by themselves, once that is measured', () => {
    const clock = new OutsideClock(program())
    expect(clock.withoutCalls(500, 3)).toBe(500)
    clock.measure()
    expect(clock.outside).toEqual({ startNs: 1000, exchangeNs: 60, exchangeNsLo: 60, exchangeNsHi: 60 })
    expect(clock.withoutCalls(500, 3)).toBe(320)
  })

  it('never tells less than the bounds leave open', () => {
    let cpuNs = 0
    let calls = 0
    const clock = new OutsideClock({
      usage: () => ({ cpuNs, queuedNs: 0 }),
      startNs: () => 0,
      exchange: () => {
        cpuNs += calls++ % 64 < 32 ? 40 : 80 // groups of eight calls: some of 40 each, some of 80
      },
    })
    clock.measure()
    expect(clock.outside).toMatchObject({ exchangeNsLo: 40, exchangeNsHi: 80 })
    expect(clock.withoutCalls(10 * 40, 10)).toBe((10 * (80 - 40)) / 2)
  })

  it('takes off the start of an entrant that is started for each instance, which it measures with few starts', () => {
    let starts = 0
    const clock = new OutsideClock({
      isStartedForEach: true,
      usage: () => ({ cpuNs: 6e6 * starts, queuedNs: 0 }),
      startNs: () => 6e6,
      exchange: () => starts++,
    })
    clock.measure()
    expect(starts).toBe(16)
    expect(clock.outside).toMatchObject({ exchangeNs: 6e6, isStartedForEach: true })
    expect(clock.withoutCalls(7e6, 1)).toBe(1e6)
  })

  it('refuses to go on if the system tells nothing any more', () => {
    const fading = program()
    const clock = new OutsideClock(fading)
    fading.usage = () => undefined
    expect(() => clock.now()).toThrow('no longer tells')
  })
})
