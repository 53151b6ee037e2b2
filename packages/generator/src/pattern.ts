/**
 * Puzzles whose clues stand in given cells.
 *
 * Idea. Start with these cells of a random solution grid, which mostly leave many solutions. Change one or two clues at
 * random, and keep the change if no more solutions are left than before. Solutions are counted up to a bound only; above
 * it, every change is kept that leaves any.
 */
import { type Cell, type Grid, hasConflict, UNIQUENESS } from '@sudoku-lab/core'
import type { Tools } from './tools.ts'

/** With more solutions, one change is as good as another. */
const MOST_COUNTED = 2000
/** Changes that are tried before a start is given up. */
const MOST_CHANGES = 1500

/** A puzzle with one solution and clues in exactly these cells, or `undefined` when the changes came to nothing. */
export function patternPuzzle(tools: Tools, cells: readonly Cell[]): Grid | undefined {
  const grid = tools.grids(tools)
  if (grid === undefined || cells.length === 0) return undefined
  let puzzle: Grid = new Uint8Array(grid.length)
  for (const cell of cells) puzzle[cell] = grid[cell]
  let count = countUpTo(tools, puzzle, MOST_COUNTED)
  for (let changed = 0; changed < MOST_CHANGES && count !== undefined; changed++) {
    if (count === 1) return puzzle
    const other = change(tools, puzzle, cells)
    if (hasConflict(tools.geometry, other)) continue
    const left = countUpTo(tools, other, Math.min(MOST_COUNTED, count + 1))
    if (left === undefined || left === 0 || left > count) continue
    puzzle = other
    count = left
  }
  return undefined
}

function change({ random, geometry }: Tools, puzzle: Readonly<Grid>, cells: readonly Cell[]): Grid {
  const other = puzzle.slice()
  for (let left = 1 + random.below(2); left > 0; left--) {
    other[cells[random.below(cells.length)]] = 1 + random.below(geometry.size)
  }
  return other
}

/** `undefined` when the search gave up before it was known. */
function countUpTo({ solver, nodeLimit }: Tools, puzzle: Readonly<Grid>, most: number): number | undefined {
  const limits = { ...UNIQUENESS, solutions: Math.max(2, most), nodes: nodeLimit * 10, keep: 0 }
  const { solutionCount, ending } = solver.solve(puzzle, limits)
  return ending === 'exhausted' || ending === 'solution-limit' ? solutionCount : undefined
}
