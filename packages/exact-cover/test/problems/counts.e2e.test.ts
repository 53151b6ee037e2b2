import { count, solve } from '@sudoku-lab/exact-cover'
import {
  dominoes,
  type Encoding,
  langfordPairs,
  pentominoes,
  rectangle,
  squareWithHole,
} from '@sudoku-lab/exact-cover/problems'
import { expect, it } from 'vitest'

it.each<[string, Encoding, number]>([
  ['pentominoes on 4×15', pentominoes(rectangle(4, 15)), 4 * 368],
  ['pentominoes on 5×12', pentominoes(rectangle(5, 12)), 4 * 1010],
  ['pentominoes on 6×10', pentominoes(rectangle(6, 10)), 4 * 2339],
  ['pentominoes on 8×8 without its middle', pentominoes(squareWithHole()), 8 * 65],
  ['Langford pairs of eleven numbers', langfordPairs(11), 2 * 17_792],
])('%s: finds the published number of solutions', (_, { problem }, number) => {
  expect(solve(problem, { keep: 0 })).toMatchObject({ solutionCount: number, ending: 'exhausted' })
})

it('counts beyond the integers of a double: dominoes on 16×16, from some 41,000 states', () => {
  const { count: total, states } = count(dominoes(16, 16).problem, { memo: true })
  expect(total).toBe(2_444_888_770_250_892_795_802_079_170_816n) // the product of P. W. Kasteleyn (1961), OEIS A004003
  expect(states).toBeLessThan(50_000)
})
