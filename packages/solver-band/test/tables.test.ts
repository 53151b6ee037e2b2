import { expect, it } from 'vitest'
import {
  ALL_CELLS,
  CELLS_AFTER_PLACING,
  CELLS_BESIDE_COLUMNS,
  CELLS_BESIDE_MINIROWS,
  CELLS_FOR_MINIROWS,
  CELLS_OF_BOXES,
  highestCell,
} from '../src/tables.ts'

it('has the value that the kernel computes at every index', () => {
  expect([CELLS_FOR_MINIROWS.length, CELLS_FOR_MINIROWS[0], CELLS_FOR_MINIROWS[511]]).toEqual([
    512,
    0,
    ALL_CELLS,
  ])
  expect([CELLS_BESIDE_COLUMNS.length, CELLS_BESIDE_COLUMNS[0o772]]).toEqual([512, 0o775_775_775])
  expect([CELLS_BESIDE_MINIROWS.length, CELLS_BESIDE_MINIROWS[0o004]]).toEqual([512, 0o770_770_000])
  expect([CELLS_AFTER_PLACING.length, CELLS_AFTER_PLACING[0]]).toEqual([27, 0o770_770_001])
})

it('names the boxes that columns run through', () => {
  expect(CELLS_OF_BOXES[0]).toBe(0)
  expect(CELLS_OF_BOXES[0o010]).toBe(0o070_070_070)
  expect(CELLS_OF_BOXES[0o105]).toBe(0o707_707_707)
})

it('names the highest cell of a set', () => {
  expect(highestCell(1)).toBe(0)
  expect(highestCell(0o020_000_000)).toBe(22)
})
