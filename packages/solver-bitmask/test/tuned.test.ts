import { COUNT_ALL, geometryOf, Random, randomIsomorph } from '@sudoku-lab/core'
import { parseGrid } from '@sudoku-lab/core/formats'
import { bitmask, bitmaskTuned } from '@sudoku-lab/solver-bitmask'
import { describe, expect, it } from 'vitest'

const board6 = geometryOf(2, 3)
const board9 = geometryOf(3, 3)
const PROPER = parseGrid('..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..')
const both = [bitmask, bitmaskTuned]

describe('gives the answers and counters of bitmask', () => {
  it.each([0, 1, 2, 51, 52, 600])('with a budget of %i nodes', (nodes) => {
    const limits = { solutions: 2, nodes, keep: 1 }
    const [expected, answer] = both.map(({ create }) => create(board9).solve(PROPER, limits))
    expect(answer).toEqual(expected)
  })

  it('where it stops at a solution', () => {
    const limits = { solutions: 500, nodes: Infinity, keep: 500 }
    const [expected, answer] = both.map(({ create }) => create(board6).solve(new Uint8Array(36), limits))
    expect(answer).toEqual(expected)
  })

  it('on twenty isomorphs of a puzzle, and one with clues that conflict', () => {
    const random = new Random(18)
    const puzzles = Array.from({ length: 20 }, () => randomIsomorph(board9, PROPER, random))
    for (const puzzle of [...puzzles, PROPER.with(0, 3)]) {
      const [expected, answer] = both.map(({ create }) => create(board9).solve(puzzle, COUNT_ALL))
      expect(answer).toEqual(expected)
    }
  })
})
