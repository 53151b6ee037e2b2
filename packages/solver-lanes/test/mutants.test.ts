import { mutatedPuzzles } from '@sudoku-lab/conformance'
import { describe, it } from 'vitest'
import { expectAgreement } from './agreement.ts'

const SEED = 2026

describe(`mutated puzzles (seed ${SEED})`, () => {
  it.each([1, 2, 200])('have the answers that mrv-locked gives, up to %d solutions', (limit) => {
    expectAgreement(mutatedPuzzles(SEED + limit, 150), limit)
  })
})
