/** What the page asks of a worker, and what it gets. Plain data. */
import type { Counters, Ending, Grid, SolveResult } from '@sudoku-lab/core'
import type { SearchTree, Trace } from '@sudoku-lab/trace'

export interface Puzzle {
  readonly boxHeight: number
  readonly boxWidth: number
  readonly grid: Grid
}

export type MakeKind = 'easy' | 'hard' | 'several' | 'impossible'

export type Job =
  | {
      readonly kind: 'trace'
      readonly solver: string
      readonly puzzle: Puzzle
      /** The most events that are recorded. */
      readonly events: number
      /** The most nodes that are entered. */
      readonly nodes: number
    }
  | { readonly kind: 'race'; readonly solver: string; readonly puzzle: Puzzle }
  | {
      readonly kind: 'isomorphs'
      readonly solver: string
      readonly puzzle: Puzzle
      readonly count: number
      readonly seed: number
    }
  | {
      readonly kind: 'make'
      readonly make: MakeKind
      readonly boxHeight: number
      readonly boxWidth: number
      readonly seed: number
    }

export interface Traced {
  readonly trace: Trace
  readonly tree: SearchTree
  /** The number of a statement → the file and the line where it stands. */
  readonly sites: readonly (readonly [file: string, line: number])[]
  /** What the untraced search answered, also where the trace was cut short. */
  readonly answer: SolveResult
  /** Milliseconds that it took. */
  readonly milliseconds: number
}

export interface Raced {
  /** Milliseconds of one search, in each of several blocks, ascending. */
  readonly milliseconds: readonly number[]
  readonly counters: Counters
  readonly ending: Ending
}

export interface Answers {
  readonly trace: Traced
  readonly race: Raced
  /** Nodes for each isomorph, ascending; those that came to the limit count as the limit. */
  readonly isomorphs: { readonly nodes: readonly number[]; readonly limit: number; readonly ownNodes: number }
  readonly make: Puzzle
}

export type Reply<Kind extends Job['kind']> = { readonly answer: Answers[Kind] } | { readonly error: string }
