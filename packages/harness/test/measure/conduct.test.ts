import { describe, expect, it } from 'vitest'
import { Conduct, workElsewhere } from '../../src/measure/fork/conduct.ts'

const MS = 1e6

interface Slice {
  readonly cpuMs: number
  readonly wallMs: number
  readonly queuedMs?: number
  readonly sleeps?: number
}

/** The share of slices in which a process sleeps that works like this in most of them. */
function sleepShareOf(...slices: readonly Slice[]): number | null {
  const conduct = new Conduct()
  for (const { cpuMs, wallMs, queuedMs = 0, sleeps = 0 } of slices) {
    conduct.noteSlice(
      { cpuNs: cpuMs * MS, wallNs: wallMs * MS },
      { queuedNs: 7 * MS, sleeps: 3 },
      { queuedNs: (7 + queuedMs) * MS, sleeps: 3 + sleeps },
    )
  }
  return conduct.sleepShare
}

describe('the share of its slices in which a process sleeps', () => {
  it('is nothing while it works, or waits for a core', () => {
    expect(sleepShareOf({ cpuMs: 2, wallMs: 2 })).toBe(0)
    expect(sleepShareOf({ cpuMs: 2, wallMs: 40, queuedMs: 38, sleeps: 9 })).toBe(0)
  })
  it('is nothing if the machine did not run, since the process went to sleep hardly ever', () => {
    expect(sleepShareOf({ cpuMs: 2, wallMs: 40, sleeps: 4 })).toBe(0)
  })
  it('is the part of the time in which it neither worked nor waited for a core', () => {
    expect(sleepShareOf({ cpuMs: 2, wallMs: 10, queuedMs: 3, sleeps: 5 })).toBe(0.5)
    expect(sleepShareOf({ cpuMs: 0.5, wallMs: 2, sleeps: 2 })).toBe(0.75)
  })
  it('is that of the middle slice', () => {
    const asleep = { cpuMs: 1, wallMs: 10, sleeps: 9 }
    const awake = { cpuMs: 2, wallMs: 2 }
    expect(sleepShareOf(asleep, awake, awake)).toBe(0)
    expect(sleepShareOf(asleep, asleep, awake)).toBe(0.9)
  })
  it('is not known where the system does not tell', () => {
    const conduct = new Conduct()
    conduct.noteSlice({ cpuNs: 1, wallNs: 2 }, undefined, undefined)
    expect(conduct.sleepShare).toBe(null)
  })
})

describe('the processes that a module started', () => {
  const usage = (ownCpuSeconds: number, startedCpuSeconds: number) => ({
    ownCpuSeconds,
    startedCpuSeconds,
    memoryMiB: 50,
    peakMemoryMiB: 60,
  })
  it('are named if they did a tenth of the work', () => {
    expect(workElsewhere(usage(1, 0.3))).toBe(
      'works in other processes: 0.30 s of CPU time beside 1.00 s of its own',
    )
  })
  it('do not matter if they did less, if it is less than /proc can count, or if nothing is known', () => {
    expect(workElsewhere(usage(1, 0.1))).toBe(undefined)
    expect(workElsewhere(usage(0.01, 0.02))).toBe(undefined)
    expect(workElsewhere(undefined)).toBe(undefined)
  })
})
