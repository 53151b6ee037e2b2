import { conflictsIn, isComplete } from '@sudoku-lab/core'
import { mrv } from '@sudoku-lab/solver-mrv'
import { describe, expect, it } from 'vitest'
import {
  boardWithHoles,
  completeGrid,
  holeCounts,
  PATTERNS,
  type Point,
  randomFor,
  SHAPES,
  shapeNamed,
} from '../src/growth/boards.ts'
import { searchWithRestarts } from '../src/growth/searches.ts'

const NINE = shapeNamed('9x9')
const solver = mrv.create(NINE.geometry)

describe.each(SHAPES.filter(({ geometry }) => geometry.size <= 16))('a board of $name', (shape) => {
  const { name, geometry } = shape
  const own = mrv.create(geometry)

  it('begins as a complete grid without conflicts', () => {
    const grid = completeGrid(shape, own, randomFor(1, name))
    expect(isComplete(grid)).toBe(true)
    expect(conflictsIn(geometry, grid)).toEqual([])
  })

  it('has as many holes in every house where they are balanced, and as many in all where they are not', () => {
    const holes = shape.hardest
    const balanced = boardWithHoles(shape, { holes, pattern: 'balanced', instance: 0 }, 1, own)
    for (const cells of geometry.cellsOf)
      expect(Array.from(cells).filter((cell) => balanced[cell] === 0)).toHaveLength(holes)
    const unbalanced = boardWithHoles(shape, { holes, pattern: 'unbalanced', instance: 0 }, 1, own)
    expect(unbalanced.filter((digit) => digit === 0)).toHaveLength(holes * geometry.size)
  })
})

describe('boards', () => {
  it.each(PATTERNS)('are the same for the same seed, and others for another (%s)', (pattern) => {
    const made = (seed: number, instance: number): string =>
      boardWithHoles(NINE, { holes: 5, pattern, instance } satisfies Point, seed, solver).join('')
    expect(made(1, 0)).toBe(made(1, 0))
    expect(new Set([made(1, 0), made(1, 1), made(2, 0)]).size).toBe(3)
  })

  it('are as full as asked, from none to all', () => {
    expect(holeCounts(NINE, 3)).toEqual([0, 3, 6, 9])
    expect(holeCounts(shapeNamed('4x4'), 10)).toEqual([0, 1, 2, 3, 4])
  })
})

describe('a search with restarts', () => {
  const board = boardWithHoles(NINE, { holes: 7, pattern: 'balanced', instance: 0 }, 1, solver)
  const task = { geometry: NINE.geometry, solver, board }

  it('finds a solution, and counts the nodes of all its searches', () => {
    const budgets = { strategy: 'geometric', unit: 4, nodeLimit: 100_000 } as const
    const found = searchWithRestarts(task, budgets, randomFor(1, 'restarts'))
    expect(found.ending).toBe('solved')
    expect(found.attempts).toBeGreaterThan(1)
    expect(found.nodes).toBeGreaterThan(4 + 6)
  })

  it('gives up at exactly its limit of nodes', () => {
    const budgets = { strategy: 'luby', unit: 1, nodeLimit: 10 } as const
    const found = searchWithRestarts(task, budgets, randomFor(1, 'restarts'))
    expect(found).toMatchObject({ nodes: 10, ending: 'gave-up' })
  })
})
