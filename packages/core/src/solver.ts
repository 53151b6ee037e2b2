/** The contract that every solver keeps. */
import type { Counters } from './counters.ts'
import type { Ending } from './ending.ts'
import type { Geometry } from './geometry.ts'
import type { Grid } from './grid.ts'
import type { CandidateGrid, Puzzle } from './puzzle.ts'
import { quote } from './quote.ts'

/** Describes a solver and creates it. */
export interface SolverDefinition {
  /** Unique, kebab-case: `naive-scan`. */
  readonly id: string
  readonly title: string
  readonly traits: SolverTraits
  /** Who invented the algorithm, and where it was described. */
  readonly origin: string
  /**
   * Parts of the contract that a solver does not keep, because it wraps a foreign program, or because it may give up and
   * looks for one solution only. Absent for a solver that keeps the whole contract.
   */
  readonly lacks?: readonly Lack[]
  /** Whether `create` accepts this geometry on this machine. */
  supports(geometry: Geometry): boolean
  /**
   * Allocates everything that the search needs, once.
   *
   * @throws RangeError for a geometry that is not supported.
   */
  create(geometry: Geometry): Solver
}

/**
 * The parts of the contract that a solver may lack.
 *
 * - `uniqueness`: it stops at its first solution. If more are requested, it returns this one with the ending `stuck`.
 * - `second-solution`: it can prove uniqueness. If there are several solutions, it returns one with the ending `stuck`.
 * - `node-limit`: its search cannot be limited.
 * - `counters`: it counts nothing, so all its counters are 0.
 * - `candidates`: it reads only digits, and refuses a candidate grid.
 * - `repeatability`: it uses random numbers, so the cost of a puzzle varies.
 * - `same-process`: it works in a process of its own, which the clock of the calling process does not measure.
 */
export type Lack =
  | 'uniqueness'
  | 'second-solution'
  | 'node-limit'
  | 'counters'
  | 'candidates'
  | 'repeatability'
  | 'same-process'

/** What solvers infer at a node, from nothing to most. */
export const INFERENCE_FAMILIES = ['none', 'naked', 'singles', 'locked', 'consistency', 'clauses'] as const
/** `singles` are naked and hidden ones, `locked` is for locked candidates, and the last two are consistency of constraints and learned clauses. */
export type InferenceFamily = (typeof INFERENCE_FAMILIES)[number]

/** What decides where solvers branch next. */
export const BRANCHING_RULES = [
  'reading-order',
  'reverse-reading-order',
  'candidates-at-the-start',
  'fewest-candidates',
  'fewest-options',
  'bivalue-cells',
  'weighted-houses',
  'recent-conflicts',
] as const
/** `fewest-options` are those of a cell, or of a digit in a house. */
export type BranchingRule = (typeof BRANCHING_RULES)[number]

/** The properties that distinguish algorithms: texts for tables, and facts that programs go by. */
export interface SolverTraits {
  /** The state of the search: `one digit set per house`. */
  readonly state: string
  /** The inference at a node, beyond the rules: `none`, `naked and hidden singles`. */
  readonly inference: string
  /** Where it branches and in which order: `cells in reading order`. */
  readonly order: string
  /** False if it may give up on a puzzle (`stuck`) without a limit. */
  readonly complete: boolean
  /** Whether it finds solutions in lexicographic order, compared as rows of digits: the first one is the smallest. */
  readonly lexicographic: boolean
  /** The strongest inference. It is the colour of the solver in figures. Solvers of `clauses` prove their answers by them. */
  readonly family?: InferenceFamily
  /** The rule behind `order`, by which a trace says why it branches. */
  readonly branching?: BranchingRule
  /** Whether the state has the candidates of every cell at hand, so that a board with them shows it. */
  readonly keepsCandidates?: true
}

