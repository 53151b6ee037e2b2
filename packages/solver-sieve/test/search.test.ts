import { geometryOf, isSolutionOf, parseGrid, UNIQUENESS } from '@sudoku-lab/core'
import { sieve } from '@sudoku-lab/solver-sieve'
import { describe, expect, it } from 'vitest'

describe('sieve', () => {
  const geometry = geometryOf(3, 3)
  const solver = sieve.create(geometry)

  it('needs the root alone where singles suffice', () => {
    const puzzle = parseGrid(
      '..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..',
    )
    const { solutions, solutionCount, ending, statistics } = solver.solve(puzzle, UNIQUENESS)
    expect({ solutionCount, ending }).toEqual({ solutionCount: 1, ending: 'exhausted' })
    expect(isSolutionOf(geometry, solutions[0], puzzle)).toBe(true)
    expect(statistics).toMatchObject({ nodes: 1, guesses: 0, backtracks: 0, maxDepth: 0 })
  })
})
