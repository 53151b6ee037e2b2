import { afterEach, describe, expect, it, vi } from 'vitest'
import { timedInBlocks } from '../page/worker/timed.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

/** A search that takes so many milliseconds in its first call, and in each further call. */
function searchOf(first: number, further: number) {
  let now = 0
  let calls = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  return () => {
    now += calls === 0 ? first : further
    return ++calls
  }
}

describe('in blocks', () => {
  it('does not search longer because the clock advances in steps that are longer than a search', () => {
    const search = searchOf(0.04, 0.04)
    const exact = vi.mocked(performance.now).getMockImplementation()
    vi.mocked(performance.now).mockImplementation(() => Math.floor((exact?.() ?? 0) * 10) / 10)
    const { milliseconds } = timedInBlocks(search)
    expect(milliseconds).toHaveLength(11)
    for (const one of milliseconds) expect(one).toBeCloseTo(0.04, 3)
    // 40 ms to get warm, and 11 blocks of 15 ms
    expect(search() * 0.04).toBeLessThan(250)
  })

  it('measures blocks that the clock can tell, also where the machine was busy before', () => {
    let now = 0
    let calls = 0
    vi.spyOn(performance, 'now').mockImplementation(() => Math.floor(now * 10) / 10)
    const { milliseconds } = timedInBlocks(() => {
      now += ++calls < 5 ? 20 : 0.01
    })
    expect(milliseconds).toHaveLength(11)
    for (const one of milliseconds) expect(one).toBeCloseTo(0.01, 3)
  })

  it('repeats a long search only a few times', () => {
    const search = searchOf(300, 300)
    expect(timedInBlocks(search).milliseconds).toEqual([300, 300, 300])
    expect(search()).toBe(6)
  })
})
