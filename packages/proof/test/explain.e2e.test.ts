import { geometryOf } from '@sudoku-lab/core'
import { parse, parseGrid } from '@sudoku-lab/core/formats'
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

it('ends `unknown`, and not `stuck`, where the next step would take too long', () => {
  /** `sudoku-lab generate --candidates --seed 3`, which has one solution. */
  const rows = [
    '1.34.67.9123456.89123.56...1.3.5..891234567891234...8.1.3456.8..234567.91.3456789',
    '1234..7.912.4567.91.3456.8.123.5.7.9....5.78.12345.789123456.891.345.78...345.789',
    '.2.4.67..1234.6.891234.67891.3456789.2.45678.123456789...4.6.89..34.6789123456789',
    '12.4..789..345678..2345678..2...6..9...456789.2345.78912.4..78.1234567.91.3...7..',
    '123456789.23.56.891.3456.8912.456.8912.4567.91.34.6..9123..6.8.12345678912345678.',
    '12345678912....789.234.678912.4567.9.2.4.67..1..4.6..91234.678.123...7..1234.6789',
    '12345.7.9.2345..8...34567891.345678.......78.123456789.2..5..89.23.5.78.12.45678.',
    '..3.5.7.9123.5678..2345.7.9..3...78.12.4.67891.34567..1234..78912345678..2.45.789',
    '.234..7.9.2345..8912.456.89123.5.78912345678.1234.678912..56789.23456.891..456789',
  ]
  const { geometry, puzzle } = parse(rows.join(''))
  expect(explain(geometry, puzzle)).toMatchObject({ ending: 'unknown', steps: { length: 2 } })
})
