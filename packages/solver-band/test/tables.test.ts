import { expect, it } from 'vitest'
import { ALL_CELLS, cellsAfterPlacing, cellsBesideColumns, cellsForMinirows } from '../src/subband-tables.ts'
import { CELLS_OF_BOXES, highestCell } from '../src/tables.ts'

/** Bit of a pattern → the minirow that it represents. */
const minirow = (bit: number) => 0o7 << (9 * (2 - (bit % 3)) + 3 * Math.floor(bit / 3))

it('keeps all cells of a digit that has a candidate in every minirow, and no cell of a digit that has none', () => {
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

it('eliminates the rest of a box if the box has the only minirow of a row', () => {
  const onlyFirstInRow0 = 0o777 & ~(1 << 5) & ~(1 << 8)
  expect(cellsForMinirows(onlyFirstInRow0)).toBe(0o770_770_007)
})

it('eliminates a column from the other bands only if it is the last column of its stack', () => {
  expect(cellsBesideColumns(0o777)).toBe(ALL_CELLS)
  expect(cellsBesideColumns(0o772)).toBe(0o775_775_775)
  expect(cellsBesideColumns(0o424)).toBe(0o353_353_353)
})

it('eliminates, for every cell, all cells that share a row, a column or a box with it', () => {
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

it('names the boxes that columns run through, and the highest cell of a set', () => {
  expect([0, 0o010, 0o105].map((columns) => CELLS_OF_BOXES[columns])).toEqual([
    0, 0o070_070_070, 0o707_707_707,
  ])
  expect([0, 1, 0o020_000_000].map(highestCell)).toEqual([-1, 0, 22])
})
