import { type Geometry, type Grid, Random, randomIsomorph } from '@sudoku-lab/core'

/**
 * The share of the cells that keep their digit. It is large enough to find a solution, and too small to force
 * it.
 */
const CLUE_SHARE = 0.4

/** Puzzles with at least one solution. The same seed gives the same puzzles. */
export function generatePuzzles(geometry: Geometry, count: number, seed: number): Grid[] {
  const random = new Random(seed)
  return Array.from({ length: count }, () => {
    const solution = randomIsomorph(geometry, patternOf(geometry), random)
    return solution.map((digit) => (random.below(1000) < 1000 * CLUE_SHARE ? digit : 0))
  })
}

/** A full board by a formula: each row is shifted by a box width, and each band by one more. */
function patternOf({ size, boxHeight, boxWidth, cellCount }: Geometry): Grid {
  return Uint8Array.from({ length: cellCount }, (_, cell) => {
    const row = Math.floor(cell / size)
    const shift = boxWidth * (row % boxHeight) + Math.floor(row / boxHeight)
    return ((shift + cell) % size) + 1
  })
}
