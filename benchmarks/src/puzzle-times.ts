/** What forks say of a sweep and of single puzzles. */
import type { ForkEvent } from './record.ts'
import { median } from './statistics/index.ts'

/** One text for a puzzle and its variant, to be used as a key. */
export function questionKey({ puzzle, variant }: { puzzle: number; variant: number }): string {
  return `${puzzle}/${variant}`
}

/** What one fork measured of one puzzle, for one solve. */
export interface PuzzleTime {
  readonly cpuNs: number
  readonly wallNs: number
  readonly reps: number
}

/** `questionKey` → what a fork measured of the puzzles that it timed alone. */
export function puzzleTimesOf(fork: ForkEvent): Map<string, PuzzleTime> {
  return new Map(
    fork.puzzle.map((puzzle, index) => [
      questionKey({ puzzle, variant: fork.variant[index] ?? 0 }),
      {
        cpuNs: fork.puzzleCpuNs[index] ?? 0,
        wallNs: fork.puzzleWallNs[index] ?? 0,
        reps: fork.reps[index] ?? 0,
      },
    ]),
  )
}

/** What one fork says of a sweep. */
export interface SweepTime {
  readonly coldCpuNs: number
  readonly cpuNs: number
  readonly wallNs: number
  readonly wallMinNs: number
  /** Wall time by CPU time. */
  readonly contention: number
}

/** The median over the steady samples, scaled to one sweep; undefined for a fork that came to no sample. */
export function sweepTimeOf(fork: ForkEvent): SweepTime | undefined {
  const steady = fork.phase.flatMap((phase, index) => (phase === 'steady' ? [index] : []))
  if (steady.length === 0) return undefined
  const perSweep = (times: readonly number[]): number[] =>
    steady.map((index) => ((times[index] ?? 0) * fork.sweepSolves) / (fork.batchSolves[index] ?? 1))
  const cpu = perSweep(fork.cpuNs)
  const wall = perSweep(fork.wallNs)
  return {
    coldCpuNs: fork.cpuNs[0] ?? 0,
    cpuNs: median(cpu),
    wallNs: median(wall),
    wallMinNs: wall.reduce((least, time) => Math.min(least, time), Infinity),
    contention: sum(wall) / Math.max(sum(cpu), 1),
  }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
