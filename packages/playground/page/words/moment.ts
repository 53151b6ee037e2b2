import type { SolverTraits } from '@sudoku-lab/core'
import type { SearchTree, Trace, TraceState } from '@sudoku-lab/trace'

/** A state of a search: that before its event `position − 1`, or after it. */
export interface Moment {
  readonly trace: Trace
  readonly tree: SearchTree
  readonly traits: Pick<SolverTraits, 'order' | 'inference' | 'state'>
  readonly state: TraceState
  readonly position: number
}

/** Whether clauses that the board does not show decide what a search does. */
export function learnsClauses({ traits }: Pick<Moment, 'traits'>): boolean {
  return traits.inference.includes('learned clauses')
}
