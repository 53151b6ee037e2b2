import { describe, expect, it } from 'vitest'
import { Costs, planSlices } from '../../src/fork/child/slices.ts'

const MS = 1e6
const options = { sliceNs: 5 * MS, turns: 12, isWhole: false }
const planOf = (...costMs: number[]) => {
  const costs = costMs.map((ms) => ms * MS)
  return planSlices(costs, options)
}

describe('the slices of an entrant', () => {
  it('repeats a short sweep as often as fits into a slice', () => {
    expect(planOf(0.5, 0.5)).toEqual({ parts: [{ first: 0, count: 2 }], repeats: 5, slices: 12 })
  })

  it('does a sweep whole that is at most two slices long', () => {
    const whole = { parts: [{ first: 0, count: 2 }], repeats: 1, slices: 12 }
    expect(planOf(4, 5)).toEqual(whole)
  })

  it('goes through a longer sweep in parts, which come equally often in all turns', () => {
    const costs = Array.from({ length: 50 }, () => 0.4 * MS) // 20 ms: four slices
    const { parts, repeats } = planSlices(costs, options)
    expect(repeats).toBe(1)
    expect(parts).toHaveLength(4)
    expect(options.turns % parts.length).toBe(0)
    expect(parts.map(({ count }) => count)).toEqual([13, 12, 13, 12])
  })

  it('covers every instance exactly once, whatever the costs are', () => {
    for (const costs of [
      [900, 1, 1, 1, 1],
      [1, 1, 1, 900],
      [1, 900, 1, 900, 1],
      Array.from({ length: 13 }, () => 70),
    ]) {
      const { parts } = planOf(...costs)
      const covered = parts.flatMap(({ first, count }) =>
        Array.from({ length: count }, (_, position) => first + position),
      )
      expect(covered).toEqual([...costs.keys()])
      expect(parts.every(({ count }) => count > 0)).toBe(true)
    }
  })

  it('never divides what is one call', () => {
    const { parts, slices } = planSlices([90 * MS, 90 * MS], { ...options, isWhole: true })
    expect(parts).toEqual([{ first: 0, count: 2 }])
    expect(slices).toBe(4)
  })

  it('works in fewer turns if its slices are long, so that a slow entrant does not take many times the planned time', () => {
    const slicesOf = (...costMs: number[]): number => planOf(...costMs).slices
    expect(slicesOf(5000)).toBe(4) // four sweeps
    expect(slicesOf(30)).toBe(8) // 240 ms, which is four times the plan
    expect(slicesOf(5000, 5000, 5000)).toBe(6) // two sweeps
    expect(slicesOf(...Array.from({ length: 12 }, () => 5000))).toBe(12) // one sweep
    expect(slicesOf(...Array.from({ length: 40 }, () => 5000))).toBe(12)
  })

  it('works only for whole sweeps, as an unfinished one is ignored', () => {
    const costs = Array.from({ length: 7 }, () => 8 * MS) // too long for two in a slice
    const { parts, slices } = planSlices(costs, options)
    expect(parts).toHaveLength(7)
    expect(slices).toBe(7)
    expect(planSlices(costs, { ...options, turns: 3 }).slices).toBe(3)
  })
})

const tenThousandEach = (): Costs => new Costs(new Array<number>(100).fill(10_000))

describe('what the instances take', () => {
  it('is corrected by what whole sweeps take', () => {
    const costs = tenThousandEach()
    costs.learn({ first: 0, count: 100 }, 1000)
    expect(costs.sweepNs).toBeCloseTo(1000)
    expect(costs.ns[99]).toBeCloseTo(10)
  })

  it('is corrected by what parts of a sweep take, also for the instances that were not asked yet', () => {
    const costs = tenThousandEach()
    costs.learn({ first: 0, count: 20 }, 2000)
    expect(costs.sweepNs).toBeCloseTo(10_000)
    expect(costs.partFrom(20, 1000)).toEqual({ first: 20, count: 10 })
  })

  it('is not changed by single times that were disturbed', () => {
    const costs = tenThousandEach()
    for (const spent of [1000, 1000, 90_000, 1000, 50_000]) costs.learn({ first: 0, count: 100 }, spent)
    expect(costs.sweepNs).toBeCloseTo(1000)
  })

  it('keeps its proportions, and is not lost if a clock shows no time', () => {
    const costs = new Costs([100, 300])
    costs.learn({ first: 0, count: 2 }, 40)
    costs.learn({ first: 0, count: 2 }, 0)
    expect(costs.ns).toEqual([10, 30])
  })
})

describe('a part of a sweep', () => {
  it('has at least one instance, ends with the last one, and is followed by the first', () => {
    const costs = new Costs([100, 300, 300])
    expect(costs.partFrom(0, 1)).toEqual({ first: 0, count: 1 })
    expect(costs.partFrom(1, 10_000)).toEqual({ first: 1, count: 2 })
    expect(costs.partFrom(3, 350)).toEqual({ first: 0, count: 2 })
  })
})
