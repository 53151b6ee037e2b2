import { exactlyOnes, geometryOf } from '@sudoku-lab/core'
import { describe, expect, it } from 'vitest'

describe('what a solution decides exactly once', () => {
  it('are cells, and digits of houses, in this order', () => {
    const lists = exactlyOnes(geometryOf(2, 2))
    expect(lists).toHaveLength(16 + 12 * 4)
    expect(lists[5]).toEqual([20, 21, 22, 23]) // r2c2
    expect(lists[16 + 4 * 1]).toEqual([16, 20, 24, 28]) // 1 in row 2: r2c1 to r2c4
    expect(lists[16 + 4 * 4 + 2]).toEqual([2, 18, 34, 50]) // 3 in column 1
    expect(lists[16 + 4 * 11 + 3]).toEqual([43, 47, 59, 63]) // 4 in the last box: r3c3, r3c4, r4c3 and r4c4
  })

  it.each([
    [2, 3],
    [3, 3],
    [5, 5],
  ])('has each candidate in four lists: boxes of %d rows and %d columns', (height, width) => {
    const geometry = geometryOf(height, width)
    const seen = new Map<number, number>()
    for (const candidate of exactlyOnes(geometry).flat()) seen.set(candidate, (seen.get(candidate) ?? 0) + 1)
    expect(seen.size).toBe(geometry.cellCount * geometry.size)
    expect(new Set(seen.values())).toEqual(new Set([4]))
  })

  it('is fulfilled by a solution, and by no grid with two digits exchanged', () => {
    const chosenBy = (grid: string) => {
      const chosen = new Set(Array.from(grid, (digit, cell) => 4 * cell + Number(digit) - 1))
      return exactlyOnes(geometryOf(2, 2)).map((list) => list.filter((one) => chosen.has(one)).length)
    }
    expect(new Set(chosenBy('1234341221434321'))).toEqual(new Set([1]))
    expect(new Set(chosenBy('2134341221434321'))).not.toEqual(new Set([1]))
  })
})
