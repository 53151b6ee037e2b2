/**
 * Puzzles whose clues are in given cells.
 *
 * Idea. The clues of a random solution grid in these cells usually leave many solutions. One or two clues are changed at
 * random, and the change is kept if the number of solutions does not grow. Solutions are only counted up to a bound. Above
 * it, every change is kept that leaves any solution.
 */
import { type Cell, type Grid, hasConflict, UNIQUENESS } from '@sudoku-lab/core'
import type { Tools } from './tools.ts'

/** Solutions are counted up to this number. */
const MOST_COUNTED = 2000
/** An attempt is given up after this many changes. */
const MOST_CHANGES = 1500

/** A puzzle with one solution and clues in exactly these cells, or `undefined` if none was found. */
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

/** The number of solutions, or `undefined` if the search gave up. */
function countUpTo({ solver, nodeLimit }: Tools, puzzle: Readonly<Grid>, most: number): number | undefined {
  const limits = { ...UNIQUENESS, solutions: Math.max(2, most), nodes: nodeLimit * 10, keep: 0 }
  const { solutionCount, ending } = solver.solve(puzzle, limits)
  return ending === 'exhausted' || ending === 'solution-limit' ? solutionCount : undefined
}
