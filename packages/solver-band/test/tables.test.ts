import { expect, it } from 'vitest'
import { CELLS_OF_BOXES, highestCell } from '../src/tables.ts'

it('names the boxes that columns run through', () => {
  expect(CELLS_OF_BOXES[0]).toBe(0)
  expect(CELLS_OF_BOXES[0o010]).toBe(0o070_070_070)
  expect(CELLS_OF_BOXES[0o105]).toBe(0o707_707_707)
})

it('names the highest cell of a set', () => {
  expect(highestCell(1)).toBe(0)
  expect(highestCell(0o020_000_000)).toBe(22)
})
