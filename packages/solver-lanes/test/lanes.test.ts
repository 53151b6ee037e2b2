import { mutatedPuzzles } from '@sudoku-lab/conformance'
import {
  COUNT_ALL,
  emptyGrid,
  endingOf,
  type Grid,
  geometryOf,
  isSolutionOf,
  NOTHING_COUNTED,
  sumOfCounters,
} from '@sudoku-lab/core'
import { lanes, lanesBatch } from '@sudoku-lab/solver-lanes'
import { afterEach, describe, expect, it, vi } from 'vitest'

const GEOMETRY = geometryOf(3, 3)
const EMPTY = emptyGrid(GEOMETRY)

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

it('says that SIMD is missing if WebAssembly has none', async () => {
  vi.stubGlobal('WebAssembly', { ...WebAssembly, validate: () => false })
  vi.resetModules()
  const { lanes: fresh } = await import('@sudoku-lab/solver-lanes')
  expect(fresh.supports(GEOMETRY)).toBe(false)
  expect(() => fresh.create(GEOMETRY)).toThrow(/128-bit SIMD/)
})

it('instantiates one module for all solvers, when the first of them is created', async () => {
  let instances = 0
  class Instance extends WebAssembly.Instance {
    constructor(module: WebAssembly.Module) {
      super(module)
      instances++
    }
  }
  vi.stubGlobal('WebAssembly', { Instance, Module: WebAssembly.Module, validate: WebAssembly.validate })
  vi.resetModules()
  const { lanes: fresh } = await import('@sudoku-lab/solver-lanes')
  expect(fresh.supports(GEOMETRY)).toBe(true)
  expect(instances).toBe(0)
  fresh.create(GEOMETRY)
  fresh.create(GEOMETRY)
  expect(instances).toBe(1)
})

describe.each([lanes, lanesBatch])('$id', (definition) => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8, 9])(
    'searches a puzzle with two clues %i unless they share a house',
    (digit) => {
      const solver = definition.create(GEOMETRY)
      const searched = (cell: number, other: number): boolean => {
        const puzzle = emptyGrid(GEOMETRY)
        puzzle[cell] = puzzle[other] = digit
        return solver.solve(puzzle, { solutions: 1, nodes: 1, keep: 0 }).statistics.nodes === 1
      }
      for (const [cell, peers] of GEOMETRY.peersOf.entries()) {
        const others = [...EMPTY.keys()].filter((other) => other !== cell)
        expect(others.filter((other) => !searched(cell, other))).toEqual(
          others.filter((other) => peers.includes(other)),
        )
      }
    },
  )

  it.each([
    { board: 'an empty board', puzzle: EMPTY },
    { board: 'a board with one row', puzzle: boardWithOneRow() },
  ])('keeps more solutions than its memory can hold: $board', ({ puzzle }) => {
    const { solutions, solutionCount, ending } = definition
      .create(GEOMETRY)
      .solve(puzzle, { solutions: 5000, nodes: Number.POSITIVE_INFINITY, keep: Number.POSITIVE_INFINITY })
    expect(solutionCount).toBe(5000)
    expect(ending).toBe('solution-limit')
    expect(new Set(solutions.map(String)).size).toBe(5000)
    expect(solutions.every((solution) => isSolutionOf(GEOMETRY, solution, puzzle))).toBe(true)
  })

  it('finds the same first solutions for any limit of solutions and of solutions to keep', () => {
    const solver = definition.create(GEOMETRY)
    const { solutions } = solver.solve(EMPTY, {
      solutions: 3000,
      nodes: Number.POSITIVE_INFINITY,
      keep: 3000,
    })
    const fewer = solver.solve(EMPTY, { solutions: 2500, nodes: Number.POSITIVE_INFINITY, keep: 2100 })
    expect(fewer.solutionCount).toBe(2500)
    expect(fewer.solutions.map(String)).toEqual(solutions.slice(0, 2100).map(String))
  })
})

it('finds as many solutions when the lanes share a puzzle as when each has its own', () => {
  const puzzle = puzzleWithManySolutions()
  const [shared, alone] = [lanes, lanesBatch].map((one) => one.create(GEOMETRY).solve(puzzle, COUNT_ALL))
  expect(shared?.solutionCount).toBe(alone?.solutionCount)
  expect(shared?.solutionCount).toBeGreaterThan(5000)
})

/** Puzzles that fill the memory of the module more than twice. Neighbours differ. */
const LONG_BATCH = mutatedPuzzles(4096, 4500)

it.each([
  { nodes: Infinity, keep: 1 },
  { nodes: 3, keep: 1 },
  { nodes: 3, keep: 0 },
])(
  'answers a batch that fills its memory more than twice like single calls, with $nodes nodes, keeping $keep',
  ({ nodes, keep }) => {
    const limits = { solutions: 2, nodes, keep }
    const solver = lanesBatch.create(GEOMETRY)
    const batch = solver.solveMany?.(Uint8Array.from(LONG_BATCH.flatMap((grid) => [...grid])), limits)
    if (batch === undefined) throw new Error('lanes-batch solves batches')
    const alone = LONG_BATCH.map((puzzle) => solver.solve(puzzle, limits))
    expect([...batch.solutionCounts]).toEqual(alone.map(({ solutionCount }) => solutionCount))
    expect([...batch.endings].map(endingOf)).toEqual(alone.map(({ ending }) => ending))
    const first = keep === 0 ? [] : alone.map(({ solutions }) => solutions[0] ?? EMPTY)
    expect(Buffer.compare(batch.solutions, Buffer.concat(first))).toBe(0) // toEqual takes seconds for so many bytes
    expect(batch.statistics).toEqual(
      alone.map(({ statistics }) => statistics).reduce(sumOfCounters, NOTHING_COUNTED),
    )
  },
)

/** A proper puzzle without five of its clues. */
function puzzleWithManySolutions(): Grid {
  return Uint8Array.from(
    '000000000000000080000705026100904000050000040000507009920108000034059000507000000',
    Number,
  )
}

/** A puzzle that has thousands of solutions and whose search first meets dead ends. */
function boardWithOneRow(): Grid {
  const board = emptyGrid(GEOMETRY)
  for (let column = 0; column < 9; column++) board[column] = column + 1
  return board
}
