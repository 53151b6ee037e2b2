import {
  type Ending,
  emptyGrid,
  type Geometry,
  type Grid,
  hasConflict,
  type SearchLimits,
  type SolveResult,
  type Solver,
  Tally,
} from '@sudoku-lab/core'
import { branch, decode, load, propagate, resume } from './state.ts'

/** Whether the boxes are 3×3, as the bit patterns take for granted. */
export function fitsBands({ boxHeight, boxWidth }: Geometry): boolean {
  return boxHeight === 3 && boxWidth === 3
}

export class BandSearch implements Solver {
  private readonly geometry: Geometry
  private readonly tally = new Tally()
  private readonly solution: Grid

  constructor(geometry: Geometry) {
    if (!fitsBands(geometry)) {
      throw new RangeError(`band solves boxes of 3×3, got ${geometry.boxHeight}×${geometry.boxWidth}`)
    }
    this.geometry = geometry
    this.solution = emptyGrid(geometry)
  }

  solve(puzzle: Readonly<Grid>, limits?: SearchLimits): SolveResult {
    this.tally.start(this.geometry, puzzle, limits)
    if (hasConflict(this.geometry, puzzle)) return this.tally.result('exhausted')
    load(puzzle)
    return this.tally.result(this.descend(0))
  }

  /** Explores the state as it is, `depth` guesses below the root. */
  private descend(depth: number): Ending {
    if (!this.tally.enter(depth)) return 'node-limit'
    const outcome = propagate()
    if (outcome === 'contradiction') return 'exhausted'
    if (outcome === 'solved') return this.tally.record(decode(this.solution))

    this.tally.guesses++
    branch(depth)
    const ending = this.descend(depth + 1)
    if (ending !== 'exhausted') return ending
    this.tally.backtracks++
    resume(depth)
    const last = this.descend(depth)
    if (last === 'exhausted') this.tally.backtracks++
    return last
  }
}
