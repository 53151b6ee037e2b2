import { expect, it } from 'vitest'
import {
  ALL_CELLS,
  CELLS_AFTER_PLACING,
  CELLS_BESIDE_COLUMNS,
  CELLS_FOR_MINIROWS,
  CELLS_OF_BOXES,
  placeOf,
} from '../src/tables.ts'

/** Bit of a pattern → the minirow it stands for. */
const minirow = (bit: number) => 0o7 << (9 * (2 - (bit % 3)) + 3 * Math.floor(bit / 3))

it('leaves a digit with a place in every minirow all cells, and one with none no cell', () => {
  expect(CELLS_FOR_MINIROWS[0o777]).toBe(ALL_CELLS)
  expect(CELLS_FOR_MINIROWS[0]).toBe(0)
})

it('never gives a digit a minirow that was not in its pattern', () => {
  for (let pattern = 0; pattern < 512; pattern++) {
    let cells = 0
    for (let bit = 0; bit < 9; bit++) if (pattern & (1 << bit)) cells |= minirow(bit)
    expect(CELLS_FOR_MINIROWS[pattern] & ~cells).toBe(0)
  }
})

it('claims the minirow of a row that has no other: its box keeps nothing else', () => {
  const onlyFirstInRow0 = 0o777 & ~(1 << 5) & ~(1 << 8)
  expect(CELLS_FOR_MINIROWS[onlyFirstInRow0]).toBe(0o770_770_007)
})

it('takes a column from the other bands when it is the last of its stack, and only then', () => {
  expect(CELLS_BESIDE_COLUMNS[0o777]).toBe(ALL_CELLS)
  expect(CELLS_BESIDE_COLUMNS[0o772]).toBe(0o775_775_775)
  expect(CELLS_BESIDE_COLUMNS[0o424]).toBe(0o353_353_353)
})

it('names the boxes that columns run through', () => {
  expect(CELLS_OF_BOXES[0]).toBe(0)
  expect(CELLS_OF_BOXES[0o010]).toBe(0o070_070_070)
  expect(CELLS_OF_BOXES[0o105]).toBe(0o707_707_707)
})

it('keeps of a row, box and column the placed cell alone', () => {
  expect(CELLS_AFTER_PLACING[0]).toBe(0o770_770_001)
  expect(CELLS_AFTER_PLACING[13]).toBe(0o707_020_707)
})

it('names the highest cell of a set by its place', () => {
  expect(placeOf(1)).toBe(0)
  expect(placeOf(0o020_000_000)).toBe(22)
})
