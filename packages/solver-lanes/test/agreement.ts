import {
  endingOf,
  type Grid,
  geometryOf,
  isSolutionOf,
  type SearchLimits,
  type Solver,
} from '@sudoku-lab/core'
import { lanes, lanesBatch } from '@sudoku-lab/solver-lanes'
import { mrvLocked } from '@sudoku-lab/solver-mrv'
import { expect } from 'vitest'

const GEOMETRY = geometryOf(3, 3)

/** An answer in a form that can be compared, and read if it differs. */
interface Answer {
  readonly puzzle: string
  readonly solutionCount: number
  readonly ending: string
}

/** Compares both searches in lanes with another solver, and checks every solution by the rules. */
export function expectAgreement(puzzles: readonly Grid[], solutions: number): void {
  const expected = answersOf(mrvLocked.create(GEOMETRY), puzzles, { solutions, nodes: Infinity, keep: 0 })
  for (const definition of [lanes, lanesBatch]) {
    const solver = definition.create(GEOMETRY)
    expect(answersOf(solver, puzzles, { solutions, nodes: Infinity, keep: Infinity })).toEqual(expected)
  }
  const limits = { solutions, nodes: Infinity, keep: 1 }
  expect(batchAnswersOf(lanesBatch.create(GEOMETRY), puzzles, limits)).toEqual(expected)
}

function answersOf(solver: Solver, puzzles: readonly Grid[], limits: SearchLimits): Answer[] {
  return puzzles.map((puzzle) => {
    const { solutionCount, ending, solutions } = solver.solve(puzzle, limits)
    for (const solution of solutions) requireSolution(puzzle, solution)
    expect(new Set(solutions.map(String)).size).toBe(solutions.length)
    return { puzzle: puzzle.join(''), solutionCount, ending }
  })
}

function batchAnswersOf(solver: Solver, puzzles: readonly Grid[], limits: SearchLimits): Answer[] {
  const batch = new Uint8Array(puzzles.length * GEOMETRY.cellCount)
  puzzles.forEach((puzzle, index) => {
    batch.set(puzzle, index * puzzle.length)
  })
  const result = solver.solveMany?.(batch, limits)
  if (result === undefined) throw new Error('lanes-batch solves batches')
  return puzzles.map((puzzle, index) => {
    const solutionCount = result.solutionCounts[index] ?? Number.NaN
    if (solutionCount > 0) {
      requireSolution(puzzle, result.solutions.slice(index * puzzle.length, (index + 1) * puzzle.length))
    }
    return { puzzle: puzzle.join(''), solutionCount, ending: endingOf(result.endings[index]) }
  })
}

function requireSolution(puzzle: Grid, solution: Grid): void {
  if (!isSolutionOf(GEOMETRY, solution, puzzle)) {
    throw new Error(`${solution.join('')} is not a solution of ${puzzle.join('')}`)
  }
}
