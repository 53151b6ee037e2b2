import { geometryOf, parseGrid } from '@sudoku-lab/core'
import { verify } from '@sudoku-lab/proof'
import { explain } from '@sudoku-lab/proof/explain'
import { expect, it } from 'vitest'

/** Platinum Blonde, of the collection of hard puzzles at the forum of the New Sudoku Players. */
const PUZZLE = '.......12........3..23..4....18....5.6..7.8.......9.....85.....9...4.5..47...6...'

it('goes on by cases where unit propagation refutes nothing', () => {
  let refused = 0
  const { steps, ending } = explain(geometryOf(3, 3), parseGrid(PUZZLE), {
    onProof: (_, certificates) => {
      refused += certificates.filter(({ formula, proof }) => !verify(formula, proof).accepted).length
    },
  })
  expect(ending).toBe('solved')
  expect(steps.some(({ technique }) => technique === 'cases')).toBe(true)
  expect(refused).toBe(0)
})
