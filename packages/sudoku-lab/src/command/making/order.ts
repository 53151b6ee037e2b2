import type { Puzzle } from '@sudoku-lab/core'
import type { Wish } from '@sudoku-lab/generator'
import type { BoxShape } from '../bulk/assignment.ts'

/** The puzzles to generate. This is plain data, which can be sent to threads. */
export interface Order {
  readonly wish: Wish
  readonly boxes: BoxShape
  readonly seed: number
  /** The limit of nodes for each search. */
  readonly nodeLimit: number
  readonly singleStream: boolean
  /** The solvers whose nodes rate a puzzle. */
  readonly raters: readonly string[]
  /** The solver with whose nodes those of the first rater are compared. */
  readonly rival: string | undefined
  readonly withSolution: boolean
  readonly withRating: boolean
  /** The solvers whose nodes a dataset contains, and the limit of their searches. Without it, no facts are computed. */
  readonly counted?: { readonly solvers: readonly string[]; readonly nodeLimit: number }
}

/** What a dataset contains beside a puzzle. */
export interface DatasetFacts {
  /** The least isomorph of the puzzle. */
  readonly leastIsomorph: Uint8Array
  readonly automorphisms: number
  /** From 0 to 1, by chance, and the same for all puzzles whose solution grids are isomorphs. */
  readonly share: number
  /** The nodes of each solver, or −1 if its search gave up. */
  readonly nodes: readonly number[]
}

/** A puzzle with the requested facts. */
export interface MadePuzzle {
  readonly puzzle: Puzzle
  /** The weight of a puzzle, if it is known. */
  readonly weight?: number | undefined
  readonly solution?: Uint8Array | undefined
  /** The nodes of a search, as a mean over isomorphs. */
  readonly rating?: number | undefined
  readonly facts?: DatasetFacts | undefined
}

/** The result of one attempt. */
export interface MadeAttempt {
  readonly made: readonly MadePuzzle[]
  /** The number of clues that a failed attempt reached. */
  readonly missed?: number | undefined
}
