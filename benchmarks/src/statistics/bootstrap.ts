/**
 * The geometric mean, over the puzzles, of the ratio of two solvers' times, with bounds by a two-level bootstrap.
 *
 * Idea.   Two things were drawn at random: the puzzles, from all that could have been asked, and the rounds,
 *         from all that could have been run. So both are drawn anew, with replacement, many times; how the
 *         ratio then scatters is how far it can be trusted. A round is drawn with the forks of both solvers,
 *         which keeps what slowed them alike.
 * Origin. Efron 1979; Kalibera and Jones 2013 for resampling at the levels of a benchmark.
 */
import { Rng } from 'pragmastat'
import type { Interval } from './entry.ts'
import { median, quantile } from './location.ts'

interface PuzzleTimes {
  /** Rounds × puzzles: one list for each fork, with the time of each puzzle. */
  readonly solver: readonly (readonly number[])[]
  /** The same rounds and puzzles, in the same order. */
  readonly baseline: readonly (readonly number[])[]
}

interface BootstrapOptions {
  /** The same seed gives the same bounds. */
  readonly seed: string
  /** Share of the resamples that lie inside the bounds. */
  readonly confidence?: number
  readonly resamples?: number
}

interface MeanRatio {
  /** Above 1: the solver is slower than the baseline. */
  readonly ratio: number
  /** Undefined for a single round or a single puzzle: nothing is known of the scatter. */
  readonly bounds: Interval | undefined
}

/**
 * The geometric mean over the puzzles of (median time of the solver) / (median time of the baseline), the
 * medians over the rounds.
 *
 * @throws RangeError for lists of different shapes, empty ones, or times that are not positive.
 */
export function geometricMeanRatio(times: PuzzleTimes, options: BootstrapOptions): MeanRatio {
  const { seed, confidence = 0.95, resamples = 1000 } = options
  const { rounds, puzzles } = shapeOf(times)
  const solver = columns(times.solver, puzzles)
  const baseline = columns(times.baseline, puzzles)
  const ratio = Math.exp(meanLogRatio(solver, baseline, indices(rounds), indices(puzzles)))
  if (rounds < 2 || puzzles < 2) return { ratio, bounds: undefined }
  const rng = new Rng(seed)
  const drawn = Array.from({ length: resamples }, () =>
    Math.exp(meanLogRatio(solver, baseline, draw(rng, rounds), draw(rng, puzzles))),
  )
  const outside = (1 - confidence) / 2
  return { ratio, bounds: { lo: quantile(drawn, outside), hi: quantile(drawn, 1 - outside) } }
}

function shapeOf({ solver, baseline }: PuzzleTimes): { rounds: number; puzzles: number } {
  const puzzles = solver[0]?.length ?? 0
  if (puzzles === 0) throw new RangeError('expected at least one round with one puzzle, got none')
  if (solver.length !== baseline.length) {
    throw new RangeError(`expected as many rounds for both, got ${solver.length} and ${baseline.length}`)
  }
  for (const fork of [...solver, ...baseline]) {
    if (fork.length !== puzzles)
      throw new RangeError(`expected ${puzzles} puzzles a fork, got ${fork.length}`)
    const bad = fork.find((time) => !(time > 0 && time < Infinity))
    if (bad !== undefined) throw new RangeError(`expected positive times, got ${bad}`)
  }
  return { rounds: solver.length, puzzles }
}

/** Puzzles × rounds. */
function columns(forks: readonly (readonly number[])[], puzzles: number): number[][] {
  return indices(puzzles).map((puzzle) => forks.map((fork) => fork[puzzle] ?? 0))
}

function indices(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index)
}

function draw(rng: Rng, count: number): number[] {
  return Array.from({ length: count }, () => rng.uniformInt(0, count))
}

function meanLogRatio(
  solver: readonly (readonly number[])[],
  baseline: readonly (readonly number[])[],
  rounds: readonly number[],
  puzzles: readonly number[],
): number {
  let sum = 0
  for (const puzzle of puzzles) {
    sum += Math.log(medianAt(solver[puzzle], rounds) / medianAt(baseline[puzzle], rounds))
  }
  return sum / puzzles.length
}

function medianAt(times: readonly number[] | undefined, rounds: readonly number[]): number {
  return median(rounds.map((round) => times?.[round] ?? 0))
}
