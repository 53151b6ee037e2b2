/** Compares the cost that is kept with one that is counted anew. */
import {
  allDigits,
  type CandidateGrid,
  emptyGrid,
  type Geometry,
  type Grid,
  geometryOf,
  has,
  type Puzzle,
  Random,
  singleton,
} from '@sudoku-lab/core'
import { describe, expect, it } from 'vitest'
import { Filling, MOST_CHANGE } from '../src/filling.ts'

const SEED = 1983

/** The missing digits of rows and columns, and the cells whose digit is not a candidate. */
function costOf({ size, cellsOf }: Geometry, grid: Readonly<Grid>, candidates: CandidateGrid): number {
  const lines = cellsOf.slice(0, 2 * size).map((cells) => new Set([...cells].map((cell) => grid[cell])))
  const misplaced = [...grid].filter((digit, cell) => !has(candidates[cell] ?? 0, digit))
  return lines.reduce((missing, digits) => missing + size - digits.size, misplaced.length)
}

/** Every cell may have all digits but one or two. */
function randomCandidates({ size, cellCount }: Geometry, random: Random): CandidateGrid {
  const sets = new Uint32Array(cellCount).fill(allDigits(size))
  return sets.map((set) => set & ~(singleton(1 + random.below(size)) | singleton(1 + random.below(size))))
}

describe.each([geometryOf(2, 2), geometryOf(2, 3), geometryOf(3, 3), geometryOf(1, 5)])(
  `a filling of boxes of $boxHeight×$boxWidth (seed ${SEED})`,
  (geometry) => {
    const random = new Random(SEED)
    const clue = Uint8Array.from(emptyGrid(geometry), (_, cell) => (cell === 3 ? 2 : 0))
    const puzzles: readonly Puzzle[] = [emptyGrid(geometry), clue, randomCandidates(geometry, random)]

    it.each(puzzles.map((puzzle) => [puzzle]))(
      'knows its cost, and by how much each swap changes it',
      (puzzle) => {
        const filling = new Filling(geometry)
        filling.open(puzzle)
        filling.fill(random)
        for (let step = 0; step < 200; step++) {
          const swap = random.below(filling.swapCount)
          const change = filling.changeBy(swap)
          expect(Math.abs(change)).toBeLessThanOrEqual(MOST_CHANGE)
          filling.swap(swap, change)
          expect(filling.cost).toBe(costOf(geometry, filling.grid, filling.allowed))
          expect(filling.changeBy(swap) + change).toBe(0)
        }
      },
    )

    it('has every digit once in every box, and keeps the clue', () => {
      const filling = new Filling(geometry)
      filling.open(clue)
      filling.fill(random)
      for (let step = 0; step < 200; step++) filling.swap(random.below(filling.swapCount), 0)
      for (const cells of geometry.cellsOf.slice(2 * geometry.size)) {
        expect(new Set([...cells].map((cell) => filling.grid[cell])).size).toBe(geometry.size)
      }
      expect(filling.grid[3]).toBe(2)
    })
  },
)

it('swaps each pair of free cells of a box, so that the empty board has 9 × 36 swaps and a clue takes 8', () => {
  const board9 = geometryOf(3, 3)
  const filling = new Filling(board9)
  const counts = [emptyGrid(board9), emptyGrid(board9).with(40, 7)].map((puzzle) => {
    filling.open(puzzle)
    filling.fill(new Random(SEED))
    return filling.swapCount
  })
  expect(counts).toEqual([324, 316])
})
