import { disagreements, mutatedPuzzles } from '@sudoku-lab/conformance'
import { lanes, lanesBatch } from '@sudoku-lab/solver-lanes'
import { mrvLocked } from '@sudoku-lab/solver-mrv'
import { expect, it } from 'vitest'

it.each([
  { count: 4000, solutions: 1 },
  { count: 4000, solutions: 2 },
  { count: 500, solutions: 200 },
])(
  'lanes answers $count mutated puzzles as mrv-locked does, up to $solutions solutions',
  ({ count, solutions }) => {
    const puzzles = mutatedPuzzles(11_200 + solutions, count)
    for (const definition of [lanes, lanesBatch])
      expect(disagreements(definition, mrvLocked, { puzzles, solutions })).toEqual([])
  },
)
