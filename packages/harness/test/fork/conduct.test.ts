import { describe, expect, it } from 'vitest'
import { Conduct } from '../../src/fork/conduct.ts'
import type { Usage } from '../../src/fork/process-usage.ts'

const MS = 1e6
const SECOND = 1e9

const usage = (ownCpuSeconds: number, startedCpuSeconds = 0): Usage => ({
  ownCpuSeconds,
  startedCpuSeconds,
  memoryMiB: 50,
  peakMemoryMiB: 60,
})

interface Slice {
  readonly cpuMs: number
  readonly wallMs: number
  readonly queuedMs?: number
  readonly sleeps?: number
  readonly isLate?: boolean
  readonly idleShare?: number
}

/** The conduct of a process in such slices of honest clocks, unless `seen` says otherwise. */
function conductIn(
  slice: Slice,
  seen: (clockSeconds: number) => Usage = (clock) => usage(clock),
  slices = 12,
): Conduct {
  const { cpuMs, wallMs, queuedMs = 0, sleeps = 0, isLate = false, idleShare } = slice
  const conduct = new Conduct()
  for (let turn = 1; turn <= slices; turn++) {
    conduct.noteSlice(
      { cpuNs: cpuMs * MS, wallNs: wallMs * MS },
      { queuedNs: 0, sleeps: 0 },
      { queuedNs: queuedMs * MS, sleeps },
    )
    const clockNs = turn * cpuMs * MS
    const message = {
      type: 'verified',
      clockNs,
      isLate,
      ...(idleShare !== undefined && { idleShare }),
    } as const
    const isAsked = turn === 1 || turn === slices
    conduct.noteVerified(message, isAsked ? seen(clockNs / SECOND) : undefined)
  }
  return conduct
}

describe('the conduct of a process', () => {
  it.each<[string, Slice]>([
    ['works all the time', { cpuMs: 2, wallMs: 2 }],
    ['waits for a core', { cpuMs: 2, wallMs: 10, queuedMs: 8, sleeps: 5 }],
    ['runs on a machine that does not run', { cpuMs: 2, wallMs: 10 }],
    ['sleeps a little', { cpuMs: 2, wallMs: 3, sleeps: 10 }],
  ])('is honest if it %s', (_, slice) => {
    expect(conductIn(slice).hiddenWork(usage(1))).toBeUndefined()
  })

  it('is not if the process sleeps where it should work, in short slices and in long ones', () => {
    const problem =
      'sleeps for 80 % of the time in which it should work: it waits, or another process does the work'
    expect(conductIn({ cpuMs: 0.4, wallMs: 2, sleeps: 2 }).hiddenWork(usage(1))).toBe(problem)
    expect(conductIn({ cpuMs: 20, wallMs: 100, sleeps: 5 }).hiddenWork(usage(1))).toBe(problem)
  })

  it('is not hidden work if the process sleeps because it prints more than anybody reads', () => {
    const sleeping = conductIn({ cpuMs: 0.4, wallMs: 2, sleeps: 2 })
    expect(sleeping.waitsForReader(12_582_912)).toBe(
      'printed 12,582,912 bytes, and sleeps most of the time until they are read',
    )
    expect(sleeping.waitsForReader(200)).toBeUndefined()
    expect(conductIn({ cpuMs: 2, wallMs: 2 }).waitsForReader(12_582_912)).toBeUndefined()
  })

  it('is not if other processes work', () => {
    const conduct = conductIn({ cpuMs: 2, wallMs: 2 })
    expect(conduct.hiddenWork(usage(1, 0.05))).toBeUndefined()
    expect(conduct.hiddenWork(usage(1, 0.5))).toBe(
      'works in other processes: 0.50 s of CPU time beside 1.00 s of its own',
    )
  })

  it('is not if the system sees more CPU time than its clock', () => {
    const slice = { cpuMs: 20, wallMs: 20 }
    expect(conductIn(slice, (clock) => usage(1.5 * clock)).hiddenWork(usage(1))).toBeUndefined()
    expect(conductIn(slice, (clock) => usage(6 * clock)).hiddenWork(usage(1))).toBe(
      'its clock shows 0.22 s of CPU time, and the system 1.32 s',
    )
  })

  it('is not if answers are computed when they are read', () => {
    expect(conductIn({ cpuMs: 2, wallMs: 2, isLate: true }).hiddenWork(usage(1))).toBe(
      'computes its answers when they are read, which is not timed',
    )
  })

  it('is not judged by one slice or two, which the machine may have disturbed', () => {
    const seen = (clock: number): Usage => usage(clock)
    for (const slice of [
      { cpuMs: 2, wallMs: 2, isLate: true },
      { cpuMs: 0.4, wallMs: 2, sleeps: 2 },
    ]) {
      expect(conductIn(slice, seen, 2).hiddenWork(usage(1))).toBeUndefined()
      expect(conductIn(slice, seen, 3).hiddenWork(usage(1))).toBeDefined()
    }
  })

  it('tells of a program that is idle, and what the processes used that it started', () => {
    const conduct = conductIn({ cpuMs: 20, wallMs: 20, idleShare: 0.9 }, (clock) => usage(clock, 2 * clock))
    expect(conduct.idleness()).toBe(
      'is idle for 90 % of the time in which it should work: it waits, or another process does the work',
    )
    expect(conductIn({ cpuMs: 2, wallMs: 2, idleShare: 0.3 }).idleness()).toBeUndefined()
    expect(conduct.startedCpuNs).toBeCloseTo(2 * 11 * 20 * MS, 0)
    expect(new Conduct().startedCpuNs).toBeNull()
  })
})
