import { Random } from '@sudoku-lab/core'
import { describe, it } from 'vitest'
import { expectAgreement } from './agreement.ts'
import { mutant } from './mutants.ts'

const SEED = 2026

describe(`mutated puzzles (seed ${SEED})`, () => {
  it.each([1, 2, 200])(
    'have the answers that mrv-locked gives, up to %d solutions, in both modes',
    (limit) => {
      const random = new Random(SEED + limit)
      expectAgreement(
        Array.from({ length: 150 }, () => mutant(random)),
        limit,
      )
    },
  )
})
