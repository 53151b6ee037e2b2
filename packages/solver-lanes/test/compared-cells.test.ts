import { mutatedPuzzles } from '@sudoku-lab/conformance'
import { geometryOf } from '@sudoku-lab/core'
import { lanes } from '@sudoku-lab/solver-lanes'
import { expect, it } from 'vitest'

it('chooses among twelve cells: with another number it enters other nodes', () => {
  const solver = lanes.create(geometryOf(3, 3))
  const nodes = mutatedPuzzles(12, 400).map(
    (puzzle) => solver.solve(puzzle, { solutions: 2, nodes: Infinity, keep: 0 }).statistics.nodes,
  )
  expect(nodes.reduce((sum, count) => sum + count)).toBe(5097)
})
