import { expect, it } from 'vitest'
import { ALL_CELLS, cellsAfterPlacing, cellsBesideColumns, cellsForMinirows } from '../src/tables.ts'

/** Bit of a pattern → the minirow it stands for. */
const minirow = (bit: number) => 0o7 << (9 * (2 - (bit % 3)) + 3 * Math.floor(bit / 3))

it('leaves a digit with a candidate in every minirow all cells, and one with none no cell', () => {
  expect(cellsForMinirows(0o777)).toBe(ALL_CELLS)
  expect(cellsForMinirows(0)).toBe(0)
})

it('never gives a digit a minirow that was not in its pattern', () => {
  for (let pattern = 0; pattern < 512; pattern++) {
    let cells = 0
    for (let bit = 0; bit < 9; bit++) if (pattern & (1 << bit)) cells |= minirow(bit)
    expect(cellsForMinirows(pattern) & ~cells).toBe(0)
  }
})

it('claims the minirow of a row that has no other: its box keeps nothing else', () => {
  const onlyFirstInRow0 = 0o777 & ~(1 << 5) & ~(1 << 8)
  expect(cellsForMinirows(onlyFirstInRow0)).toBe(0o770_770_007)
})

it('takes a column from the other bands when it is the last of its stack, and only then', () => {
  expect(cellsBesideColumns(0o777)).toBe(ALL_CELLS)
  expect(cellsBesideColumns(0o772)).toBe(0o775_775_775)
  expect(cellsBesideColumns(0o424)).toBe(0o353_353_353)
})

it('keeps of a row, box and column the placed cell alone', () => {
  expect(cellsAfterPlacing(0)).toBe(0o770_770_001)
  expect(cellsAfterPlacing(13)).toBe(0o707_020_707)
})

it('agrees with the rules for every cell: what shares a row, column or box with it is gone', () => {
  for (let cell = 0; cell < 27; cell++) {
    const left = Array.from({ length: 27 }, (_, other) => other).filter((other) => {
      const inRow = Math.floor(other / 9) === Math.floor(cell / 9)
      const inColumn = other % 9 === cell % 9
      const inBox = Math.floor((other % 9) / 3) === Math.floor((cell % 9) / 3)
      return other === cell || !(inRow || inColumn || inBox)
    })
    expect(cellsAfterPlacing(cell)).toBe(left.reduce((cells, other) => cells | (1 << other), 0))
  }
})
