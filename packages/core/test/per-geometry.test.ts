import { geometryOf, oncePerGeometry } from '@sudoku-lab/core'
import { expect, it } from 'vitest'

it('makes a result once for each geometry, and another one for another geometry', () => {
  const made: number[] = []
  const sizeOf = oncePerGeometry(({ size }) => {
    made.push(size)
    return { size }
  })
  const first = sizeOf(geometryOf(3, 3))
  expect(sizeOf(geometryOf(3, 3))).toBe(first)
  expect(sizeOf(geometryOf(2, 2))).toEqual({ size: 4 })
  expect(made).toEqual([9, 4])
})
