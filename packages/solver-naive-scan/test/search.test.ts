import { COUNT_ALL, emptyGrid, FIRST_SOLUTION, type Grid, geometryOf, UNIQUENESS } from '@sudoku-lab/core'
import { bitmask } from '@sudoku-lab/solver-bitmask'
import { naiveScan } from '@sudoku-lab/solver-naive-scan'
import { describe, expect, it } from 'vitest'

const board9 = geometryOf(3, 3)
const PROPER = gridOf('003020600900305001001806400008102900700000008006708200002609500800203009005010300')
const SEVERAL = gridOf('003020600900305001001806400008102900700000008006708200002600500800203009005000300')

function gridOf(line: string): Grid {
  return Uint8Array.from(line, Number)
}

describe('walks the tree of bitmask, counter for counter', () => {
  it.each([
    ['a proper puzzle', board9, PROPER],
    ['a puzzle with several solutions', board9, SEVERAL],
    ['the empty 2×2 board', geometryOf(2, 2), emptyGrid(geometryOf(2, 2))],
  ])('on %s', (_, geometry, puzzle) => {
    const limits = [FIRST_SOLUTION, UNIQUENESS, COUNT_ALL, { solutions: 2, nodes: 50, keep: 1 }]
    for (const limit of limits) {
      expect(naiveScan.create(geometry).solve(puzzle, limit)).toEqual(
        bitmask.create(geometry).solve(puzzle, limit),
      )
    }
  })

  it('on a 2×3 board that is empty, up to its 500th solution', () => {
    const geometry = geometryOf(2, 3)
    const limits = { solutions: 500, nodes: Infinity, keep: 500 }
    expect(naiveScan.create(geometry).solve(emptyGrid(geometry), limits)).toEqual(
      bitmask.create(geometry).solve(emptyGrid(geometry), limits),
    )
  })
})

it('keeps its counters: a change of the tree is a change of the algorithm', () => {
  const { statistics } = naiveScan.create(board9).solve(PROPER, UNIQUENESS)
  expect(statistics).toMatchObject({ nodes: 929, guesses: 274, backtracks: 928, maxDepth: 9 })
})
