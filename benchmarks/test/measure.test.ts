import { describe, expect, it } from 'vitest'
import { callsFor, sampleSteadily, timedBatch, warmUp } from '../src/measure.ts'

/** Keeps the processor busy for about this long, by its own clock. */
function busyFor(ms: number): void {
  const end = performance.now() + ms
  while (performance.now() < end);
}

describe('measuring', () => {
  it('makes a batch of as many calls as fill the time that is asked for, sixteen times the last at most', () => {
    expect(callsFor(2, { wallNs: 1000, cpuNs: 1000, calls: 1 }, 'cpu')).toBe(16)
    expect(callsFor(2, { wallNs: 3e6, cpuNs: 3e6, calls: 1 }, 'cpu')).toBe(1)
    expect(callsFor(2, { wallNs: 1e6, cpuNs: 0, calls: 500 }, 'wall')).toBe(1000)
    expect(callsFor(2, { wallNs: 9e6, cpuNs: 1e6, calls: 500 }, 'cpu')).toBe(1000)
  })

  it('warms up for the time that is asked for and by at least two calls, the cold one included', () => {
    let calls = 0
    const call = (): void => {
      calls++
      busyFor(1)
    }
    const quick = warmUp(call, { cold: timedBatch(1, call), warmUpMs: 20, batchMs: 2, clock: 'wall' })
    expect(calls).toBeGreaterThan(4)
    expect(quick.samples.length).toBeGreaterThan(1)
    calls = 0
    warmUp(call, {
      cold: { wallNs: 1e9, cpuNs: 1e9, calls: 1 },
      warmUpMs: 20,
      batchMs: 2,
      clock: 'wall',
    })
    expect(calls).toBe(1)
  })

  it('keeps the samples in the order they were taken, by both clocks', () => {
    let calls = 0
    const call = (): void => busyFor(calls++ === 0 ? 20 : 2)
    const samples = sampleSteadily(call, { samples: [], callsPerBatch: 1 }, 30)
    expect(samples.length).toBe(calls)
    expect(samples.length).toBeGreaterThan(1)
    const longest = samples.reduce((most, { wallNs }) => Math.max(most, wallNs), 0)
    expect(samples[0]?.wallNs).toBe(longest)
    expect(
      samples.every(({ wallNs, cpuNs, calls: inBatch }) => wallNs >= 2e6 && cpuNs >= 0 && inBatch === 1),
    ).toBe(true)
  })

  it('throws what the call throws', () => {
    const call = (): void => {
      throw new Error('no')
    }
    expect(() => sampleSteadily(call, { samples: [], callsPerBatch: 1 }, 1)).toThrow('no')
  })
})
