import { describe, expect, it } from 'vitest'
import { warmUp } from '../../src/fork/child/slices.ts'

const MS = 1e6

/** Bursts whose times are given, the last of them for ever. */
function warmedUp(
  perCall: readonly (number | undefined)[],
  { wallFactor = 1, warmUpMs = 100, coldMs = 0 } = {},
) {
  let burst = 0
  let collections = 0
  const result = warmUp({
    warmUpNs: warmUpMs * MS,
    coldNs: coldMs * MS,
    collectGarbage: () => collections++,
    burst: () => {
      const perCallNs = perCall[Math.min(burst++, perCall.length - 1)]
      return { cpuNs: 5 * MS, wallNs: 5 * MS * wallFactor, perCallNs }
    },
  })
  return { ...result, collections }
}

describe('the warm-up', () => {
  it('ends with its CPU time when the time of a call is at rest, and collects garbage once on the way', () => {
    const warm = { cpuNs: 100 * MS, steady: true, cutShort: false, collections: 1 }
    expect(warmedUp([900, 500, 300, 300])).toEqual(warm)
  })

  it('goes on for four times as long while calls still become faster, as they do while code is compiled', () => {
    const compiled = Array.from({ length: 200 }, (_, burst) => Math.max(100, 900 * 0.9 ** burst))
    const { cpuNs, steady } = warmedUp(compiled, { coldMs: 90 })
    expect(steady).toBe(true)
    expect(cpuNs).toBeGreaterThan(200 * MS)
    const falling = Array.from({ length: 200 }, (_, burst) => 900 * 0.97 ** burst)
    expect(warmedUp(falling)).toMatchObject({ cpuNs: 400 * MS, steady: false })
  })

  it('does not call stable what it has seen only once or twice', () => {
    expect(warmedUp([900], { coldMs: 97 })).toMatchObject({ cpuNs: 127 * MS, steady: true })
    expect(warmedUp([900], { coldMs: 300 })).toMatchObject({ cpuNs: 305 * MS, steady: null })
  })

  it('goes on for twice as long while the time of a call grows, and says so', () => {
    const slowing = Array.from({ length: 100 }, (_, burst) => 100 + 5 * burst)
    expect(warmedUp(slowing)).toMatchObject({ cpuNs: 200 * MS, steady: false, cutShort: false })
  })

  it('is the same on a machine that gives it a twentieth of a core', () => {
    expect(warmedUp([300], { wallFactor: 20 })).toEqual(warmedUp([300]))
  })

  it('is flagged as cut short on one that hardly runs it at all', () => {
    expect(warmedUp([300], { wallFactor: 5000 })).toMatchObject({ cutShort: true })
  })

  it('counts the first calls, so that a slow entrant does not warm up twice', () => {
    expect(warmedUp([300], { coldMs: 60 })).toMatchObject({ cpuNs: 100 * MS })
    expect(warmedUp([300], { coldMs: 500 })).toMatchObject({ cpuNs: 505 * MS, collections: 1 })
  })

  it('goes on beyond the first calls', () => {
    expect(warmedUp([300], { warmUpMs: 1, coldMs: 5 })).toMatchObject({ cpuNs: 10 * MS })
  })

  it('does not go on for a time that nothing tells', () => {
    expect(warmedUp([undefined])).toMatchObject({ cpuNs: 100 * MS, steady: null })
    expect(warmedUp([0])).toMatchObject({ cpuNs: 100 * MS, steady: null })
  })
})
