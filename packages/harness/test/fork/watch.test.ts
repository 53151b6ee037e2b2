import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Usage, Watch } from '../../src/fork/watch.ts'

beforeAll(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterAll(() => void vi.useRealTimers())

/** A watch over a process of which the test says what it has used, and when. */
function watched(isExternal = false) {
  let usage: Usage | undefined = { ownCpuSeconds: 0, startedCpuSeconds: 0, memoryMiB: 10, peakMemoryMiB: 10 }
  const watch = new Watch(1, 100, isExternal, () => usage)
  watch.restart(2)
  watch.check()
  const later = (wallMs: number, change: Partial<Usage> | 'ended' = {}) => {
    vi.advanceTimersByTime(wallMs)
    usage = change === 'ended' || usage === undefined ? undefined : { ...usage, ...change }
    return watch.check()
  }
  return { watch, later }
}

describe('the watch over a fork', () => {
  it('lets a process run that gets a hundredth of a core', () => {
    const { later } = watched()
    for (let check = 1; check <= 2000; check++) {
      expect(later(50, { ownCpuSeconds: check * 0.0005 })).toBeUndefined()
    }
  })

  it('ends a process that sleeps and hardly works, and no one that waits for a core', () => {
    const end = (isAsleepAt: (check: number) => boolean): number => {
      const { later } = watched()
      for (let check = 1; check <= 4000; check++) {
        const found = later(50, { ownCpuSeconds: check * 0.0001, isAsleep: isAsleepAt(check) })
        if (found?.isIdle) return check
      }
      return Infinity
    }
    expect(end(() => true)).toBe(601)
    expect(end((check) => check % 50 !== 0)).toBeLessThan(1000)
    expect(end((check) => check % 5 !== 0)).toBe(Infinity)
    expect(end(() => false)).toBe(Infinity)
  })

  it('ends a program that sleeps while the process that asks it looks at it, or waits for a core', () => {
    const lookedAt = { isAsleep: false, isProgramAsleep: true }
    const endings = [true, false].map((isExternal) => {
      const { later } = watched(isExternal)
      let [checks, found] = [0, later(0)]
      while (!found && ++checks < 1000) found = later(50, { ...lookedAt, ownCpuSeconds: checks * 0.002 })
      return found?.isIdle
    })
    expect(endings).toEqual([true, undefined])
  })

  it('knows the peak memory of what a process started, apart from its own', () => {
    const { watch, later } = watched()
    expect(watch.programPeakMiB).toBeNull()
    later(50, { programPeakMiB: 3, peakMemoryMiB: 60 })
    later(50, { programPeakMiB: 0 })
    expect([watch.programPeakMiB, watch.peakMemoryMiB]).toEqual([3, 60])
  })

  it('ends a process that used up its CPU time, that of the processes it started included', () => {
    const { later } = watched()
    expect(later(50, { ownCpuSeconds: 1.5 })).toBeUndefined()
    const killed = { ending: 'killed', problem: 'did not return within 2 s of CPU time' }
    expect(later(50, { startedCpuSeconds: 0.6 })).toEqual(killed)
  })

  it('counts anew after a step', () => {
    const { watch, later } = watched()
    expect(later(50, { ownCpuSeconds: 1.5 })).toBeUndefined()
    watch.restart(2)
    expect(later(50, { ownCpuSeconds: 3 })).toBeUndefined()
    expect(later(50, { ownCpuSeconds: 4.9 })).toBeUndefined()
    expect(later(50, { ownCpuSeconds: 5.1 })).toMatchObject({ ending: 'killed' })
  })

  it('ends a process that does nothing at all', () => {
    const { later } = watched()
    for (let look = 1; look < 600; look++) expect(later(50)).toBeUndefined()
    const killed = { ending: 'killed', isIdle: true, problem: 'did nothing for 30 s' }
    expect([later(50), later(50)].at(-1)).toEqual(killed)
  })

  it('says nothing of a process that has just ended', () => {
    const { later } = watched()
    expect(later(50, { ownCpuSeconds: 0.5 })).toBeUndefined()
    expect(later(3_600_000, 'ended')).toBeUndefined()
  })

  it('does not hold a pause of its own against the process', () => {
    const { later } = watched()
    expect(later(3_600_000)).toBeUndefined()
  })

  it('ends a process that takes too much memory, and remembers its peak', () => {
    const { watch, later } = watched()
    expect(later(50, { memoryMiB: 90, peakMemoryMiB: 125 })).toBeUndefined() // it gave memory back
    const ended = { ending: 'memory', problem: 'took more than 100 MiB of memory' }
    expect(later(50, { memoryMiB: 120, peakMemoryMiB: 130 })).toEqual(ended)
    expect(watch.peakMemoryMiB).toBe(130)
  })
})
