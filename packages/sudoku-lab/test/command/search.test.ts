import {
  emptyGrid,
  FIRST_SOLUTION,
  geometryOf,
  NOTHING_COUNTED,
  type Puzzle,
  type SearchLimits,
  type SolveResult,
  type Solver,
  UNIQUENESS,
} from '@sudoku-lab/core'
import { parseGrid } from '@sudoku-lab/core/formats'
import { mrv } from '@sudoku-lab/solver-mrv'
import { afterEach, expect, it, vi } from 'vitest'
import { smallestSolution, solveWithin } from '../../src/command/solve/search.ts'
import { LOOSE, SOLUTION } from './puzzles.ts'

const NINE = geometryOf(3, 3)
const solver = mrv.create(NINE)

afterEach(() => {
  vi.restoreAllMocks()
})

/** Never ends by itself; a node takes a microsecond. */
function endless(asked: number[]): Solver {
  let now = 0n
  vi.spyOn(process.hrtime, 'bigint').mockImplementation(() => now)
  return {
    solve: (_, limits: SearchLimits = FIRST_SOLUTION) => {
      asked.push(limits.nodes)
      now += 1000n * BigInt(limits.nodes)
      const statistics = { ...NOTHING_COUNTED, nodes: limits.nodes }
      return { solutionCount: 0, solutions: [], ending: 'node-limit', statistics }
    },
  }
}

it('a search with a time limit is repeated with more nodes until the time is used up', () => {
  const asked: number[] = []
  expect(solveWithin(60, endless(asked), emptyGrid(NINE), FIRST_SOLUTION).ending).toBe('node-limit')
  expect(asked).toEqual([1000, 8000, 51_000]) // 1, 8 and 51 ms
})

it('a search with a time limit never exceeds its limit of nodes', () => {
  const asked: number[] = []
  solveWithin(1e9, endless(asked), emptyGrid(NINE), { ...FIRST_SOLUTION, nodes: 2500 })
  expect(asked.at(-1)).toBe(2500)
})

it('the smallest solution is the first of all in the order of their digits', () => {
  const grid = parseGrid(LOOSE)
  const all = solver
    .solve(grid, { ...UNIQUENESS, solutions: Infinity, keep: Infinity })
    .solutions.map((found) => found.join(''))
  expect(all.length).toBeGreaterThan(1)
  const smallest = smallestSolution((puzzle, limits) => solver.solve(puzzle, limits), NINE, grid, Infinity)
  expect(smallest.solutions.map((found) => found.join(''))).toEqual(all.toSorted().slice(0, 1))
  expect(all).toContain(SOLUTION)
})

it('the smallest solution is not claimed if the first search stopped at its limit', () => {
  const stuck = (puzzle: Readonly<Puzzle>, limits: SearchLimits): SolveResult =>
    limits.solutions === 2
      ? { ...solver.solve(puzzle, FIRST_SOLUTION), ending: 'stuck' }
      : solver.solve(puzzle, limits)
  expect(smallestSolution(stuck, NINE, parseGrid(LOOSE), Infinity)).toMatchObject({
    solutionCount: 0,
    solutions: [],
    ending: 'stuck',
  })
})
