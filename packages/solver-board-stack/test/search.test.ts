import { COUNT_ALL, emptyGrid, FIRST_SOLUTION, type Grid, geometryOf, UNIQUENESS } from '@sudoku-lab/core'
import { bitmask, staticOrder } from '@sudoku-lab/solver-bitmask'
import { boardStackReading, boardStackSorted } from '@sudoku-lab/solver-board-stack'
import { describe, expect, it } from 'vitest'

const PROPER = gridOf('..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..')
const SEVERAL = gridOf('..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26..5..8..2.3..9..5...3..')
const board9 = geometryOf(3, 3)

function gridOf(line: string): Grid {
  return Uint8Array.from(line.replaceAll('.', '0'), Number)
}

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

it('visits the cell with the fewest candidates first when sorted', () => {
  // r4c4 is the only cell with one candidate (4); reading order begins with r1c1 and its four
  const board4 = geometryOf(2, 2)
  const puzzle = gridOf('....' + '....' + '..1.' + '.23.')
  const rootAlone = { solutions: 1, nodes: 1, keep: 0 } // counts the first placement, enters no further
  expect(boardStackSorted.create(board4).solve(puzzle, rootAlone).statistics.guesses).toBe(0)
  expect(boardStackReading.create(board4).solve(puzzle, rootAlone).statistics.guesses).toBe(1)
})

it('keeps its counters: a change of the tree is a change of the algorithm', () => {
  const { statistics } = boardStackSorted.create(board9).solve(PROPER, UNIQUENESS)
  expect(statistics).toMatchObject({ nodes: 361, guesses: 44, backtracks: 360, maxDepth: 6 })
})
