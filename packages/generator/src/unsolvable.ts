/**
 * Puzzles that have no solution and do not show it: their clues do not conflict, and naked and hidden singles lead to no
 * contradiction. It takes a search, or harder logic, to find out.
 *
 * Idea. A wrong digit is written into an empty cell of a minimal puzzle, which then has no solution. If singles do not reveal
 * this, all clues are removed that the contradiction does not need.
 */
import { type Grid, hasConflict } from '@sudoku-lab/core'
import { atMost, reduce } from './reduce.ts'
import { propagateSingles } from './singles.ts'
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
