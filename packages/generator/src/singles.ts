import { type Cell, type Digit, type Geometry, type Grid, hasConflict, isComplete } from '@sudoku-lab/core'

interface Placement {
  readonly cell: Cell
  readonly digit: Digit
}

/**
 * Places naked and hidden singles until none is left, and returns the result. A contradiction is a conflict, a cell without a
 * candidate, or a house without a cell for a digit. This is the clear version: it looks at all candidates again after each round.
 */
export function propagateSingles(
  geometry: Geometry,
  puzzle: Readonly<Grid>,
): 'contradiction' | 'solved' | 'open' {
  const grid = puzzle.slice()
  while (!hasConflict(geometry, grid)) {
    const choices = choicesOf(geometry, grid)
    if (choices.some(({ length }) => length === 0)) return 'contradiction'
    const singles = choices.flatMap((placements) => (placements.length === 1 ? placements : []))
    if (singles.every(({ cell }) => grid[cell] !== 0)) return isComplete(grid) ? 'solved' : 'open'
    for (const { cell, digit } of singles) grid[cell] = digit
  }
  return 'contradiction'
}

/** What is possible in each cell, and for each digit in each house. A filled cell has one possible digit. */
function choicesOf({ size, cellsOf, peersOf }: Geometry, grid: Readonly<Grid>): Placement[][] {
  const digits = Array.from({ length: size }, (_, index) => index + 1)
  const byCell = Array.from(grid, (filled, cell) => {
    const isPossible = (digit: Digit): boolean =>
      filled === 0 ? peersOf[cell].every((peer) => grid[peer] !== digit) : filled === digit
    return digits.filter(isPossible).map((digit) => ({ cell, digit }))
  })
  const byHouse = cellsOf.flatMap((cells) => {
    const inHouse = Array.from(cells).flatMap((cell) => byCell[cell])
    return digits.map((wanted) => inHouse.filter(({ digit }) => digit === wanted))
  })
  return [...byCell, ...byHouse]
}
