/** What the two engines have in common, so that nothing else has to know which of them works. */
import type { Option } from './problem.ts'

/**
 * - `links`: Algorithms X and C with dancing links, in plain JavaScript.
 * - `sieve`: lists of options that are still possible, as bits, in WebAssembly with SIMD.
 */
export type EngineName = 'links' | 'sieve'

/**
 * What counts as a node, beside the root.
 *
 * - `branches`: an option that is chosen for an item that has several. What follows from it by force is part of
 *   the same node. Both engines count alike.
 * - `options`: every option that is chosen, forced or not, as Knuth counts. Only the links can do that.
 */
export type NodeMeaning = 'branches' | 'options'

/** Why `run` has come back. */
export type Pause =
  /** There is no further solution. */
  | 'exhausted'
  /** A solution was found, which `solution` tells; `run` goes on behind it. */
  | 'solution'
  /** The next node would be one more than allowed. */
  | 'nodes'
  /** A node was entered that has to branch; `run` goes on below it, or past it after `skip`. */
  | 'branch'

/**
 * A search that can be left at any pause and gone on with. All numbers are totals since `start`.
 *
 * Order. The first primary item with the fewest options; its options ascending; what is forced at once. Both
 *        engines walk the same tree: forced options lead to the same state in whatever order they are taken.
 */
export interface Engine {
  readonly name: EngineName
  readonly nodes: number
  readonly guesses: number
  readonly solutionCount: number
  /** Options chosen by branching (or by force, if they count as nodes) that are part of the present state. */
  readonly chosenCount: number
  /** Depth → nodes entered that many guesses below the root. */
  readonly nodesByDepth: readonly number[]
  /** Bytes of working memory. */
  readonly memory: number

  /** Forgets the last search and takes options for good. They may exclude one another: then there is no node. */
  start(taken: ArrayLike<Option>): void
  /**
   * Goes on, and comes back before it enters more than `nodes` nodes in all, at solutions from number `solution` on
   * (1 is the first; those before are only counted), and if `branches` at every node that has to branch.
   */
  run(nodes: number, solution: number, branches: boolean): Pause
  /** The options of the state in which the search paused, the taken ones included, ascending. */
  chosen(): Option[]
  /** The options that are still possible in the state in which the search paused at a branch, ascending. */
  living(): Option[]
  /** After `branch`: what is left below it is passed over. */
  skip(): void
  /** After `branch`: equal for two states below which the same sets of options are left to choose from. */
  key(): string
  /** The search is over: nothing of it is asked for any more. */
  stop(): void
  /** How much of the search lies behind, from 0 to 1, if every choice is as much work as its siblings. */
  done(): number
}
