/**
 * A random solution grid.
 *
 * Idea. Cells in random order get random digits; a digit that no solution agrees with is taken back at once,
 * so a grid never has to be thrown away. When only one solution is left, that is the grid: some thirty digits
 * were drawn, the others follow. The solver decides nothing but what is possible, so the grid is the same
 * whichever solver is asked. Last, a random isomorph of it is taken.
 *
 * Not every grid is exactly as likely as any other: one that few clues tell from the rest comes up a little
 * more often. For 9×9 boards there is `UniformGrids`.
 */
import {
  type Cell,
  emptyGrid,
  type Grid,
  hasConflict,
  randomIsomorph,
  type SolveResult,
  UNIQUENESS,
  verdictOf,
} from '@sudoku-lab/core'
import type { Tools } from './tools.ts'

/** A random solution grid, or `undefined` when every digit of some cell took more nodes than may be. */
export function filledSolution(tools: Tools): Grid | undefined {
  const { geometry, random } = tools
  const grid = emptyGrid(geometry)
  for (const cell of random.shuffle(Uint16Array.from(grid, (_, index) => index))) {
    const result = placeRandomDigit(tools, grid, cell)
    if (result === undefined) return undefined
    const [solution] = result.solutions
    if (verdictOf(result) === 'unique' && solution !== undefined)
      return randomIsomorph(geometry, solution, random)
  }
  return undefined
}

/** Puts a random one of the possible digits into a cell. Returns what the solver says of the grid then. */
function placeRandomDigit(
  { geometry, random, solver, nodeLimit }: Tools,
  grid: Grid,
  cell: Cell,
): SolveResult | undefined {
  for (const digit of random.shuffle(Uint8Array.from({ length: geometry.size }, (_, index) => index + 1))) {
    grid[cell] = digit
    if (hasConflict(geometry, grid)) continue
    const result = solver.solve(grid, { ...UNIQUENESS, nodes: nodeLimit })
    if (result.solutionCount > 0) return result
  }
  return undefined
}
