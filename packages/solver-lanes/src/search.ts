/**
 * The JavaScript side of the lanes: hands grids to the WebAssembly module and takes the answers back.
 *
 * Idea.      Eight puzzles lie in the eight 16-bit lanes of 81 vectors, and every instruction of a sweep
 *            infers in all eight. See assembly/sweep.ts for the inference, assembly/guess.ts for the order.
 * Batch.     `solveMany`: each lane searches a puzzle of its own and takes the next when it is done.
 * One.       `solve`: a puzzle begins in 27 words, as in the solver `band`; when it turns out hard, the lanes
 *            share its search. See assembly/one.ts and assembly/pool.ts.
 * Cost.      One memory of about 0.9 MB for all solvers of a realm; nothing is allocated while searching.
 */
import {
  type BatchResult,
  type Counters,
  countGrids,
  type EndingCodes,
  endingOf,
  FIRST_SOLUTION,
  type Geometry,
  type Grid,
  GridCopies,
  NOTHING_COUNTED,
  requireBatchLimits,
  requireCells,
  requireGrid,
  requireLimits,
  type SearchLimits,
  type SolveResult,
  type Solver,
  sumOfCounters,
} from '@sudoku-lab/core'
import { EXHAUSTED, NODE_LIMIT, PAUSED, REFUSED, SOLUTION_LIMIT } from './codes.ts'
import { hasSimd, type LanesModule, lanesModule } from './wasm.ts'

/** 9×9 with boxes of 3×3, where WebAssembly has SIMD. */
export function fitsLanes(geometry: Geometry): boolean {
  return hasShape(geometry) && hasSimd()
}

function hasShape({ boxHeight, boxWidth }: Geometry): boolean {
  return boxHeight === 3 && boxWidth === 3
}

/**
 * @throws RangeError for another board than 9×9 with boxes of 3×3.
 * @throws Error where WebAssembly has no SIMD.
 */
export function createSearch(geometry: Geometry): Solver {
  if (!hasShape(geometry)) {
    throw new RangeError(
      `lanes solves boards of 3×3 boxes, got boxes of ${geometry.boxHeight}×${geometry.boxWidth}`,
    )
  }
  return new LanesSearch(geometry, lanesModule())
}
// Compiles only while the module and core mean the same by a code. The module is never `stuck`.
;({ 'node-limit': NODE_LIMIT, 'solution-limit': SOLUTION_LIMIT, exhausted: EXHAUSTED }) satisfies Omit<
  EndingCodes,
  'stuck'
>

class LanesSearch implements Solver {
  private readonly geometry: Geometry
  private readonly module: LanesModule
  private readonly capacity: number
  private readonly puzzles: Uint8Array // grids one after another, for the module to read
  private readonly solutions: Uint8Array // grids one after another, as the module found them
  private readonly result: Float64Array // nodes, guesses, backtracks, largest depth, solutions found, to fetch
  private readonly counts: Uint32Array // puzzle of a batch → solutions found
  private readonly endings: Uint8Array // puzzle of a batch → code of its ending
  private readonly found: Grid[] = [] // the first grids of `solutions`, one by one: views, made when needed
  private readonly copies = new GridCopies()

  constructor(geometry: Geometry, module: LanesModule) {
    const { buffer } = module.memory
    this.geometry = geometry
    this.module = module
    this.capacity = module.capacity()
    const gridBytes = this.capacity * geometry.cellCount
    this.puzzles = new Uint8Array(buffer, module.puzzles(), gridBytes)
    this.solutions = new Uint8Array(buffer, module.solutions(), gridBytes)
    this.result = new Float64Array(buffer, module.result(), 6)
    this.counts = new Uint32Array(buffer, module.counts(), this.capacity)
    this.endings = new Uint8Array(buffer, module.endings(), this.capacity)
  }

  solve(puzzle: Readonly<Grid>, limits: SearchLimits = FIRST_SOLUTION): SolveResult {
    requireLimits(limits)
    requireCells(this.geometry, puzzle)
    const { module, result } = this
    this.puzzles.set(puzzle)
    let ending = module.solveOne(limits.solutions, limits.nodes, limits.keep)
    if (ending === REFUSED) requireGrid(this.geometry, puzzle) // which says what is wrong
    const solutions: Grid[] = []
    this.fetch(solutions)
    while (ending === PAUSED) {
      ending = module.resume()
      this.fetch(solutions)
    }
    return {
      solutionCount: result[4],
      solutions,
      ending: endingOf(ending),
      statistics: this.statistics(),
    }
  }

  private statistics(): Counters {
    const { result } = this
    return { nodes: result[0], guesses: result[1], backtracks: result[2], maxDepth: result[3] }
  }

  /** Copies what the module has found since the last call. */
  private fetch(solutions: Grid[]): void {
    const { cellCount } = this.geometry
    const kept = this.result[5]
    for (let index = 0; index < kept; index++) {
      this.found[index] ??= this.solutions.subarray(index * cellCount, (index + 1) * cellCount)
      solutions.push(this.copies.copyOf(this.found[index]))
    }
  }

  solveMany(puzzles: Readonly<Uint8Array>, limits: SearchLimits = FIRST_SOLUTION): BatchResult {
    requireBatchLimits(limits)
    const { cellCount } = this.geometry
    const count = countGrids(this.geometry, puzzles)
    const solutionCounts = new Uint32Array(count)
    const endings = new Uint8Array(count)
    const solutions = new Uint8Array(limits.keep * puzzles.length)
    let statistics = NOTHING_COUNTED
    for (let first = 0; first < count; first += this.capacity) {
      const last = Math.min(first + this.capacity, count)
      this.solveChunk(puzzles.subarray(first * cellCount, last * cellCount), limits)
      solutionCounts.set(this.counts.subarray(0, last - first), first)
      endings.set(this.endings.subarray(0, last - first), first)
      if (limits.keep === 1) {
        solutions.set(this.solutions.subarray(0, (last - first) * cellCount), first * cellCount)
      }
      statistics = sumOfCounters(statistics, this.statistics())
    }
    return { solutionCounts, endings, solutions, statistics }
  }

  private solveChunk(puzzles: Readonly<Uint8Array>, { solutions, nodes }: SearchLimits): void {
    const { cellCount } = this.geometry
    const count = puzzles.length / cellCount
    this.puzzles.set(puzzles)
    const refused = this.module.firstRefused(count)
    if (refused >= 0) {
      requireGrid(this.geometry, puzzles.subarray(refused * cellCount, (refused + 1) * cellCount))
    }
    this.module.solveBatch(count, solutions, nodes)
  }
}
