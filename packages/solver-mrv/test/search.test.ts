import { readFileSync } from 'node:fs'
import { geometryOf, type Puzzle, type SolverDefinition, UNIQUENESS } from '@sudoku-lab/core'
import { parseAll } from '@sudoku-lab/core/formats'
import { mrv, mrvForward, mrvLocked, mrvNaked } from '@sudoku-lab/solver-mrv'
import { describe, expect, it } from 'vitest'

const VARIANTS = [mrvForward, mrvNaked, mrv, mrvLocked]
const board9 = geometryOf(3, 3)
const SINGLES_SUFFICE = gridOf(
  '..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..',
)
const SEVENTEEN_CLUES = gridOf(
  '4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........',
)

function gridOf(line: string): Puzzle {
  return Uint8Array.from(line.replaceAll('.', '0'), Number)
}

function countersOn(puzzle: Puzzle) {
  return ({ create }: SolverDefinition) => create(board9).solve(puzzle, UNIQUENESS).statistics
}

describe('keeps its counters: a change of the tree is a change of the algorithm', () => {
  it('on a puzzle that naked singles solve', () => {
    const inferred = { nodes: 1, guesses: 0, backtracks: 0, maxDepth: 0 }
    expect(VARIANTS.map(countersOn(SINGLES_SUFFICE))).toMatchObject([
      { nodes: 50, guesses: 0, backtracks: 49, maxDepth: 0 },
      inferred,
      inferred,
      inferred,
    ])
  })

  it('on a puzzle of seventeen clues', () => {
    expect(VARIANTS.map(countersOn(SEVENTEEN_CLUES))).toMatchObject([
      { nodes: 6786, guesses: 600, backtracks: 6785, maxDepth: 12 },
      { nodes: 1201, guesses: 600, backtracks: 1200, maxDepth: 12 },
      { nodes: 225, guesses: 112, backtracks: 224, maxDepth: 8 },
      { nodes: 109, guesses: 54, backtracks: 108, maxDepth: 5 },
    ])
  })
})

it('proves uniqueness on large boards with the nodes that its ties give', () => {
  const file = new URL('../../../datasets/sixteen-50.txt', import.meta.url)
  const puzzles = parseAll(readFileSync(file, 'utf8')).slice(0, 5)
  const nodes = [mrv, mrvLocked].map(({ create }) => {
    const solver = create(geometryOf(4, 4))
    const results = puzzles.map(({ puzzle }) => solver.solve(puzzle, UNIQUENESS))
    expect(results.every(({ solutionCount, ending }) => solutionCount === 1 && ending === 'exhausted')).toBe(
      true,
    )
    return results.reduce((total, { statistics }) => total + statistics.nodes, 0)
  })
  expect(nodes).toEqual([3561, 1223])
})

it('enters no more nodes with each further inference, on the fifty Euler puzzles together', () => {
  const puzzles = parseAll(readFileSync(new URL('../../../datasets/euler-50.txt', import.meta.url), 'utf8'))
  expect(puzzles).toHaveLength(50)
  const totals = VARIANTS.map((variant) => {
    const counters = puzzles.map(({ puzzle }) => countersOn(puzzle)(variant))
    return counters.reduce((total, { nodes }) => total + nodes, 0)
  })
  expect(totals).toEqual(totals.toSorted((a, b) => b - a))
  expect(totals).toEqual([13_326, 2068, 88, 74])
})
