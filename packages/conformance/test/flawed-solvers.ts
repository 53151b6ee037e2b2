/**
 * Right solvers, which mutants.ts spoils. The first one is a backtracker in reading order that looks every digit up on the
 * board.
 */
import {
  type BatchResult,
  type BatchSpace,
  type Cell,
  type CounterName,
  type Counters,
  candidateSets,
  cluesOf,
  codeOf,
  countGrids,
  type Digit,
  type Ending,
  emptyGrid,
  FIRST_SOLUTION,
  type Geometry,
  type Grid,
  has,
  NOTHING_COUNTED,
  type Puzzle,
  requireBatchLimits,
  requireLimits,
  requirePuzzle,
  type SearchLimits,
  type SolveResult,
  type Solver,
  type SolverDefinition,
  sumOfCounters,
} from '@sudoku-lab/core'

export function definitionWith(
  create: (geometry: Geometry) => Solver,
  traits: Partial<SolverDefinition['traits']> = {},
): SolverDefinition {
  const supports = ({ size }: Geometry): boolean => size <= 8 // what is wrong shows on small boards
  return {
    id: 'backtracker',
    title: 'Backtracker',
    origin: 'written to be broken',
    traits: {
      state: 'the board',
      inference: 'none',
      order: 'cells in reading order, digits ascending',
      complete: true,
      lexicographic: true,
      ...traits,
    },
    supports,
    create: (geometry) => {
      if (!supports(geometry)) throw new RangeError(`no boards of ${geometry.size} digits`)
      return create(geometry)
    },
  }
}

/** Every method is a place for a mistake. */
export class Backtracker implements Solver {
  readonly geometry: Geometry
  grid: Grid
  allowed = new Uint32Array()
  limits: SearchLimits = FIRST_SOLUTION
  counters: Record<CounterName, number> = { ...NOTHING_COUNTED }
  solutions: Grid[] = []
  solutionCount = 0

  constructor(geometry: Geometry) {
    this.geometry = geometry
    this.grid = emptyGrid(geometry)
  }

  solve(puzzle: Readonly<Puzzle>, limits: SearchLimits = FIRST_SOLUTION): SolveResult {
    this.start(puzzle, limits)
    return this.result(this.hasConflict() ? 'exhausted' : this.descend(0, 0))
  }

  start(puzzle: Readonly<Puzzle>, limits: SearchLimits): void {
    requirePuzzle(this.geometry, puzzle)
    requireLimits(limits)
    this.limits = limits
    this.grid = cluesOf(puzzle).slice()
    this.allowed = candidateSets(this.geometry, puzzle).slice()
    this.counters = { ...NOTHING_COUNTED }
    this.solutions = []
    this.solutionCount = 0
  }

  hasConflict(): boolean {
    return this.allowed.includes(0) || this.grid.some((digit, cell) => digit !== 0 && !this.fits(cell, digit))
  }

  fits(cell: Cell, digit: Digit): boolean {
    for (const peer of this.peersOf(cell)) if (this.grid[peer] === digit) return false
    return true
  }

  peersOf(cell: Cell): Readonly<Uint16Array> {
    return this.geometry.peersOf[cell]
  }

  descend(from: Cell, depth: number): Ending {
    if (!this.enter(depth)) return 'node-limit'
    const cell = this.grid.indexOf(0, from)
    if (cell < 0) return this.record()
    const candidates = this.candidatesOf(cell)
    for (const [index, digit] of candidates.entries()) {
      const guess = index < candidates.length - 1 ? 1 : 0
      this.counters.guesses += guess
      this.grid[cell] = digit
      const ending = this.descend(cell + 1, depth + guess)
      if (ending !== 'exhausted') return ending
      this.takeBack(cell)
    }
    return 'exhausted'
  }

  enter(depth: number): boolean {
    if (this.counters.nodes === this.limits.nodes) return false
    this.counters.nodes++
    this.counters.maxDepth = Math.max(this.counters.maxDepth, depth)
    return true
  }

  candidatesOf(cell: Cell): Digit[] {
    const candidates: Digit[] = []
    for (let digit = 1; digit <= this.geometry.size; digit++)
      if (has(this.allowed[cell], digit) && this.fits(cell, digit)) candidates.push(digit)
    return candidates
  }

  takeBack(cell: Cell): void {
    this.grid[cell] = 0
    this.counters.backtracks++
  }

  record(): Ending {
    this.solutionCount++
    if (this.solutions.length < this.limits.keep) this.solutions.push(this.copyOf(this.grid))
    return this.solutionCount === this.limits.solutions ? 'solution-limit' : 'exhausted'
  }

  copyOf(grid: Grid): Grid {
    return grid.slice()
  }

  result(ending: Ending): SolveResult {
    const { solutionCount, solutions, counters } = this
    return { solutionCount, solutions, ending, statistics: counters }
  }
}

/** The right solver with a batch interface: one puzzle after the other. */
export class BatchBacktracker extends Backtracker {
  solveMany(puzzles: Readonly<Puzzle>, limits = FIRST_SOLUTION, _space?: BatchSpace): BatchResult {
    const { cellCount } = this.geometry
    requireBatchLimits(limits)
    const count = countGrids(this.geometry, puzzles)
    const results = Array.from({ length: count }, (_, index) =>
      this.solve(puzzles.subarray(index * cellCount, (index + 1) * cellCount), limits),
    )
    const solutions = new Uint8Array(limits.keep * puzzles.length)
    for (const [index, { solutions: found }] of results.entries()) {
      if (found.length > 0) solutions.set(found[0], index * cellCount)
    }
    return {
      solutionCounts: Uint32Array.from(results, (result) => result.solutionCount),
      endings: Uint8Array.from(results, ({ ending }) => codeOf(ending)),
      solutions,
      statistics: this.added(results.map(({ statistics }) => statistics)),
    }
  }

  added(all: readonly Counters[]): Counters {
    return all.reduce(sumOfCounters, NOTHING_COUNTED)
  }
}

/** Fills cells with one candidate left, and gives up when there is none. Right for `complete: false`. */
export class SinglesFiller extends Backtracker {
  override descend(): Ending {
    if (!this.enter(0)) return 'node-limit'
    for (let changed = true; changed; ) {
      changed = false
      for (const [cell, digit] of this.grid.entries()) {
        if (digit !== 0) continue
        const candidates = this.candidatesOf(cell)
        if (candidates.length === 0) return 'exhausted'
        if (candidates.length > 1) continue
        this.grid[cell] = candidates[0]
        changed = true
      }
    }
    return this.grid.includes(0) ? this.giveUp() : this.record()
  }

  giveUp(): Ending {
    return 'stuck'
  }

  override result(ending: Ending): SolveResult {
    const result = super.result(ending)
    return ending === 'stuck' ? { ...result, partial: this.partial() } : result
  }

  partial(): Grid {
    return this.grid.slice()
  }
}
