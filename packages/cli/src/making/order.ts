import type { Wish } from '@sudoku-lab/generator'
import type { BoxShape } from '../bulk/assignment.ts'

/** What is to be made. Plain data: it goes to the threads as it is. */
export interface Order {
  readonly wish: Wish
  readonly boxes: BoxShape
  readonly seed: number
  /** For each search. */
  readonly nodeLimit: number
  readonly singleStream: boolean
  /** Whose nodes rate a puzzle. */
  readonly raters: readonly string[]
  readonly withSolution: boolean
  readonly withRating: boolean
}

/** A puzzle with what was asked for beside it. */
export interface MadePuzzle {
  readonly puzzle: Uint8Array
  /** Of puzzles with known weights. */
  readonly weight?: number | undefined
  readonly solution?: Uint8Array | undefined
  /** Nodes, as a mean over isomorphs. */
  readonly rating?: number | undefined
}

/** What came of one attempt. */
export interface MadeAttempt {
  readonly made: readonly MadePuzzle[]
  /** How many clues it came to, where that was not what was wished. */
  readonly missed?: number | undefined
}
