/** A recorded search. Plain data and typed arrays: it can be sent to another thread as it is. */
import type { Puzzle, SolveResult } from '@sudoku-lab/core'

/** A keyframe is kept before every event whose index is a multiple of this. */
export const KEYFRAME_EVENTS = 1024

/**
 * How much of the search a trace shows.
 *
 * - `steps`: every node, placement, inference and elimination.
 * - `branches`: every node, branch, solution and contradiction, and what was inferred at a node, without reasons. Of a very
 *   large search, only the first boards.
 * - `solutions`: what it found. That is all that can be seen of a program that was not built for it.
 */
export type TraceCompleteness = 'steps' | 'branches' | 'solutions'

/** The events of a search, and what it takes to go anywhere in them. */
export interface Events {
  /** The events, packed; see `event.ts`. */
  readonly events: Uint32Array
  /** event → the number of the statement that told it, or 0; the `SITES` of the traced package say where it stands. */
  readonly sites: Uint8Array
  /** Whether the search went on after the limit of events was reached. */
  readonly isTruncated: boolean
  /** The states before every 1,024th event, one after another. */
  readonly keyframes: Uint32Array
  /** keyframe → where it begins in `keyframes`; and behind the last one, where that ends. */
  readonly keyframeStarts: Uint32Array
}

/** A recorded search of a Sudoku. */
export interface Trace extends Events {
  readonly boxHeight: number
  readonly boxWidth: number
  readonly puzzle: Puzzle
  /** What the traced search answered. Where the trace is truncated, the search was stopped there. */
  readonly result: SolveResult
}
