import { describe, expect, it } from 'vitest'
import { planCourse } from '../../src/measure/fork/child/course.ts'

const MS = 1e6
const options = { sliceNs: 5 * MS, turns: 12, isWhole: false }

describe('the course of an entrant through its slices', () => {
  it('repeats a short sweep as often as fits into a slice', () => {
    const course = planCourse([0.5 * MS, 0.5 * MS], options)
    expect(course).toEqual({ parts: [{ first: 0, count: 2 }], repeats: 5, slices: 12 })
  })

  it('does a sweep whole that is at most two slices long', () => {
    expect(planCourse([4 * MS, 5 * MS], options)).toEqual({
      parts: [{ first: 0, count: 2 }],
      repeats: 1,
      slices: 12,
    })
  })

  it('goes through a longer sweep in parts, which come equally often in all turns', () => {
    const costs = Array.from({ length: 50 }, () => 0.4 * MS) // 20 ms: four slices
    const { parts, repeats } = planCourse(costs, options)
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
      const { parts } = planCourse(
        costs.map((cost) => cost * MS),
        options,
      )
      const covered = parts.flatMap(({ first, count }) =>
        Array.from({ length: count }, (_, position) => first + position),
      )
      expect(covered).toEqual([...costs.keys()])
      expect(parts.every(({ count }) => count > 0)).toBe(true)
    }
  })

  it('never divides what is one call', () => {
    const { parts, slices } = planCourse([90 * MS, 90 * MS], { ...options, isWhole: true })
    expect(parts).toEqual([{ first: 0, count: 2 }])
    expect(slices).toBe(4)
  })

  it('works in fewer turns if its slices are long, so that a slow entrant does not take many times the planned time', () => {
    const slicesOf = (...costs: number[]): number =>
      planCourse(
        costs.map((cost) => cost * MS),
        options,
      ).slices
    expect(slicesOf(5000)).toBe(4) // four sweeps
    expect(slicesOf(30)).toBe(8) // 240 ms, which is four times the plan
    expect(slicesOf(5000, 5000, 5000)).toBe(6) // two sweeps
    expect(slicesOf(...Array.from({ length: 12 }, () => 5000))).toBe(12) // one sweep
    expect(slicesOf(...Array.from({ length: 40 }, () => 5000))).toBe(12)
  })

  it('works only for whole sweeps, as an unfinished one is ignored', () => {
    const costs = Array.from({ length: 7 }, () => 8 * MS) // too long for two in a slice
    const { parts, slices } = planCourse(costs, options)
    expect(parts).toHaveLength(7)
    expect(slices).toBe(7)
    expect(planCourse(costs, { ...options, turns: 3 }).slices).toBe(3)
  })

  it('has one part when nothing is known of the costs', () => {
    expect(planCourse([0, 0, 0], options).parts).toEqual([{ first: 0, count: 3 }])
  })
})
