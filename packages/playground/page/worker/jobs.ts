/** What the page asks of a worker, and what it gets. Plain data. */
import type { Puzzle as Cells, Counters, Ending, SolveResult, SolverTraits } from '@sudoku-lab/core'
import type { SearchEnding } from '@sudoku-lab/exact-cover'
import type { Explanation } from '@sudoku-lab/proof/explain'
import type { CoverTrace, Events, SearchTree, Trace } from '@sudoku-lab/trace'

export interface Puzzle {
  /** The layout of the board, which `geometryIn` of core reads. */
  readonly layout: string
  /** Digits, or the digits that each cell may be. */
  readonly grid: Cells
}

/** What is searched. */
export type Task = SudokuTask | CoverTask

export interface SudokuTask {
  readonly kind: 'sudoku'
  readonly puzzle: Puzzle
}

export interface CoverTask {
  readonly kind: 'cover'
  /** The name of the problem: `queens-8`; see `state/covers.ts`. */
  readonly problem: string
}

export const MAKE_KINDS = ['easy', 'hard', 'with several solutions', 'impossible'] as const
export type MakeKind = (typeof MAKE_KINDS)[number]

/** What can be asked, and the answer to it. */
interface Jobs {
  readonly trace: readonly [{ readonly solver: string; readonly task: Task }, Traced]
  readonly race: readonly [{ readonly solver: string; readonly task: Task }, Raced]
  readonly isomorphs: readonly [{ readonly solver: string; readonly puzzle: Puzzle }, Isomorphs]
  readonly explain: readonly [{ readonly puzzle: Puzzle }, Explanation]
  readonly make: readonly [MakeJob, Puzzle]
}
export type JobKind = keyof Jobs
export type Job<Kind extends JobKind = JobKind> = {
  [One in Kind]: { readonly kind: One } & Jobs[One][0]
}[Kind]
export type Answer<Kind extends JobKind> = Jobs[Kind][1]

export interface MakeJob {
  readonly make: MakeKind
  readonly layout: string
  readonly seed: number
}

/** A recorded search, whatever was searched. */
export interface Watchable {
  readonly trace: Events
  readonly tree: SearchTree
  /** What the untraced search answered, also where the trace was cut short. */
  readonly answer: { readonly statistics: Counters }
}

export interface SudokuTraced extends Watchable {
  readonly kind: 'sudoku'
  readonly trace: Trace
  readonly traits: SolverTraits
  readonly answer: SolveResult
}

export interface CoverTraced extends Watchable {
  readonly kind: 'cover'
  /** The name of the problem. */
  readonly name: string
  readonly trace: CoverTrace
  readonly answer: {
    readonly statistics: Counters
    readonly solutionCount: number
    readonly ending: SearchEnding
  }
}

export type Traced = SudokuTraced | CoverTraced

export interface Raced {
  /** Milliseconds of one search, in each of several blocks, ascending. */
  readonly milliseconds: readonly number[]
  readonly counters: Counters
  readonly ending: Ending | SearchEnding
}

export interface Isomorphs {
  /** Nodes for each isomorph, ascending; those that came to the limit count as the limit. */
  readonly nodes: readonly number[]
  readonly limit: number
  readonly ownNodes: number
}
