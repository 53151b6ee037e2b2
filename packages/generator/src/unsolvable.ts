/**
 * Puzzles without solution that do not show it: their clues do not conflict, and naked and hidden singles lead to no
 * contradiction. Only a search, or harder logic, tells.
 *
 * Idea. Take a minimal puzzle and write a wrong digit into an empty cell: there is no solution any more. When singles
 * do not reveal it, take away every clue that this does not need.
 */
import { type Grid, hasConflict } from '@sudoku-lab/core'
import { atMost, reduce } from './reduce.ts'
import { settleSingles } from './singles.ts'
import type { Tools } from './tools.ts'

/** Wrong digits that are tried in one minimal puzzle. */
const MOST_WRONG = 30

/** A puzzle without solution, no clue of which can go without there being one; `undefined` when singles tell too much. */
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
    if (hasConflict(geometry, broken) || settleSingles(geometry, broken) !== 'open') continue
    const reduced = reduce(random, broken, { keeps: atMost(tools, 0), clues: 0 })
    return reduced.isProved ? reduced.puzzle : undefined
  }
  return undefined
}
