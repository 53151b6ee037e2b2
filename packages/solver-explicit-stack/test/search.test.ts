import { COUNT_ALL, FIRST_SOLUTION, geometryOf, UNIQUENESS } from '@sudoku-lab/core'
import { parseGrid } from '@sudoku-lab/core/formats'
import { bitmask } from '@sudoku-lab/solver-bitmask'
import { explicitStackScan, explicitStackTable } from '@sudoku-lab/solver-explicit-stack'
import { describe, expect, it } from 'vitest'

const VARIANTS = [explicitStackScan, explicitStackTable]
const LIMITS = [FIRST_SOLUTION, UNIQUENESS, COUNT_ALL, { solutions: 2, nodes: 50, keep: 1 }]
const PROPER = parseGrid('..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..')
const SEVERAL = parseGrid('..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26..5..8..2.3..9..5...3..')
const board9 = geometryOf(3, 3)

describe.each(VARIANTS)('$id', ({ create }) => {
  it.each([
    ['a proper puzzle', PROPER],
    ['a puzzle with several solutions', SEVERAL],
  ])('walks on %s the tree that bitmask walks on the board turned upside down', (_, puzzle) => {
    for (const limits of LIMITS) {
      const turned = bitmask.create(board9).solve(puzzle.toReversed(), limits)
      const solutions = turned.solutions.map((solution) => solution.toReversed())
      expect(create(board9).solve(puzzle, limits)).toEqual({ ...turned, solutions })
    }
  })

  it('keeps its counters: a change of the tree is a change of the algorithm', () => {
    const { statistics } = create(board9).solve(PROPER, UNIQUENESS)
    expect(statistics).toMatchObject({ nodes: 594, guesses: 199, backtracks: 593, maxDepth: 10 })
  })
})
