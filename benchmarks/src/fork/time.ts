/** Times one solver: sweeps over all puzzles, then single puzzles alone. */
import type { Grid } from '@sudoku-lab/core'
import { digestOf, digestOfAll } from '../digest.ts'
import {
  type Clock,
  callsFor,
  middleOf,
  type Sample,
  sampleSteadily,
  timedBatch,
  warmUp,
} from '../measure.ts'
import { say, type TimeJob, type TimingReport } from '../protocol.ts'
import type { Phase } from '../record.ts'
import { type Contender, joined, makeReady, solveBatch } from './contender.ts'

export async function timeSolver(job: TimeJob): Promise<void> {
  const contender = await makeReady(job)
  const course = job.mode === 'batch' ? batchCourse(contender) : singleCourse(contender)
  const sweeps = timeSweeps(course.sweep, job)
  say({ type: 'step', name: 'puzzles' })
  const alone = course.timeAlone(job)
  say({
    type: 'timing',
    timing: {
      ...columnsOf(sweeps, contender.puzzles.length),
      reps: alone.map(({ calls }) => calls),
      puzzleWallNs: alone.map(({ wallNs, calls }) => wallNs / calls),
      puzzleCpuNs: alone.map(({ cpuNs, calls }) => cpuNs / calls),
      digests: course.digests(job.alone),
      checksum: course.checksum().toString(16),
    },
  })
}

interface Sweeps {
  readonly cold: Sample
  readonly warmUp: readonly Sample[]
  readonly steady: readonly Sample[]
}

function timeSweeps(sweep: () => void, job: TimeJob): Sweeps {
  const { warmUpMs, steadyMs, batchMs } = job
  const cold = timedBatch(1, sweep)
  const warm = warmUp(sweep, { cold, warmUpMs, batchMs, clock: clockFor(job) })
  return { cold, warmUp: warm.samples, steady: sampleSteadily(sweep, warm, steadyMs) }
}

function clockFor({ external }: TimeJob): Clock {
  return external ? 'wall' : 'cpu'
}

function columnsOf(
  { cold, warmUp, steady }: Sweeps,
  sweepSolves: number,
): Pick<TimingReport, 'phase' | 'batchSolves' | 'wallNs' | 'cpuNs'> {
  const samples = [cold, ...warmUp, ...steady]
  const phaseAt = (index: number): Phase =>
    index === 0 ? 'cold' : index <= warmUp.length ? 'warm-up' : 'steady'
  return {
    phase: samples.map((_, index) => phaseAt(index)),
    batchSolves: samples.map(({ calls }) => calls * sweepSolves),
    wallNs: samples.map(({ wallNs }) => wallNs),
    cpuNs: samples.map(({ cpuNs }) => cpuNs),
  }
}

/** What is timed, in one mode or the other. */
interface Course {
  /** Solves every puzzle once. */
  readonly sweep: () => void
  /** The time of the puzzles that the job names; empty where a puzzle cannot be timed alone. */
  readonly timeAlone: (job: TimeJob) => Sample[]
  /** The digests of the last answers to these puzzles that were timed. */
  readonly digests: (indexes: readonly number[]) => string[]
  readonly checksum: () => number
}

function singleCourse(contender: Contender): Course {
  const { solver, puzzles, limits } = contender
  const answers = new Map<number, readonly Readonly<Grid>[]>()
  let checksum = 0
  const solve = (puzzle: Readonly<Grid>): readonly Readonly<Grid>[] => {
    const { solutionCount, solutions } = solver.solve(puzzle, limits)
    checksum = mixed(checksum, solutionCount, solutions[0])
    return solutions
  }
  return {
    sweep: () => {
      for (const puzzle of puzzles) solve(puzzle)
    },
    timeAlone: (job) =>
      job.alone.map((index) => {
        const puzzle = puzzleAt(contender, index)
        let solutions: readonly Readonly<Grid>[] = []
        const sample = timeForAtLeast(job, () => {
          solutions = solve(puzzle)
        })
        answers.set(index, solutions)
        return sample
      }),
    digests: (indexes) => indexes.map((index) => digestOfAll(answers.get(index) ?? [])),
    checksum: () => checksum,
  }
}

function batchCourse(contender: Contender): Course {
  const { geometry, puzzles, limits } = contender
  const packed = joined(puzzles)
  let answers: Readonly<Uint8Array> = new Uint8Array()
  let checksum = 0
  return {
    sweep: () => {
      const { solutionCounts, solutions } = solveBatch(contender, packed, limits)
      checksum = mixed(checksum, solutionCounts[0] ?? 0, solutions)
      answers = solutions
    },
    timeAlone: () => [],
    digests: (indexes) => {
      const { cellCount } = geometry
      return indexes.map((index) => digestOf(answers.subarray(index * cellCount, (index + 1) * cellCount)))
    },
    checksum: () => checksum,
  }
}

/** Makes every answer matter, so that no solve can be optimised away; two cells do, and cost nothing. */
function mixed(checksum: number, solutionCount: number, solution: Readonly<Uint8Array> | undefined): number {
  return (
    (Math.imul(checksum, 31) + solutionCount + (solution?.[0] ?? 0) * 8 + (solution?.at(-1) ?? 0) * 64) >>> 0
  )
}

/** The middle one of a few batches, each of a size, found by trying, that fills its time. */
function timeForAtLeast(job: TimeJob, call: () => void): Sample {
  const clock = clockFor(job)
  let sample = timedBatch(1, call)
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
    const calls = callsFor(job.puzzleBatchMs, sample, clock)
    if (calls <= sample.calls) break
    sample = timedBatch(calls, call)
  }
  if (sample.calls === 1) return sample
  const others = Array.from({ length: batchesFor(job) - 1 }, () => timedBatch(sample.calls, call))
  return middleOf([sample, ...others]) ?? sample
}

const MOST_ATTEMPTS = 8
const MOST_BATCHES = 3
const BATCHES_OF_ALL = 300

/** Several batches of each puzzle as long as there are few puzzles; of many, the forks make up for it. */
function batchesFor({ alone }: TimeJob): number {
  return Math.min(MOST_BATCHES, Math.max(1, Math.floor(BATCHES_OF_ALL / alone.length)))
}

function puzzleAt({ puzzles }: Contender, index: number): Grid {
  return puzzles[index] as Grid
}
