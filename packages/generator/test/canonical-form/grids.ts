import { type Grid, geometryOf, Random } from '@sudoku-lab/core'
import { mrv } from '@sudoku-lab/solver-mrv'

export const NINE = geometryOf(3, 3)

export function gridOf(text: string): Grid {
  return Uint8Array.from(text.replaceAll('.', '0'), Number)
}

/** Solution grids that begin with a shuffled row: random enough to be different, not a fair sample. */
export function someSolutions(count: number, seed: number): Grid[] {
  const random = new Random(seed)
  const solver = mrv.create(NINE)
  return Array.from({ length: count }, () => {
    const start = new Uint8Array(81)
    start.set(random.shuffle(Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8, 9)))
    for (const cell of random.shuffle(Array.from({ length: 72 }, (_, index) => 9 + index)).slice(0, 12)) {
      for (const digit of random.shuffle([1, 2, 3, 4, 5, 6, 7, 8, 9])) {
        start[cell] = digit
        if (solver.solve(start).solutionCount === 1) break
      }
    }
    return solver.solve(start).solutions[0]
  })
}

/** Grids with a share of the cells emptied. */
export function somePuzzles(count: number, seed: number, clues: number): Grid[] {
  const random = new Random(seed)
  return someSolutions(count, seed).map((grid) => {
    for (const cell of random.shuffle(Array.from(grid.keys())).slice(clues)) grid[cell] = 0
    return grid
  })
}
