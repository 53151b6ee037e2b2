/** A tally counts what a search does, and says when it has reached a limit. */
import type { Counters } from './counters.ts'
import type { Ending } from './ending.ts'
import type { Geometry } from './geometry.ts'
import type { Grid } from './grid.ts'
import { GridCopies } from './grid-copies.ts'
import { type Puzzle, requirePuzzle } from './puzzle.ts'
import { FIRST_SOLUTION, requireLimits, type SearchLimits, type SolveResult } from './solver.ts'

/**
 * What one search has counted and found so far, against its limits: the one class where counters are
 * counted, limits are polled and solutions are recorded. A solver owns one tally and starts it anew for
 * every puzzle.
 *
 * ```text
 * solve    tally.start(…)  search  return tally.result(ending)
 * a node   if (!tally.enter(depth)) return 'node-limit'
 * a try    if another candidate is untried: tally.guesses++   …   taken back: tally.backtracks++
 * a leaf   return tally.record(grid)
 * ```
 */
export class Tally implements Counters {
  nodes = 0
  guesses = 0
  backtracks = 0
  maxDepth = 0

  private solutionCount = 0
  private solutions: Grid[] = []
  private limits: SearchLimits = FIRST_SOLUTION
  private nodeLimit = Infinity // that of the limits; every node reads it, and here it takes one load
  private readonly copies = new GridCopies()

  /** Checks what the caller passed, then forgets the last search. */
  start(geometry: Geometry, puzzle: Readonly<Puzzle>, limits: SearchLimits = FIRST_SOLUTION): void {
    requirePuzzle(geometry, puzzle)
    this.begin(limits)
  }

  /** As `start`, for a solver that checks the puzzle itself, while it reads it. */
  begin(limits: SearchLimits = FIRST_SOLUTION): void {
    requireLimits(limits)
    this.limits = limits
    this.nodeLimit = limits.nodes
    this.nodes = this.guesses = this.backtracks = this.maxDepth = 0
    this.solutionCount = 0
    this.solutions = []
  }

  /** Counts a node `depth` guesses below the root, or returns false when the budget of nodes is spent. */
  enter(depth: number): boolean {
    if (this.nodes === this.nodeLimit) return false
    this.nodes++
    if (depth > this.maxDepth) this.maxDepth = depth
    return true
  }

  /** Whether `record` will keep the next solution: where not, nobody reads the grid that it is given. */
  get keepsNext(): boolean {
    return this.solutions.length < this.limits.keep
  }

  /** Counts a solution and keeps a copy if it is wanted. Returns how the search goes on. */
  record(solution: Readonly<Grid>): 'exhausted' | 'solution-limit' {
    this.solutionCount++
    if (this.keepsNext) this.solutions.push(this.copies.copyOf(solution))
    return this.solutionCount === this.limits.solutions ? 'solution-limit' : 'exhausted'
  }

  get counters(): Counters {
    const { nodes, guesses, backtracks, maxDepth } = this
    return { nodes, guesses, backtracks, maxDepth }
  }

  result(ending: Ending): SolveResult {
    const { solutionCount, solutions } = this
    return { solutionCount, solutions, ending, statistics: this.counters }
  }
}
