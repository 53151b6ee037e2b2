import { disagreements, mutatedPuzzles } from '@sudoku-lab/conformance'
import { band } from '@sudoku-lab/solver-band'
import { mrvLocked } from '@sudoku-lab/solver-mrv'
import { expect, it } from 'vitest'

it.each([1, 2, 200])('answers mutated puzzles as mrv-locked does, up to %d solutions', (solutions) => {
  const puzzles = mutatedPuzzles(20_260 + solutions, 50)
  expect(disagreements(band, mrvLocked, { puzzles, solutions })).toEqual([])
})
