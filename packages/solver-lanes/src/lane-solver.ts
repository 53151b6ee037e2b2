/** What both searches share: grids go into the memory of the WebAssembly module, and answers come out of it. */
import {
  COUNTERS,
  type Counters,
  type EndingCodes,
  endingOf,
  FIRST_SOLUTION,
  type Geometry,
  type Grid,
  GridCopies,
  requireCells,
  requireGrid,
  requireLimits,
  type SearchLimits,
  type SolveResult,
  type Solver,
} from '@sudoku-lab/core'
import { EXHAUSTED, NODE_LIMIT, PAUSED, REFUSED, SOLUTION_LIMIT } from './codes.ts'
import { hasSimd, type LanesModule, lanesModule } from './wasm.ts'

// Compiles only while the module and core mean the same by a code. The module is never `stuck`.
;({ 'node-limit': NODE_LIMIT, 'solution-limit': SOLUTION_LIMIT, exhausted: EXHAUSTED }) satisfies Omit<
  EndingCodes,
  'stuck'
>

/** 9×9 with boxes of 3×3, where WebAssembly has SIMD. */
export function fitsLanes(geometry: Geometry): boolean {
  return hasShape(geometry) && hasSimd()
}

function hasShape({ boxHeight, boxWidth }: Geometry): boolean {
  return boxHeight === 3 && boxWidth === 3
}

export abstract class LaneSolver implements Solver {
  protected readonly geometry: Geometry
  protected readonly module: LanesModule
  protected readonly capacity: number // grids that the module takes at once
  protected readonly puzzles: Uint8Array // grids one after another, for the module to read
  protected readonly solutions: Uint8Array // grids one after another, as the module found them
  private readonly result: Float64Array // solutions found, solutions to fetch, and then the counters
  private readonly found: Grid[] = [] // the first grids of `solutions`, one by one: views, made when needed
  private readonly copies = new GridCopies()

  /**
   * @throws RangeError for another board than 9×9 with boxes of 3×3.
   * @throws Error where WebAssembly has no SIMD.
   */
  constructor(geometry: Geometry) {
    if (!hasShape(geometry)) {
      throw new RangeError(
        `lanes solves boards of 3×3 boxes, got boxes of ${geometry.boxHeight}×${geometry.boxWidth}`,
      )
    }
    const module = lanesModule()
    const { buffer } = module.memory
    this.geometry = geometry
    this.module = module
    this.capacity = module.capacity()
    const gridBytes = this.capacity * geometry.cellCount
    this.puzzles = new Uint8Array(buffer, module.puzzles(), gridBytes)
    this.solutions = new Uint8Array(buffer, module.solutions(), gridBytes)
    this.result = new Float64Array(buffer, module.result(), 2 + COUNTERS.length)
  }

  /** Searches the first puzzle in memory. Returns the code of an ending, `PAUSED` or `REFUSED`. */
  protected abstract start(limits: SearchLimits): number
  /** Goes on after `PAUSED`. */
  protected abstract resume(): number

  solve(puzzle: Readonly<Grid>, limits: SearchLimits = FIRST_SOLUTION): SolveResult {
    requireLimits(limits)
    requireCells(this.geometry, puzzle)
    this.puzzles.set(puzzle)
    let code = this.start(limits)
    if (code === REFUSED) requireGrid(this.geometry, puzzle) // which says what is wrong
    const solutions: Grid[] = []
    this.fetch(solutions)
    while (code === PAUSED) {
      code = this.resume()
      this.fetch(solutions)
    }
    return {
      solutionCount: this.result[0],
      solutions,
      ending: endingOf(code),
      statistics: this.statistics(),
    }
  }

  /** What the last search has counted. */
  protected statistics(): Counters {
    const { result } = this
    return { nodes: result[2], guesses: result[3], backtracks: result[4], maxDepth: result[5] }
  }

  /** Copies what the module has found since the last call. */
  private fetch(solutions: Grid[]): void {
    const { cellCount } = this.geometry
    const kept = this.result[1]
    for (let index = 0; index < kept; index++) {
      this.found[index] ??= this.solutions.subarray(index * cellCount, (index + 1) * cellCount)
      solutions.push(this.copies.copyOf(this.found[index]))
    }
  }
}
