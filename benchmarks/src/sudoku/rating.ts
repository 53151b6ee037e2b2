/** How hard a puzzle is to search. The library is loaded when a run begins, and not by the processes that are measured. */
import type { Puzzle } from '@sudoku-lab/core'
import type { Shape } from '@sudoku-lab/harness'
import { rate, solve } from 'sudoku-lab'
import { geometryIn } from './shape.ts'

/** Nothing limits a rating, so a puzzle that needs more than this is not rated. */
const MOST_NODES = 10_000

/** Null for a puzzle without exactly one solution, and if this is not known within a limit. */
export function ratingOf(puzzle: Readonly<Puzzle>, shape: Shape): number | null {
  const { layout } = geometryIn(shape)
  const { verdict } = solve(puzzle, { layout, nodeLimit: MOST_NODES })
  return verdict === 'unique' ? rate(puzzle, { layout }) : null
}
