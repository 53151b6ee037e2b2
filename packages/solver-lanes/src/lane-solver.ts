/**
 * Solves one puzzle at a time, in all eight lanes: it writes a grid into the memory of the WebAssembly module and reads the
 * answer from it.
 *
 * Idea.      The search begins in 27 words, as in the solver `band`. If six branches have failed, the puzzle
 *            is hard, and from then on the eight lanes share its search. See assembly/one.ts and
 *            assembly/pool.ts.
 * Cost.      All solvers of a realm share one memory of about 0.9 MB. A search allocates nothing.
 */
import {
  COUNTERS,
  type Counters,
  countersIn,
  describeGeometry,
  digitOf,
  type EndingCodes,
  endingOf,
  FIRST_SOLUTION,
  type Geometry,
  type Grid,
  GridCopies,
  hasAtMostOne,
  hasGrid,
  NO_DIGITS,
  type Puzzle,
  requireGrid,
  requireLimits,
  requirePuzzle,
  type SearchLimits,
  type SolveResult,
  type Solver,
} from '@sudoku-lab/core'
import { EXHAUSTED, NODE_LIMIT, PAUSED, REFUSED, SOLUTION_LIMIT } from './codes.ts'
import { told } from './told.trace.ts'
import { hasSimd, type LanesModule, lanesModule } from './wasm.ts'

// This compiles only if the module and core use the same codes for endings. The module never returns `stuck`.
;({ 'node-limit': NODE_LIMIT, 'solution-limit': SOLUTION_LIMIT, exhausted: EXHAUSTED }) satisfies Omit<
  EndingCodes,
  'stuck'
>

/** Boards of 9×9 with boxes of 3×3, on engines whose WebAssembly has SIMD. */
export function fitsLanes(geometry: Geometry): boolean {
  return hasShape(geometry) && hasSimd()
}

function hasShape({ layout }: Geometry): boolean {
  return layout === '3x3'
}

export class LaneSolver implements Solver {
  protected readonly geometry: Geometry
  protected readonly module: LanesModule
  protected readonly capacity: number // the number of grids that the module takes at once
  protected readonly puzzles: Uint8Array // the grids that the module reads, one after another
  private readonly sets: Uint16Array // the candidate grids that the module reads
  protected readonly solutions: Uint8Array // the grids that the module found, one after another
  private readonly result: Float64Array // solutions found, solutions to fetch, and then the counters
  private readonly found: Grid[] = [] // views of the first grids of `solutions`
  private readonly copies = new GridCopies()

  /**
   * @throws RangeError for another board than 9×9 with boxes of 3×3.
   * @throws Error if WebAssembly has no SIMD.
   */
  constructor(geometry: Geometry) {
    if (!hasShape(geometry)) {
      throw new RangeError(`lanes solves 9×9 with boxes of 3×3, got ${describeGeometry(geometry)}`)
    }
    const module = lanesModule()
    const { buffer } = module.memory
    this.geometry = geometry
    this.module = module
    this.capacity = module.CAPACITY.value
    const gridBytes = this.capacity * geometry.cellCount
    this.puzzles = new Uint8Array(buffer, module.PUZZLES.value, gridBytes)
    this.sets = new Uint16Array(buffer, module.SETS.value, module.SET_CAPACITY.value * geometry.cellCount)
    this.solutions = new Uint8Array(buffer, module.SOLUTIONS.value, gridBytes)
    this.result = new Float64Array(buffer, module.RESULT.value, 2 + COUNTERS.length)
  }

  /** Searches the first puzzle in memory, which is a grid or a candidate grid. Returns the code of an ending, `PAUSED` or `REFUSED`. */
  protected start(hasSets: boolean, { solutions, nodes, keep }: SearchLimits): number {
    return this.module.solveOne(hasSets, solutions, nodes, keep)
  }

  /** Continues after `PAUSED`. */
  protected resume(): number {
    return this.module.resume()
  }

  solve(puzzle: Readonly<Puzzle>, limits: SearchLimits = FIRST_SOLUTION): SolveResult {
    requireLimits(limits)
    const hasSets = !hasGrid(this.geometry, puzzle)
    if (hasSets) {
      requirePuzzle(this.geometry, puzzle)
      this.writeSets(puzzle)
    } else this.puzzles.set(puzzle)
    let code = this.start(hasSets, TRACE ? told.begin(limits) : limits)
    if (code === REFUSED) requireGrid(this.geometry, puzzle as Grid) // it throws and says what is wrong
    const solutions: Grid[] = []
    this.fetch(solutions)
    while (code === PAUSED) {
      code = this.resume()
      this.fetch(solutions)
    }
    if (TRACE) told.end(this.statistics(), limits)
    return {
      solutionCount: this.result[0],
      solutions,
      ending: endingOf(code),
      statistics: this.statistics(),
    }
  }

  /**
   * Writes a candidate grid, or several one after another, and their clues as digits. A grid with a cell that may be no digit
   * has the same answer as one whose clues conflict, so it gets such clues.
   */
  protected writeSets(sets: Readonly<Puzzle>): void {
    this.sets.set(sets)
    for (let cell = 0; cell < sets.length; cell++)
      this.puzzles[cell] = hasAtMostOne(sets[cell]) ? digitOf(sets[cell]) : 0
    for (let cell = sets.indexOf(NO_DIGITS); cell >= 0; cell = sets.indexOf(NO_DIGITS, cell + 1)) {
      const first = cell - (cell % this.geometry.cellCount)
      this.puzzles.fill(1, first, first + 2)
    }
  }

  /** The counters of the last search. */
  protected statistics(): Counters {
    return countersIn(this.result, 2)
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
