import { COUNT_ALL, emptyGrid, geometryOf } from '@sudoku-lab/core'
import { bitmask } from '@sudoku-lab/solver-bitmask'
import { expect, it } from 'vitest'

it('counts the 288 grids of the 2×2 board, a node for every filling on the way', () => {
  const geometry = geometryOf(2, 2)
  const result = bitmask.create(geometry).solve(emptyGrid(geometry), COUNT_ALL)
  expect(result.solutionCount).toBe(288)
  expect(result.ending).toBe('exhausted')
  expect(result.statistics.backtracks).toBe(result.statistics.nodes - 1)
})
