/**
 * Solves one puzzle at a time, in all eight lanes.
 *
 * Idea.      The search begins in 27 words, as in the solver `band`. If six branches have failed, the puzzle
 *            is hard, and from then on the eight lanes share its search. See assembly/one.ts and
 *            assembly/pool.ts.
 * Cost.      All solvers of a realm share one memory of about 0.9 MB. A search allocates nothing.
 */
import type { SearchLimits } from '@sudoku-lab/core'
import { LaneSolver } from './lane-solver.ts'

export class SharedSearch extends LaneSolver {
  protected override start(hasSets: boolean, { solutions, nodes, keep }: SearchLimits): number {
    return this.module.solveOne(hasSets, solutions, nodes, keep)
  }

  protected override resume(): number {
    return this.module.resume()
  }
}
