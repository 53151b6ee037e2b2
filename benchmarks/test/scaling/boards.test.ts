import { conflictsIn, isComplete } from '@sudoku-lab/core'
import { mrv } from '@sudoku-lab/solver-mrv'
import { describe, expect, it } from 'vitest'
import { boardWithHoles, completeGrid, holeCounts, randomFor, shapeNamed } from '../../src/scaling/boards.ts'
import { PATTERNS, SHAPES } from '../../src/scaling/names.ts'
import { searchWithRestarts } from '../../src/scaling/restarts.ts'

const SMALL = SHAPES.map(({ name }) => name).filter((name) => shapeNamed(name).geometry.size <= 16)

describe.each(SMALL)('a board of %s', (name) => {
  const shape = shapeNamed(name)
  const { geometry } = shape
  const solver = mrv.create(geometry)

  it('begins as a complete grid without conflicts', () => {
    const grid = completeGrid(shape, solver, randomFor(1, name))
    expect(isComplete(grid)).toBe(true)
    expect(conflictsIn(geometry, grid)).toEqual([])
  })

  it('has as many holes in every house where they are balanced, and as many in all where they are not', () => {
    for (const holes of holeCounts(shape, 4)) {
      const balanced = boardWithHoles(shape, { seed: 1, holes, pattern: 'balanced', instance: 0 }, solver)
      for (const cells of geometry.cellsOf) {
        expect(Array.from(cells).filter((cell) => balanced[cell] === 0)).toHaveLength(holes)
      }
      const unbalanced = boardWithHoles(shape, { seed: 1, holes, pattern: 'unbalanced', instance: 0 }, solver)
      expect(unbalanced.filter((digit) => digit === 0)).toHaveLength(holes * geometry.size)
    }
  })
})

describe('boards', () => {
  const shape = shapeNamed('9x9')
  const solver = mrv.create(shape.geometry)

  it.each(PATTERNS)('are the same for the same seed, and others for another (%s)', (pattern) => {
    const made = (seed: number, instance: number): string =>
      boardWithHoles(shape, { seed, holes: 5, pattern, instance }, solver).join('')
    expect(made(1, 0)).toBe(made(1, 0))
    expect(new Set([made(1, 0), made(1, 1), made(2, 0)]).size).toBe(3)
  })

  it('have unbalanced holes that differ from house to house', () => {
    const board = boardWithHoles(shape, { seed: 1, holes: 5, pattern: 'unbalanced', instance: 0 }, solver)
    const counts = shape.geometry.cellsOf.map((cells) => cells.filter((cell) => board[cell] === 0).length)
    expect(new Set(counts).size).toBeGreaterThan(1)
  })

  it('are as full as asked, from none to all', () => {
    expect(holeCounts(shape, 3)).toEqual([0, 3, 6, 9])
    expect(holeCounts(shapeNamed('4x4'), 10)).toEqual([0, 1, 2, 3, 4])
  })

  it('of an unknown name are refused', () => {
    expect(() => shapeNamed('10x10')).toThrow('unknown board "10x10": expected one of 4x4')
  })
})

describe('a search with restarts', () => {
  const shape = shapeNamed('9x9')
  const solver = mrv.create(shape.geometry)
  const board = boardWithHoles(shape, { seed: 1, holes: 7, pattern: 'balanced', instance: 0 }, solver)
  const task = { geometry: shape.geometry, solver, board }

  it('finds a solution, and counts the nodes of all its searches', () => {
    const plan = { strategy: 'geometric', unit: 4, nodeLimit: 100_000 } as const
    const found = searchWithRestarts(task, plan, randomFor(1, 'restarts'))
    expect(found.ending).toBe('solved')
    expect(found.attempts).toBeGreaterThan(1)
    expect(found.nodes).toBeGreaterThan(4 + 6)
  })

  it('gives up at exactly its limit of nodes', () => {
    const plan = { strategy: 'luby', unit: 1, nodeLimit: 10 } as const
    expect(searchWithRestarts(task, plan, randomFor(1, 'restarts'))).toMatchObject({
      nodes: 10,
      ending: 'gave-up',
    })
  })
})
