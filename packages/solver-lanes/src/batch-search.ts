/**
 * Solves eight puzzles at a time, one in each lane.
 *
 * Idea.      The eight 16-bit lanes of 81 vectors contain eight puzzles, and every instruction of a pass
 *            infers in all eight. Each lane searches one puzzle and takes the next when it is done. See
 *            assembly/pass.ts for the inference, assembly/guess.ts for the order.
 * Alone.     `solve` runs the same search in one lane, so that a puzzle gets the same answer alone and in a
 *            batch. The other seven lanes are idle.
 * Cost.      All solvers of a realm share one memory of about 0.9 MB. A search allocates nothing.
 */
import {
  type BatchResult,
  type BatchSpace,
  countGrids,
  FIRST_SOLUTION,
  type Geometry,
  isCandidateGrid,
  NOTHING_COUNTED,
  type Puzzle,
  requireBatchLimits,
  requireGrid,
  requireSets,
  type SearchLimits,
  sumOfCounters,
} from '@sudoku-lab/core'
import { REFUSED } from './codes.ts'
import { LaneSolver } from './lane-solver.ts'

export class BatchSearch extends LaneSolver {
  private readonly counts: Uint32Array // puzzle of a batch → number of solutions found
  private readonly endings: Uint8Array // puzzle of a batch → code of its ending

  constructor(geometry: Geometry) {
    super(geometry)
    const { buffer } = this.module.memory
    this.counts = new Uint32Array(buffer, this.module.COUNTS.value, this.capacity)
    this.endings = new Uint8Array(buffer, this.module.ENDINGS.value, this.capacity)
  }

  protected override start(hasSets: boolean, { solutions, nodes, keep }: SearchLimits): number {
    if (this.module.firstRefused(1) >= 0) return REFUSED
    return this.module.solveInOneLane(hasSets, solutions, nodes, keep)
  }

  protected override resume(): number {
    return this.module.resumeInOneLane()
  }

  solveMany(
    puzzles: Readonly<Puzzle>,
    limits: SearchLimits = FIRST_SOLUTION,
    space?: BatchSpace,
  ): BatchResult {
    requireBatchLimits(limits)
    const { cellCount } = this.geometry
    const count = countGrids(this.geometry, puzzles)
    const { solutionCounts, endings, solutions } = spaceFor(count, limits.keep * puzzles.length, space)
    let statistics = NOTHING_COUNTED
    const capacity = isCandidateGrid(puzzles) ? this.module.SET_CAPACITY.value : this.capacity
    for (let first = 0; first < count; first += capacity) {
      const last = Math.min(first + capacity, count)
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

  private solveChunk(puzzles: Readonly<Puzzle>, { solutions, nodes }: SearchLimits): void {
    const { cellCount } = this.geometry
    const count = puzzles.length / cellCount
    const hasSets = isCandidateGrid(puzzles)
    if (hasSets) {
      requireSets(this.geometry, puzzles)
      this.writeSets(puzzles)
    } else this.puzzles.set(puzzles)
    const refused = this.module.firstRefused(count)
    if (refused >= 0 && !hasSets) {
      requireGrid(this.geometry, puzzles.subarray(refused * cellCount, (refused + 1) * cellCount))
    }
    this.module.solveBatch(hasSets, count, solutions, nodes)
  }
}

/** Arrays for the results of `count` puzzles. All of their elements will be written. */
function spaceFor(count: number, solutionBytes: number, space: BatchSpace | undefined): BatchSpace {
  const fits =
    space !== undefined &&
    space.solutionCounts.length >= count &&
    space.endings.length >= count &&
    space.solutions.length >= solutionBytes
  return {
    solutionCounts: fits ? space.solutionCounts.subarray(0, count) : new Uint32Array(count),
    endings: fits ? space.endings.subarray(0, count) : new Uint8Array(count),
    solutions: fits ? space.solutions.subarray(0, solutionBytes) : new Uint8Array(solutionBytes),
  }
}
