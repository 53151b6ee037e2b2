import { conflictsIn, geometryOf, isSolutionOf } from '@sudoku-lab/core'
import { describe, expect, it } from 'vitest'
import { COUNTED, casesFor, lexicographically, SHAPES, shapeOf } from '../src/cases.ts'
import { solutionsOf } from '../src/oracle.ts'

describe.each(SHAPES.all.map((geometry) => [shapeOf(geometry), geometry] as const))(
  'cases of %s',
  (_, geometry) => {
    const { proper, unsolvable, several, many, conflicting } = casesFor(geometry)

    it('have a puzzle of every kind', () => {
      expect(proper.length).toBeGreaterThanOrEqual(6)
      expect(unsolvable.length).toBe(3)
      expect(several.length).toBeGreaterThanOrEqual(1)
      expect(many.length).toBe(1)
      expect(conflicting.length).toBeGreaterThanOrEqual(3)
    })

    it('have as many solutions as they say', () => {
      for (const { solutionCount } of proper) expect(solutionCount).toBe(1)
      for (const { solutionCount } of [...unsolvable, ...conflicting]) expect(solutionCount).toBe(0)
      for (const { solutionCount } of several) {
        expect(solutionCount).toBeGreaterThan(1)
        expect(solutionCount).toBeLessThanOrEqual(COUNTED)
      }
    })

    it('list solutions that the rules of core accept, in order and each once', () => {
      for (const { puzzle, solutions, solutionCount } of [...proper, ...several]) {
        expect(solutions.length).toBe(solutionCount)
        for (const [index, solution] of solutions.entries()) {
          expect(isSolutionOf(geometry, solution, puzzle)).toBe(true)
          if (index > 0) expect(lexicographically(solutions[index - 1], solution)).toBeLessThan(0)
        }
      }
    })

    it('conflict where they say so, and nowhere else', () => {
      for (const { puzzle } of conflicting) expect(conflictsIn(geometry, puzzle)).not.toEqual([])
      for (const { puzzle } of [...proper, ...unsolvable, ...several, ...many]) {
        expect(conflictsIn(geometry, puzzle)).toEqual([])
      }
    })
  },
)

describe('the oracle', () => {
  it('counts the 288 boards of 2×2 and the 576 Latin squares of order 4', () => {
    expect(solutionsOf({ layout: '2x2' }, new Uint8Array(16), Infinity).solutions.length).toBe(288)
    expect(solutionsOf({ layout: '1x4' }, new Uint8Array(16), Infinity).solutions.length).toBe(576)
  })

  it('counts the 56 reduced Latin squares of order 5', () => {
    const puzzle = new Uint8Array(25)
    for (let step = 0; step < 5; step++) puzzle[step] = puzzle[step * 5] = step + 1
    expect(solutionsOf({ layout: '1x5' }, puzzle, Infinity).solutions.length).toBe(56)
  })

  it('stops at the limit', () => {
    expect(solutionsOf(geometryOf(3, 3), new Uint8Array(81), 5).solutions.length).toBe(5)
  })

  it('finds nothing where clues conflict', () => {
    const puzzle = new Uint8Array(36)
    puzzle[0] = puzzle[7] = 6 // r1c1 and r2c2, in one box of 2×3
    expect(solutionsOf({ layout: '2x3' }, puzzle, 1)).toEqual({ solutions: [], steps: 0 })
  })
})
