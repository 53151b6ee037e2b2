import { applySymmetry, type Grid, geometryOf, hasConflict, Random, randomSymmetry } from '@sudoku-lab/core'
import { mrv } from '@sudoku-lab/solver-mrv'
import { describe, expect, it } from 'vitest'
import { canonicalForm, hasCanonicalForm, invariantOf } from '../../src/canonical-form/index.ts'

const FOUR = geometryOf(2, 2)

function randomClues(height: number, width: number, clues: number, seed: number): Grid {
  const geometry = geometryOf(height, width)
  const random = new Random(seed)
  const grid = new Uint8Array(geometry.cellCount)
  for (let left = clues; left > 0; ) {
    const placed = grid.with(random.below(grid.length), 1 + random.below(geometry.size))
    if (hasConflict(geometry, placed)) continue
    grid.set(placed)
    left--
  }
  return grid
}

describe('the canonical form on a small board', () => {
  it('divides the 288 solution grids of 4×4 into the two classes that are known', () => {
    const { solutions } = mrv
      .create(FOUR)
      .solve(new Uint8Array(16), { solutions: Infinity, nodes: Infinity, keep: 288 })
    const automorphisms = new Map(
      solutions.map((grid) => {
        const form = canonicalForm(grid, FOUR)
        return [form.grid.join(''), form.automorphisms]
      }),
    )
    expect(solutions).toHaveLength(288)
    expect([...automorphisms.keys()].sort()).toEqual(['1234341221434321', '1234341223414123'])
    const sizes = [...automorphisms.values()].map((count) => (128 * 24) / count) // by the orbit-stabilizer theorem
    expect(sizes.sort((a, b) => a - b)).toEqual([96, 192])
  })

  it.each([
    [2, 2, 5],
    [2, 3, 9],
    [3, 2, 9],
    [1, 4, 6],
  ])(
    'is the same for all isomorphs, and its symmetry leads to it: boxes of %d×%d',
    (height, width, clues) => {
      const geometry = geometryOf(height, width)
      const random = new Random(1)
      for (let seed = 1; seed <= 5; seed++) {
        const grid = randomClues(height, width, clues, seed)
        const { grid: least, symmetry, automorphisms } = canonicalForm(grid, geometry)
        const isomorph = applySymmetry(randomSymmetry(geometry, random), grid)
        expect(canonicalForm(isomorph, geometry)).toMatchObject({ grid: least, automorphisms })
        expect(applySymmetry(symmetry, grid)).toEqual(least)
        expect(new Set(symmetry.digitFor).size).toBe(geometry.size + 1)
      }
    },
  )

  it('is refused for a conflict and for large boards', () => {
    expect(() =>
      canonicalForm(
        Uint8Array.from({ length: 16 }, () => 1),
        FOUR,
      ),
    ).toThrow('got two 1 in r1c1')
    expect(hasCanonicalForm(geometryOf(2, 3))).toBe(true)
    expect(hasCanonicalForm(geometryOf(3, 3))).toBe(true)
    expect(hasCanonicalForm(geometryOf(3, 4))).toBe(false)
  })
})

describe('the invariant of a grid', () => {
  it.each([
    [2, 3, 10],
    [3, 3, 25],
    [3, 4, 50],
    [4, 4, 100],
  ])(
    'is the same for isomorphs, and different for other random grids: boxes of %d×%d',
    (height, width, clues) => {
      const geometry = geometryOf(height, width)
      const random = new Random(1)
      const grids = Array.from({ length: 20 }, (_, seed) => randomClues(height, width, clues, seed))
      for (const grid of grids) {
        const isomorph = applySymmetry(randomSymmetry(geometry, random), grid)
        expect(invariantOf(geometry, isomorph)).toBe(invariantOf(geometry, grid))
      }
      expect(new Set(grids.map((grid) => invariantOf(geometry, grid))).size).toBe(20)
    },
  )
})
