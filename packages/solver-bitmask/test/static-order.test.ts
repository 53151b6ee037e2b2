import { COUNT_ALL, geometryOf, UNIQUENESS } from '@sudoku-lab/core'
import { parseGrid } from '@sudoku-lab/core/formats'
import { bitmask, staticOrder } from '@sudoku-lab/solver-bitmask'
import { expect, it } from 'vitest'

const board4 = geometryOf(2, 2)
const board9 = geometryOf(3, 3)

it('walks the tree of bitmask where every cell has as many candidates as the next', () => {
  const empty = parseGrid('.'.repeat(16))
  expect(staticOrder.create(board4).solve(empty, COUNT_ALL)).toEqual(
    bitmask.create(board4).solve(empty, COUNT_ALL),
  )
})

it('begins with the cell that has the fewest candidates, wherever it stands', () => {
  // r4c4 is the only cell with one candidate (4); bitmask would begin with r1c1 and its four
  const puzzle = parseGrid('....' + '....' + '..1.' + '.23.')
  const rootAlone = { solutions: 1, nodes: 1, keep: 0 } // counts the first placement, enters no further
  expect(staticOrder.create(board4).solve(puzzle, rootAlone).statistics.guesses).toBe(0)
  expect(bitmask.create(board4).solve(puzzle, rootAlone).statistics.guesses).toBe(1)
})

it('keeps its counters: a change of the tree is a change of the algorithm', () => {
  const puzzle = parseGrid(
    '..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..',
  )
  const { statistics } = staticOrder.create(board9).solve(puzzle, UNIQUENESS)
  expect(statistics).toMatchObject({ nodes: 361, guesses: 44, backtracks: 360, maxDepth: 6 })
})
