import { readFileSync } from 'node:fs'
import { geometryOf, type Puzzle, type SolverDefinition, UNIQUENESS } from '@sudoku-lab/core'
import { parseAll, parseGrid } from '@sudoku-lab/core/formats'
import { mac, macBinary, macBounds } from '@sudoku-lab/solver-mac'
import { expect, it } from 'vitest'

const VARIANTS = [macBinary, macBounds, mac]
const board9 = geometryOf(3, 3)
const EULER = parseAll(readFileSync(new URL('../../../datasets/euler-50.txt', import.meta.url), 'utf8'))
const SEVENTEEN_CLUES = parseGrid(
  '4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........',
)

function countersOn(puzzle: Puzzle) {
  return ({ create }: SolverDefinition) => create(board9).solve(puzzle, UNIQUENESS).statistics
}

it('keeps its counters on a puzzle of seventeen clues: a change of the tree is a change of the algorithm', () => {
  expect(VARIANTS.map(countersOn(SEVENTEEN_CLUES))).toEqual([
    { nodes: 843, guesses: 424, backtracks: 842, maxDepth: 12 },
    { nodes: 177, guesses: 93, backtracks: 176, maxDepth: 8 },
    { nodes: 46, guesses: 23, backtracks: 45, maxDepth: 6 },
  ])
})

it('needs fewer nodes with each stronger constraint, on the fifty Euler puzzles together', () => {
  const nodes = VARIANTS.map((variant) => EULER.map(({ puzzle }) => countersOn(puzzle)(variant).nodes))
  expect(nodes.map((each) => each.reduce((total, count) => total + count))).toEqual([1338, 333, 62])
})

it('infers the same if the digits are renamed, except from bounds, because the digits of a Sudoku have no order', () => {
  const renamed = [0, 1, 6, 2, 7, 3, 8, 4, 9, 5]
  const solvedWithoutGuess = (rename: (digit: number) => number): number[] =>
    VARIANTS.map((variant) => {
      const counters = EULER.map(({ puzzle }) => countersOn(puzzle.map(rename))(variant))
      return counters.filter(({ guesses }) => guesses === 0).length
    })
  expect(solvedWithoutGuess((digit) => digit)).toEqual([12, 22, 46])
  expect(solvedWithoutGuess((digit) => renamed[digit] ?? 0)).toEqual([12, 23, 46])
})
