/**
 * One puzzle at a time, in all eight lanes.
 *
 * Idea.      A puzzle begins in 27 words, as in the solver `band`. When four branches have failed, it is hard, and
 *            the eight lanes share its search from there on. See assembly/one.ts and assembly/pool.ts.
 * Cost.      One memory of about 0.9 MB for all solvers of a realm; nothing is allocated while searching.
 */
import type { SearchLimits } from '@sudoku-lab/core'
import { LaneSolver } from './lane-solver.ts'

export class SharedSearch extends LaneSolver {
  protected override start({ solutions, nodes, keep }: SearchLimits): number {
    return this.module.solveOne(solutions, nodes, keep)
  }

  protected override resume(): number {
    return this.module.resume()
  }
}
