/**
 * Measures what one solve allocates: the growth of heap and typed arrays over a few solves, right after a
 * garbage collection. The fork runs with --expose-gc and a young generation so large that nothing is collected
 * meanwhile.
 */
import type { Grid } from '@sudoku-lab/core'
import { type MemoryJob, say } from '../protocol.ts'
import { type Contender, joined, makeReady, solveBatch } from './contender.ts'

const TRIALS = 5

export async function measureAllocations(job: MemoryJob): Promise<void> {
  const contender = await makeReady(job)
  const { puzzles } = contender
  const bytes =
    job.mode === 'batch'
      ? [allocatedBy(batchOf(contender)) / puzzles.length]
      : puzzles.map((puzzle) => allocatedBy(solveOf(contender, puzzle)))
  say({ type: 'allocations', bytes })
}

function solveOf({ solver, limits }: Contender, puzzle: Readonly<Grid>): () => unknown {
  return () => solver.solve(puzzle, limits)
}

function batchOf(contender: Contender): () => unknown {
  const packed = joined(contender.puzzles)
  return () => solveBatch(contender, packed, contender.limits)
}

/** The median growth over a few calls, less what measuring itself allocates. */
function allocatedBy(call: () => unknown): number {
  call() // what a first call builds once is not what a call allocates
  const growth = medianOf(() => growthDuring(call))
  const own = medianOf(() => growthDuring(() => undefined))
  return Math.max(0, growth - own)
}

function growthDuring(call: () => unknown): number {
  const before = occupied()
  call()
  return occupied() - before
}

function occupied(): number {
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

/** The median of a few readings; one that a garbage collection fell into stands out and is outvoted. */
function medianOf(reading: () => number): number {
  globalThis.gc?.()
  const readings = Array.from({ length: TRIALS }, reading).sort((a, b) => a - b)
  return readings[TRIALS >> 1] ?? 0
}
