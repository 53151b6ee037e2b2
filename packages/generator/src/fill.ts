/**
 * A random solution grid.
 *
 * Idea. Cells in random order get random digits. A digit that no solution agrees with is removed at once, so a grid is
 * never thrown away. As soon as only one solution is left, that solution is the grid: about thirty digits were drawn on
 * 9×9, and the others follow. The solver only decides what is possible, so the grid does not depend on the solver. At the
 * end, a random isomorph of the grid is taken.
 *
 * On large boards, some searches give up. If no digit of a cell is decided, the cell gets the digit of the solution that
 * was found last, which is certainly possible. Such a grid depends on the solver.
 *
 * Not every grid is as likely as any other: a grid that a few clues distinguish from all others comes up more often. The README
 * says how far this is from uniform. `UniformGrids` draws 9×9 grids uniformly.
 */
import {
  type Cell,
  type Digit,
  emptyGrid,
  type Grid,
  hasConflict,
  randomIsomorph,
  type SolveResult,
  UNIQUENESS,
  verdictOf,
} from '@sudoku-lab/core'
import type { Tools } from './tools.ts'

/** So many searches may give up in one cell before its digit is taken from the solution that was found last. */
const MOST_UNDECIDED = 3

/** A random solution grid, or `undefined` if the first searches took too many nodes to find any solution. */
export function filledSolution(tools: Tools): Grid | undefined {
  const { geometry, random } = tools
  const grid = emptyGrid(geometry)
  let known: Grid | undefined
  for (const cell of random.shuffle(Uint16Array.from(grid, (_, index) => index))) {
    const result = placeRandomDigit(tools, grid, cell, known?.[cell])
    if (result !== undefined) known = result.solutions[0]
    if (known === undefined) return undefined
    if (result !== undefined && verdictOf(result) === 'unique') break
  }
  return known && randomIsomorph(geometry, known, random)
}

/**
 * Puts a random one of the possible digits into a cell. Returns the solver's answer, or `undefined` if the searches gave
 * up. The cell then has the known digit, if there is one.
 */
function placeRandomDigit(
  { geometry, random, solver, nodeLimit }: Tools,
  grid: Grid,
  cell: Cell,
  known: Digit | undefined,
): SolveResult | undefined {
  let undecided = 0
  for (const digit of random.shuffle(Uint8Array.from({ length: geometry.size }, (_, index) => index + 1))) {
    if (known !== undefined && undecided === MOST_UNDECIDED) break
    grid[cell] = digit
    if (hasConflict(geometry, grid)) continue
    const result = solver.solve(grid, { ...UNIQUENESS, nodes: nodeLimit })
    if (result.solutionCount > 0) return result
    if (result.ending !== 'exhausted') undecided++
  }
  grid[cell] = known ?? 0
  return undefined
}
