/**
 * Puzzles that have no solution and do not show it: their clues do not conflict, and naked and hidden singles lead to no
 * contradiction. It takes a search, or harder logic, to find out.
 *
 * Idea. A wrong digit is written into an empty cell of a minimal puzzle, which then has no solution. If singles do not reveal
 * this, all clues are removed that the contradiction does not need.
 */
import { type Cell, type Digit, type Geometry, type Grid, hasConflict, isComplete } from '@sudoku-lab/core'
import { atMost, reduce } from './reduce.ts'
import type { Tools } from './tools.ts'

/** The number of wrong digits that are tried in one minimal puzzle. */
const MOST_WRONG = 30

/** A puzzle that has no solution, and has one if any clue is removed. Returns `undefined` if singles reveal too much. */
export function unsolvablePuzzle(tools: Tools): Grid | undefined {
  const { geometry, random } = tools
  const solution = tools.grids(tools)
  if (solution === undefined) return undefined
  const { puzzle, isProved } = reduce(random, solution, { keeps: atMost(tools, 1), clues: 0 })
  if (!isProved) return undefined
  const empty = random.shuffle(Array.from(puzzle.keys()).filter((cell) => puzzle[cell] === 0))
  for (const cell of empty.slice(0, MOST_WRONG)) {
    const wrong = 1 + ((solution[cell] + random.below(geometry.size - 1)) % geometry.size)
    const broken = puzzle.with(cell, wrong)
    if (hasConflict(geometry, broken) || propagateSingles(geometry, broken) !== 'open') continue
    const reduced = reduce(random, broken, { keeps: atMost(tools, 0), clues: 0 })
    return reduced.isProved ? reduced.puzzle : undefined
  }
  return undefined
}

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
