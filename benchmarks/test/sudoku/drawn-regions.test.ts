import { geometryIn } from '@sudoku-lab/core'
import { parseGrid } from '@sudoku-lab/core/formats'
import { expect, it } from 'vitest'
import { drawnRegions } from '../../src/sudoku/drawn-regions.ts'

it('a board is drawn with a line wherever two regions meet', () => {
  const drawn = `
+-+-+-+-+
|1 .|. .|
+ +-+-+ +
|.|. .|.|
+ + +-+ +
|.|.|.|.|
+-+-+ +-+
|.|. . 2|
+-+-+-+-+`
  expect(`\n${drawnRegions(geometryIn('1122133213423444'), parseGrid('1..............2'))}`).toBe(drawn)
})
