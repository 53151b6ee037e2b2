import { conflictsIn, isComplete } from '@sudoku-lab/core'
import { mrv } from '@sudoku-lab/solver-mrv'
import { describe, expect, it } from 'vitest'
import {
  boardWithHoles,
  completeGrid,
  holeCounts,
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

  it('has as many holes in every house', () => {
    const holes = Math.floor(geometry.size / 2)
    const board = boardWithHoles(shape, { holes, instance: 0, seed: 1 }, own)
    for (const cells of geometry.cellsOf)
      expect(Array.from(cells).filter((cell) => board[cell] === 0)).toHaveLength(holes)
  })
})

describe('boards', () => {
  it('are the same for the same seed, and others for another', () => {
    const made = (seed: number, instance: number): string =>
      boardWithHoles(NINE, { holes: 5, instance, seed }, solver).join('')
    expect(made(1, 0)).toBe(made(1, 0))
    expect(new Set([made(1, 0), made(1, 1), made(2, 0)]).size).toBe(3)
  })

  it('are as full as asked, from none to all', () => {
    expect(holeCounts(NINE, 3)).toEqual([0, 3, 6, 9])
    expect(holeCounts(shapeNamed('4x4'), 10)).toEqual([0, 1, 2, 3, 4])
  })
})

describe('a search with restarts', () => {
  const board = boardWithHoles(NINE, { holes: 7, instance: 0, seed: 1 }, solver)
  const task = { geometry: NINE.geometry, solver, board }

  it('finds a solution, and counts the nodes of all its searches', () => {
    const budgets = { restarts: 'geometric', unit: 4, nodeLimit: 100_000 } as const
    const found = searchWithRestarts(task, budgets, randomFor(1, 'restarts'))
    expect(found.isCensored).toBe(false)
    expect(found.nodes).toBeGreaterThan(4 + 6)
  })

  it('gives up at exactly its limit of nodes', () => {
    const budgets = { restarts: 'luby', unit: 1, nodeLimit: 10 } as const
    const found = searchWithRestarts(task, budgets, randomFor(1, 'restarts'))
    expect(found).toMatchObject({ nodes: 10, isCensored: true })
  })
})
