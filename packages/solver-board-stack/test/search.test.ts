import { COUNT_ALL, emptyGrid, FIRST_SOLUTION, geometryOf, UNIQUENESS } from '@sudoku-lab/core'
import { parseGrid } from '@sudoku-lab/core/formats'
import { bitmask, staticOrder } from '@sudoku-lab/solver-bitmask'
import { boardStackReading, boardStackSorted } from '@sudoku-lab/solver-board-stack'
import { describe, expect, it } from 'vitest'

const PROPER = parseGrid('..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..')
const SEVERAL = parseGrid('..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26..5..8..2.3..9..5...3..')
const board9 = geometryOf(3, 3)

describe.each([
  [boardStackReading, bitmask],
  [boardStackSorted, staticOrder],
])('undoes nothing: $id', (overBoards, undoing) => {
  it.each([
    ['a proper puzzle', PROPER],
    ['a puzzle with several solutions', SEVERAL],
  ])(`counts what ${undoing.id} counts on %s, whatever the limits`, (_, puzzle) => {
    const nodeLimits = Array.from({ length: 200 }, (_, nodes) => ({ solutions: 2, nodes, keep: 2 }))
    for (const limits of [FIRST_SOLUTION, UNIQUENESS, COUNT_ALL, ...nodeLimits]) {
      expect(overBoards.create(board9).solve(puzzle, limits)).toEqual(
        undoing.create(board9).solve(puzzle, limits),
      )
    }
  })
})

it('has space for every board that can wait: on the empty 25×25 board it still agrees with bitmask', () => {
  const geometry = geometryOf(5, 5)
  const limits = { solutions: 1, nodes: 5000, keep: 1 }
  const result = boardStackReading.create(geometry).solve(emptyGrid(geometry), limits)
  expect(result).toEqual(bitmask.create(geometry).solve(emptyGrid(geometry), limits))
})
