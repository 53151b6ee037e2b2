import { mutatedPuzzles } from '@sudoku-lab/conformance'
import { band } from '@sudoku-lab/solver-band'
import { mrvLocked } from '@sudoku-lab/solver-mrv'
import { expect, it } from 'vitest'
import { answersOf } from './agreement.ts'

it.each([1, 2, 200])('answers mutated puzzles as mrv-locked does, up to %d solutions', (limit) => {
  const puzzles = mutatedPuzzles(20_260 + limit, 50)
  expect(answersOf(band, puzzles, limit)).toEqual(answersOf(mrvLocked, puzzles, limit))
})
