/** The contract: what every solver answers, in the same words. */
import type { Counters } from './counters.ts'
import type { Ending } from './ending.ts'
import type { Geometry } from './geometry.ts'
import type { Grid } from './grid.ts'
import { quote } from './quote.ts'

/** What a catalog knows about a solver, and how one is made. */
export interface SolverDefinition {
  /** Unique, kebab-case: `naive-scan`. */
  readonly id: string
  readonly title: string
  readonly traits: SolverTraits
  /** Who invented the algorithm, and where it was described. */
  readonly origin: string
  /**
   * Parts of the contract that a solver does not keep, because it wraps somebody else's program that cannot.
   * Absent for a solver that keeps all of it.
   */
  readonly lacks?: readonly Lack[]
  /** Whether `create` accepts this geometry on this machine. */
  supports(geometry: Geometry): boolean
  /**
   * Allocates all that the search needs, once.
   *
   * @throws RangeError for a geometry that is not supported.
   */
  create(geometry: Geometry): Solver
}

/**
 * What a wrapped program may lack.
 *
 * - `uniqueness`: it stops at its first solution; asked for more, it gives that one and is `stuck`.
 * - `second-solution`: it can tell that there is only one, but where there are several it shows one and is `stuck`.
 * - `node-limit`: it cannot be told to give up.
 * - `counters`: it counts nothing; all its statistics are 0.
 * - `repeatability`: it draws lots, so the same puzzle may cost more or less the next time.
 */
export type Lack = 'uniqueness' | 'second-solution' | 'node-limit' | 'counters' | 'repeatability'

/** What tells one algorithm from another: the columns of the table in the README. */
export interface SolverTraits {
  /** What the search keeps: `one digit set per house`. */
  readonly state: string
  /** What it infers at a node, beyond the rules: `none`, `naked and hidden singles`. */
  readonly inference: string
  /** Where it branches, and in which order it tries: `cells in reading order`. */
  readonly order: string
  /** False when it may give up on a puzzle (`stuck`) without having been limited. */
  readonly complete: boolean
  /** Finds solutions in lexicographic order: the first is the smallest, read as a row of digits. */
  readonly lexicographic: boolean
}

export interface Solver {
  /**
   * Searches for the solutions of a puzzle. Never changes the puzzle, keeps nothing between calls, and does
   * exactly the same work for the same arguments. Limits default to `FIRST_SOLUTION`.
   *
   * A puzzle whose clues conflict is answered without a search: no solution, `exhausted`, 0 nodes.
   *
   * @throws RangeError for anything but a Uint8Array of the board's length and digits, or for limits out of range.
   */
  solve(puzzle: Readonly<Grid>, limits?: SearchLimits): SolveResult
  /**
   * Solves many puzzles in one call, where that is faster than one by one. `puzzles` holds the grids one
   * after another, `cellCount` bytes each; limits apply to each puzzle for itself, and `keep` must be 0 or 1.
   * Every puzzle has the search, and so the answer and the counters, that `solve` gives it with the same limits.
   *
   * @throws RangeError as `solve` does, and for a length that is no multiple of `cellCount`.
   */
  solveMany?(puzzles: Readonly<Uint8Array>, limits?: SearchLimits): BatchResult
}

export interface SearchLimits {
  /** Stop at this many solutions: 1 finds one, 2 decides uniqueness, Infinity counts them all. At least 1. */
  readonly solutions: number
  /** Give up before entering more than this many search nodes: 0 or more, Infinity for no limit. */
  readonly nodes: number
  /** Return the first `keep` solutions: 0 or more, Infinity for all. The others are only counted. */
  readonly keep: number
}

export const FIRST_SOLUTION: SearchLimits = Object.freeze({ solutions: 1, nodes: Infinity, keep: 1 })
export const UNIQUENESS: SearchLimits = Object.freeze({ solutions: 2, nodes: Infinity, keep: 2 })
export const COUNT_ALL: SearchLimits = Object.freeze({ solutions: Infinity, nodes: Infinity, keep: 0 })

export interface SolveResult {
  /** How many solutions were found, up to `limits.solutions`. */
  readonly solutionCount: number
  /** The first `limits.keep` of them, in the order they were found. */
  readonly solutions: readonly Grid[]
  readonly ending: Ending
  /** With the ending `stuck`: the grid as far as the solver came. */
  readonly partial?: Grid
  readonly statistics: Counters
}

/** The results of a batch, in the order of its puzzles. */
export interface BatchResult {
  /** Solutions found, up to `limits.solutions`. */
  readonly solutionCounts: Uint32Array
  /** The code of each ending: `endingOf` reads it. */
  readonly endings: Uint8Array
  /** `cellCount` bytes for each puzzle: its first solution, or zeros; empty when `limits.keep` is 0. */
  readonly solutions: Uint8Array
  /** Added up over the batch, but for `maxDepth`, which is the largest. */
  readonly statistics: Counters
}

/** @throws RangeError for a limit out of range, or for no limits at all, quoting what was seen. */
export function requireLimits(limits: SearchLimits): void {
  if (typeof limits !== 'object' || limits === null) {
    throw new RangeError(`limits: expected an object, got ${quote(limits)}`)
  }
  requireLimit('solutions', limits.solutions, 1)
  requireLimit('nodes', limits.nodes, 0)
  requireLimit('keep', limits.keep, 0)
}

/** @throws RangeError as `requireLimits` does, and where more than one solution is to be kept. */
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
