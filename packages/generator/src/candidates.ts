/**
 * Makes minimal candidate grids.
 *
 * Idea. Every cell of a solution gets the one digit that it has. Then every other candidate is tried once, in random order, and
 * is added if the solution remains the only one. One pass is enough: a candidate that allows another solution now still allows
 * it when more candidates have been added. So each missing candidate is needed.
 */
import { type CandidateGrid, type Grid, singleton } from '@sudoku-lab/core'
import { hasAtMost, type Tools } from './tools.ts'

/** Returns undefined if there is no solution to begin with, or if it could not be decided whether a candidate is needed. */
export function minimalCandidates(
  tools: Tools,
): { readonly puzzle: CandidateGrid; readonly solution: Grid } | undefined {
  const { size, cellCount } = tools.geometry
  const solution = tools.grids(tools)
  if (solution === undefined) return undefined
  const puzzle = Uint32Array.from(solution, singleton)
  const candidates = tools.random.shuffle(Array.from({ length: cellCount * size }, (_, index) => index))
  for (const candidate of candidates) {
    const cell = Math.floor(candidate / size)
    const digit = singleton((candidate % size) + 1)
    if ((puzzle[cell] & digit) !== 0) continue
    puzzle[cell] |= digit
    const isProper = hasAtMost(tools, puzzle, 1)
    if (isProper === undefined) return undefined
    if (!isProper) puzzle[cell] ^= digit
  }
  return { puzzle, solution }
}
