import { applySymmetry, type Grid, geometryOf, isSolutionOf, Random, randomSymmetry } from '@sudoku-lab/core'
import { describe, expect, it } from 'vitest'
import { bandClassesOf, canonicalForm } from '../../src/canonical-form/index.ts'
import { PuzzleSearch } from '../../src/canonical-form/puzzle.ts'
import { leastByBruteForce } from './brute-force.ts'
import { gridOf, NINE, somePuzzles, someSolutions } from './grids.ts'

/** From "Canonical Form", forum.enjoysudoku.com: found by Red Ed and others in 2007. */
const PUBLISHED = {
  least: '123456789456789123789123456214365897365897214897214365531642978642978531978531642',
  greatest: '123456789457893612986217354274538196531964827698721435342685971715349268869172543',
  /** The only class with 648 automorphisms, known as the most canonical grid. */
  mostSymmetric: '123456789456789123789123456231564897564897231897231564312645978645978312978312645',
}
const EMPTY = new Uint8Array(81)
const DIAGONAL = Uint8Array.from({ length: 81 }, (_, cell) => (cell % 10 === 0 ? 1 + cell / 10 : 0))
/** One digit in all its places. */
const ONES = gridOf(PUBLISHED.least).map((digit) => (digit === 1 ? 1 : 0))

/** Solutions, puzzles from sparse to dense, and boards that are symmetric or nearly empty. */
const SAMPLES: readonly (readonly [string, readonly Grid[]])[] = [
  ['solution grids', [...someSolutions(40, 1), ...Object.values(PUBLISHED).map(gridOf)]],
  ['puzzles of 25 clues', somePuzzles(40, 2, 25)],
  ['puzzles of 3 clues', somePuzzles(20, 3, 3)],
  ['puzzles of 60 clues', somePuzzles(10, 4, 60)],
  ['grids with one empty cell', somePuzzles(10, 5, 80)],
  ['symmetric boards', [EMPTY, DIAGONAL, ONES]],
]

describe('the canonical form', () => {
  it.each(SAMPLES)('is the same for every isomorph: %s', (_, grids) => {
    const random = new Random(1)
    for (const grid of grids) {
      const { grid: least, automorphisms } = canonicalForm(grid)
      const isomorph = applySymmetry(randomSymmetry(NINE, random), grid)
      expect(canonicalForm(isomorph)).toMatchObject({ grid: least, automorphisms })
      expect(canonicalForm(least).grid).toEqual(least)
    }
  })

  it('knows the board of 9×9 of another copy of core', () => {
    const grid = gridOf(PUBLISHED.greatest)
    expect(canonicalForm(grid, { ...NINE })).toEqual(canonicalForm(grid, NINE))
  })

  it.each(SAMPLES)('is what its symmetry leads to, and that is a symmetry: %s', (_, grids) => {
    for (const grid of grids) {
      const { grid: least, symmetry } = canonicalForm(grid)
      expect(applySymmetry(symmetry, grid)).toEqual(least)
      expect(new Set(symmetry.sourceOf).size).toBe(81)
      expect(new Set(symmetry.digitFor).size).toBe(10)
      const solution = gridOf(PUBLISHED.greatest)
      const image = applySymmetry(symmetry, solution)
      expect(isSolutionOf(NINE, image, image)).toBe(true)
    }
  })

  it('leaves the published least and greatest canonical grids and the most symmetric one as they are', () => {
    for (const text of Object.values(PUBLISHED)) expect(canonicalForm(gridOf(text)).grid.join('')).toBe(text)
  })

  it('agrees with trying all 3,359,232 ways', () => {
    const grids = [...someSolutions(1, 8), gridOf(PUBLISHED.greatest), ...somePuzzles(1, 9, 22), DIAGONAL]
    for (const grid of grids) {
      const { grid: least, automorphisms } = canonicalForm(grid)
      expect({ grid: least.join(''), automorphisms }).toEqual(leastByBruteForce(grid.join('')))
    }
  })
})

describe('automorphisms', () => {
  it('are as many as published for the least, the greatest and the most symmetric grid', () => {
    const counts = Object.values(PUBLISHED).map((text) => canonicalForm(gridOf(text)).automorphisms)
    expect(counts).toEqual([3, 72, 648])
  })

  it('are counted alike by the search for solution grids and by that for puzzles', () => {
    const search = new PuzzleSearch()
    for (const grid of [...someSolutions(20, 11), ...Object.values(PUBLISHED).map(gridOf)]) {
      search.run(grid)
      expect(search.count).toBe(canonicalForm(grid).automorphisms)
    }
  })

  it('are all 2 × 6⁸ ways for the empty board, and of one clue those that keep its cell', () => {
    expect(canonicalForm(EMPTY).automorphisms).toBe(2 * 6 ** 8)
    expect(canonicalForm(EMPTY.with(40, 5)).automorphisms).toBe((2 * 6 ** 8) / 81)
    expect(canonicalForm(ONES).automorphisms).toBe((2 * 6 ** 8) / 46_656) // all ways to place a digit are isomorphs
    expect(canonicalForm(EMPTY.with(40, 5)).grid).toEqual(EMPTY.with(80, 1))
  })
})

describe('what has no canonical form here', () => {
  const solution = gridOf(PUBLISHED.least)

  it.each([
    [
      'boxes of another shape',
      () => canonicalForm(new Uint8Array(144), geometryOf(3, 4)),
      'a small board with boxes, got 12×12 with boxes of 3×4',
    ],
    ['a Latin square', () => canonicalForm(solution, geometryOf(1, 9)), 'got 9×9 without regions'],
    [
      'a grid of another size',
      () => canonicalForm(new Uint8Array(256)),
      'expected a grid of 81 cells (9×9), got 256',
    ],
    ['such a digit in a puzzle', () => canonicalForm(EMPTY.with(80, 10)), 'r9c9: expected a digit'],
    [
      'a conflict in a puzzle',
      () => canonicalForm(EMPTY.with(0, 7).with(72, 7)),
      'got two 7 in r1c1 and r9c1',
    ],
    ['the bands of a puzzle', () => bandClassesOf(EMPTY), 'expected a solution grid'],
  ])('is refused with what was seen: %s', (_, attempt, message) => {
    expect(attempt).toThrow(RangeError)
    expect(attempt).toThrow(message)
  })
})
