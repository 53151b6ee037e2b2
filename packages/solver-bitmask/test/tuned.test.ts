import { COUNT_ALL, type Geometry, type Grid, geometryOf, Random, randomIsomorph } from '@sudoku-lab/core'
import { bitmask, bitmaskTuned } from '@sudoku-lab/solver-bitmask'
import { describe, expect, it } from 'vitest'

const board4 = geometryOf(2, 2)
const board6 = geometryOf(2, 3)
const board9 = geometryOf(3, 3)
const PROPER = '..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..'
const FULL = '483921657967345821251876493548132976729564138136798245372689514814253769695417382'

function gridOf(line: string): Grid {
  return Uint8Array.from(line.replaceAll('.', '0'), Number)
}

function expectSame(geometry: Geometry, puzzle: Grid, limits = COUNT_ALL): void {
  expect(bitmaskTuned.create(geometry).solve(puzzle, limits)).toEqual(
    bitmask.create(geometry).solve(puzzle, limits),
  )
}

describe('gives the answers and counters of bitmask', () => {
  it.each([
    ['a proper puzzle', board9, gridOf(PROPER)],
    ['a full board', board9, gridOf(FULL)],
    ['a cell without a candidate at the root', board4, gridOf(`.123${'.'.repeat(4)}4${'.'.repeat(7)}`)],
    ['clues that conflict', board4, gridOf(`1..1${'.'.repeat(12)}`)],
    ['an empty board', board4, gridOf('.'.repeat(16))],
  ])('on %s', (_, geometry, puzzle) => {
    expectSame(geometry, puzzle)
  })

  it.each([0, 1, 2, 51, 52, 600])('with a budget of %i nodes', (nodes) => {
    expectSame(board9, gridOf(PROPER), { solutions: 2, nodes, keep: 1 })
  })

  it('where it stops at a solution', () => {
    expectSame(board6, gridOf('.'.repeat(36)), { solutions: 500, nodes: Infinity, keep: 500 })
  })

  it('on twenty isomorphs of a puzzle', () => {
    const random = new Random(18)
    for (let count = 0; count < 20; count++)
      expectSame(board9, randomIsomorph(board9, gridOf(PROPER), random))
  })
})
