/** The common interface of all engines. */
import type { Gathered } from './gathered.ts'
import type { Item, Option } from './problem.ts'

/**
 * Which of several items with two options the search branches on: the first, or of the first few the one whose options want the
 * most other items with two options.
 */
export const TIE_BREAKS = ['first', 'pairs'] as const
export type TieBreak = (typeof TIE_BREAKS)[number]

/**
 * What counts as a node, in addition to the root.
 *
 * - `branches`: an option that is chosen for an item with several options. Everything that it forces belongs to the
 *   same node. All engines count in the same way.
 * - `options`: every option that is chosen, forced or not, as Knuth counts. Only the links can do that.
 */
export const NODE_MEANINGS = ['branches', 'options'] as const
export type NodeMeaning = (typeof NODE_MEANINGS)[number]

/** Why `run` has returned. */
export type Pause =
  /** There is no further solution. */
  | 'exhausted'
  /** A solution was found, which `solution` returns. `run` continues after it. */
  | 'solution'
  /** The limit of nodes is reached. */
  | 'nodes'
  /** A node that has to branch was entered. `run` continues below it, or after it if `skip` was called. */
  | 'branch'

/**
 * A search that can be resumed after every pause. All numbers are totals since `start`.
 *
 * Order. Forced options at once, then the first primary item with the fewest options, with its options ascending. All
 *        engines search the same tree, because forced options lead to the same state in any order.
 */
export interface Engine {
  readonly name: string
  readonly nodes: number
  readonly guesses: number
  readonly solutionCount: number
  /** The chosen options of the present state, without forced ones unless they count as nodes. */
  readonly chosenCount: number
  /** The branches above the present state. Forced options are not branches, whether or not they count as nodes. */
  readonly branchDepth: number
  /** After the pause `branch`: the item that is branched on. */
  readonly branchItem: Item
  /** The most guesses between the root and any node. */
  readonly maxDepth: number
  /** The number of nodes after which a search checks its signal. It is small if a node takes long. */
  readonly pollNodes: number

  /** Begins a new search with different options that are always chosen. If they exclude each other, there is no node. */
  start(taken: readonly Option[]): void
  /**
   * Continues the search. It returns before it enters more than `nodes` nodes in total, at solutions from number
   * `solution` on (1 is the first; earlier ones are only counted), and, if `branches`, at every node that has to branch.
   */
  run(nodes: number, solution: number, branches: boolean): Pause
  /**
   * Continues like `run`, and appends the chosen options of each solution on the way, up to the solution of this number.
   */
  collect(nodes: number, solution: number, found: Gathered): Pause
  /** The chosen options of the state in which the search paused, including the taken ones, ascending. */
  chosen(): Option[]
  /** The options that are still possible at the branch where the search paused, ascending. */
  living(): Option[]
  /** After the pause `branch`: skips everything below it. */
  skip(): void
  /** After the pause `branch`: a key, which is equal for two states with the same sets of options left. */
  key(): string
  /** Forgets the search. Its counters cannot be read any more. */
  stop(): void
  /** The fraction of the search that is done, from 0 to 1, if all siblings take the same work. */
  done(): number
}

/** What `collect` of an engine does, one solution at a time. */
export function collectFrom(engine: Engine, nodes: number, solution: number, found: Gathered): Pause {
  while (true) {
    const pause = engine.run(nodes, engine.solutionCount + 1, false)
    if (pause === 'solution') {
      const chosen = engine.chosen()
      found.add([chosen.length, ...chosen], 1)
    }
    if (pause !== 'solution' || engine.solutionCount >= solution) return pause
  }
}

const MOST_POLL_NODES = 4096
/** The steps between two checks of the signal, if every node takes as many steps as it can: below 0.1 s. */
const POLL_STEPS = 2 ** 26

/** The number of nodes between two checks of the signal. @param steps the most that an engine does at one node */
export function pollNodesFor(steps: number): number {
  return Math.max(1, Math.min(MOST_POLL_NODES, Math.floor(POLL_STEPS / Math.max(1, steps))))
}

/** With more options, inserting each of them takes longer than a general sort. */
const FEW = 128

/** The options, ascending. The array may be used for them. */
export function ascending(options: Option[]): Option[] {
  if (options.length > FEW) return Array.from(Int32Array.from(options).sort())
  for (let count = 1; count < options.length; count++) {
    const option = options[count]
    let hole = count
    for (; hole > 0 && options[hole - 1] > option; hole--) options[hole] = options[hole - 1]
    options[hole] = option
  }
  return options
}
