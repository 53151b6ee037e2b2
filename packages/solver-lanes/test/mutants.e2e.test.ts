import { mutatedPuzzles } from '@sudoku-lab/conformance'
import { describe, it } from 'vitest'
import { expectAgreement } from './agreement.ts'

const SEED = 11_20

describe(`many mutated puzzles (seed ${SEED})`, () => {
  it.each([
    { limit: 1, count: 4000 },
    { limit: 2, count: 4000 },
    { limit: 200, count: 500 },
  ])('have the answers that mrv-locked gives: $count, up to $limit solutions', ({ limit, count }) => {
    expectAgreement(mutatedPuzzles(SEED + limit, count), limit)
  })
})
