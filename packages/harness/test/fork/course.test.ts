import { describe, expect, it } from 'vitest'
import { planCourse } from '../../src/fork/child/course.ts'

const MS = 1e6
const options = { sliceNs: 5 * MS, turns: 12, isWhole: false }

describe('the course of an entrant through its slices', () => {
  it('repeats a short sweep as often as fits into a slice', () => {
    const course = planCourse([0.5 * MS, 0.5 * MS], options)
    expect(course).toEqual({ parts: [{ first: 0, count: 2 }], repeats: 5 })
  })

  it('does a sweep whole that is at most two slices long', () => {
    expect(planCourse([4 * MS, 5 * MS], options)).toEqual({ parts: [{ first: 0, count: 2 }], repeats: 1 })
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
    const { parts } = planCourse([90 * MS, 90 * MS], { ...options, isWhole: true })
    expect(parts).toEqual([{ first: 0, count: 2 }])
  })

  it('has one part when nothing is known of the costs', () => {
    expect(planCourse([0, 0, 0], options).parts).toEqual([{ first: 0, count: 3 }])
  })
})
