import { disagreements, mutatedPuzzles } from '@sudoku-lab/conformance'
import { band } from '@sudoku-lab/solver-band'
import { mrvLocked } from '@sudoku-lab/solver-mrv'
import { expect, it } from 'vitest'

it.each([
  { count: 1500, solutions: 1 },
  { count: 1500, solutions: 2 },
  { count: 200, solutions: 200 },
])(
  'band answers $count mutated puzzles as mrv-locked does, up to $solutions solutions',
  ({ count, solutions }) => {
    const puzzles = mutatedPuzzles(11_200 + solutions, count)
    expect(disagreements(band, mrvLocked, { puzzles, solutions })).toEqual([])
  },
)