export interface Solver {
  /**
   * Searches for the solutions of a puzzle. It never changes the puzzle, keeps nothing between calls, and does
   * exactly the same work for the same arguments. Limits default to `FIRST_SOLUTION`.
   *
   * A puzzle is a grid or a candidate grid. A solution has in each cell a digit that the puzzle allows there. A candidate grid
   * in which each cell may be one digit or all of them gets the answer and the counters of the grid with these digits.
   *
   * If the clues of a puzzle conflict, or a cell may be no digit, there is no search, and the answer is: no solution,
   * `exhausted`, 0 nodes.
   *
   * @throws RangeError unless the puzzle is a Uint8Array with the digits or a Uint32Array with the digit sets of the board,
   *   one for each cell, or for limits out of range
   */
  solve(puzzle: Readonly<Puzzle>, limits?: SearchLimits): SolveResult
  /**
   * Solves many puzzles in one call, if that is faster than single calls. `puzzles` contains the grids, or the
   * candidate grids, one after another. The limits apply to each puzzle separately, and `keep` must be 0 or 1.
   * Every puzzle gets the same search, answer and counters as from `solve` with the same limits.
   *
   * @param space arrays with any content: the result may consist of their first elements, so that a long series of calls
   *   needs no new memory
   * @throws RangeError as `solve` does, and for a length that is no multiple of `cellCount`.
   */
  solveMany?(
    puzzles: Readonly<Uint8Array | CandidateGrid>,
    limits?: SearchLimits,
    space?: BatchSpace,
  ): BatchResult
}

export interface SearchLimits {
  /** Stop at this many solutions: 1 finds one, 2 decides uniqueness, Infinity counts them all. At least 1. */
  readonly solutions: number
  /** Stop before entering more than this many nodes: 0 or more, Infinity for no limit. */
  readonly nodes: number
  /** Return the first `keep` solutions: 0 or more, Infinity for all. The others are only counted. */
  readonly keep: number
}

export const FIRST_SOLUTION: SearchLimits = Object.freeze({ solutions: 1, nodes: Infinity, keep: 1 })
export const UNIQUENESS: SearchLimits = Object.freeze({ solutions: 2, nodes: Infinity, keep: 2 })
export const COUNT_ALL: SearchLimits = Object.freeze({ solutions: Infinity, nodes: Infinity, keep: 0 })

export interface SolveResult {
  /** The number of solutions that were found, up to `limits.solutions`. */
  readonly solutionCount: number
  /**
   * The first `limits.keep` solutions, in the order in which they were found. They are never changed. Several grids, also of
   * different results, may be views of one buffer: copy a grid (`slice()`) before its buffer is transferred.
   */
  readonly solutions: readonly Grid[]
  readonly ending: Ending
  /** The partial grid, with the ending `stuck`. */
  readonly partial?: Grid
  readonly statistics: Counters
}

/** The results of a batch, in the order of its puzzles. */
export interface BatchResult {
  /** For each puzzle the number of solutions that were found, up to `limits.solutions`. */
  readonly solutionCounts: Uint32Array
  /** The code of each ending, which `endingOf` reads. */
  readonly endings: Uint8Array
  /** `cellCount` bytes for each puzzle: its first solution, or zeros; empty when `limits.keep` is 0. */
  readonly solutions: Uint8Array
  /** The sums over the batch. `maxDepth` is the maximum. */
  readonly statistics: Counters
}

/** The arrays of a batch result. */
export type BatchSpace = Pick<BatchResult, 'solutionCounts' | 'endings' | 'solutions'>

/** @throws RangeError for a limit out of range, or if there are no limits; the message quotes them */
export function requireLimits(limits: SearchLimits): void {
  if (typeof limits !== 'object' || limits === null) {
    throw new RangeError(`limits: expected an object, got ${quote(limits)}`)
  }
  requireLimit('solutions', limits.solutions, 1)
  requireLimit('nodes', limits.nodes, 0)
  requireLimit('keep', limits.keep, 0)
}

/** @throws RangeError as `requireLimits` does, and if more than one solution is to be kept */
export function requireBatchLimits(limits: SearchLimits): void {
  requireLimits(limits)
  if (limits.keep > 1) throw new RangeError(`limits.keep: expected 0 or 1 for a batch, got ${limits.keep}`)
}

function requireLimit(name: string, value: number, least: number): void {
  if (typeof value === 'number' && value >= least && Math.floor(value) === value) return // so is Infinity
  throw new RangeError(
    `limits.${name}: expected an integer of at least ${least} or Infinity, got ${quote(value)}`,
  )
}
