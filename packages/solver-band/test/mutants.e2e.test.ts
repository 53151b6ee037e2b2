import { band } from '@sudoku-lab/solver-band'
import { mrvLocked } from '@sudoku-lab/solver-mrv'
import { expect, it } from 'vitest'
import { answersOf, mutants } from './agreement.ts'

it.each([
  { count: 1500, limit: 1 },
  { count: 1500, limit: 2 },
  { count: 200, limit: 200 },
])(
  'answers $count mutated puzzles as mrv-locked does, up to $limit solutions',
  { timeout: 60_000 },
  ({ count, limit }) => {
    const puzzles = mutants(11_200 + limit, count)
    expect(answersOf(band, puzzles, limit)).toEqual(answersOf(mrvLocked, puzzles, limit))
  },
)
