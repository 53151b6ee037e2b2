import { describe, expect, it } from 'vitest'
import { Costs } from '../../src/measure/fork/child/course.ts'

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

  it('follows code that becomes faster', () => {
    const costs = tenThousandEach()
    for (let spent = 1_000_000; spent > 1000; spent /= 2) costs.learn({ first: 0, count: 100 }, spent)
    expect(costs.sweepNs).toBeLessThan(20_000)
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
