import { mutatedPuzzles } from '@sudoku-lab/conformance'
import { band } from '@sudoku-lab/solver-band'
import { mrvLocked } from '@sudoku-lab/solver-mrv'
import { expect, it } from 'vitest'
import { answersOf } from './agreement.ts'

it.each([
  { count: 1500, limit: 1 },
  { count: 1500, limit: 2 },
  { count: 200, limit: 200 },
])('answers $count mutated puzzles as mrv-locked does, up to $limit solutions', ({ count, limit }) => {
  const puzzles = mutatedPuzzles(11_200 + limit, count)
  expect(answersOf(band, puzzles, limit)).toEqual(answersOf(mrvLocked, puzzles, limit))
})
